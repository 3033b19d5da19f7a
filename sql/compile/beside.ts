/** Figures of two subjects side by side, joined by place or period, or one divided by the other. */
import { sharedGroups } from '../beside/rules.ts'
import { groupedSql } from './groups.ts'
import { aggregateOutputs, groupOutputs, roundedTo, type Output } from './measures.ts'
import { rankedSql, type JoinedColumn } from './ranked.ts'
import type { Statement } from './source.ts'

const DIGITS = 2
/** Of one to one the share may be small: some thefts a thousand shops. */
const DIGITS_OF_ONE = 4
/** Where nothing tells apart, each side is one row. */
const ONLY: Output = { name: 'unico', sql: '1' }

export function besideSql(statement: Statement, other: Statement): string {
  const por = statement.query.junto!.por
  const [groups, others] = [groupOutputs(statement), groupOutputs(other)]
  const [figure, second] = [aggregateOutputs(statement)[0]!, aggregateOutputs(other)[0]!]
  const extra = others.filter(({ name }) => !groups.some((one) => one.name === name))
  const sides = [groupedSql(statement, [...groups, ONLY, figure]), groupedSql(other, [...others, ONLY, second])]
  const divided = `n.${figure.name} * ${por}.0 / nullif(m.${second.name}, 0)`
  const ratio = por ? [{ name: 'razon', sql: roundedTo(divided, por === 1 ? DIGITS_OF_ONE : DIGITS) }] : []
  // A group that only the first has is there with nothing beside it, unless it would have to be told apart further.
  const join = por || extra.length ? 'join' : 'left join'
  return rankedSql(statement.query, {
    source: ` from (${sides[0]}) n ${join} (${sides[1]}) m on ${keysOf(statement)
      .map((key) => `m.${key} = n.${key}`)
      .join(' and ')}`,
    groups: [...groups.map(columnOn('n')), ...extra.map(columnOn('m'))],
    figures: [
      ...ratio,
      { name: figure.name, sql: roundedTo(`n.${figure.name}`, figure.digits) },
      {
        // Both may be called «total».
        name: second.name === figure.name ? `${second.name}_${other.topic.id}` : second.name,
        sql: roundedTo(`m.${second.name}`, second.digits),
      },
    ],
    by: por ? divided : `n.${figure.name}`,
  })
}

const columnOn =
  (side: 'n' | 'm') =>
  ({ name }: Output): JoinedColumn => ({ name, sql: `${side}.${name}` })

/** The columns that both sides have of what tells them apart: of a municipality its key. */
function keysOf({ query }: Statement): readonly string[] {
  const keys = sharedGroups(query)!.map((group) =>
    group === 'municipio' ? 'cvegeo' : group.startsWith('grano ') ? 'periodo' : group,
  )
  return keys.length ? keys : [ONLY.name]
}
