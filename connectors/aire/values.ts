import { LIMITS, type Pollutant } from './pollutants.ts'

/** A concentration, nothing (`{}`), or why what came cannot be one. */
export type Read = { value?: string; refused?: undefined } | { value?: undefined; refused: string }

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/
/** How the sources write that nothing was measured. */
const ABSENT = new Set(['', 'nr', 'na', 'nan', 'null', '-', 's/d', 'sd'])

/**
 * What a source's text says, in our unit (`power`: the power of ten to it), without rounding.
 * A negative number is a sentinel (-9999, -99) or an instrument's drift: nothing was measured.
 */
export function readValue(pollutant: Pollutant, text: string | null | undefined, power = 0): Read {
  const given = text?.trim() ?? ''
  if (ABSENT.has(given.toLowerCase())) return {}
  const value = shifted(given, power)
  if (value === undefined) return { refused: `${pollutant}: llegó «${given.slice(0, 40)}»; se espera un número` }
  if (value.startsWith('-')) return {}
  const { possible } = LIMITS[pollutant]
  return Number(value) > Number(possible)
    ? { refused: `${pollutant}: llegó ${value}, más de lo posible (${possible})` }
    : { value }
}

export const isDoubtful = (pollutant: Pollutant, value: string) => Number(value) > LIMITS[pollutant].doubtful

/** "48", -3 -> "0.048"; "5.0e-5", 0 -> "0.000050" (PHP writes small floats so). undefined for what is no number. */
export function shifted(text: string, power: number): string | undefined {
  const parts = NUMBER.exec(text)
  if (!parts || (!parts[2] && !parts[3])) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const point = whole.length + power + Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`
  const at = Math.max(1, point)
  const padded = digits.padEnd(at, '0')
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const decimals = padded.slice(at)
  const plain = decimals ? `${integer}.${decimals}` : integer
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}
