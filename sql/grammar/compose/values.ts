/** Values and named conditions of a derivation, each dimension once. */
import type { Condition } from '@tianguis/core'
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'

export interface ValuesSaid {
  /** By dimension, what was said of it. */
  readonly said: ReadonlyMap<string, readonly string[]>
  /** Dimensions of which several names were said. */
  readonly several: readonly string[]
  /** Of which only a part of the label was said. */
  readonly partly: ReadonlySet<string>
  readonly conditions: readonly Condition[]
  /** The measure that a named condition is asked with: «por kilo». */
  readonly measure: string | undefined
}

/** «hospitales»: what is said of rows is a kind of them, so that it names rows itself. */
export const namesKind = (
  { said }: ValuesSaid,
  atoms: readonly Atom[],
  { subject: { dimensions } }: ReadingScope,
): boolean => [...said.keys()].some((id) => dimensions[id]!.rows) || atomsOf(atoms, 'condition').some((one) => one.rows)

export function conditionsOf(atoms: readonly Atom[], { subject }: ReadingScope, notes: string[]): ValuesSaid {
  const byDimension = Map.groupBy(atomsOf(atoms, 'value'), ({ id }) => id)
  const said = new Map<string, readonly string[]>()
  const several: string[] = []
  const conditions: Condition[] = []
  for (const [id, names] of byDimension) {
    const column = subject.dimensions[id]!.column
    const wanted = narrowed(names.filter(({ denied }) => !denied))
    if (areMixed(wanted)) throw new ParseFailure('de ambos o de cualquiera no se dice')
    const values = [...new Set(wanted.flatMap((one) => one.values))]
    if (values.length)
      conditions.push(
        values.length === 1
          ? { columna: column, op: '=', valores: values }
          : { columna: column, op: 'in', valores: values },
      )
    const denied = [...new Set(names.flatMap((one) => (one.denied ? one.values : [])))]
    if (denied.length)
      conditions.push(
        denied.length === 1
          ? { columna: column, op: '!=', valores: denied }
          : { columna: column, op: 'not in', valores: denied },
      )
    if (isBothAtOnce(wanted, atoms)) throw new ParseFailure('las dos cosas a la vez')
    said.set(id, values)
    if (wanted.length > 1) several.push(id)
    if (subject.dimensions[id]!.written && values.length)
      notes.push(`Sólo los que escriben su ${subject.dimensions[id]!.label} así: ${values.join(', ')}.`)
  }
  const named = atomsOf(atoms, 'condition')
  assertNamesSomething(atoms, subject, said, named.length > 0)
  return {
    said,
    several,
    partly: new Set(atomsOf(atoms, 'value').flatMap(({ id, partly }) => (partly ? [id] : []))),
    conditions: [...conditions, ...named.flatMap((one) => one.conditions)],
    measure: named.find(({ measure }) => measure !== undefined)?.measure,
  }
}

/**
 * «tiendas con huevo y leche», «de riego y agua potable» where one value is both: a row has one of them, and who has
 * the two is not known by rows that have either.
 */
function isBothAtOnce(names: readonly AtomOf<'value'>[], atoms: readonly Atom[]): boolean {
  if (names.length < 2 || atoms.some(({ is }) => is === 'compare')) return false
  const things = atoms.some(({ is }) => is === 'rows')
  const isMixed = names.some(({ values }, at) =>
    values.some((value) =>
      names.some((other, place) => place !== at && other.values.some((one) => holdsToo(value, one))),
    ),
  )
  return things && (names.some(({ had }) => had) || isMixed)
}
const holdsToo = (value: string, other: string): boolean =>
  value !== other && value.includes(', ') && value.toLowerCase().split(', ').includes(other.toLowerCase())

/**
 * «manzanilla» is on the label of a shampoo, and «para dama» tells haircuts apart: by themselves such words do not say
 * what is meant.
 */
function assertNamesSomething(
  atoms: readonly Atom[],
  { dimensions, measures, single = [] }: ReadingScope['subject'],
  said: ReadonlyMap<string, readonly string[]>,
  narrowed: boolean,
): void {
  const bare = [...said.keys()].some((id) => {
    const of = dimensions[id]!.tellsApart
    return of !== undefined && !said.has(of) && !narrowed
  })
  if (bare) throw new ParseFailure('de qué no se dice')
  const kept = Object.values(measures).find(({ standard }) => standard)?.within ?? []
  const isThing = (id: string) => single.includes(id) || kept.includes(id) || dimensions[id]!.rows === true
  const loose = atomsOf(atoms, 'value').filter(({ id, partly }) => partly && !isThing(id))
  const spoken = atoms.some(({ is }) => is === 'rows' || is === 'subject')
  if (loose.length && loose.length === said.size && kept.length && !spoken) throw new ParseFailure('de qué no se dice')
}

/** «de riego y agua potable», of which some rows are both. */
const areMixed = (names: readonly AtomOf<'value'>[]): boolean =>
  names.some((one, at) =>
    names
      .slice(at + 1)
      .some((other) => !one.partly && !other.partly && one.values.some((value) => other.values.includes(value))),
  )

/** «robo de vehículo»: of two names of which one holds the other the narrower is meant. */
function narrowed(names: readonly AtomOf<'value'>[]): AtomOf<'value'>[] {
  return names.filter(
    (one, at) =>
      !names.some(
        (other, place) =>
          place !== at &&
          other.values.every((value) => one.values.includes(value)) &&
          (other.values.length < one.values.length || place < at),
      ),
  )
}
