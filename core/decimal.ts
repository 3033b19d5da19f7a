/** Decimals in whole numbers: a float would decide the last figure of some. */

/**
 * A decimal times 10^digits, as "43.5" with five is 4350000n. Figures beyond that are cut off; who minds looks for them
 * first.
 * @param text what `/^[+-]?\d+(\.\d+)?$/` accepts
 */
export function scaleDecimal(text: string, digits: number): bigint {
  const [whole, fraction = ''] = text.replace('+', '').split('.') as [string, string?]
  return BigInt(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
}

/**
 * The decimal that a scaled whole number is: 4350000n with five digits is "43.5".
 * @param atLeast decimals that are written though they are zeros
 */
export function unscaleDecimal(scaled: bigint | number, digits: number, atLeast = 0): string {
  const text = String(scaled)
  const sign = text.startsWith('-') ? '-' : ''
  const padded = text.slice(sign.length).padStart(digits + 1, '0')
  const point = padded.length - digits
  let end = padded.length
  while (end > point + atLeast && padded[end - 1] === '0') end -= 1
  return `${sign}${padded.slice(0, point)}${end > point ? `.${padded.slice(point, end)}` : ''}`
}

/** The median of ascending numbers; of two in the middle, their half sum. Undefined where there is none. */
export function median(ascending: ArrayLike<number>): number | undefined {
  const middle = ascending.length >> 1
  if (ascending.length === 0) return undefined
  return ascending.length % 2 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2
}
