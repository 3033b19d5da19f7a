/** Numbers in words, alone or mixed with digits: dos mil quinientos, 2 mil 500, 1.5 millones, un millón y medio. */
import { fromMexican, shift, sum } from './decimal.ts'

/** `to` is the token after the number; `value` exact decimal text. */
export interface Amount {
  readonly to: number
  readonly value: string
}

const counted = (words: string, first: number, step: number) =>
  words.split(' ').map((word, at) => [word, first + at * step] as const)

const SMALL = new Map<string, number>([
  ...counted(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho ' +
      'diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
    0,
    1,
  ),
  ['un', 1],
  ['una', 1],
  ['veintiun', 21],
  ['veintiuna', 21],
])
const TENS = new Map(counted('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10))
const HUNDREDS = new Map([
  ...counted(
    'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    100,
    100,
  ),
  ...counted(
    'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
    200,
    100,
  ),
])
const MILLIONS = new Map([
  ['millon', 6],
  ['millones', 6],
  ['billon', 12],
  ['billones', 12],
])
const ONES = new Set(['un', 'uno', 'una'])
const GROUPS = new Map([
  ['docena', 12],
  ['docenas', 12],
  ['decena', 10],
  ['decenas', 10],
  ['centenar', 100],
  ['centenares', 100],
  ['millar', 1000],
  ['millares', 1000],
  ['par', 2],
])
const HALVES = new Set(['medio', 'media'])

/**
 * The number that starts at word `at` of folded words. A lone un, una or uno is read as 1: whether it counts is for the
 * caller to judge by what follows.
 */
export function readCardinal(words: readonly string[], at: number): Amount | undefined {
  return (
    readHalf(words, at) ??
    readMillions(words, at) ??
    readGroup(words, at) ??
    withHalf(words, belowMillion(words, at)) ??
    withHalf(words, digits(words, at), false)
  )
}

/** Whether the words from `at` to `to` are nothing but un, una or uno. */
export const isLoneOne = (words: readonly string[], { to }: Amount, at: number) => to === at + 1 && ONES.has(words[at]!)

function readHalf(words: readonly string[], at: number): Amount | undefined {
  if (!HALVES.has(words[at] ?? '')) return undefined
  const places = MILLIONS.get(words[at + 1] ?? '')
  if (places) return { to: at + 2, value: shift('0.5', places) }
  return words[at + 1] === 'docena' ? { to: at + 2, value: '6' } : { to: at + 1, value: '0.5' }
}

function readMillions(words: readonly string[], at: number): Amount | undefined {
  const many = theMillion(words, at) ?? belowMillion(words, at) ?? digits(words, at)
  const places = many && MILLIONS.get(words[many.to] ?? '')
  if (!places) return undefined
  const to = many.to + 1
  const value = shift(many.value, places)
  if (words[to] === 'y' && HALVES.has(words[to + 1] ?? ''))
    return { to: to + 2, value: shift(`${many.value}.5`, places) }
  if (/[-.]/.test(many.value)) return { to, value }
  const rest = (places > 6 ? readMillions(words, to) : undefined) ?? belowMillion(words, to)
  return rest && !isLoneOne(words, rest, to) ? { to: rest.to, value: sum(value, rest.value) } : { to, value }
}

/** «pasan del millón»: one of them. */
const theMillion = (words: readonly string[], at: number): Amount | undefined =>
  words[at] === 'millon' && /^(?:el|del|al)$/.test(words[at - 1] ?? '') ? { to: at, value: '1' } : undefined

function readGroup(words: readonly string[], at: number): Amount | undefined {
  const many = belowMillion(words, at) ?? digits(words, at)
  const size = many && GROUPS.get(words[many.to] ?? '')
  if (!size || /[-.]/.test(many.value)) return undefined
  return { to: many.to + 1, value: (BigInt(many.value) * BigInt(size)).toString() }
}

/** Digits alone are no number in words: `otherwise` is what is left where no half follows. */
function withHalf(
  words: readonly string[],
  amount: Amount | undefined,
  otherwise: Amount | undefined | false = amount,
): Amount | undefined {
  if (!amount || amount.value.includes('.') || words[amount.to] !== 'y' || !HALVES.has(words[amount.to + 1] ?? ''))
    return otherwise || undefined
  return { to: amount.to + 2, value: `${amount.value}.5` }
}

/** A number under a million in words, or digits only where «mil» follows: plain digits are the caller's. */
function belowMillion(words: readonly string[], at: number): Amount | undefined {
  const many = belowThousand(words, at) ?? digits(words, at)
  const mil = many ? many.to : at
  if (words[mil] !== 'mil') return many && belowThousand(words, at)
  const value = many ? shift(many.value, 3) : '1000'
  const rest = belowThousand(words, mil + 1) ?? threeDigits(words, mil + 1)
  if (!rest || /[-.]/.test(value) || isLoneOne(words, rest, mil + 1)) return { to: mil + 1, value }
  return { to: rest.to, value: sum(value, rest.value) }
}

function belowThousand(words: readonly string[], at: number): Amount | undefined {
  if (words[at] === 'cien') return { to: at + 1, value: '100' }
  const hundreds = HUNDREDS.get(words[at] ?? '')
  if (hundreds === undefined) return belowHundred(words, at)
  const rest = belowHundred(words, at + 1)
  if (!rest || rest.value === '0') return { to: at + 1, value: String(hundreds) }
  return { to: rest.to, value: String(hundreds + Number(rest.value)) }
}

function belowHundred(words: readonly string[], at: number): Amount | undefined {
  const small = SMALL.get(words[at] ?? '')
  if (small !== undefined) return { to: at + 1, value: String(small) }
  const tens = TENS.get(words[at] ?? '')
  if (tens === undefined) return undefined
  const unit = words[at + 1] === 'y' ? SMALL.get(words[at + 2] ?? '') : undefined
  return unit && unit < 10 ? { to: at + 3, value: String(tens + unit) } : { to: at + 1, value: String(tens) }
}

const WRITTEN = /^(-?)(?:(?:us|mx)?[$€])?([\d,.]+)$/

function digits(words: readonly string[], at: number): Amount | undefined {
  const [, sign = '', plain = ''] = WRITTEN.exec(words[at] ?? '') ?? []
  const value = fromMexican(plain)
  return value === undefined ? undefined : { to: at + 1, value: sign + value }
}

const threeDigits = (words: readonly string[], at: number) =>
  /^[1-9]\d\d$/.test(words[at] ?? '') ? { to: at + 1, value: words[at]! } : undefined
