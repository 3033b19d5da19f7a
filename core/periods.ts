/** Spans of days that sources file their past by. */
import { addDays, lastDayOf } from './decode/dates.ts'

export type PeriodGrain = 'quincena' | 'mes' | 'anio'

export interface Period {
  /** '2026-09-2Q', '2026-09' or '2026'. */
  readonly name: string
  /** First and last day, "AAAA-MM-DD", both included. */
  readonly from: string
  readonly to: string
}

/** The period that a day "AAAA-MM-DD" falls in. */
export function periodOfDay(grain: PeriodGrain, day: string): Period {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)]
  if (grain === 'anio') return { name: year, from: `${year}-01-01`, to: `${year}-12-31` }
  const to = lastDayOf(day)
  if (grain === 'mes') return { name: month, from: `${month}-01`, to }
  return day.slice(8) <= '15'
    ? { name: `${month}-1Q`, from: `${month}-01`, to: `${month}-15` }
    : { name: `${month}-2Q`, from: `${month}-16`, to }
}

/** The period of such a name, which tells its grain. */
export function periodNamed(name: string): Period {
  const [year, month, half] = name.split('-')
  const grain = half !== undefined ? 'quincena' : month !== undefined ? 'mes' : 'anio'
  return periodOfDay(grain, `${year}-${month ?? '01'}-${half === '2Q' ? '16' : '01'}`)
}

/** The periods that have any day from one to another, both included, newest first. */
export function periodsBetween(grain: PeriodGrain, from: string, to: string): Period[] {
  const periods: Period[] = []
  for (let period = periodOfDay(grain, to); period.to >= from; period = periodOfDay(grain, addDays(period.from, -1)))
    periods.push(period)
  return periods
}
