/** Which months of a file are published: it has room for twelve, and says in more than one way how many are filled. */
import { MONTH_NAMES } from '@tianguis/core/words/months'

/** «agosto2026», «dic25». */
const NAMED = /(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[a-z]{0,7}[-_ ]?(20\d\d|\d\d)(?!\d)/gi

/** A month as one number that can be compared: 2026-08 is 24320. */
export const monthNumber = (year: number, month: number) => year * 12 + month - 1

/** "2026-08-01" for August 2026. */
export const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** "2026-08-31" for August 2026. */
export const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * The last month that a file may hold, as a month number: the one its name ends with
 * ("RNID-Delitos_Municipal-2026-ago2026.csv", "IDM_NM_dic25.csv"), and never one that is not over.
 */
export function lastMonth(fileName: string, now: Date): number {
  const over = monthNumber(now.getUTCFullYear(), now.getUTCMonth() + 1) - 1
  const stem = fileName.replace(/\.\w+$/, '')
  const last = [...stem.matchAll(NAMED)].at(-1)
  if (!last || /\d/.test(stem.slice(last.index + last[0].length))) return over
  const [, name = '', digits = ''] = last
  const month = MONTH_NAMES.findIndex((full) => full.startsWith(name.toLowerCase())) + 1
  return Math.min(over, monthNumber(Number(digits.padStart(4, '20')), month))
}

/** Sees every row of a file and keeps, of each year, the last month in which somebody reported anything. */
export function coverageOf(layout: { year: number; months: readonly number[] }) {
  const last = new Map<string, number>()
  return {
    see(rows: readonly (readonly string[])[]): void {
      for (const row of rows) {
        const year = row[layout.year]!
        const known = last.get(year) ?? 0
        for (let month = 12; month > known; month--) {
          if (!isSome(row[layout.months[month - 1]!])) continue
          last.set(year, month)
          break
        }
      }
    },
    /** Of the years that are one, up to a month. */
    upTo(cut: number): { anio: number; mes: number }[] {
      return [...last].flatMap(([year, month]) => {
        const anio = Number(year)
        const mes = Math.min(month, cut - monthNumber(anio, 1) + 1)
        return /^20\d\d$/.test(year) && mes >= 1 ? [{ anio, mes }] : []
      })
    },
  }
}

const isSome = (cell: string | undefined) => cell !== undefined && cell !== '' && cell !== '0' && /[1-9]/.test(cell)
