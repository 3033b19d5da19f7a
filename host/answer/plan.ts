import {
  ParamError,
  type Connector,
  type Correction,
  type Filter,
  type QuerySpec,
  type Param,
  type PlaceRead,
  type ReadContext,
} from '@tianguis/core'
import { addDays, dayIn, instantIn, isDay, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Pool } from '@tianguis/core/database/connection'
import { pruneByIndexOrder } from '@tianguis/core/query/index-order'
import type { Asked } from '@tianguis/core/query/contradiction'
import { dependsOnNow } from '@tianguis/core/query/record'
import { shapedAs, type Shape } from '@tianguis/core/query/shape'
import { ApiError } from '../request/errors.ts'
import type { Datasets } from './datasets.ts'
import { readCursor, pathOf, type Cursor } from './cursor.ts'
import { explained } from './explained.ts'
import { readFields } from './fields.ts'
import { readWriting, type Format, type Writing } from './format.ts'
import { readOrder } from './order.ts'
import { checkConditions, checkSorting, checkTogether, shapeOf, UNSAID } from './shape.ts'
import { UNIVERSAL } from './universal.ts'

/** A slip of the finger that was mended, and where. */
export interface MendedParameter extends Correction {
  readonly parametro: string
}

/** What the name of a place was taken for, and where. */
export interface PlaceParameter extends PlaceRead {
  readonly parametro: string
}

/** What a request asks of a dataset, read and checked; nothing of it has touched the database. */
export interface Plan {
  readonly meaning: Required<Pick<QuerySpec, 'where' | 'order'>>
  readonly limit: number | null
  readonly shape: Shape
  /** Read as published by the end of this day, Mexico City. */
  readonly al: string | undefined
  /** The fields of each record, in their order. */
  readonly fields: readonly string[]
  readonly writing: Writing
  /** The caller chose fields or an order, of which there are too many to prepare a statement for each. */
  readonly chosen: boolean
  readonly cursor: Cursor | undefined
  /** The hour it asks as of, '2026-11-20T15', where what is served depends on it; of a walk, that in which it began. */
  readonly hour: string | null
  /** What decides which records there are and their order; a cursor is of one such query. */
  readonly walk: string
  /** The whole path of the request, with another cursor or none. */
  readonly at: (cursor?: string) => string
  /** Slips of the finger that were mended. */
  readonly corrections: readonly MendedParameter[]
  /** What names of places were taken for. */
  readonly places: readonly PlaceParameter[]
  /** The same for every way of writing the same request; holds no key, which was taken out of the address before. */
  readonly normalised: string
}

/**
 * @param accepted the format that is meant where the query does not say
 * @throws ApiError 400 saying which parameter is wrong, what is allowed and the nearest valid value.
 */
export function readPlan(
  connector: Connector,
  query: ReadonlyMap<string, string>,
  datasets: Datasets,
  now: Date,
  accepted: Format = 'json',
): Plan {
  checkTogether(connector, query, now)
  const where: Filter[] = []
  const given: Asked[] = []
  const corrections: MendedParameter[] = []
  const places: PlaceParameter[] = []
  let asks: Omit<QuerySpec, 'where'> = {}
  for (const [name, param] of Object.entries(connector.params)) {
    const raw = query.get(name)
    const {
      where: conditions = [],
      corrected,
      place,
      ...rest
    } = (raw === undefined
      ? absentMeaning(param, query)
      : explained(name, () => readWithin(param, raw, datasets.context))) ?? {}
    where.push(...conditions)
    if (corrected) corrections.push({ parametro: name, ...corrected })
    if (place) places.push({ parametro: name, ...place })
    if (raw !== undefined && conditions.length) given.push([name, conditions])
    asks = { ...asks, ...rest }
  }
  checkConditions(given, datasets.context)
  const shape = shapeOf(connector, asks, where)
  const shaped = shapedAs(connector, shape, { meant: asks.order, where })
  const orden = query.get('orden')
  const sorting =
    orden === undefined ? shaped.meant : readOrder(shaped.connector, orden, { meant: shaped.meant, where })
  checkSorting(shape, sorting, shaped.meant)
  const walk = `${connector.name}?${asked(query)} ${sorting}`
  const raw = query.get('cursor')
  const cursor = raw === undefined ? undefined : readCursor(walk, raw)
  const hour = cursor?.hour ?? hourOf(connector, now)
  const al = query.get('al')
  if (al !== undefined) checkDay(connector, al, now)
  const writing = readWriting(query, accepted)
  const fields = readFields(shaped.connector, query.get('campos'))
  return {
    meaning: pruneByIndexOrder({ where, order: sorting }),
    limit: asks.limit ?? (shape.fold || (shape.past && connector.past) ? UNSAID : null),
    al,
    shape,
    fields,
    writing,
    chosen: query.has('campos') || orden !== undefined || cursor !== undefined,
    cursor,
    hour,
    walk,
    corrections,
    places,
    at: (next) => pathOf(connector, query, next),
    normalised: [pathOf(connector, query, raw), writing.format, hour ?? ''].join('#'),
  }
}

/** @throws ParamError for what is longer than the parameter says it may be; what has a form is told by its own reader what that is */
function readWithin(
  { schema: { maxLength = Infinity, pattern }, read }: Param,
  raw: string,
  context: ReadContext,
): QuerySpec {
  const meaning = pattern === undefined ? undefined : read(raw, context)
  if (raw.length > Number(maxLength)) throw new ParamError(`Llegaron ${raw.length} caracteres; caben ${maxLength}.`)
  return meaning ?? read(raw, context)
}

const hourOf = (connector: Connector, now: Date) => (dependsOnNow(connector) ? now.toISOString().slice(0, 13) : null)

/** What is asked of the dataset itself, in one way of writing it. */
const asked = (query: ReadonlyMap<string, string>) =>
  new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'limit' && (name === 'al' || !(name in UNIVERSAL)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

const absentMeaning = ({ absent, insteadOf = [] }: Param, query: ReadonlyMap<string, string>) =>
  insteadOf.some((other) => query.has(other)) ? undefined : absent

function checkDay(connector: Connector, al: string, now: Date): void {
  const wrong = (message: string) =>
    new ApiError('parametro_invalido', `\`al\`: ${message}`, { detalle: { parametro: 'al' } })
  if (!connector.revisions) throw wrong(`${connector.path} no conserva revisiones; solo se lee lo vigente.`)
  if (/^\d{4}-\d\d-\d\d[T ]/.test(al))
    throw wrong(`Llegó «${al.slice(0, 40)}», un instante; se espera el día solo: ${al.slice(0, 10)}.`)
  if (!isDay(al)) throw wrong(`Llegó «${al}»; se espera una fecha que exista, como 2026-01-31.`)
  if (al > dayIn(MEXICO_CITY, now)) throw wrong(`${al} todavía no llega; se lee lo publicado hasta hoy o antes.`)
}

/** One publication, and what an answer says about it. */
export interface Publication {
  readonly version: number
  readonly publicationId: string
  readonly publishedAt: Date
  readonly observedOn: string | null
}

/**
 * The newest live publication by the end of a day. Sample publications do not count.
 * @throws ApiError 400 naming the first day that can be read.
 */
export async function publicationAt(pool: Pool, { name, path }: Connector, al: string): Promise<Publication> {
  const before = instantIn(MEXICO_CITY, `${addDays(al, 1)} 00:00`)
  const { rows } = await pool.query(
    `select version::float8 as version, publication_id as "publicationId", published_at as "publishedAt", observed_on::text as "observedOn" from tianguis.versions
      where dataset = $1 and not sample order by published_at < $2 desc, case when published_at < $2 then -version else version end limit 1`,
    [name, before],
  )
  const publication = rows[0] as Publication | undefined
  if (publication && publication.publishedAt < before) return publication
  const first = publication
    ? `la primera publicación de ${path} aquí es del ${dayIn(MEXICO_CITY, publication.publishedAt)}.`
    : `${path} todavía no tiene una publicación real aquí, solo datos de muestra.`
  throw new ApiError('sin_publicacion', `No hay nada publicado hasta el ${al}: ${first}`, {
    detalle: { parametro: 'al' },
  })
}
