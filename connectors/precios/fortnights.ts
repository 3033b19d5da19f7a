import { addDays } from '@tianguis/core/decode/dates'
import { MONTH_NAMES } from '@tianguis/core/words/months'

/** Half a month, the unit in which PROFECO publishes. */
export interface Fortnight {
  /** '2026-09-2Q' */
  readonly name: string
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
}

export function fortnight(year: number, month: number, half: 1 | 2): Fortnight {
  const start = `${year}-${String(month).padStart(2, '0')}`
  const monthEnd = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return half === 1
    ? { name: `${start}-1Q`, from: `${start}-01`, to: `${start}-15` }
    : { name: `${start}-2Q`, from: `${start}-16`, to: `${start}-${monthEnd}` }
}

/** The fortnight a day falls in. */
export function fortnightOf(day: string): Fortnight {
  return fortnight(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)) <= 15 ? 1 : 2)
}

export const fortnightBefore = ({ from }: Fortnight) => fortnightOf(addDays(from, -1))

/**
 * The fortnight that a file's address names: `b07_2026_q1.csv`, `07-2026_Q2.csv`, `12-2025_02.csv`; else the one its
 * title says: `Julio 2026, segunda parte`.
 */
export function fortnightNamed(url: string, title: string): Fortnight | undefined {
  const file = /(?<!\d)(\d{2})[-_](20\d{2})[-_]q?0?([12])\.\w+$/i.exec(url)
  if (file) return valid(Number(file[2]), Number(file[1]), Number(file[3]))
  const words = title.toLowerCase().replace('setiembre', 'septiembre')
  const month = MONTH_NAMES.findIndex((name) => words.includes(name)) + 1
  const year = Number(/20\d{2}/.exec(words)?.[0] ?? /_(20\d{2})\//.exec(url)?.[1])
  return valid(year, month, /primera|1[ae]ra/.test(words) ? 1 : /segunda|2[ad]a/.test(words) ? 2 : 0)
}

const valid = (year: number, month: number, half: number) =>
  year >= 2015 && month >= 1 && month <= 12 && (half === 1 || half === 2) ? fortnight(year, month, half) : undefined
