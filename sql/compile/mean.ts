import type { TimeGrain, TimeRange } from '@tianguis/core'
import { groupedSql } from './groups.ts'
import { MOST_ROWS } from './limits.ts'
import { aggregateOutputs, groupOutputs } from './measures.ts'
import { standardTime, timeConditions, whereSql } from './conditions.ts'
import { truncated, viewOf, type Statement } from './source.ts'

const DIGITS = 2

/**
 * A sum or count over the periods that were published, those in which there was nothing of it too: «cuántas casas roban
 * al mes en promedio» of a year is its sum over twelve, though some months have no row.
 */
export function meanSql(statement: Statement, grain: TimeGrain): string {
  const groups = groupOutputs(statement)
  const [value] = aggregateOutputs(statement)
  const range = statement.query.tiempo ?? standardTime(statement)
  const column = truncated(`v.${statement.topic.subject.time!.column}`, grain)
  const days = grain === 'dia' ? daysAsked(statement, range) : undefined
  const periods =
    days ??
    `select count(distinct ${column}) as periodos, 1 as unico from ${viewOf(statement)} v${whereSql(timeConditions(statement, range))}`
  const outputs = [...groups, { name: value!.name, sql: value!.sql }, { name: 'unico', sql: '1' }]
  const shown = [
    ...groups.map(({ name }) => `n.${name}`),
    `round(n.${value!.name} * 1.0 / nullif(p.periodos, 0), ${DIGITS}) as promedio`,
    `n.${value!.name}`,
    'p.periodos',
  ]
  const order = groups.length ? ` order by ${groups.map(({ name }) => `n.${name}`).join(', ')}` : ''
  return `select ${shown.join(', ')} from (${groupedSql(statement, outputs)}) n join (${periods}) p on p.unico = n.unico${order} limit ${MOST_ROWS}`
}

/** A day on which nothing happened has no row at all: of a range that is over its days are counted. */
function daysAsked({ bind, today }: Statement, range: TimeRange): string | undefined {
  if (typeof range !== 'object' || 'ultimos' in range || !range.desde || !range.hasta || range.hasta > today)
    return undefined
  return `select ${bind(range.hasta, 'date')} - ${bind(range.desde, 'date')} as periodos, 1 as unico`
}
