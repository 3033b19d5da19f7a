import type { Filter } from '../query-spec.ts'

/** What one parameter asks of the records. */
export type Conditions = readonly [name: string, where: readonly Filter[]]

/**
 * The first two parameters that no record can meet together, by what they ask of one column; undefined where some
 * could.
 * @param stateOf the state of a municipality's code, which contradicts another state though the columns are two
 */
export function contradiction(
  conditions: readonly Conditions[],
  stateOf: (cvegeo: string) => string | undefined,
): readonly [one: string, other: string] | undefined {
  const whole = conditions.map(([name, where]): Conditions => [
    name,
    [...where, ...where.flatMap((filter) => statesOf(filter, stateOf))],
  ])
  for (const [at, [one, first]] of whole.entries()) {
    for (const [other, second] of whole.slice(at + 1)) {
      if (first.some((filter) => second.some((beside) => excludes(filter, beside)))) return [one, other]
    }
  }
  return undefined
}

function statesOf(filter: Filter, stateOf: (cvegeo: string) => string | undefined): Filter[] {
  if (filter.column !== 'cvegeo') return []
  const states = (listed(filter) ?? []).map((code) => stateOf(String(code)))
  return states.length && states.every((state) => state !== undefined)
    ? [{ column: 'estado', op: 'in', values: states }]
    : []
}

function excludes(one: Filter, other: Filter): boolean {
  if (one.column !== other.column) return false
  const [values, others] = [listed(one), listed(other)]
  if (values && others) return !values.some((value) => others.some((beside) => String(beside) === String(value)))
  if (values ?? others) return (values ?? others)!.every((value) => outside(value, values ? other : one))
  const [least, most] = [leastOf(one) ?? leastOf(other), mostOf(one) ?? mostOf(other)]
  return least !== undefined && most !== undefined && compared(least, most) > 0
}

/** None for a list of nothing, which is met by no record whatever is asked beside it. */
function listed(filter: Filter): readonly (string | number)[] | undefined {
  if (filter.op === '=') return [filter.value]
  return filter.op === 'in' && filter.values.length ? filter.values : undefined
}

/** What is on the bound itself may be within, where other columns decide. */
const leastOf = (filter: Filter) =>
  filter.op === '>=' || filter.op === '>' ? filter.value : filter.op === 'from' ? filter.values[0] : undefined
const mostOf = (filter: Filter) =>
  filter.op === '<=' || filter.op === '<' ? filter.value : filter.op === 'through' ? filter.values[0] : undefined

function outside(value: string | number, bound: Filter): boolean {
  const [least, most] = [leastOf(bound), mostOf(bound)]
  return (least !== undefined && compared(value, least) < 0) || (most !== undefined && compared(value, most) > 0)
}

/** Numbers by their size, which may come as text; days by their letters. */
function compared(one: string | number, other: string | number): number {
  const [a, b] = [Number(one), Number(other)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
}
