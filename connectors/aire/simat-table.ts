import { ParseError } from '@tianguis/core'
import { fromDayFirst } from '@tianguis/core/decode/dates'
import { plainText, tableRows } from './embedded.ts'
import { SIMAT_PARAMETERS } from './pollutants.ts'
import { gather, gathering, HOUR_MS, type Gathered } from './readings.ts'

export interface SimatTable {
  readonly parameter: string
  readonly html: string
}

/** SIMAT's clock is UTC-6 all year, also when Mexico City had summer time. */
export const OFFSET_MS = 6 * HOUR_MS
/** The month's table heads this station as CHA; it is MON. */
const RENAMED: Readonly<Record<string, string>> = { CHA: 'MON' }
/**
 * Rows older than this are not read again: what was corrected later than that is not worth a million comparisons a
 * year.
 */
const DAYS_READ = 3

/**
 * Adds a month of hourly values of one pollutant to what is known of each station.
 * A row is day (dd-mm-yyyy), hour 1 to 24 (24 is the next midnight) and a value for each station of the heading.
 * @throws ParseError when the page has no such heading.
 */
export function readSimatTable({ parameter, html }: SimatTable, now: Date, stations: Map<string, Gathered>): void {
  const { pollutant, power } = SIMAT_PARAMETERS.find(({ name }) => name === parameter)!
  let heading: string[] = []
  for (const row of tableRows(html)) {
    const cells = row.map(plainText)
    if (cells[0] === 'Fecha') {
      heading = cells.map((code) => RENAMED[code] ?? code)
      continue
    }
    const day = heading.length ? fromDayFirst(cells[0] ?? '') : undefined
    const hour = Number(cells[1])
    if (!day || !Number.isInteger(hour) || hour < 0 || hour > 24) continue
    const moment = new Date(Date.parse(`${day}T00:00:00Z`) + OFFSET_MS + hour * HOUR_MS)
    if (now.getTime() - moment.getTime() > DAYS_READ * 24 * HOUR_MS) continue
    for (let at = 2; at < heading.length; at++) {
      const estacion = heading[at]!
      if (!/^[A-Z0-9]{2,5}$/.test(estacion)) continue
      const gathered = stations.get(estacion) ?? gathering()
      stations.set(estacion, gathered)
      gather(gathered, moment, now, {
        pollutant,
        text: cells[at],
        power,
        raw: `${parameter} ${cells[0]} ${cells[1]} ${estacion} ${cells[at]}`,
      })
    }
  }
  if (!heading.length)
    throw new ParseError(`La tabla de ${parameter} del SIMAT no trae el encabezado Fecha, Hora y estaciones.`, html)
}
