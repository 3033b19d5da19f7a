import { LRUCache } from 'lru-cache'
import { quoted, type Pool } from '@tianguis/core/database/connection'
import { publishedTable } from '@tianguis/core/database/names'
import type { Connector } from '@tianguis/core'
import type { PublicationName } from '@tianguis/core/query/publication'
import { hashOf } from './signing.ts'

/** An answer of a source, as it came. */
export interface SourceAnswer {
  readonly url: string
  readonly sha256: string
  /** ISO 8601; null for runs of older releases. */
  readonly recibida: string | null
}

/** A run that published something, and what its source answered it. */
export interface RunOrigin {
  readonly corrida: number
  readonly version: number
  /** Null while the run is putting away what it had open. */
  readonly fin: string | null
  readonly respuestas: {
    readonly cuantas: number
    /** Over the lines «sha256 url» of all of them, in the order they came. */
    readonly sha256: string
    /** The first few. */
    readonly lista: readonly SourceAnswer[]
  }
}

export interface Origin {
  /** Whether the runs are those that brought these records, or those of the publication as a whole. */
  readonly de: 'registros' | 'publicacion'
  readonly cuantas: number
  /** The newest few. */
  readonly lista: readonly RunOrigin[]
}

const MOST_RUNS = 3
const MOST_ANSWERS = 3

/** The publication's own run. */
export const originOfPublication = async (pool: Pool, dataset: string, of: PublicationName): Promise<Origin> => ({
  de: 'publicacion',
  cuantas: 1,
  lista: await runsOf(pool, dataset, [of.version], of),
})

/**
 * The runs that brought records: a row says since which publication it has been as it is.
 * @param rows the records as JSON text, whole or in part
 * @returns undefined where records are no rows of a table, or lack what tells one row from another
 */
export async function originOfRecords(
  pool: Pool,
  connector: Connector,
  { of, rows, fields }: { of: PublicationName; rows: string; fields: readonly string[] },
): Promise<Origin | undefined> {
  const { record, name, tables } = connector
  if (typeof record !== 'string') return undefined
  const { key } = tables[record]!
  if (!rows || !key.every((column) => fields.includes(column))) return undefined
  const table = publishedTable(connector, record)
  const { rows: since } = await pool.query<{ version: number }>(
    `select distinct t._desde::float8 as version from json_populate_recordset(null::${table}, $1::json) k
       join ${table} t using (${key.map(quoted).join(', ')})
      where t._desde <= $2 and (t._hasta is null or t._hasta > $2) order by 1 desc`,
    [`[${rows}]`, of.version],
  )
  if (!since.length) return undefined
  const versions = since.map((one) => one.version)
  return {
    de: 'registros',
    cuantas: versions.length,
    lista: await runsOf(pool, name, versions.slice(0, MOST_RUNS), of),
  }
}

/** Runs that have ended, which nothing changes any more: a receipt reads the ledger once a publication. */
const ended = new WeakMap<Pool, LRUCache<string, RunOrigin>>()
const MOST_ENDED = 200

/** What brought each publication, newest first, with the first few answers of each run. */
async function runsOf(
  pool: Pool,
  dataset: string,
  versions: readonly number[],
  of: PublicationName,
): Promise<RunOrigin[]> {
  const known = ended.get(pool) ?? new LRUCache<string, RunOrigin>({ max: MOST_ENDED })
  ended.set(pool, known)
  // After an older backup was restored a number is of another run: by then what is current is another publication.
  const nameOf = (version: number) => `${dataset}@${version} ${of.publicationId}`
  const unknown = versions.filter((version) => !known.has(nameOf(version)))
  const read = new Map(
    (unknown.length ? await readRuns(pool, dataset, unknown, MOST_ANSWERS) : []).map((run) => [run.version, run]),
  )
  for (const run of read.values()) if (run.fin !== null) known.set(nameOf(run.version), run)
  return versions.flatMap((version) => read.get(version) ?? known.get(nameOf(version)) ?? [])
}

/** @param most answers that are told of each run */
export async function readRuns(
  pool: Pool,
  dataset: string,
  versions: readonly number[],
  most: number,
): Promise<RunOrigin[]> {
  const { rows } = await pool.query<{
    id: number
    version: number
    finished_at: Date | null
    hashes: string[]
    urls: string[]
    at: Date[]
  }>(
    `select r.id::float8 as id, v.version::float8 as version, r.finished_at, r.raw_sha256 as hashes, r.raw_urls as urls, r.raw_at as at
       from tianguis.versions v join tianguis.runs r on r.id = v.run_id
      where v.dataset = $1 and v.version = any ($2) order by v.version desc`,
    [dataset, versions],
  )
  return rows.map(({ id, version, finished_at, hashes, urls, at }) => {
    const answers = hashes.map((hash, index) => ({
      url: urls[index] ?? '',
      sha256: hash,
      recibida: at[index]?.toISOString() ?? null,
    }))
    return {
      corrida: id,
      version,
      fin: finished_at?.toISOString() ?? null,
      respuestas: {
        cuantas: answers.length,
        sha256: hashOf(answers.map((one) => `${one.sha256} ${one.url}\n`).join('')),
        lista: answers.slice(0, most),
      },
    }
  })
}
