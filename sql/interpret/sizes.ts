/** How much is in what is sold: «refresco de 2.5 litros», «shampoo de 650 ml», «huevo, paquete de 18». */
import type { Condition, Subject } from '@tianguis/core'
import type { Groups } from './groups.ts'
import type { Threshold } from './thresholds.ts'
import { unshift } from '../numbers/decimal.ts'
import { isDenied, operatorAt, senseAt, Unread, type Reader } from './reader.ts'

/** What a size says: its conditions, and the measure that it is asked with, since a package is not its kilo. */
export interface Size {
  readonly conditions: readonly Condition[]
  readonly measure: string
}

/** Takes the number that stands after what is sold, or after what it is sold in. */
export function readSize(reader: Reader): Size | undefined {
  const [declared] = Object.values(reader.topic.subject.dimensions).filter(({ sizes }) => sizes)
  if (!declared?.measured) return undefined
  const { amount, unit, units, pieces } = declared.sizes!
  const at = reader.tags.findIndex(({ meaning }, at) => meaning.type === 'number' && isSize(reader, at, declared.measured!.words, meaning.span.unit))
  const meaning = reader.tags[at]?.meaning
  if (meaning?.type !== 'number') return undefined
  const [stored, places] = meaning.span.unit ? units[meaning.span.unit] ?? [] : [pieces, 0]
  if (stored === undefined || places === undefined) return undefined
  if (isDenied(reader, at)) throw new Unread('qué se niega')
  reader.taken.add(at)
  return { conditions: [{ columna: amount, op: '=', valores: [unshift(meaning.span.value, places)] }, { columna: unit, op: '=', valores: [stored] }], measure: declared.measured.by }
}

/** «2 litros de leche» are how much of it, and «a menos de 20» no size. */
function isSize(reader: Reader, at: number, containers: readonly string[], said: string | undefined): boolean {
  const number = reader.tags[at]!
  if (reader.taken.has(at) || (number.meaning.type === 'number' && (number.meaning.span.ordinal || number.meaning.span.absurd))) return false
  const joined = /^(de|con)$/.test(reader.tokens[number.from - 1]?.folded ?? '')
  const before = reader.tags[at - 1]
  const named = before !== undefined && (senseAt(reader, at - 1, 'value') !== undefined)
  const inContainer = named && containers.includes(reader.tokens[before.from]!.lemma)
  const bounded = operatorAt(reader, at - 1, 'comparador', 'entre', 'mas', 'menos') ?? operatorAt(reader, at + 1, 'comparador')
  return joined && named && !bounded && (said !== undefined || inContainer) && senseAt(reader, at + 1, 'filter', 'measure', 'row', 'value') === undefined
}

/**
 * «qué productos cuestan menos de 20 pesos»: those that are sold so somewhere, by what is paid for one of them; its kilo is not what is paid.
 * @throws Unread where more is asked of them than which they are
 */
export function paidFor({ measures }: Subject, { of, bounds }: Threshold, { groups, isPlain }: { readonly groups: Groups; readonly isPlain: boolean }): Threshold {
  if (!isPlain || !groups.asked || groups.dimensions.length > 1) throw new Unread('de qué presentación no se dice')
  return { of: measures[of]!.bound!, bounds, ofRows: true }
}
