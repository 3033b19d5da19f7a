/** «llenar un tanque de 40 litros», «con 500 pesos ¿cuántos kilos?»: what so much of a thing costs, or so much money buys. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import type { Unit } from '../../numbers.ts'
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'

interface Quantity {
  readonly cantidad?: LogicalQuery['cantidad']
  /** What makes the price one of that unit. */
  readonly conditions: readonly Condition[]
}

/** What a unit of a price is called in its column: «MXN/L», «MXN por dólar». */
const PRICED_IN: Readonly<Partial<Record<Unit, RegExp>>> = {
  litros: /\/L$|litro/i,
  kilos: /\/kg$|kilo/i,
  dolares: /d[oó]lar/i,
  euros: /euro/i,
}

/** Units that are the thing itself. */
const CURRENCIES: ReadonlySet<Unit> = new Set(['dolares', 'euros'])

/** @throws ParseFailure where the subject has no price of that unit */
export function quantityOf(atoms: readonly Atom[], scope: ReadingScope, measure: string): Quantity {
  const [said] = atomsOf(atoms, 'quantity')
  const [budget] = atomsOf(atoms, 'budget')
  if (atomsOf(atoms, 'buys').length && !budget) throw new ParseFailure('con cuánto dinero no se dice')
  if (!said && !budget) return { conditions: [] }
  if (scope.subject.measures[measure]?.kind !== 'price') throw new ParseFailure('no es un precio')
  // «¿cuánto me dan por 300?»; «100 dólares» says of what.
  const isNamed = said?.unit !== undefined && CURRENCIES.has(said.unit)
  if (!isNamed && !atoms.some(({ is }) => is === 'value' || is === 'subject' || is === 'rows'))
    throw new ParseFailure('de qué no se dice')
  if (budget) return { cantidad: { valor: budget.value, de: 'dinero' }, conditions: [] }
  return productOf(said!, scope, measure)
}

/** «40 litros»: in the unit of the price, or in the one that the subject stores of what is sold by size. */
function productOf({ value, unit }: AtomOf<'quantity'>, scope: ReadingScope, measure: string): Quantity {
  const sized = sizeOf(scope, unit)
  if (sized) return { cantidad: { valor: shifted(value, sized.places), de: 'producto' }, conditions: sized.conditions }
  const { measures, columns } = scope.subject
  const pricedIn = columns[measures[measure]!.column]?.spec.unit ?? ''
  // A number without its unit is of the thing itself: «120 euros».
  if (unit && !PRICED_IN[unit]?.test(pricedIn)) throw new ParseFailure(`su precio no es por ${unit}`)
  return { cantidad: { valor: value, de: 'producto' }, conditions: [] }
}

/** How a subject that sells by size stores a unit. */
function sizeOf({ subject: { dimensions } }: ReadingScope, unit: Unit | undefined) {
  const sizes = Object.values(dimensions).find((one) => one.sizes)?.sizes
  const stored = unit && sizes?.units[unit]
  if (!sizes || !stored) return undefined
  return { places: stored[1], conditions: [{ columna: sizes.unit, op: '=' as const, valores: [stored[0]] }] }
}

/** «500 gramos» are 0.500 of a kilo. */
function shifted(value: string, places: number): string {
  if (!places) return value
  const digits = value.replace('.', '').padStart(places + 1, '0')
  const point = (value.includes('.') ? value.indexOf('.') : value.length) - places
  return point > 0
    ? `${digits.slice(0, point)}.${digits.slice(point)}`
    : `0.${'0'.repeat(-point)}${value.replace('.', '')}`
}
