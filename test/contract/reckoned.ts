/** Exact arithmetic of whole numbers, in steps of 1e-40. */
import type { Aggregation } from '@tianguis/core'

const SCALE = 40
const scaled = (text: string) => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${part.slice(0, SCALE).padEnd(SCALE, '0')}`)
}
/** Half away from zero, as a numeric is rounded. */
const rounded = (value: bigint, digits: number) => {
  const unit = 10n ** BigInt(SCALE - digits)
  const half = value < 0n ? -unit / 2n : unit / 2n
  return Number(`${(value + half) / unit}e-${digits}`)
}

/**
 * What is told of some values, worked out beside PostgreSQL and without a float in between.
 * @param rows in time; with a weight where each is a mean of several
 */
export function reckoned(
  aggregation: Aggregation,
  rows: readonly { readonly value: string; readonly weight?: string }[],
  digits: number,
): number | null {
  if (!rows.length) return null
  const sorted = rows.map(({ value }) => scaled(value)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const exact = (value: bigint) => rounded(value, rows[0]!.weight === undefined ? SCALE : digits)
  switch (aggregation) {
    case 'promedio': {
      const weights = rows.map(({ weight = '1' }) => BigInt(weight))
      return rounded(
        rows.reduce((sum, { value }, at) => sum + scaled(value) * weights[at]!, 0n) /
          weights.reduce((sum, weight) => sum + weight, 0n),
        digits,
      )
    }
    case 'mediana':
      return rounded((sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2n, digits)
    case 'minimo':
      return exact(sorted[0]!)
    case 'maximo':
      return exact(sorted.at(-1)!)
    case 'suma':
      return exact(sorted.reduce((sum, value) => sum + value, 0n))
    case 'primero':
      return exact(scaled(rows[0]!.value))
    case 'ultimo':
      return exact(scaled(rows.at(-1)!.value))
    case 'conteo':
      return null
  }
}
