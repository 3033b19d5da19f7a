/** Exact money: a price is an integer of hundred-thousandths, so that half the sum of two prices is one too. */

/** Decimals of that integer: the four a source may publish, and one for a half. */
const DECIMALS = 5
const PRICE = /^\d{1,9}(?:\.\d{1,4})?$/

/** "43.5" -> 4350000; undefined for anything that is not such a number. Never through a float. */
export function scaled(text: string): number | undefined {
  if (!PRICE.test(text)) return undefined
  const dot = text.indexOf('.')
  if (dot < 0) return Number(text) * 10 ** DECIMALS
  return Number(text.slice(0, dot)) * 10 ** DECIMALS + Number(text.slice(dot + 1).padEnd(DECIMALS, '0'))
}

/** Decimals that a price was written with. */
export const decimalsOf = (text: string) => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)

/** 4350000 -> "43.5"; with no fewer decimals than the source wrote. */
export const priceText = (value: number, atLeast = 0) => pointed(String(value), DECIMALS, atLeast)

/** The median of ascending prices; of two in the middle, their exact half sum. */
export function median(ascending: ArrayLike<number>): number {
  const middle = ascending.length >> 1
  return ascending.length % 2 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2
}

/** A quotient to four decimals, half up. */
export function quotient(numerator: bigint, denominator: bigint): string {
  return pointed(String((numerator * 20_000n + denominator) / (2n * denominator)), 4)
}

/** Millionths as text: 750000n -> "0.75". */
export const millionths = (value: bigint) => pointed(String(value), 6)

function pointed(digits: string, decimals: number, atLeast = 0): string {
  const padded = digits.padStart(decimals + 1, '0')
  let end = padded.length
  const least = padded.length - decimals + atLeast
  while (end > least && padded[end - 1] === '0') end -= 1
  const whole = padded.slice(0, padded.length - decimals)
  const fraction = padded.slice(padded.length - decimals, end)
  return fraction ? `${whole}.${fraction}` : whole
}

/** Units of `scaled` in one peso. */
export const PER_PESO = 10n ** BigInt(DECIMALS)
