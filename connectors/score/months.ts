/** Months as year × 12 + month, from 1 to 12, in order. */
export interface Months {
  /** The last 36 that are published, or as many as there are. */
  readonly all: readonly number[]
  /** The last 12 of them. */
  readonly lastYear: readonly number[]
  /** The years they fall in. */
  readonly years: readonly number[]
}

const YEAR = 12
const POOLED = 36

export const yearOf = (month: number) => Math.floor((month - 1) / YEAR)
const monthOf = (month: number) => ((month - 1) % YEAR) + 1
/** Its last day. */
export const lastDay = (month: number) =>
  new Date(Date.UTC(yearOf(month), monthOf(month), 0)).toISOString().slice(0, 10)

/**
 * The newest published months, from what `seguridad` says it covers of each year; null while there are less than
 * twelve.
 */
export function publishedMonths(coverage: readonly Record<string, string | null>[]): Months | null {
  const published = coverage.flatMap(({ anio, hasta_mes }) =>
    Array.from({ length: Number(hasta_mes) }, (_none, at) => Number(anio) * YEAR + at + 1),
  )
  const all = [...new Set(published)].sort((a, b) => a - b).slice(-POOLED)
  const lastYear = all.slice(-YEAR)
  return lastYear.length < YEAR ? null : { all, lastYear, years: [...new Set(all.map(yearOf))] }
}
