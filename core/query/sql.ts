/** From a plan to one SELECT. */
import { createHash } from 'node:crypto'
import type { Connector } from '../contract.ts'
import type { Filter } from '../query-spec.ts'
import { columnList } from '../database/names.ts'
import { isWithheldSql } from '../licensing.ts'
import { afterSql } from './cursor.ts'
import { orderSql, presentBy, whereSql, type Built } from './filter.ts'
import { mergedRows } from './merge.ts'
import { orderColumns, partsOf, type OrderPart } from './orders.ts'
import type { QueryPlan } from './plan.ts'
import { currentPublication } from './publication.ts'
import { dependsOnNow, jsonRows, recordAt, type At } from './as-of.ts'
import { periodPage } from './period-page.ts'
import { beyondOf, nearestRows, type Reach } from './nearest.ts'
import { foldedFields, rowsToFold, shapedAs, sourceOf } from './shape.ts'
import { geometrySql } from './geometry.ts'
import { isGeographic, recordText, separatorSql, type Writing } from './serialize.ts'

/** A plan and the text that its records are written as. */
export interface WrittenPlan extends QueryPlan {
  readonly writing: Writing
}

export interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Written into the statement where it has no other value, so that it is planned once: of a limit that PostgreSQL does
 * not know it expects a tenth of the table, and planned again for each request what it then ran in a third of the time.
 * Where a value is compared it shall plan again: what is right for most of them is not for a rare one.
 */
const USUAL = new Set([1, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000])

/** Where the records come from, and what of the statement it needs. */
interface RecordSource {
  readonly sql: string
  readonly values: readonly unknown[]
  /** Conditions that are still to be met. */
  readonly rest: readonly Filter[]
  /** The fields there are, where some are missing. */
  readonly present?: readonly string[] | undefined
  /** That the records are behind the cursor, where that is still to be met. */
  readonly after?: Built | undefined
  /** The rows of the page and no others, which are only to be put in order; undefined where it has no such way. */
  readonly first?: (reach: Reach) => string | undefined
}

function sourceFor(connector: Connector, plan: WrittenPlan, at: At, now: Date): RecordSource {
  const { spec, limit, shape, cursor } = plan
  const { shaped, columns } = shapedFor(connector, plan)
  const after = (first: number) =>
    cursor && afterSql(partsOf(spec.order), cursor.place, { columns, alias: '_r', first })
  const isPage = limit !== null && at === 'current' && !shape.near
  if (isPage && !shape.fold) {
    const merged = mergedRows(shaped, recordAt(shaped, at, now), { ...spec, limit, after: after(1) })
    if (merged) return { sql: '', values: merged.values, rest: [], first: () => merged.from }
  }
  if (isPage && shape.fold && shaped.grouping!.indexed) {
    const rows = rowsToFold(connector, shape, spec.where, at, now)
    const reach = { order: partsOf(spec.order), columns, place: cursor?.place, where: spec.where }
    const { values, limited } = periodPage(connector, rows, shape.fold, reach)
    const first = ({ most }: Reach) => `${limited(most)} as _r`
    return { sql: '', values, rest: [], present: foldedFields(connector, shape.fold), first }
  }
  const beyond = limit === null ? undefined : beyondOf(connector, shape, spec.order, cursor?.place)
  const source = sourceOf(connector, shape, spec.where, at, now, beyond)
  const nearest = (reach: Reach) => nearestRows(connector, source, at, reach)
  return { ...source, after: after(source.values.length + 1), ...(shape.near && !shape.fold && { first: nearest }) }
}

function shapedFor(connector: Connector, { shape, spec }: WrittenPlan) {
  const shaped = shapedAs(connector, shape).connector
  return { shaped, columns: presentBy(orderColumns(shaped), shape.fold ? [] : spec.where) }
}

/** One more than is given tells whether there is a next page. @param values gets the limit where it is bound */
function limitSql(limit: number | null, values: unknown[]): string {
  if (limit === null) return 'all'
  return !values.length && USUAL.has(limit) ? String(limit + 1) : `$${values.push(limit + 1)}`
}

/** The records of a plan in their order, as a SELECT, and what of it the statement around needs. */
function recordsFor(connector: Connector, plan: WrittenPlan, at: At, now: Date) {
  const { spec, limit, fields, writing } = plan
  const { shaped, columns } = shapedFor(connector, plan)
  const order = partsOf(spec.order)
  const { after, ...source } = sourceFor(connector, plan, at, now)
  const filters = whereSql(source.rest, columns, source.values.length + (after?.values.length ?? 0) + 1)
  const values = [...source.values, ...(after?.values ?? []), ...filters.values]
  const most = limitSql(limit, values)
  const [where, ordered] = [whereAll(filters.sql, after?.sql), orderSql(spec.order, columns, '_r')]
  const page = source.first?.({ where, order: ordered, most })
  const rows = [
    jsonRows(shaped, page ?? `${source.sql} as _r`, {
      fields,
      present: source.present,
      geometry: isGeographic(writing) ? geometrySql(connector, at, source.present) : undefined,
      places: limit === null ? [] : order.map(([name]) => name),
    }),
    page ? ordered : `${where} ${ordered} limit ${most}`,
  ].join(' ')
  return { rows, values, order, columns, most }
}

/**
 * One statement that answers a plan: the records as the text of their format in order, their number, and the version
 * they are of. Statements over current rows are named, so that the server prepares each shape once; one that holds the
 * hour or what the caller chose is not, or every hour and every choice would leave another on the server; nor is what
 * is sought near a point.
 */
export function statementFor(connector: Connector, plan: WrittenPlan, at: At, now: Date): Statement {
  if (at !== 'current') return written(connector, plan, at, now)
  const before = current.get(plan)
  if (before) return before
  const statement = written(connector, plan, at, now)
  current.set(plan, statement)
  return statement
}

/** Of plans that are remembered, and no longer. */
const current = new WeakMap<WrittenPlan, Statement>()

function written(connector: Connector, plan: WrittenPlan, at: At, now: Date): Statement {
  const { fields, writing, chosen, shape, spec } = plan
  const { rows, values, order, columns, most } = recordsFor(connector, plan, at, now)
  const version = `${currentPublication(`'${connector.name}'`)}, ${isWithheldSql(connector)} as withheld`
  const text =
    most === 'all'
      ? `select ${version}, count(*)::int as count, coalesce(string_agg(${recordText(columns, fields, writing, '_f')}, ${separatorSql(writing)}), '') as rows from ${fieldsOf(rows, plan)}`
      : page(version, {
          rows,
          order,
          fields,
          text: `${recordText(columns, fields, writing, '_f')}, ${separatorSql(writing)}`,
          most,
        })
  // How rare it is decides how it is looked for: planned for any value, a rare trade near a city's centre took 370 ms,
  // and 10 planned for itself.
  const sought = shape.near !== undefined && spec.where.length > 0
  const name =
    at === 'current' && !chosen && !sought && !dependsOnNow(connector)
      ? createHash('sha1').update(text).digest('hex')
      : undefined
  return { name, text, values }
}

/** The records of a plan in their order, however many, each a row of one column with its text. */
export function linesFor(
  connector: Connector,
  plan: WrittenPlan,
  at: At,
  now: Date,
): Pick<Statement, 'text' | 'values'> {
  const { rows, values, columns } = recordsFor(connector, { ...plan, limit: null }, at, now)
  return { text: `select ${recordText(columns, plan.fields, plan.writing, '_f')} from ${fieldsOf(rows, plan)}`, values }
}

/** How many there are of these records, up to a number and one more. */
export function countFor(
  connector: Connector,
  plan: WrittenPlan,
  at: At,
  now: Date,
  most: number,
): Pick<Statement, 'text' | 'values'> {
  const { rows, values } = recordsFor(connector, { ...plan, limit: null }, at, now)
  return { text: `select count(*)::int as count from (select from (${rows}) r limit ${most + 1}) _some`, values }
}

/** The records of all there are, whose fields are those of `_f`. */
const fieldsOf = (rows: string, { fields, writing }: WrittenPlan) =>
  isGeographic(writing) ? `(${rows}) r cross join lateral (select ${columnList(fields, 'r')}) _f` : `(${rows}) _f`

const whereAll = (where: string, after: string | undefined) =>
  after === undefined ? where : `${where || 'where true'} and (${after})`

interface Page {
  readonly rows: string
  readonly order: readonly OrderPart[]
  readonly fields: readonly string[]
  readonly text: string
  /** One more than the page has, or its placeholder. */
  readonly most: string
}

/** All but the row too many, and the place of the last where there is one. */
const page = (version: string, { rows, order, fields, text, most }: Page) => `
    select ${version}, count(*) filter (where _n < ${most})::int as count, coalesce(string_agg(${text}) filter (where _n < ${most}), '') as rows,
           case when count(*) = ${most} then max(json_build_array(${order.map((_part, at) => `r._${at}`).join(', ')})::text) filter (where _n = ${most} - 1) end as last
      from (select *, row_number() over () as _n from (${rows}) all_rows) r cross join lateral (select ${columnList(fields, 'r')}) _f`
