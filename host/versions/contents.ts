/** Records as Parquet and as CSV, read in one snapshot and a batch at a time, whatever their number. */
import { recordColumns, type Connector } from '@tianguis/core'
import { quoted, type Client } from '@tianguis/core/database/connection'
import { jsonRows } from '@tianguis/core/query/as-of'
import { orderSql } from '@tianguis/core/query/filter'
import { orderColumns } from '@tianguis/core/query/orders'
import { recordText } from '@tianguis/core/query/serialize'
import type { Store, StoredFile } from '@tianguis/core/store/store'
import { headingOf, lineEndOf } from '../answer/format.ts'
import type { VersionFormat } from './offered.ts'
import { parquetOf, type FileColumn, type FileRow } from './parquet.ts'

/** Values that are in memory at a time: some 50 MB of them, however wide the record. */
const VALUES = 200_000
const PLAIN = { format: 'csv', comma: false, marked: false } as const

/** Which records, and the dataset whose fields and order they have. */
export interface Contents {
  readonly connector: Connector
  /** For a FROM, aliased _r. */
  readonly from: string
}

export interface WrittenFiles {
  readonly rows: number
  readonly parquet: StoredFile
  readonly csv: StoredFile
}

/**
 * Writes both files.
 * @param client within a transaction that sees one state of the data
 * @param told what the Parquet file says of itself besides its source, wherever it ends up
 * @throws StoreError when a file cannot be written; nothing looks whole then
 */
export async function writeFiles(
  client: Client,
  store: Store,
  contents: Contents,
  { nameOf, told }: { nameOf(format: VersionFormat): string; readonly told: Readonly<Record<string, string>> },
): Promise<WrittenFiles> {
  await store.assertRoom()
  const { columns, rows } = await measured(client, contents)
  const { name, source } = contents.connector
  const parquet = await store.put(
    nameOf('parquet'),
    parquetOf(columns, groupsOf(client, contents, columns), {
      conjunto: name,
      ...told,
      fuente: source.name,
      fuente_url: source.url,
      licencia: source.licence.name,
    }),
  )
  const csv = await store.put(nameOf('csv'), csvOf(client, contents))
  return { rows, parquet, csv }
}

/** How many records there are, and how many digits their decimals take: all values of a column have one scale. */
async function measured(
  client: Client,
  { connector, from }: Contents,
): Promise<{ columns: FileColumn[]; rows: number }> {
  const columns = Object.entries(recordColumns(connector))
  const decimals = columns.filter(([, { spec }]) => spec.kind === 'decimal').map(([name]) => name)
  const measures = decimals.map(
    (name, at) => `, max(scale(${quoted(name)})) as s${at}, length(max(trunc(abs(${quoted(name)})))::text) as w${at}`,
  )
  const {
    rows: [found],
  } = await client.query<Record<string, number | null>>(
    `select count(*)::float8 as rows ${measures.join('')} from ${from}`,
  )
  return {
    rows: found!.rows!,
    columns: columns.map(([name, { spec }]) => {
      const at = decimals.indexOf(name)
      const scale = Math.max(spec.digits ?? 0, found![`s${at}`] ?? 0)
      return { name, kind: spec.kind, required: spec.required, scale, whole: found![`w${at}`] ?? 0 }
    }),
  }
}

/** Everything as the text PostgreSQL writes, so that no number passes through a float. */
const AS_TEXT = { getTypeParser: () => (value: string | null) => value }

async function* groupsOf(
  client: Client,
  contents: Contents,
  columns: readonly FileColumn[],
): AsyncGenerator<readonly FileRow[]> {
  const values = columns.map(({ name, kind }) =>
    kind === 'list' ? `to_json(r.${quoted(name)})::text` : `r.${quoted(name)}::text`,
  )
  const size = Math.max(1, Math.floor(VALUES / columns.length))
  yield* batches(client, `select ${values.join(', ')} from (${ordered(contents)}) r`, size)
}

async function* csvOf(client: Client, contents: Contents): AsyncGenerator<Uint8Array> {
  const columns = recordColumns(contents.connector)
  const fields = Object.keys(columns)
  yield Buffer.from(headingOf(PLAIN, fields))
  const end = lineEndOf(PLAIN)
  const lines = `select ${recordText(columns, fields, PLAIN, 'r')} from (${ordered(contents)}) r`
  const size = Math.max(1, Math.floor(VALUES / fields.length))
  for await (const rows of batches(client, lines, size)) yield Buffer.from(rows.map(([line]) => line! + end).join(''))
}

/** In the order of the dataset, as its list has them. */
const ordered = ({ connector, from }: Contents) =>
  `${jsonRows(connector, from)} ${orderSql(connector.order as never, orderColumns(connector), '_r')}`

async function* batches(client: Client, select: string, size: number): AsyncGenerator<readonly FileRow[]> {
  await client.query(`declare lines no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${size} from lines`,
      rowMode: 'array',
      types: AS_TEXT as never,
    })
    if (rows.length) yield rows
    if (rows.length < size) break
  }
  await client.query('close lines')
}
