import { createHash } from 'node:crypto'
import { ParamError, type Column, type Connector, type Filter, type Meaning } from '@tianguis/core'
import { addDays, dayIn, instantIn, isDay, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Pool } from '@tianguis/core/database/connection'
import { columnList } from '@tianguis/core/database/names'
import { orderSql, thereBy, whereSql } from '@tianguis/core/select/filter'
import { mergedRows } from '@tianguis/core/select/merge'
import { afterSql } from '@tianguis/core/select/after'
import { orderColumns, partsOf, type Part } from '@tianguis/core/select/orders'
import { csvLine } from '@tianguis/core/select/csv'
import { dependsOnNow, jsonRows, recordAt, type At } from '@tianguis/core/select/record'
import { nearestRows, shapedAs, sourceOf, type Shape } from '@tianguis/core/select/shape'
import { ApiError } from '../request/errors.ts'
import type { Datasets } from './datasets.ts'
import { readCursor, pathOf, type Cursor } from './cursor.ts'
import { readFields } from './fields.ts'
import { readWriting, type Format, type Writing } from './format.ts'
import { readOrder } from './order.ts'
import { checkTogether, shapeOf, UNSAID } from './shape.ts'
import { UNIVERSAL } from './universal.ts'

/** What a request asks of a dataset, read and checked; nothing of it has touched the database. */
export interface Plan {
  readonly meaning: Required<Pick<Meaning, 'where' | 'order'>>
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
  /** What decides which records there are and their order; a cursor is of one such query. */
  readonly walk: string
  /** The whole path of the request, with another cursor or none. */
  readonly at: (cursor?: string) => string
  /** The same for every way of writing the same request; holds no key, which was taken out of the address before. */
  readonly normalised: string
}

/**
 * @param accepted the format that is meant where the query does not say
 * @throws ApiError 400 saying which parameter is wrong, what is allowed and the nearest valid value.
 */
export function readPlan(connector: Connector, query: ReadonlyMap<string, string>, datasets: Datasets, now: Date, accepted: Format = 'json'): Plan {
  checkTogether(connector, query, now)
  const where: Filter[] = []
  let asks: Omit<Meaning, 'where'> = {}
  for (const [name, param] of Object.entries(connector.params)) {
    const raw = query.get(name)
    const { where: conditions = [], ...rest } = (raw === undefined ? param.absent : explained(name, () => param.read(raw, datasets.context))) ?? {}
    where.push(...conditions)
    asks = { ...asks, ...rest }
  }
  const shape = shapeOf(connector, asks, where)
  const shaped = shapedAs(connector, shape, { meant: asks.order, where })
  const orden = query.get('orden')
  const sorting = orden === undefined ? shaped.meant : readOrder(shaped.connector, orden, { meant: shaped.meant, where })
  const walk = `${connector.name}?${asked(query)} ${sorting}`
  const raw = query.get('cursor')
  const cursor = raw === undefined ? undefined : readCursor(walk, raw)
  const al = query.get('al')
  if (al !== undefined) checkDay(connector, al, now)
  const writing = readWriting(query, accepted)
  const fields = readFields(shaped.connector, query.get('campos'))
  return {
    meaning: { where, order: sorting }, limit: asks.limit ?? (shape.fold || (shape.past && connector.past) ? UNSAID : null), al, shape, fields, writing,
    chosen: query.has('campos') || orden !== undefined || cursor !== undefined,
    cursor, walk, at: (next) => pathOf(connector, query, next),
    normalised: [pathOf(connector, query, raw), writing.format, hourOf(connector, now) ?? ''].join('#'),
  }
}

/** The hour that an answer depends on, '2026-11-20T15'; null where it depends on none. */
export const hourOf = (connector: Connector, now: Date) => (dependsOnNow(connector) ? now.toISOString().slice(0, 13) : null)

/** What is asked of the dataset itself, in one way of writing it. */
const asked = (query: ReadonlyMap<string, string>) =>
  new URLSearchParams([...query].filter(([name]) => name !== 'limit' && (name === 'al' || !(name in UNIVERSAL))).sort(([a], [b]) => (a < b ? -1 : 1))).toString()

function explained<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ParamError)) throw error
    throw new ApiError(400, 'parametro_invalido', `\`${name}\`: ${error.message}`, {
      detalle: { parametro: name, ...(error.suggestions.length ? { sugerencias: error.suggestions } : {}) },
    })
  }
}

function checkDay(connector: Connector, al: string, now: Date): void {
  const wrong = (message: string) => new ApiError(400, 'parametro_invalido', `\`al\`: ${message}`, { detalle: { parametro: 'al' } })
  if (!connector.revisions) throw wrong(`${connector.path} no conserva revisiones; solo se lee lo vigente.`)
  if (!isDay(al)) throw wrong(`Llegó «${al}»; se espera una fecha que exista, como 2026-01-31.`)
  if (al > dayIn(MEXICO_CITY, now)) throw wrong(`${al} todavía no llega; se lee lo publicado hasta hoy o antes.`)
}

/** One publication, and what an answer says about it. */
export interface Publication {
  readonly version: number
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
    `select version::float8 as version, published_at as "publishedAt", observed_on::text as "observedOn" from tianguis.versions
      where dataset = $1 and not sample order by published_at < $2 desc, case when published_at < $2 then -version else version end limit 1`,
    [name, before],
  )
  const publication = rows[0] as Publication | undefined
  if (publication && publication.publishedAt < before) return publication
  const first = publication
    ? `la primera publicación de ${path} aquí es del ${dayIn(MEXICO_CITY, publication.publishedAt)}.`
    : `${path} todavía no tiene una publicación real aquí, solo datos de muestra.`
  throw new ApiError(400, 'sin_publicacion', `No hay nada publicado hasta el ${al}: ${first}`, { detalle: { parametro: 'al' } })
}

export interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/** The records of a plan in their order, as a SELECT, and what of it the statement around needs. */
function recordsFor(connector: Connector, { meaning, limit, shape, fields, cursor }: Plan, at: At, now: Date) {
  const shaped = shapedAs(connector, shape).connector
  const columns = thereBy(orderColumns(shaped), shape.fold ? [] : meaning.where)
  const order = partsOf(meaning.order)
  const plain = !shape.near && !shape.fold && limit !== null && at === 'current'
  // One more than is given tells whether there is a next page.
  const most = limit === null ? undefined : limit + 1
  const merged = plain ? mergedRows(shaped, recordAt(shaped, at, now), { ...meaning, limit, after: cursor && afterSql(order, cursor.place, { columns, alias: '_r', first: 1 }) }) : undefined
  const source = merged ? { sql: merged.from, values: merged.values, rest: [], present: undefined } : sourceOf(connector, shape, meaning.where, at, now)
  const after = cursor && !merged ? afterSql(order, cursor.place, { columns, alias: '_r', first: source.values.length + 1 }) : undefined
  const filters = whereSql(source.rest, columns, source.values.length + (after?.values.length ?? 0) + 1)
  const values = [...source.values, ...(after?.values ?? []), ...filters.values]
  const first = [whereAll(filters.sql, after?.sql), orderSql(meaning.order, columns, '_r'), most === undefined ? '' : `limit $${values.push(most)}`].join(' ')
  const nearest = shape.near && !shape.fold ? nearestRows(connector, source.sql, at, first) : undefined
  const from = merged ? source.sql : nearest ?? `${source.sql} as _r`
  const rows = [
    jsonRows(shaped, from, { fields, present: source.present, places: most === undefined ? [] : order.map(([name]) => name) }),
    nearest ? orderSql(meaning.order, columns, '_r') : first,
  ].join(' ')
  return { rows, values, order, columns, most }
}

/**
 * One statement that answers a plan: the records as the text of their format in order, their number, and the version they are of.
 * Statements over current rows are named, so that the server prepares each shape once; one that holds the hour or what the caller
 * chose is not, or every hour and every choice would leave another on the server.
 */
export function statementFor(connector: Connector, plan: Plan, at: At, now: Date): Statement {
  const { fields, writing, chosen } = plan
  const { rows, values, order, columns, most } = recordsFor(connector, plan, at, now)
  const bound = `$${values.length}`
  const version = `(select version::float8 from tianguis.datasets where name = $${values.push(connector.name)}) as version`
  const text = most === undefined
    ? `select ${version}, count(*)::int as count, coalesce(string_agg(${textOf(columns, fields, writing, 'r')}, ${jointOf(writing)}), '') as rows from (${rows}) r`
    : page(version, { rows, order, fields, text: `${textOf(columns, fields, writing, '_f')}, ${jointOf(writing)}`, most: bound })
  const name = at === 'current' && !chosen && !dependsOnNow(connector) ? createHash('sha1').update(text).digest('hex') : undefined
  return { name, text, values }
}

/** The current records of a plan in their order, however many, each a row of one column with its text. */
export function linesFor(connector: Connector, plan: Plan, now: Date): Pick<Statement, 'text' | 'values'> {
  const { rows, values, columns } = recordsFor(connector, { ...plan, limit: null }, 'current', now)
  return { text: `select ${textOf(columns, plan.fields, plan.writing, 'r')} from (${rows}) r`, values }
}

const whereAll = (where: string, after: string | undefined) => (after === undefined ? where : `${where || 'where true'} and (${after})`)

interface Page {
  readonly rows: string
  readonly order: readonly Part[]
  readonly fields: readonly string[]
  readonly text: string
  /** The placeholder of one more than the page has. */
  readonly most: string
}

/** All but the row too many, and the place of the last where there is one. */
const page = (version: string, { rows, order, fields, text, most }: Page) => `
    select ${version}, count(*) filter (where _n < ${most})::int as count, coalesce(string_agg(${text}) filter (where _n < ${most}), '') as rows,
           case when count(*) = ${most} then max(json_build_array(${order.map((_part, at) => `r._${at}`).join(', ')})::text) filter (where _n = ${most} - 1) end as last
      from (select *, row_number() over () as _n from (${rows}) all_rows) r cross join lateral (select ${columnList(fields, 'r')}) _f`

/** A record as text. */
function textOf(columns: Readonly<Record<string, Column>>, fields: readonly string[], { format, comma }: Writing, alias: string): string {
  return format === 'csv' ? csvLine(fields.map((name) => [name, columns[name]!.spec.kind]), alias, { comma }) : `row_to_json(${alias})::text`
}

/** What is between two records. */
const jointOf = ({ format }: Writing) => ({ json: `','`, csv: `E'\\r\\n'`, ndjson: `E'\\n'` })[format]
