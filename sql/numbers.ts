/**
 * Quantities in a question, in the Mexican format (1,500.50), in words, with their unit. Values are exact decimal text.
 */
import type { Token } from './normalize/tokens.ts'
import { isLoneOne, readCardinal } from './numbers/cardinal.ts'
import { DIGITS_MAX, fromExponent, fromMexican, shift } from './numbers/decimal.ts'
import { readUnit, unitNamed, type Unit } from './numbers/units.ts'

export type { Unit } from './numbers/units.ts'

/** `from` and `to` are token indexes, half-open, the unit included. */
export interface NumberSpan {
  readonly from: number
  readonly to: number
  /** Exact decimal text, as "-1500.50"; with an exponent ("1e999") only where writing it out would be absurd. */
  readonly value: string
  readonly unit?: Unit
  readonly ordinal?: true
  /** More digits than any quantity has. */
  readonly absurd?: true
  readonly text: string
}

type Read = Pick<NumberSpan, 'to' | 'value' | 'unit' | 'ordinal'>

/**
 * All quantities from left to right, never overlapping. A year or a day of the month is one too: the caller decides.
 */
export function findNumbers(tokens: readonly Token[]): NumberSpan[] {
  const words = tokens.map(({ folded }) => folded)
  const spans: NumberSpan[] = []
  for (let from = 0; from < words.length;) {
    // «en 2024, dólar por mes»: what follows a comma is no unit.
    const pause = tokens.findIndex((token, at) => at > from && token.pause)
    const clause = pause < 0 ? words : words.slice(0, pause)
    const read = readOrdinal(clause, from) ?? readQuantity(clause, from)
    if (!read) {
      from++
      continue
    }
    const absurd = read.value.includes('e') || read.value.replace(/\D/g, '').length > DIGITS_MAX / 2
    const text = tokens
      .slice(from, read.to)
      .map(({ raw }) => raw)
      .join(' ')
    spans.push({ from, ...read, ...(absurd && { absurd: true as const }), text })
    from = read.to
  }
  return spans
}

/** Written ordinal, folded -> its number. */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  [
    'primer primero primera',
    'segundo segunda',
    'tercer tercero tercera',
    'cuarto cuarta',
    'quinto quinta',
    'sexto sexta',
    'septimo septima',
    'octavo octava',
    'noveno novena',
    'decimo decima',
  ].flatMap((forms, at) => forms.split(' ').map((form) => [form, String(at + 1)] as const)),
)
const SHORT_ORDINAL = /^(\d{1,3})(?:er|ero|era|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na|o|a)$/

function readOrdinal(words: readonly string[], at: number): Read | undefined {
  const value = ORDINALS.get(words[at]!) ?? SHORT_ORDINAL.exec(words[at]!)?.[1]
  // «30º C» is a temperature: after NFKC its º is an o.
  if (value === undefined || words[at + 1] === 'c') return undefined
  return { to: at + 1, value: value.replace(/^0+(?=\d)/, ''), ordinal: true }
}

function readQuantity(words: readonly string[], at: number): Read | undefined {
  const written = readWritten(words, at)
  const amount = readCardinal(words, at)
  if (!amount || (written && amount.to <= at + 1)) return written && andHalf(words, withUnit(words, written))
  const money = unitNamed(/^-?(?:mx)?((?:us)?[$€])/.exec(words[at]!)?.[1] ?? '')
  const read = withUnit(words, { ...amount, ...(money && { unit: money }) })
  if (isLoneOne(words, amount, at) && read.to === amount.to) return undefined
  return words[at] === 'medio' || words[at] === 'media' ? halfOf(amount.to, at, read) : andHalf(words, read)
}

const PARTS: Readonly<Record<string, string>> = { medio: '5', media: '5', cuarto: '25' }

/** «un kilo y medio», «2 litros y medio» */
function andHalf(words: readonly string[], read: Read): Read {
  const part = words[read.to] === 'y' ? PARTS[words[read.to + 1] ?? ''] : undefined
  const isWhole = read.unit !== undefined && /^\d+$/.test(read.value)
  return part && isWhole ? { ...read, to: read.to + 2, value: `${read.value}.${part}` } : read
}

/** «medio» alone is half of something counted (medio litro); «media» alone is an average. */
const halfOf = (end: number, at: number, read: Read) => (end > at + 1 || read.to > end ? read : undefined)

const WRITTEN = /^([-+]?)((?:us|mx)?[$€])?([-+]?)(\d[\d,.]*|\.\d+)(?:e(\d+))?(%|°c?|[$€]|[a-zñ]+\d?)?$/
const FRACTION = /^[13]\/[24]$/
const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '0.5', '1/4': '0.25', '3/4': '0.75' }
const MILLIONS_OF = new Map<string, Unit>([
  ['mdp', 'pesos'],
  ['mdd', 'dolares'],
])

/** One token of digits: sign, currency, exponent, unit or multiplier stuck to it. */
function readWritten(words: readonly string[], at: number): Read | undefined {
  const word = words[at]!
  if (FRACTION.test(word)) return { to: at + 1, value: FRACTIONS[word] ?? '1.5' }
  const parts = WRITTEN.exec(word)
  if (!parts) return undefined
  const [, before, currency = '', after, digits = '', exponent, suffix = ''] = parts
  const plain = exponent === undefined ? fromMexican(digits) : fromExponent(digits, exponent)
  const ending = endingOf(suffix, words[at + 1])
  if (plain === undefined || !ending) return undefined
  const value = shift(plain, ending.places)
  const unit = ending.unit ?? unitNamed(currency.replace(/^mx/, ''))
  return {
    to: at + ending.tokens,
    value: before === '-' || after === '-' ? `-${value}` : value,
    ...(unit && { unit }),
  }
}

interface Ending {
  /** Tokens that the number takes with it. */
  readonly tokens: number
  /** By how many places it multiplies. */
  readonly places: number
  readonly unit?: Unit
}

/** What is stuck to the digits; undefined where that is no ending of a number. */
function endingOf(suffix: string, next: string | undefined): Ending | undefined {
  if (!suffix) return { tokens: 1, places: 0 }
  if (suffix === 'k' || suffix === 'mil') return { tokens: 1, places: 3 }
  // «30º C»: after NFKC its º is an o.
  if (suffix === 'o' && next === 'c') return { tokens: 2, places: 0, unit: 'grados' }
  const millions = MILLIONS_OF.get(suffix)
  if (millions) return { tokens: 1, places: 6, unit: millions }
  const unit = unitNamed(suffix)
  return unit && { tokens: 1, places: 0, unit }
}

function withUnit(words: readonly string[], read: Read): Read {
  const millions = MILLIONS_OF.get(words[read.to] ?? '')
  if (millions && !read.unit) return { to: read.to + 1, value: shift(read.value, 6), unit: millions }
  // «un millón de personas», «una docena de kilos»
  const found = readUnit(words, read.to) ?? (words[read.to] === 'de' ? readUnit(words, read.to + 1) : undefined)
  if (!found || (read.unit && !agrees(read.unit, found.unit))) return read
  const frozen = found.unit === 'grados' && words[found.to] === 'bajo' && words[found.to + 1] === 'cero'
  return frozen
    ? { to: found.to + 2, value: `-${read.value}`, unit: 'grados' }
    : { ...read, to: found.to, unit: found.unit }
}

/** «$20 dólares» is dollars: `$` alone is the weaker word. */
const agrees = (written: Unit, named: Unit) =>
  written === named || (written === 'pesos' && (named === 'dolares' || named === 'euros'))
