/** Which publication of a dataset is read. */
import type { Connector } from '../contract.ts'
import type { Pool } from '../database/connection.ts'
import { addDays, dayIn, instantIn, MEXICO_CITY } from '../decode/dates.ts'
import { QueryPlanError } from './refusal.ts'

/** What one publication of a dataset is known by. */
export interface PublicationName {
  readonly version: number
  /**
   * Random name of the publication, since its number comes again after an older backup was restored; null before the
   * first.
   */
  readonly publicationId: string | null
}

/** One publication, and what an answer says about it. */
export interface Publication extends PublicationName {
  readonly publicationId: string
  readonly publishedAt: Date
  readonly observedOn: string | null
}

/** A walk goes on for so long in rows that were superseded. */
const READABLE_MINUTES = 60
/** The first publication whose rows are all here, of a dataset without revisions; see pruneSuperseded. */
const KEPT_FROM = '(select kept_from from tianguis.datasets where name = $1)'

/** Publications `n` behind a publication `v`. */
const LATER = 'from tianguis.versions n where n.dataset = v.dataset and n.version > v.version'

/** Number and name of what is current of a dataset, as columns of a SELECT. @param name of the dataset, as SQL */
export const currentPublication = (name: string): string => `
  (select version::float8 from tianguis.datasets where name = ${name}) as version,
  (select publication_id from tianguis.datasets d join tianguis.versions v on v.dataset = d.name and v.version = d.version where d.name = ${name}) as "publicationId"`

const COLUMNS = `version::float8 as version, publication_id as "publicationId", published_at as "publishedAt", observed_on::text as "observedOn"`

/**
 * The newest live publication by the end of a day. Sample publications do not count.
 * @throws QueryPlanError naming the first day that can be read.
 */
export async function publicationAt(
  pool: Pool,
  { name, path, revisions }: Connector,
  al: string,
): Promise<Publication> {
  const before = instantIn(MEXICO_CITY, `${addDays(al, 1)} 00:00`)
  const { rows } = await pool.query(
    `select ${COLUMNS} from tianguis.versions
      where dataset = $1 and not sample and ($3 or version >= ${KEPT_FROM}) order by published_at < $2 desc, case when published_at < $2 then -version else version end limit 1`,
    [name, before, revisions],
  )
  const publication = rows[0] as Publication | undefined
  if (publication && publication.publishedAt < before) return publication
  const first = publication
    ? `la primera publicación de ${path} ${revisions ? 'aquí' : 'que se guarda aquí'} es del ${dayIn(MEXICO_CITY, publication.publishedAt)}.`
    : `${path} todavía no tiene una publicación real aquí, solo datos de muestra.`
  throw new QueryPlanError('sin_publicacion', `No hay nada publicado hasta el ${al}: ${first}`, { parametro: 'al' })
}

/** Those of some publications whose rows are all here, and the current one, which is the last. */
export async function readablePublications(
  query: (statement: { text: string; values: unknown[] }) => Promise<{ rows: object[] }>,
  { name, revisions }: Connector,
  versions: readonly number[],
): Promise<readonly (Publication & { readonly sample: boolean })[]> {
  const { rows } = await query({
    text: `select ${COLUMNS}, sample from tianguis.versions v
      where dataset = $1 and (version = any($2) or version = (select version from tianguis.datasets where name = $1))
        and ($3 or version >= ${KEPT_FROM}) and not exists (select ${LATER} and v.sample > n.sample) order by version`,
    values: [name, versions, revisions],
  })
  return rows as (Publication & { readonly sample: boolean })[]
}

/**
 * The publication that rows were read of, once they were read: whoever drops them drops none that this still finds in
 * time.
 * @param kept read as of a day, for which publications are kept longer than for a walk
 * @returns undefined when it is not readable any more, or the database was restored from before it
 */
export async function publicationOf(
  pool: Pool,
  { name, revisions }: Connector,
  { version, publicationId }: PublicationName,
  kept: boolean,
): Promise<(Publication & { sample: boolean }) | undefined> {
  const {
    rows: [row],
  } = await pool.query(
    `select ${COLUMNS}, sample, ($5 or version >= ${KEPT_FROM}) as kept,
            exists (select ${LATER} and n.published_at < now() - make_interval(mins => $3)) as over,
            exists (select ${LATER} and v.sample > n.sample) as replaced
       from tianguis.versions v where dataset = $1 and version = $2 and publication_id = $4`,
    [name, version, READABLE_MINUTES, publicationId, revisions],
  )
  // What is real throws the sample away at once.
  return row && !row.replaced && (kept ? row.kept : !row.over) ? row : undefined
}
