/** Versions that are kept as files: which there are, what they are called in the store, and for how long. */
import type { Connector } from '@tianguis/core'
import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import type { PublicationName } from '@tianguis/core/query/publication'
import type { Store } from '@tianguis/core/store/store'
import { VERSION_FORMATS, type VersionFormat } from './offered.ts'

/** What both files of something have of their own. */
export interface KeptFiles {
  readonly rows: number
  /** What may not be sold was left out. */
  readonly withheld: boolean
  readonly writtenAt: Date
  readonly holder: string
  readonly files: Readonly<Record<VersionFormat, { readonly bytes: number; readonly sha256: string }>>
}

/** A publication that was written. */
export interface KeptVersion extends KeptFiles {
  readonly version: number
  readonly publicationId: string
  readonly publishedAt: Date
  readonly observedOn: string | null
  readonly sample: boolean
}

export const folderOf = ({ name }: Pick<Connector, 'name'>) => `versiones/${name}`

/** By the publication's own name as well: after an older backup was restored a number is another's. */
export const fileName = (
  connector: Pick<Connector, 'name'>,
  { version, publicationId }: PublicationName,
  format: VersionFormat,
) => `${folderOf(connector)}/${version}-${publicationId}.${format}`

const measures = (format: VersionFormat) =>
  `'${format}', json_build_object('bytes', ${format}_bytes, 'sha256', ${format}_sha256)`

/** Of a table that tells of files, as columns of a SELECT. */
export const FILE_COLUMNS = `rows::float8 as rows, withheld, written_at as "writtenAt", holder,
            json_build_object(${measures('parquet')}, ${measures('csv')}) as files`
const COLUMNS = `version::float8 as version, publication_id as "publicationId", published_at as "publishedAt", observed_on::text as "observedOn",
            sample, ${FILE_COLUMNS}`

/** The newest of every dataset that has any, by its name. */
export async function newestVersions(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, KeptVersion>> {
  const { rows } = await pool.query<{ dataset: string } & KeptVersion>(
    `select distinct on (dataset) dataset, ${COLUMNS}
       from tianguis.version_files join tianguis.versions using (dataset, version) order by dataset, version desc`,
  )
  return new Map(rows.map(({ dataset, ...kept }) => [dataset, kept]))
}

/** Newest first. @param before those with a smaller number; all of them unless told */
export async function keptVersions(
  pool: Pick<Pool, 'query'>,
  { name }: Pick<Connector, 'name'>,
  { before, limit, version }: { before?: number | undefined; limit?: number; version?: number },
): Promise<KeptVersion[]> {
  const { rows } = await pool.query<KeptVersion>(
    `select ${COLUMNS}
       from tianguis.version_files join tianguis.versions using (dataset, version)
      where dataset = $1 and ($2::bigint is null or version < $2) and ($3::bigint is null or version = $3)
      order by version desc limit $4`,
    [name, before, version, limit],
  )
  return rows
}

/** What is done with the files of a folder, by one of all hosts at a time. @returns whether it is this one */
export async function alone(client: Client, folder: string): Promise<boolean> {
  const {
    rows: [lock],
  } = await client.query<{ free: boolean }>("select pg_try_advisory_xact_lock(hashtext('archivos.' || $1)) as free", [
    folder,
  ])
  return lock!.free
}

/**
 * Takes away what is older than it is kept for, but for the newest of the dataset, and files that nobody knows of.
 * @returns how many versions went
 */
export const pruneVersions = (
  { pool, store, days }: { readonly pool: Pool; readonly store: Store; readonly days: number },
  connector: Connector,
): Promise<number> =>
  transaction(pool, async (client) => {
    if (!(await alone(client, folderOf(connector)))) return 0
    const { rowCount } = await client.query(
      `delete from tianguis.version_files f using tianguis.versions v
        where f.dataset = $1 and v.dataset = f.dataset and v.version = f.version
          and v.published_at < tianguis.clock() - make_interval(days => $2)
          and f.version < (select max(version) from tianguis.version_files where dataset = $1)`,
      [connector.name, days],
    )
    const kept = await keptVersions(client, connector, {})
    const names = kept.flatMap((one) => VERSION_FORMATS.map((format) => fileName(connector, one, format)))
    await removeOthers(store, folderOf(connector), names)
    return rowCount!
  })

/** Takes files away that nobody knows of. @param names of those that stay */
export async function removeOthers(store: Store, folder: string, names: readonly string[]): Promise<void> {
  const known = new Set(names)
  for (const { name } of await store.list(folder)) if (!known.has(name)) await store.remove(name)
}
