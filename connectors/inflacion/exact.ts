/** Indices and their changes in whole numbers: a float would decide the second decimal of some. */
import { scaleDecimal, unscaleDecimal } from '@tianguis/core/decimal'

/** The sources publish up to twelve decimals, and the mean of two fortnights has one more. */
export const DIGITS = 13
/** As the institute publishes the changes. */
export const CHANGE_DIGITS = 2

/** "145.531" times 10^13; undefined for what is not a positive decimal. */
export function scaled(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(DIGITS))) return undefined
  const value = scaleDecimal(text, DIGITS)
  return value > 0n ? value : undefined
}

/** The number as text, with the three decimals that the institute always shows and as many more as it has. */
export const written = (value: bigint): string => unscaleDecimal(value, DIGITS, 3)

/** Change in per cent to two decimals, half away from zero; null where there is nothing to compare with. */
export function change(now: bigint | undefined, before: bigint | undefined): string | null {
  if (now === undefined || before === undefined) return null
  const difference = now - before
  const size = difference < 0n ? -difference : difference
  const hundredths = (size * 20_000n + before) / (2n * before)
  const sign = difference < 0n && hundredths > 0n ? '-' : ''
  return `${sign}${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}

/** The mean of two numbers of this scale, exact when neither has more than twelve decimals. */
export const mean = (one: bigint, other: bigint): bigint => (one + other) / 2n
