/**
 * Averages over hours as NOM-172-SEMARNAT-2023 takes them. Arrays are newest first; an hour without a value is
 * undefined.
 */
export type Hours = readonly (number | undefined)[]

/** What turns the weighted hours into the equivalent of a day, by particle. */
const DAY_FACTOR = { pm10: 0.714, pm25: 0.694 } as const
const WINDOW = 12
/** Of the three newest hours, how many must have a value. */
const RECENT = { hours: 3, needed: 2 }
/** The norm asks for three quarters of the hours: 6 of 8, 18 of 24. */
const COVERAGE = 0.75

/** Half away from zero for what is positive; the last term undoes a float's shortfall (1.005 is 1.00499…). */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.floor(value * scale + 0.5 + 1e-9) / scale
}

/** Weighted mean of twelve hours of a particle, a whole number of µg/m³; undefined when too few hours are known. */
export function nowCast(particle: 'pm10' | 'pm25', hours: Hours): number | undefined {
  const window = hours.slice(0, WINDOW)
  const known = window.filter((value) => value !== undefined)
  if (window.slice(0, RECENT.hours).filter((value) => value !== undefined).length < RECENT.needed) return undefined
  const most = Math.max(...known)
  const weight = most === 0 ? 1 : Math.max(0.5, round(1 - (most - Math.min(...known)) / most, 2))
  let [sum, weights] = [0, 0]
  for (const [hour, value] of window.entries()) {
    if (value === undefined) continue
    sum += value * weight ** hour
    weights += weight ** hour
  }
  return round((sum / weights) * DAY_FACTOR[particle], 0)
}

/** Plain mean of the newest `length` hours; undefined when fewer than three quarters are known. */
export function mean(hours: Hours, length: 8 | 24, decimals: number): number | undefined {
  const known = hours.slice(0, length).filter((value) => value !== undefined)
  if (known.length < length * COVERAGE) return undefined
  return round(known.reduce((sum, value) => sum + value, 0) / known.length, decimals)
}
