/** Exact money: a price is an integer of hundred-thousandths, so that half the sum of two prices is one too. */
import { unscaleDecimal } from '@tianguis/core/decimal'

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
export const priceText = (value: number, atLeast = 0) => unscaleDecimal(value, DECIMALS, atLeast)

/** A quotient to four decimals, half up. */
export function quotient(numerator: bigint, denominator: bigint): string {
  return unscaleDecimal((numerator * 20_000n + denominator) / (2n * denominator), 4)
}

/** Millionths as text: 750000n -> "0.75". */
export const millionths = (value: bigint) => unscaleDecimal(value, 6)

/** Units of `scaled` in one peso. */
export const PER_PESO = 10n ** BigInt(DECIMALS)
