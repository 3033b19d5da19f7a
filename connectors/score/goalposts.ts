import { fixed } from './fixed.ts'
import type { Indicator } from './indicators.ts'

/** Where 0 and 100 are, in the indicator's own unit; null where all values are alike or there are none. */
export interface Goalposts {
  readonly minimo: string
  readonly maximo: string
}

const [LOW, HIGH] = [0.025, 0.975]
const DIGITS = 6

/** The winsorised range: percentiles 2.5 and 97.5, interpolated between the two nearest values. */
export function goalpostsOf(values: readonly string[]): Goalposts | null {
  const sorted = values.map(Number).sort((a, b) => a - b)
  if (!sorted.length) return null
  const [minimo, maximo] = [fixed(percentile(sorted, LOW), DIGITS), fixed(percentile(sorted, HIGH), DIGITS)]
  return Number(minimo) < Number(maximo) ? { minimo, maximo } : null
}

function percentile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

/** 0 at the worse goalpost, 100 at the better one, and nothing beyond. */
export function normalised(
  value: string,
  { minimo, maximo }: Goalposts,
  { better, log }: Pick<Indicator, 'better' | 'log'>,
): number {
  const scale = (text: string) => (log ? Math.log1p(Number(text)) : Number(text))
  const [low, high] = [scale(minimo), scale(maximo)]
  const share = (Math.min(Math.max(scale(value), low), high) - low) / (high - low)
  return 100 * (better === 'mas' ? share : 1 - share)
}
