/** Indices and their changes in whole numbers: a float would decide the second decimal of some. */

/** The sources publish up to twelve decimals, and the mean of two fortnights has one more. */
export const DIGITS = 13
/** As the institute publishes the changes. */
export const CHANGE_DIGITS = 2

const ONE = 10n ** BigInt(DIGITS)

/** "145.531" times 10^13; undefined for what is not a positive decimal. */
export function scaled(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(DIGITS))) return undefined
  const value = BigInt(whole) * ONE + BigInt(fraction.slice(0, DIGITS).padEnd(DIGITS, '0'))
  return value > 0n ? value : undefined
}

/** The number as text, with the three decimals that the institute always shows and as many more as it has. */
export function written(value: bigint): string {
  const fraction = (value % ONE)
    .toString()
    .padStart(DIGITS, '0')
    .replace(/(?<!0)0+$/, '')
  return `${value / ONE}.${fraction.padEnd(3, '0')}`
}

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
