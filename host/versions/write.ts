/** A publication as files, read in one snapshot and a batch at a time, whatever its size. */
import { recordColumns, type Connector } from '@tianguis/core'
import type { Client, Pool } from '@tianguis/core/database/connection'
import { quoted, transactionOrNothing } from '@tianguis/core/database/connection'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { orderSql } from '@tianguis/core/query/filter'
import { orderColumns } from '@tianguis/core/query/orders'
import { recordText } from '@tianguis/core/query/serialize'
import { holder } from '@tianguis/core/refresh/holder'
import type { Store, StoredFile } from '@tianguis/core/store/store'
import { headingOf, lineEndOf } from '../answer/format.ts'
import { duePublications, type DuePublication } from './due.ts'
import { alone, fileName } from './kept.ts'
import { parquetOf, type FileColumn, type FileRow } from './parquet.ts'

/** Values that are in memory at a time: some 50 MB of them, however wide the record. */
const VALUES = 200_000
const PLAIN = { format: 'csv', comma: false, marked: false } as const

export interface WrittenVersion {
  readonly version: number
  readonly rows: number
  readonly parquet: StoredFile
  readonly csv: StoredFile
}

/**
 * Writes one publication, once among all hosts: whoever comes while another writes has nothing to do.
 * @returns undefined where another writes a publication of this dataset now, or has written this one
 * @throws Error when it cannot be written; nothing of it is told then
 */
export const writeVersion = (
  { pool, store, now }: { readonly pool: Pool; readonly store: Store; readonly now: Date },
  connector: Connector,
  version: number,
): Promise<WrittenVersion | undefined> =>
  transactionOrNothing(pool, 'begin isolation level repeatable read', async (client) => {
    if (!(await alone(client, connector))) return undefined
    const [due] = await duePublications(client, connector, { now, version })
    if (!due) return undefined
    await store.assertRoom()
    const { columns, rows } = await measured(client, connector, due)
    const told = toldOf(connector, due)
    const parquet = await store.put(
      fileName(connector, due, 'parquet'),
      parquetOf(columns, groupsOf(client, connector, due, columns), told),
    )
    const csv = await store.put(fileName(connector, due, 'csv'), csvOf(client, connector, due))
    await client.query(
      `insert into tianguis.version_files (dataset, version, rows, withheld, parquet_bytes, parquet_sha256, csv_bytes, csv_sha256, holder)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [connector.name, due.version, rows, due.withheld, parquet.bytes, parquet.sha256, csv.bytes, csv.sha256, holder()],
    )
    return { version: due.version, rows, parquet, csv }
  })

/** What the file says of itself, wherever it ends up. */
const toldOf = (
  { name, source }: Connector,
  { version, publicationId, publishedAt, observedOn, sample }: DuePublication,
) => ({
  conjunto: name,
  version: String(version),
  publicacion: publicationId,
  publicado: publishedAt.toISOString(),
  ...(observedOn !== null && { fecha_datos: observedOn }),
  fuente: source.name,
  fuente_url: source.url,
  licencia: source.licence.name,
  ...(sample && { muestra: 'true' }),
})

/** The records of the publication as they were when it was published. */
const sourceOf = (connector: Connector, { version, isCurrent, publishedAt }: DuePublication) =>
  `${recordAt(connector, isCurrent ? 'current' : version, publishedAt)} as _r`

/** How many records there are, and how many digits their decimals take: all values of a column have one scale. */
async function measured(
  client: Client,
  connector: Connector,
  due: DuePublication,
): Promise<{ columns: FileColumn[]; rows: number }> {
  const columns = Object.entries(recordColumns(connector))
  const decimals = columns.filter(([, { spec }]) => spec.kind === 'decimal').map(([name]) => name)
  const measures = decimals.map(
    (name, at) => `, max(scale(${quoted(name)})) as s${at}, length(max(trunc(abs(${quoted(name)})))::text) as w${at}`,
  )
  const {
    rows: [found],
  } = await client.query<Record<string, number | null>>(
    `select count(*)::float8 as rows ${measures.join('')} from ${sourceOf(connector, due)}`,
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
  connector: Connector,
  due: DuePublication,
  columns: readonly FileColumn[],
): AsyncGenerator<readonly FileRow[]> {
  const values = columns.map(({ name, kind }) =>
    kind === 'list' ? `to_json(r.${quoted(name)})::text` : `r.${quoted(name)}::text`,
  )
  const size = Math.max(1, Math.floor(VALUES / columns.length))
  yield* batches(client, `select ${values.join(', ')} from (${ordered(connector, due)}) r`, size)
}

async function* csvOf(client: Client, connector: Connector, due: DuePublication): AsyncGenerator<Uint8Array> {
  const columns = recordColumns(connector)
  const fields = Object.keys(columns)
  yield Buffer.from(headingOf(PLAIN, fields))
  const end = lineEndOf(PLAIN)
  const lines = `select ${recordText(columns, fields, PLAIN, 'r')} from (${ordered(connector, due)}) r`
  const size = Math.max(1, Math.floor(VALUES / fields.length))
  for await (const rows of batches(client, lines, size)) yield Buffer.from(rows.map(([line]) => line! + end).join(''))
}

/** In the order of the dataset, as its list has them. */
const ordered = (connector: Connector, due: DuePublication) =>
  `${jsonRows(connector, sourceOf(connector, due))} ${orderSql(connector.order as never, orderColumns(connector), '_r')}`

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
