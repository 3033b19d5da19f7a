/** Exact decimal text: quantities never pass through a double. */

/** Longer than this is nobody's quantity; it keeps its text. */
export const DIGITS_MAX = 30

const MEXICAN = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$|^\.\d+$/

/**
 * "1,500.50" -> "1500.50", ".5" -> "0.5", "007" -> "7"; undefined for "1.234.567" or "23,50", which are not Mexican.
 */
export function fromMexican(text: string): string | undefined {
  if (!MEXICAN.test(text)) return undefined
  return text
    .replaceAll(',', '')
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '')
}

/** Moves the point `places` to the right: ("1.5", 6) -> "1500000". */
export function shift(value: string, places: number): string {
  if (value.startsWith('-')) return `-${shift(value.slice(1), places)}`
  const [whole = '0', fraction = ''] = value.split('.')
  const digits = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(places)
  return rest ? `${digits}.${rest}` : digits
}

/** Moves the point `places` to the left: ("650", 3) -> "0.65". */
export function unshift(value: string, places: number): string {
  if (!places) return value
  const [whole = '0', fraction = ''] = value.split('.')
  const digits = whole.padStart(places + 1, '0')
  const rest = `${digits.slice(-places)}${fraction}`.replace(/0+$/, '')
  const before = digits.slice(0, -places).replace(/^0+(?=\d)/, '')
  return rest ? `${before}.${rest}` : before
}

/** "1e9" -> "1000000000"; one too large to write out stays as it is. */
export function fromExponent(mantissa: string, exponent: string): string | undefined {
  const value = fromMexican(mantissa)
  if (value === undefined) return undefined
  return exponent.length <= 2 && Number(exponent) <= DIGITS_MAX
    ? shift(value, Number(exponent))
    : `${value}e${exponent}`
}

/** Adds whole numbers that were read one after the other. */
export const sum = (...values: readonly string[]): string =>
  values.reduce((total, value) => total + BigInt(value), 0n).toString()
