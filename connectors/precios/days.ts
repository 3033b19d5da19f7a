import { fromDayFirst, isDay } from '@tianguis/core/decode/dates'
import type { Fortnight } from './fortnights.ts'

/** Different dates that are remembered: a fortnight has sixteen, written one way. */
const REMEMBERED = 1000

/**
 * Reads the dates of a file as days of the month; a text says why one is none. They come as AAAA/MM/DD, AAAA-MM-DD
 * (with or without a time) or DD/MM/AAAA. One outside the file's fortnight is refused: it would replace the averages of
 * another fortnight, and a later one would make the next file look old.
 */
export function dayReader({ from, to }: Fortnight): (text: string) => number | string {
  const known = new Map<string, number | string>()
  const read = (text: string) => {
    const day = dayIn(text)
    if (!day) return `«${text}» no es una fecha`
    return day >= from && day <= to ? Number(day.slice(8)) : `${day} no es de la quincena del archivo (${from} a ${to})`
  }
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const day = read(text)
    if (known.size < REMEMBERED) known.set(Buffer.from(text).toString(), day)
    return day
  }
}

function dayIn(text: string): string | undefined {
  const yearFirst = /^\s*(\d{4})[/-](\d\d?)[/-](\d\d?)(?:[ T][\d:.]*)?\s*$/.exec(text)
  if (!yearFirst) return fromDayFirst(text)
  const day = `${yearFirst[1]}-${yearFirst[2]!.padStart(2, '0')}-${yearFirst[3]!.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/**
 * What is left of a day until the year 2100: the newest have the fewest, so that an ascending index begins with them.
 */
export const daysTo2100 = (day: string) => (Date.UTC(2100, 0, 1) - Date.parse(day)) / 86_400_000
