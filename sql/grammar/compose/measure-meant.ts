/** Which measure a derivation is of: one that was named, what is counted, or what is meant where none is named. */
import type { Condition } from '@tianguis/core'
import type { Atom, AtomOf, AskedFor } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import type { Bounded } from './bounds.ts'
import { ParseFailure } from '../parse-failure.ts'
import { atomsOf, countingMeasure, standardMeasureOf } from './parts.ts'
import type { ValuesSaid } from './values.ts'

/** «¿dónde va a llover?», «municipios con lluvia»: a measure that is asked for as something that holds or not. */
export function heldBy(
  atoms: readonly Atom[],
  { subject }: ReadingScope,
  wanted: ReadonlySet<AskedFor>,
  heads: readonly AtomOf<'group'>[],
): ReadonlyMap<string, Condition> {
  const places = wanted.has('where') || heads.some(({ id }) => id === 'municipio' || id === 'estado')
  if (!places || atomsOf(atoms, 'rank').length || atomsOf(atoms, 'bound').length || wanted.has('value'))
    return new Map()
  const denied = new Set(atomsOf(atoms, 'measure').flatMap((one) => (one.denied ? [one.id] : [])))
  return new Map(
    namedMeasures(atoms).flatMap((id) => {
      const { holds } = subject.measures[id] ?? {}
      return holds ? [[id, denied.has(id) ? opposite(holds) : holds] as const] : []
    }),
  )
}

/** «donde no va a llover» */
const opposite = (holds: Condition): Condition => ({ ...holds, op: OPPOSITE[holds.op] ?? holds.op })
const OPPOSITE: Partial<Record<Condition['op'], Condition['op']>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' }

/** A measure that is named beside a bound or a superlative is that of it. */
export function namedMeasures(atoms: readonly Atom[]): string[] {
  const orders = atomsOf(atoms, 'by').filter(({ id }) => id !== 'filas')
  return [...new Set([...atomsOf(atoms, 'measure'), ...orders].map(({ id }) => id))]
}

/** What decides which measure is meant. */
interface Choice {
  readonly scope: ReadingScope
  readonly atoms: readonly Atom[]
  readonly named: readonly string[]
  /** Those that are asked for as something that holds or not. */
  readonly held: readonly string[]
  readonly rank: AtomOf<'rank'> | undefined
  readonly wanted: ReadonlySet<AskedFor>
  readonly values: ValuesSaid
  readonly bounds: readonly Bounded[]
  readonly rows: AtomOf<'rows'> | undefined
}

export function measureOf(choice: Choice): string {
  const { scope, named, rank, wanted, bounds } = choice
  if (wanted.has('count') && !named.length) return countingMeasure(scope)
  if (named[0] !== undefined) return named[0]
  if (bounds.some(({ of }) => of === 'filas')) return 'filas'
  if (countsApart(choice) || rank?.by === 'filas') return countingMeasure(scope)
  if (rank?.by !== undefined && scope.subject.measures[rank.by]) return rank.by
  return unnamedMeasure(choice)
}

/** «farmacias por municipio», «delitos por mes»: of things that are told apart, how many. */
function countsApart({ rows, atoms, rank, wanted, bounds, values }: Choice): boolean {
  const apart = atoms.some(({ is }) => is === 'group' || is === 'grain')
  const isOrdered = rank !== undefined && !(rank.all && rank.by === undefined)
  return rows !== undefined && apart && !isOrdered && !wanted.has('value') && !bounds.length && !values.measure
}

/** «presas llenas», «por kilo», «más de 4 grados»: what an adjective, a condition or a bound is of, else the standard. */
function unnamedMeasure({ scope, atoms, values, bounds, held }: Choice): string {
  const [degree] = atomsOf(atoms, 'degree')
  const bounded = bounds.find(({ of }) => scope.subject.measures[of])?.of
  return held[0] ?? degree?.id ?? values.measure ?? bounded ?? standardMeasureOf(scope) ?? 'filas'
}

/**
 * «¿en qué lugar está Zapopan en Jalisco?»: the measure that is meant where a town's state is said.
 * @throws ParseFailure for a place among others in something else, which nobody publishes
 */
export function ofItsState(
  id: string,
  atoms: readonly Atom[],
  { subject: { measures } }: ReadingScope,
): string | undefined {
  const { ofState } = measures[id] ?? {}
  if (!ofState) return undefined
  const others = namedMeasures(atoms).map((one) => measures[one]!)
  if (others.some((one) => one.better === 'mas' && !one.standard)) throw new ParseFailure('el lugar en otra cosa')
  const places = atomsOf(atoms, 'place').flatMap(({ span }) => span.places)
  const ofMany = places.length > 0 && places.every(({ nivel }) => nivel === 'estado')
  if (ofMany && !atoms.some(({ is }) => is === 'agg' || is === 'rank')) throw new ParseFailure('el lugar de varios')
  const isInState = (clave: string) =>
    places.some(({ nivel, clave: town }) => nivel === 'municipio' && town.startsWith(clave) && town !== clave)
  const state = atomsOf(atoms, 'place').some(({ span }) =>
    span.places.some(({ nivel, clave }) => nivel === 'estado' && isInState(clave)),
  )
  const isSaidWithin = atomsOf(atoms, 'place').some(({ words }) => /\ben\b/.test(words))
  return (state && atomsOf(atoms, 'place').length > 1) || isSaidWithin ? ofState : undefined
}
