import type { TimeRange } from '@tianguis/core'
import { MOST_ROWS } from './limits.ts'
import { aggregateOutputs, groupBy, groupConditions, groupKeys, groupOutputs, roundedTo } from './measures.ts'
import { anchorConditions, fixedConditions, newest, periodConditions, timeConditions, whereSql } from './conditions.ts'
import { viewOf, type Statement } from './source.ts'

/** A measure in an earlier and a later period, and the difference between them. */
export function changeSql(statement: Statement): string {
  const groups = groupOutputs(statement)
  const [measure] = aggregateOutputs(statement)
  const { before, after } = periods(statement)
  const time = statement.topic.subject.time!.column
  const one = (when: readonly string[]) => {
    const columns = [
      ...groups.map(({ name, sql }) => `${sql} as ${name}`),
      `${measure!.sql} as valor`,
      `min(v.${time}) as desde`,
      `max(v.${time}) as hasta`,
      '1 as unico',
    ]
    const where = whereSql([...fixedConditions(statement), ...when, ...groupConditions(statement)])
    return `select ${columns.join(', ')} from ${viewOf(statement)} v${where}${groupBy(statement)}`
  }
  const keys = groups.length ? groupKeys(statement).map(({ name }) => name) : ['unico']
  const shown = [
    ...groups.map(({ name }) => `d.${name}`),
    `${roundedTo('d.valor - a.valor', measure!.digits)} as cambio`,
    'round(((d.valor - a.valor) * 100.0 / nullif(a.valor, 0))::numeric, 2) as cambio_pct',
    `${roundedTo('a.valor', measure!.digits)} as antes`,
    `${roundedTo('d.valor', measure!.digits)} as despues`,
    'a.desde as fecha_antes',
    'd.hasta as fecha_despues',
  ]
  return `select ${shown.join(', ')} from (${one(before)}) a join (${one(after)}) d on ${keys.map((key) => `d.${key} = a.${key}`).join(' and ')} where ${['a.desde < d.hasta', ...sameWay(statement)].join(' and ')}${groups.length ? ` order by ${[...ranked(statement), ...groups.map(({ name }) => `d.${name}`)].join(', ')}` : ''} limit ${statement.query.limite ?? MOST_ROWS}`
}

/** By the change, or by its percentage: the columns of the answer are named so. */
const ranked = ({ query: { orden = [] } }: Statement): string[] =>
  orden.map(
    ({ por, dir }) =>
      `${por === 'cambio' ? '(d.valor - a.valor)' : '(d.valor - a.valor) / nullif(a.valor, 0)'} ${dir} nulls last`,
  )

/** What rose the most did rise. */
const sameWay = ({ query: { orden = [] } }: Statement): string[] =>
  orden.map(({ dir }) => (dir === 'desc' ? 'd.valor > a.valor' : 'd.valor < a.valor'))

/**
 * The two periods as conditions: as asked; the ends of a range; or the newest and the one a year before, or the first
 * there is.
 */
function periods(statement: Statement): { before: string[]; after: string[] } {
  const { comparar, tiempo } = statement.query
  if (comparar)
    return { before: periodConditions(statement, comparar.antes), after: periodConditions(statement, comparar.despues) }
  const column = `v.${statement.topic.subject.time!.column}`
  if (tiempo && typeof tiempo === 'object') {
    return {
      before: [`${column} = ${end(statement, tiempo, 'min')}`],
      after: [`${column} = ${end(statement, tiempo, 'max')}`],
    }
  }
  const anchor = anchorOf(statement)
  const latest = newest(statement, anchor)
  const yearBefore = newest(statement, [
    ...anchor,
    `w.${statement.topic.subject.time!.column} <= (${latest} - interval '1 year')::date`,
  ])
  const first = newest(statement, anchor, 'min')
  return { before: [`${column} = coalesce(${yearBefore}, ${first})`], after: [`${column} = ${latest}`] }
}

/**
 * What adds up is zero in a period without rows: the newest period is the subject's, and not the newest with such rows.
 */
function anchorOf(statement: Statement): string[] {
  const {
    topic: { subject },
    query: { medidas = [] },
  } = statement
  const [asked] = medidas
  return asked?.agg === 'cuenta' || subject.measures[asked?.id ?? '']?.zeros ? [] : anchorConditions(statement)
}

function end(statement: Statement, range: TimeRange, which: 'min' | 'max'): string {
  return newest(statement, [...anchorConditions(statement), ...timeConditions(statement, range, 'w')], which)
}
