import type { TimeRange } from '@tianguis/core'
import { aggregateOutputs, groupConditions, groupOutputs } from './measures.ts'
import { anchorConditions, fixedConditions, newest, timeConditions, viewOf, whereSql, type Statement } from './source.ts'

const MOST_GROUPS = 1000

/** A measure in an earlier and a later period, and the difference between them. */
export function changeSql(statement: Statement): string {
  const groups = groupOutputs(statement)
  const [measure] = aggregateOutputs(statement)
  const { before, after } = periods(statement)
  const time = statement.topic.subject.time!.column
  const one = (when: readonly string[]) => {
    const columns = [...groups.map(({ name, sql }) => `${sql} as ${name}`), `${measure!.sql} as valor`, `min(v.${time}) as desde`, `max(v.${time}) as hasta`, '1 as unico']
    const where = whereSql([...fixedConditions(statement), ...when, ...groupConditions(statement)])
    return `select ${columns.join(', ')} from ${viewOf(statement)} v${where}${groups.length ? ` group by ${groups.map(({ sql }) => sql).join(', ')}` : ''}`
  }
  const keys = groups.length ? groups.map(({ name }) => name) : ['unico']
  const shown = [
    ...groups.map(({ name }) => `d.${name}`), 'd.valor - a.valor as cambio', 'round((d.valor - a.valor) * 100.0 / nullif(a.valor, 0), 2) as cambio_pct',
    'a.valor as antes', 'd.valor as despues', 'a.desde as fecha_antes', 'd.hasta as fecha_despues',
  ]
  return `select ${shown.join(', ')} from (${one(before)}) a join (${one(after)}) d on ${keys.map((key) => `d.${key} = a.${key}`).join(' and ')}${groups.length ? ` order by ${groups.map(({ name }) => `d.${name}`).join(', ')}` : ''} limit ${MOST_GROUPS}`
}

/** The two periods as conditions: as asked; the ends of a range; or the newest and the one a year before, or the first there is. */
function periods(statement: Statement): { before: string[]; after: string[] } {
  const { comparar, tiempo } = statement.query
  if (comparar) return { before: timeConditions(statement, comparar.antes), after: timeConditions(statement, comparar.despues) }
  const column = `v.${statement.topic.subject.time!.column}`
  if (tiempo && typeof tiempo === 'object') {
    return { before: [`${column} = ${end(statement, tiempo, 'min')}`], after: [`${column} = ${end(statement, tiempo, 'max')}`] }
  }
  const latest = newest(statement, anchorConditions(statement))
  const yearBefore = newest(statement, [...anchorConditions(statement), `w.${statement.topic.subject.time!.column} <= (${latest} - interval '1 year')::date`])
  const first = newest(statement, anchorConditions(statement), 'min')
  return { before: [`${column} = coalesce(${yearBefore}, ${first})`], after: [`${column} = ${latest}`] }
}

function end(statement: Statement, range: TimeRange, which: 'min' | 'max'): string {
  return newest(statement, [...anchorConditions(statement), ...timeConditions(statement, range, 'w')], which)
}
