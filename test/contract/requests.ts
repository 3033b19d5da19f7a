/**
 * What may be asked of a connector: every parameter alone and with each other one, in values that mean little and much.
 */
import { orderings } from '@tianguis/core/query/orders'
import { planQuery } from '@tianguis/core/query/plan'
import { QueryPlanError } from '@tianguis/core/query/refusal'
import { shapedAs } from '@tianguis/core/query/shape'
import { besideOf } from './fields.ts'
import { ParamError, type Connector, type Param, type ReadContext } from '@tianguis/core'
import { stems } from '@tianguis/core/words/match'

export type Query = Readonly<Record<string, string | number>>

/** For whatever takes a place: a town of a hundred people, sixteen municipalities, and a name that several share. */
const PLACES = ['Santa Magdalena Jicotlán', 'CDMX', 'Benito Juárez']
/** Values of each parameter in a pair: the rarest and the commonest come first. */
const PAIRED = 3

/**
 * Nothing, every documented call, every parameter alone, and every two of them; every order alone and with every
 * parameter; but for what contradicts itself, which is refused.
 */
export function requestsOf(connector: Connector, context: ReadContext, now: Date): Query[] {
  const { params, calls } = connector
  const values = Object.entries(params).map(([name, param]) => [name, valuesOf(param, context)] as const)
  const alone = values.flatMap(([name, all]) =>
    all.map((value) => ({ ...besideOf({ connector }, name), [name]: value })),
  )
  // Whatever is told of a period, it is read alike; and of any grain.
  const paired = values
    .filter(([name]) => name !== 'agregacion')
    .map(([name, all]) => [name, name === 'agrupar' ? all.slice(-1) : all] as const)
  const pairs = paired.flatMap(([one, first], at) =>
    paired.slice(at + 1).flatMap(([other, second]) =>
      first.slice(0, PAIRED).flatMap((value) =>
        second.slice(0, PAIRED).map((beside) => ({
          ...besideOf({ connector }, one),
          ...besideOf({ connector }, other),
          [one]: value,
          [other]: beside,
        })),
      ),
    ),
  )
  const orders = orderings(connector).map((orden) => ({ orden }))
  // Grouped records have an order of their own, and the past too.
  const other = connector.past ? ['agrupar', 'desde', 'hasta'] : ['agrupar']
  const past =
    connector.past && !connector.past.onlyFolded
      ? orderings(shapedAs(connector, { past: true, near: undefined, fold: undefined }).connector).map((orden) => ({
          orden,
          desde: params.desde!.example,
        }))
      : []
  const ordered = orders.flatMap((order) =>
    paired
      .filter(([name]) => !other.includes(name))
      .flatMap(([name, all]) =>
        all.slice(0, PAIRED).map((value) => ({ ...order, ...besideOf({ connector }, name), [name]: value })),
      ),
  )
  return [
    ...new Map(
      [{}, ...calls, ...alone, ...pairs, ...orders, ...ordered, ...past]
        .filter((query) => !contradicts(connector, query, context, now))
        .map((query) => [JSON.stringify(query), query]),
    ).values(),
  ]
}

function contradicts(connector: Connector, query: Query, context: ReadContext, now: Date): boolean {
  try {
    const values = new Map(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return !planQuery(connector, values, { context, now })
  } catch (error) {
    if (error instanceof QueryPlanError && error.detail.contradice !== undefined) return true
    throw new Error(`${JSON.stringify(query)}: ${(error as Error).message}`, { cause: error })
  }
}

function valuesOf(param: Param, context: ReadContext): (string | number)[] {
  const {
    enum: listed,
    maximum,
    type,
    format,
    pattern,
  } = param.schema as { enum?: string[]; maximum?: number; type?: string; format?: string; pattern?: string }
  if (listed) return listed
  if (type === 'integer' && !param.columns.length) return [param.example, maximum!]
  if (type !== 'string' || format || pattern) return [param.example]
  return [...new Set([...wordsOf(param, context), ...PLACES, param.example])].filter((value) =>
    isTaken(param, String(value), context),
  )
}

/** The last word of a vocabulary, and the one that most of its names hold and that means them all. */
function wordsOf({ vocabulary }: Param, { terms }: ReadContext): string[] {
  const names = vocabulary ? terms(vocabulary) : []
  const held = Map.groupBy(
    names.flatMap(({ label }) => [...new Set(stems(label))]),
    (word) => word,
  )
  const common = [...held.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  return [...names.slice(-1).map(({ value }) => value), ...common.slice(0, 1)]
}

function isTaken(param: Param, value: string, context: ReadContext): boolean {
  try {
    return Boolean(param.read(value, context))
  } catch (error) {
    if (error instanceof ParamError) return false
    throw error
  }
}
