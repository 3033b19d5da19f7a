/** Dimensions that nobody named: the value that is meant of them, and those that leave a figure loose. */
import type { Condition, Measure, TimeGrain } from '@tianguis/core'
import { standardOf } from '../../standard-value.ts'
import type { ReadingScope } from '../construction.ts'
import type { ValuesSaid } from './values.ts'

/** «salario mínimo profesional más alto»: of what repeats for every place of a zone, things are ranked and counted in one. */
export function oneOfRepeated(
  { scope: { subject }, values, measure }: Pick<Said, 'scope' | 'values' | 'measure'>,
  compares: boolean,
  notes: string[],
): Condition[] {
  const { repeated } = subject.measures[measure] ?? {}
  if (!repeated || !compares || values.said.has(repeated.by)) return []
  const { label, column, names } = subject.dimensions[repeated.by]!
  notes.push(`Se tomó ${label}: ${names?.[repeated.meant] ?? repeated.meant}.`)
  return [{ columna: column, op: '=', valores: [repeated.meant] }]
}

interface Said {
  readonly scope: ReadingScope
  readonly values: ValuesSaid
  /** What is told apart needs no value. */
  readonly grouped: ReadonlySet<string>
  readonly period: TimeGrain | undefined
  readonly measure: string
}

/** The value that is meant of a dimension that nobody named: «la inflación» is the general one. */
export function standardConditions(
  { scope: { subject }, values, grouped, period, measure }: Said,
  notes: string[],
): Condition[] {
  const own = subject.measures[measure]?.where ?? []
  const fixed = new Set([...own, ...values.conditions].map(({ columna }) => columna))
  return Object.entries(subject.dimensions).flatMap(([id, { column }]) => {
    if (values.said.has(id) || grouped.has(id) || fixed.has(column)) return []
    const meant = standardOf(subject, id, period)
    if (meant) notes.push(meant.note)
    return meant ? [meant.condition] : []
  })
}

/** Dimensions within which alone a measure compares and of which the question fixes none. */
export function looseOf(
  { scope: { subject }, values }: Pick<Said, 'scope' | 'values'>,
  measure: Measure | undefined,
): string[] {
  return (measure?.within ?? []).filter((id) => {
    const said = values.said.get(id)
    const fixed = values.conditions.some(({ columna, op }) => columna === subject.dimensions[id]!.column && op === '=')
    return !fixed && (said ? said.length !== 1 : subject.dimensions[id]!.standard === undefined)
  })
}
