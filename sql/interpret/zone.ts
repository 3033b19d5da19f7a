/** What is repeated for every place of a zone is compared in one of them. */
import type { Condition } from '@tianguis/core'
import type { Facts } from './fact.ts'
import type { Reader } from './reader.ts'

/** «los oficios mejor pagados»: in one zone, or what is compared is the zones. */
export function zoneMeant(
  { topic: { subject }, notes }: Reader,
  { ranking, groups, where, conditions, aggregates }: Facts,
  measure: string,
): Condition | undefined {
  const { repeated, apart: [thing] = [] } = subject.measures[measure] ?? {}
  const among = ranking?.by === measure || (thing !== undefined && groups.dimensions.includes(thing))
  const said = where.included.length > 0 || aggregates.length > 0 || groups.dimensions.some((id) => id !== thing)
  if (!repeated || !among || said || conditions.dimensions.has(repeated.by)) return undefined
  notes.push(`${subject.dimensions[repeated.by]!.label}: ${repeated.meant}, porque no se dijo otra.`)
  return { columna: subject.dimensions[repeated.by]!.column, op: '=', valores: [repeated.meant] }
}
