import type { LogicalQuery } from '@tianguis/core'
import { LISTED, TIED } from './limits.ts'
import { conditions, whereSql } from './conditions.ts'
import { roundedTo, worthOf } from './measures.ts'
import { alphabetically, columnOf, viewOf, type Statement } from './source.ts'
import { standing, standsAt } from './standing.ts'

/** Rows as they are, in the question's order or the subject's. */
export function rowsSql(statement: Statement): string {
  const { orden = [], limite, dentro = [] } = statement.query
  const ranking = orden[0] && isFigure(orden[0].por) ? orden[0] : undefined
  const where = [
    ...conditions(statement),
    ...(ranking && limite !== undefined ? [`v.${columnOf(statement, ranking.por)} is not null`] : []),
  ]
  const from = ` from ${viewOf(statement)} v${whereSql(where)}`
  return ranking && (limite === 1 || dentro.length) ? rankedSql(statement, ranking, from) : listedSql(statement, from)
}

type Order = NonNullable<LogicalQuery['orden']>[number]

/** What rows are ranked by; time and names only put them in an order. */
const isFigure = (por: string) => por !== 'alfabeto' && por !== 'tiempo'

function listedSql(statement: Statement, from: string): string {
  const { orden = [], limite = LISTED } = statement.query
  const list = [...shownColumns(statement).map((name) => `v.${name}`), ...worthColumns(statement, 'v')]
  const order = [...orden.map(({ por, dir }) => ordered(statement, por, dir)), ...tieBreak(statement)]
  return `select ${list.join(', ')}${from} order by ${order.join(', ')} limit ${limite}`
}

/** The first ones, of all or of each group. */
function rankedSql(statement: Statement, { por, dir }: Order, from: string): string {
  const { query } = statement
  const names = shownColumns(statement)
  const column = columnOf(statement, por)
  const groups = (query.dentro ?? []).map((id) => columnOf(statement, id))
  const place = standing(query, {
    dir,
    by: (way) => `v.${column} ${directed(statement, column, way)}`,
    within: groups.map((name) => `v.${name}`),
    ties: tieBreak(statement),
  })
  const inner = `select ${names.map((name) => `v.${name}`).join(', ')}, ${place}${from}`
  const outer = [...groups.map((name) => `r.${name}`), 'r.puesto', ...tieBreak(statement, 'r', names)].join(', ')
  const shown = [...names.map((name) => `r.${name}`), ...worthColumns(statement, 'r')]
  return `select ${shown.join(', ')} from (${inner}) r where ${standsAt(query)} order by ${outer} limit ${TIED}`
}

/** What so much of it costs, or how much of it so much money buys, at the price of each row. */
function worthColumns(statement: Statement, alias: string): string[] {
  const { medidas = [], cantidad } = statement.query
  const worth = worthOf(statement, { name: 'precio', sql: `${alias}.${columnOf(statement, medidas[0]?.id ?? '')}` })
  return cantidad && worth ? [`${roundedTo(worth.sql, worth.digits)} as ${worth.name}`] : []
}

function ordered(statement: Statement, por: string, dir: string): string {
  const column = columnOf(statement, por)
  return por === 'alfabeto'
    ? `${alphabetically(`v.${column}`)} ${dir} nulls last`
    : `v.${column} ${directed(statement, column, dir)}`
}

/** Rows of which one says as much as another: no figure is looked for in them. */
export const isWhichever = ({ accion, medidas = [], orden = [] }: LogicalQuery) =>
  accion === 'listar' && !medidas.length && orden.every(({ por }) => por === 'tiempo' || por === 'alfabeto')

/** In no order, which would have to be made of all there are (2 s for a state's newest among 6 million). */
export const anyRowSql = (statement: Statement): string =>
  `select 1 as hay from ${viewOf(statement)} v${whereSql(conditions(statement))} limit 1`

/** The measure first, then what a listed row shows, then what it was filtered or told apart by. */
function shownColumns(statement: Statement): string[] {
  const {
    query: { medidas = [], dentro = [], orden = [] },
    topic: { subject },
  } = statement
  const measured = [...medidas.map(({ id }) => id), ...orden.map(({ por }) => por)].flatMap(
    (id) => subject.measures[id]?.column ?? [],
  )
  return [
    ...new Set([
      ...subject.show,
      ...measured,
      ...dentro.map((id) => columnOf(statement, id)),
      ...(subject.time ? [subject.time.column] : []),
    ]),
  ]
}

/**
 * Absent values last; of a column that is always there it is not said, which would keep an index from being read
 * backwards (5 s for the newest of 5 million).
 */
const directed = ({ topic: { subject } }: Statement, column: string, direction: string) =>
  direction === 'desc' && subject.columns[column]?.spec.required ? 'desc' : `${direction} nulls last`

/** So that the same question always gives the same rows; of the first in time, the first of their day too. */
function tieBreak(statement: Statement, alias = 'v', only?: readonly string[]): string[] {
  const {
    topic: { subject },
    query: { orden = [] },
  } = statement
  const oldestFirst = orden[0]?.por === 'tiempo' && orden[0].dir === 'asc'
  const isMoment = (name: string) => ['date', 'instant'].includes(subject.columns[name]?.spec.kind ?? '')
  return subject.order
    .map((part) => part.split(' ') as [string, string?])
    .filter(([name]) => !only || only.includes(name))
    .map(
      ([name, direction = 'asc']) =>
        `${alias}.${name} ${directed(statement, name, oldestFirst && isMoment(name) ? 'asc' : direction)}`,
    )
}
