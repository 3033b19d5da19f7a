import type { Connector } from '@tianguis/core'
import type { Client, Pool } from '@tianguis/core/database/connection'

/** A publication of a dataset, and what it changed. */
export interface PublicationTold {
  readonly conjunto: string
  readonly titulo: string
  readonly ruta: string
  readonly version: number
  /** Its name, which does not come again after an older backup was restored. */
  readonly publicacion: string
  /** ISO 8601, UTC. */
  readonly publicado: string
  /** Day of its newest observation. */
  readonly fecha_datos: string | null
  readonly nuevas: number
  readonly cambiadas: number
  readonly retiradas: number
}

/** Publications of real data, newest first; a period of the past is no news. @param most how many */
export async function newestPublications(
  pool: Pick<Pool, 'query'>,
  connectors: readonly Connector[],
  most: number,
): Promise<PublicationTold[]> {
  const declared = new Map(connectors.map((connector) => [connector.name, connector]))
  const { rows } = await pool.query<Omit<PublicationTold, 'titulo' | 'ruta' | 'publicado'> & { publicado: Date }>(
    `select v.dataset as conjunto, v.version::float8 as version, v.publication_id as publicacion, v.published_at as publicado,
            v.observed_on::text as fecha_datos, v.rows_new::float8 as nuevas, v.rows_changed::float8 as cambiadas, v.rows_gone::float8 as retiradas
       from unnest($1::text[]) d(name)
       cross join lateral (
         select p.*, r.rows_new, r.rows_changed, r.rows_gone from tianguis.versions p join tianguis.runs r on r.id = p.run_id
          where p.dataset = d.name and not p.sample and r.kind <> 'backfill' order by p.version desc limit $2) v
      order by v.published_at desc, v.dataset limit $2`,
    [[...declared.keys()], most],
  )
  return rows.map(({ conjunto, publicado, ...row }) => {
    const { title, path } = declared.get(conjunto)!
    return { conjunto, titulo: title, ruta: path, ...row, publicado: publicado.toISOString() }
  })
}

/** More than a dataset publishes while nobody looks. */
const MOST_SINCE = 100

/**
 * Publications of real data of one dataset that came after a version, oldest first; the newest alone where none was seen
 * before.
 */
export async function publicationsSince(
  client: Client,
  connector: Connector,
  version: number | undefined,
): Promise<PublicationTold[]> {
  const newest = await newestPublications(client, [connector], version === undefined ? 1 : MOST_SINCE)
  return newest.filter((one) => version === undefined || one.version > version).reverse()
}
