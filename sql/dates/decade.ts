/** los noventa, los años 90, la década de 1990, en los 90 */
import { dayNumber } from './calendar.ts'
import type { Phrase, ResolvedPhrase } from './phrase.ts'

const NAMES = new Map([
  ['cincuenta', 1950],
  ['sesenta', 1960],
  ['setenta', 1970],
  ['ochenta', 1980],
  ['noventa', 1990],
])
const SHORT = new Map([
  ['50', 1950],
  ['60', 1960],
  ['70', 1970],
  ['80', 1980],
  ['90', 1990],
])
/** Only after «década de» or «años»: los 20 and los 10 count things. */
const EXPLICIT = new Map([
  ['00', 2000],
  ['10', 2010],
  ['20', 2020],
  ['diez', 2010],
  ['veinte', 2020],
  ['dos mil', 2000],
])

/** «los noventa municipios» counts; a decade is followed by the end or by a small word. */
const AFTER = new Set([
  'y',
  'e',
  'o',
  'a',
  'en',
  'con',
  'por',
  'para',
  'hasta',
  'se',
  'hubo',
  'fue',
  'era',
  'vs',
  'contra',
])

export function readDecade({ words }: Phrase, at: number): ResolvedPhrase | undefined {
  const explicit = afterDecade(words, at) ?? afterYears(words, at)
  if (explicit !== undefined) return decade(explicit, words[explicit], true)
  const next = words[at + 2]
  return words[at] === 'los' && (next === undefined || AFTER.has(next))
    ? decade(at + 1, words[at + 1], false)
    : undefined
}

/** «años 90», «los años 90»: where the number stands. */
function afterYears(words: readonly string[], at: number): number | undefined {
  const first = words[at] === 'los' ? at + 1 : at
  return words[first] === 'anos' ? first + 1 : undefined
}

/** «década de los 90», «década de los años 90», «década del 2010» */
function afterDecade(words: readonly string[], at: number): number | undefined {
  if (words[at] !== 'decada' || !/^del?$/.test(words[at + 1] ?? '')) return undefined
  return words[at + 2] === 'los' ? (afterYears(words, at + 2) ?? at + 3) : at + 2
}

function decade(at: number, word: string | undefined, explicit: boolean): ResolvedPhrase | undefined {
  const plain = word?.replace(/(?<=[a-z0-9])s$/, '')
  if (plain === undefined) return undefined
  const year = NAMES.get(plain) ?? SHORT.get(plain) ?? (explicit ? EXPLICIT.get(plain) : undefined) ?? fourDigits(plain)
  return year === undefined
    ? undefined
    : { to: at + 1, interval: [dayNumber(year, 1, 1), dayNumber(year + 10, 1, 1)], grain: 'decada', kind: 'absoluto' }
}

const fourDigits = (word: string) => (/^(?:19[5-9]|20[0-9])0$/.test(word) ? Number(word) : undefined)
