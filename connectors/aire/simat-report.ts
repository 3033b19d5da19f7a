import { rejected, type Rejected } from '@tianguis/core'
import { addDays, isDay } from '@tianguis/core/decode/dates'
import { htmlElements } from '@tianguis/core/decode/html'
import { plainText, tableRows } from './embedded.ts'
import { POLLUTANTS, type Pollutant } from './pollutants.ts'
import { HOUR_MS } from './readings.ts'
import { OFFSET_MS } from './simat-table.ts'
import { MONTH_NAMES } from '@tianguis/core/words/months'

/** The quality is a picture; `sin` is "sin datos". */
const QUALITIES: Readonly<Record<string, string>> = {
  buena: 'Buena',
  aceptable: 'Aceptable',
  mala: 'Mala',
  muy: 'Muy mala',
  extremadamente: 'Extremadamente mala',
}

export interface Official {
  readonly estacion: string
  /** ISO 8601 in UTC. */
  readonly fecha_hora: string
  readonly indice: number | null
  readonly contaminante: Pollutant | null
  readonly calidad: string | null
}

export interface Report {
  readonly rows: (Official | Rejected)[]
  /** What the page calls the municipality of each station, and its state. */
  readonly municipalities: ReadonlyMap<string, { state: string; name: string }>
}

/**
 * The moment of "16:00 h,\n domingo 05 de junio de 2016"; undefined when it is none. The weekday may hold entities and
 * says nothing new. "24:00" is midnight, and its date is sometimes that of the day after: a moment after `now` is a day
 * too late.
 */
export function reportMoment(text: string, now: Date): Date | undefined {
  const parts = /(\d{1,2}):(\d\d)\s*h,\D*?(\d{1,2})\s+de\s+(\p{L}+)\s+de\s+(\d{4})/u.exec(text.replace(/&\w+;/g, ''))
  if (!parts) return undefined
  const [, hour, minute, day, month, year] = parts as unknown as [string, string, string, string, string, string]
  const at = MONTH_NAMES.indexOf(month.toLowerCase().replace('setiembre', 'septiembre')) + 1
  const date = `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(date) || Number(hour) > 24 || Number(minute) > 59) return undefined
  const on = (date: string) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + OFFSET_MS + Number(hour) * HOUR_MS + Number(minute) * 60_000)
  return on(date).getTime() > now.getTime() + HOUR_MS ? on(addDays(date, -1)) : on(date)
}

/** The stations of the report of the last hour: two tables (the city, then the State of Mexico) of five columns. */
export function readReport(html: string, now: Date): Report {
  const moment = reportMoment(htmlElements(html, 'div#textohora')[0]?.text ?? '', now)
  const rows: (Official | Rejected)[] = []
  const municipalities = new Map<string, { state: string; name: string }>()
  if (!moment) return { rows: [rejected('el reporte del SIMAT no dice su hora', html)], municipalities }
  const tables = html.split(/<table\b/i).slice(1)
  for (const [at, table] of tables.entries()) {
    for (const cells of tableRows(table)) {
      const [estacion = '', name = ''] = cells.slice(0, 2).map(plainText)
      if (cells.length < 5 || !/^[A-Z0-9]{3}$/.test(estacion)) continue
      if (name) municipalities.set(estacion, { state: at === 0 ? 'Ciudad de México' : 'México', name })
      const [calidad, contaminante, indice] = [qualityIn(cells[2]!), pollutantIn(cells[3]!), hiddenNumber(cells[4]!)]
      if (calidad || indice !== null)
        rows.push({ estacion, fecha_hora: moment.toISOString(), indice, contaminante, calidad })
    }
  }
  return { rows, municipalities }
}

/** By the name of its picture. */
const qualityIn = (cell: string): string | null =>
  QUALITIES[/colores\/(\w+)\.\w+/i.exec(cell)?.[1]?.toLowerCase() ?? ''] ?? null

/** «O₃», «PM-10»: by its letters and digits. */
function pollutantIn(cell: string): Pollutant | null {
  const written = plainText(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return POLLUTANTS.find((pollutant) => pollutant === written) ?? null
}

/** The number that a script writes: `document.write(unescape('%3Cscript…'))`, encoded twice. */
function hiddenNumber(cell: string): number | null {
  const found = /'(\d{1,4})'/.exec(unescaped(unescaped(cell)))?.[1] ?? /^\s*(\d{1,4})\s*$/.exec(plainText(cell))?.[1]
  return found === undefined ? null : Number(found)
}

/** As the script's unescape() does: a % that begins no code stays. */
const unescaped = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
