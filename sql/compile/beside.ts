/** Figures of two subjects side by side, joined by place or period, or one divided by the other. */
import { sharedGroups } from '../beside/rules.ts'
import { groupedSql } from './groups.ts'
import { MOST_ROWS, TIED } from './limits.ts'
import { aggregateOutputs, groupOutputs, roundedTo, shown, type Output } from './measures.ts'
import { standing, standingShown, standsAt } from './standing.ts'
import type { Statement } from './source.ts'

const DIGITS = 2
/** Of one to one the share may be small: some thefts a thousand shops. */
const DIGITS_OF_ONE = 4
/** Where nothing tells apart, each side is one row. */
const ONLY: Output = { name: 'unico', sql: '1' }

export function besideSql(statement: Statement, other: Statement): string {
  const { junto, orden = [], limite = MOST_ROWS } = statement.query
  const [groups, others] = [groupOutputs(statement), groupOutputs(other)]
  const [figure, second] = [aggregateOutputs(statement)[0]!, aggregateOutputs(other)[0]!]
  const keys = keysOf(statement)
  const extra = others.filter(({ name }) => !groups.some((one) => one.name === name))
  const sides = `(${groupedSql(statement, [...groups, ONLY, figure])}) n ${junto!.por || extra.length ? '' : 'left '}join (${groupedSql(other, [...others, ONLY, second])}) m on ${keys.map((key) => `m.${key} = n.${key}`).join(' and ')}`
  // Both may be called «total».
  const secondName = second.name === figure.name ? `${second.name}_${other.topic.id}` : second.name
  const exact = junto!.por ? `n.${figure.name} * ${junto!.por}.0 / nullif(m.${second.name}, 0)` : `n.${figure.name}`
  const names = [...groups.map(({ name }) => `n.${name}`), ...extra.map(({ name }) => `m.${name}`)]
  const columns = [
    ...names,
    ...(junto!.por ? [`${roundedTo(exact, junto!.por === 1 ? DIGITS_OF_ONE : DIGITS)} as razon`] : []),
    shown('n', figure),
    `${roundedTo(`m.${second.name}`, second.digits)} as ${secondName}`,
  ]
  const [ranked] = orden.filter(({ por }) => por !== 'tiempo')
  if (ranked && limite === 1) {
    const place = standing(statement.query, { dir: ranked.dir, by: (way) => `${exact} ${way} nulls last` })
    const named = [...groups, ...extra].map(({ name }) => `r.${name}`)
    const list = [...named, ...(junto!.por ? ['r.razon'] : []), `r.${figure.name}`, `r.${secondName}`]
    return `select ${[...list, ...standingShown(statement.query)].join(', ')} from (select ${columns.join(', ')}, ${place} from ${sides}) r where ${standsAt(statement.query)} order by ${['r.puesto', ...named].join(', ')} limit ${TIED}`
  }
  const order = [...(ranked ? [`${exact} ${ranked.dir} nulls last`] : []), ...names]
  return `select ${columns.join(', ')} from ${sides}${order.length ? ` order by ${order.join(', ')}` : ''} limit ${limite}`
}

/** The columns that both sides have of what tells them apart: of a municipality its key. */
function keysOf({ query }: Statement): readonly string[] {
  const keys = sharedGroups(query)!.map((group) =>
    group === 'municipio' ? 'cvegeo' : group.startsWith('grano ') ? 'periodo' : group,
  )
  return keys.length ? keys : [ONLY.name]
}
