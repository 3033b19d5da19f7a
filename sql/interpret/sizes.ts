/** How much is in what is sold: «refresco de 2.5 litros», «shampoo de 650 ml», «huevo, paquete de 18». */
import type { Condition, Subject } from '@tianguis/core'
import type { Groups } from './grouping.ts'
import type { Threshold } from './thresholds.ts'
import { unshift } from '../numbers/decimal.ts'
import { isDenied, isPlural, operatorAt, senseAt, Unread, type Reader } from './reader.ts'

/** What a size says: its conditions, and the measure that it is asked with, since a package is not its kilo. */
export interface Size {
  readonly conditions: readonly Condition[]
  readonly measure: string
}

/** Takes the number that stands after what is sold, or after what it is sold in. */
export function readSize(reader: Reader): Size | undefined {
  const ofOne = reader.tags.findIndex((_, at) => isOfOne(reader, at))
  const [declared] = Object.values(reader.topic.subject.dimensions).filter(({ sizes }) => sizes)
  if (!declared?.measured) return undefined
  const { amount, unit, units, pieces } = declared.sizes!
  if (ofOne >= 0) {
    reader.taken.add(ofOne)
    return {
      conditions: [
        { columna: amount, op: '=', valores: ['1'] },
        ...reader.topic.subject.filters![senseAt(reader, ofOne, 'filter')!.id]!.where,
      ],
      measure: declared.measured.by,
    }
  }
  const at = reader.tags.findIndex(
    ({ meaning }, at) => meaning.type === 'number' && isSize(reader, at, declared.measured!.words, meaning.span.unit),
  )
  const meaning = reader.tags[at]?.meaning
  if (meaning?.type !== 'number') return undefined
  const [stored, places] = meaning.span.unit ? (units[meaning.span.unit] ?? []) : [pieces, 0]
  if (stored === undefined || places === undefined) return undefined
  if (isDenied(reader, at)) throw new Unread('qué se niega')
  reader.taken.add(at)
  if (isOfPieces(reader, at + 1)) reader.taken.add(at + 1)
  return {
    conditions: [
      { columna: amount, op: '=', valores: [unshift(meaning.span.value, places)] },
      { columna: unit, op: '=', valores: [stored] },
    ],
    measure: declared.measured.by,
  }
}

/** «aceite de 1 litro», «bolsa de un kilo»: what holds one, and not what one of them comes to. */
export function isOfOne(reader: Reader, at: number): boolean {
  const filter = senseAt(reader, at, 'filter')
  const brings =
    filter !== undefined &&
    reader.topic.subject.filters![filter.id]!.measure !== undefined &&
    Object.values(reader.topic.subject.dimensions).some(({ sizes, measured }) => sizes && measured)
  const one =
    brings &&
    /\b(de|con) (un|1) \S+$/.test(
      reader.tokens
        .slice(Math.max(0, reader.tags[at]!.from - 2), reader.tags[at]!.to)
        .map(({ folded }) => folded)
        .join(' '),
    )
  return one && senseAt(reader, at - 1, 'value') !== undefined && !isDenied(reader, at)
}

/** «papel de 4 rollos», «pañales de 40 piezas»: so many to the package, and not what one of them comes to. */
export function isOfPieces(reader: Reader, at: number): boolean {
  const filter = senseAt(reader, at, 'filter')
  const [number, tag] = [reader.tags[at - 1], reader.tags[at]]
  const pieces = Object.values(reader.topic.subject.dimensions).find(({ sizes }) => sizes)?.sizes!.pieces
  if (!filter || !pieces || number?.meaning.type !== 'number' || number.meaning.span.unit || number.to !== tag!.from)
    return false
  return (
    reader.topic.subject.filters![filter.id]!.where.some(({ valores = [] }) => valores[0] === pieces) &&
    /^(de|con)$/.test(reader.tokens[number.from - 1]?.folded ?? '')
  )
}

/** «2 litros de leche» are how much of it, and «a menos de 20» no size. */
function isSize(reader: Reader, at: number, containers: readonly string[], said: string | undefined): boolean {
  const number = reader.tags[at]!
  if (
    reader.taken.has(at) ||
    (number.meaning.type === 'number' && (number.meaning.span.ordinal || number.meaning.span.absurd))
  )
    return false
  const before = reader.tags[at - 1]
  // «aceite 750 ml»
  const joined =
    /^(de|con)$/.test(reader.tokens[number.from - 1]?.folded ?? '') ||
    (before?.to === number.from && /^(mililitros|gramos)$/.test(said ?? ''))
  const named = before !== undefined && senseAt(reader, at - 1, 'value') !== undefined
  const inContainer = named && containers.includes(reader.tokens[before.from]!.lemma)
  const bounded =
    operatorAt(reader, at - 1, 'comparador', 'entre', 'mas', 'menos') ?? operatorAt(reader, at + 1, 'comparador')
  const next = senseAt(reader, at + 1, 'filter', 'measure', 'row', 'value')
  // «paquete de 18 huevos»: so many of what is in it.
  const ofThem =
    inContainer &&
    said === undefined &&
    next?.kind === 'value' &&
    next.id !== senseAt(reader, at - 1, 'value')!.id &&
    isPlural(reader, reader.tags[at + 1]!)
  const ofPieces = isOfPieces(reader, at + 1)
  return (
    joined &&
    named &&
    !bounded &&
    (said !== undefined || inContainer || ofPieces) &&
    (next === undefined || ofThem || ofPieces)
  )
}

/**
 * «qué productos cuestan menos de 20 pesos»: those that are sold so somewhere, by what is paid for one of them; its
 * kilo is not what is paid.
 * @throws Unread where more is asked of them than which they are
 */
export function paidFor(
  { measures }: Subject,
  { of, bounds }: Threshold,
  { groups, isPlain }: { readonly groups: Groups; readonly isPlain: boolean },
): Threshold {
  if (!isPlain || !groups.asked || groups.dimensions.length > 1) throw new Unread('de qué presentación no se dice')
  return { of: measures[of]!.bound!, bounds, ofRows: true }
}
