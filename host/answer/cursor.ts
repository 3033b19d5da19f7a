import { createHash } from 'node:crypto'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Place } from '@tianguis/core/query/after'
import { API_ROOT } from '../describe/calls.ts'
import { ApiError } from '../request/errors.ts'
import type { PublicationName } from './datasets.ts'
import type { Publication } from './plan.ts'
import type { Described } from './universal.ts'

export const CURSOR: Described = {
  description:
    'La página siguiente: el cursor que trae `meta.siguiente` (y el encabezado `Link` con `rel="next"`), tal cual. Sigue leyendo la publicación en que empezó el recorrido, ' +
    'así que ningún registro se repite ni falta aunque entretanto se publique otra. Vale una hora después de eso; luego es un 410 `cursor_vencido` con la dirección para volver a empezar. ' +
    'Sirve para la misma consulta en el mismo orden; `limit`, `campos` y `formato` pueden cambiar. El del ejemplo está en lugar de uno de verdad y no se puede pedir tal cual.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 3000 },
  example: 'CURSOR_DE_META_SIGUIENTE',
}

/** Superseded rows live an hour; see pruneSuperseded. */
const READABLE_MINUTES = 60

/** Where a walk goes on. */
export interface Cursor {
  /** The publication it reads. */
  readonly version: number
  readonly publicationId: string
  /** The hour it asks as of, where what is served depends on it: '2026-11-20T15'. */
  readonly hour: string | null
  /** The last record given. */
  readonly place: Place
}

/** Opaque to whoever gets it. @param query what decides which records there are, and their order */
export const written = (query: string, cursor: Cursor): string => {
  const { version, publicationId, hour, place } = cursor
  return Buffer.from(JSON.stringify([version, publicationId, hour, place, digest(query, cursor)])).toString('base64url')
}

/** A mistake is seen, not a forger, who could only ask for what anybody may read. */
const digest = (query: string, { version, publicationId, hour, place }: Cursor) =>
  createHash('sha256')
    .update(JSON.stringify([query, version, publicationId, hour, place]))
    .digest('base64url')
    .slice(0, 16)

/** @throws ApiError 400 for what is no cursor, or is another query's */
export function readCursor(query: string, raw: string): Cursor {
  const cursor = parsed(raw)
  if (!cursor || written(query, cursor) !== raw) {
    throw new ApiError(
      'cursor_invalido',
      '`cursor`: no es de esta consulta, o llegó incompleto. Usa el de `meta.siguiente` tal cual, o quítalo para empezar de nuevo.',
      { detalle: { parametro: 'cursor' } },
    )
  }
  return cursor
}

function parsed(raw: string): Cursor | undefined {
  try {
    const [version, publicationId, hour, place] = JSON.parse(Buffer.from(raw, 'base64url').toString())
    const sound =
      Number.isSafeInteger(version) &&
      version > 0 &&
      typeof publicationId === 'string' &&
      (hour === null || !Number.isNaN(Date.parse(`${hour}:00:00Z`))) &&
      Array.isArray(place) &&
      place.every((value) => value === null || typeof value === 'string')
    return sound ? { version, publicationId, hour, place } : undefined
  } catch {
    return undefined
  }
}

/**
 * The publication that rows were read of, once they were read: whoever drops them drops none that this still finds in time.
 * @param kept read as of a day, for which publications of a dataset with revisions are kept
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
    `select version::float8 as version, publication_id as "publicationId", published_at as "publishedAt", observed_on::text as "observedOn", sample,
            exists (select from tianguis.versions n where n.dataset = v.dataset and n.version > v.version
                       and (n.published_at < now() - make_interval(mins => $3) or v.sample > n.sample)) as over
       from tianguis.versions v where dataset = $1 and version = $2 and publication_id = $4`,
    [name, version, READABLE_MINUTES, publicationId],
  )
  return row && (!row.over || (kept && revisions)) ? row : undefined
}

/** That what a walk reads cannot be read any more. @param again where to begin anew */
export const expired = (again: string): ApiError =>
  new ApiError(
    'cursor_vencido',
    '`cursor`: los datos en que empezó el recorrido ya no se leen: se publicaron otros hace más de una hora, eran la muestra y llegaron los de verdad, ' +
      `o se restauró un respaldo de antes. Empieza de nuevo en ${again}`,
    { detalle: { parametro: 'cursor', enlace: again } },
  )

/** The whole path of a query, without any key, which was taken out of the address before. */
export const pathOf = ({ path }: Connector, query: ReadonlyMap<string, string>, cursor?: string): string => {
  const kept = [...query].filter(([name]) => name !== 'cursor').sort(([a], [b]) => (a < b ? -1 : 1))
  const params = new URLSearchParams(cursor === undefined ? kept : [...kept, ['cursor', cursor]])
  return `${API_ROOT}${path}${params.size ? `?${params}` : ''}`
}
