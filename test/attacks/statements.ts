import { EVADING } from './statements/evading.ts'
import { HEAVY } from './statements/heavy.ts'
import { READING } from './statements/reading.ts'
import { WRITING } from './statements/writing.ts'

/**
 * What somebody might get into the SQL, by a question, a connector's fragment or a model, and what it is after.
 * `privado.secretos` is the canary, `datos.gasolina` the table behind the view `consulta.gasolina`.
 */
export interface Attack {
  readonly category: string
  readonly sql: string
}

const doubling = (times: number, from: string, twice: (x: string) => string) =>
  `with d0 as (${from})${Array.from({ length: times }, (_none, at) => `, d${at + 1} as (select ${twice(`d${at}.x`)} as x from d${at})`).join('')} select d${times}.x from d${times} limit 1`

const nested = (times: number, from: string): string =>
  times ? `select n${times}.x * n${times}.x as x from (${nested(times - 1, from)}) n${times}` : from

/**
 * What PostgreSQL cannot be stopped from doing: its planner copies expressions into each other without looking whether
 * it was cancelled, and the role cannot be kept from it. Only the guard holds, so nothing else is tried with these.
 */
export const UNSTOPPABLE: readonly Attack[] = [
  doubling(22, 'select g.precio as x from consulta.gasolina g', (x) => `${x} + ${x}`),
  doubling(14, 'select g.precio as x from consulta.gasolina g', (x) => `coalesce(${x}, ${x}, ${x})`),
  doubling(20, 'select 1 + 1 as x', (x) => `greatest(${x}, ${x})`),
  doubling(16, 'select g.precio as x from consulta.gasolina g', (x) => `case when ${x} > 1 then ${x} else 0 end`),
  doubling(20, "select 'xxxxxxxxxx' as x", (x) => `${x} || ${x}`),
  `${nested(20, 'select g.precio as x from consulta.gasolina g')} limit 1`,
  doubling(18, 'select g.precio as x from consulta.gasolina g', (x) => `(select ${x} + ${x})`),
  doubling(
    8,
    `select (select max(h.precio) from consulta.gasolina h) as x`,
    (x) => `${Array.from({ length: 12 }, () => x).join(' + ')}`,
  ),
  `with d0 as (select g.precio as x from consulta.gasolina g)${Array.from({ length: 9 }, (_none, at) => `, d${at + 1} as not materialized (select a.x from d${at} a join d${at} b on a.x = b.x)`).join('')} select d9.x from d9 limit 1`,
].map((sql) => ({ category: 'unstoppable', sql }))

const listed = (groups: Record<string, readonly string[]>): Attack[] =>
  Object.entries(groups).flatMap(([category, all]) => all.map((sql) => ({ category, sql })))

export const ATTACKS: readonly Attack[] = [
  ...listed(WRITING),
  ...listed(READING),
  ...listed(EVADING),
  ...HEAVY.map((sql) => ({ category: 'heavy', sql })),
]
