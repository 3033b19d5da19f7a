import type { FetchContext, Territory } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { municipalityOf, placeOf, stationRow, valleyStation } from './catalogue.ts'
import { VALLEY } from './networks.ts'
import { SIMAT_PARAMETERS } from './pollutants.ts'
import { HOUR_MS, rowsOf, type Gathered } from './readings.ts'
import { readReport } from './simat-report.ts'
import { OFFSET_MS, readSimatTable, type SimatTable } from './simat-table.ts'

/** Plain http: its TLS offers a key so short that OpenSSL refuses it. */
export const SIMAT_HOST = 'http://www.aire.cdmx.gob.mx'
const TABLES = `${SIMAT_HOST}/estadisticas-consultas/concentraciones/respuesta.php`
const ASK = { timeoutMs: 120_000, minBytes: 200, accept: 'text/html' }
/**
 * Months are asked for from the first of these to the last: a day's averages need the hours before it, and the first
 * hour of a month has no table of its own yet, for midnight is the last hour (24) of the month before.
 */
const HOURS_AGO = [48, 1]

export interface SimatBatch {
  readonly tables: SimatTable[]
  readonly report: string | null
}

/**
 * The six tables of the month (and of the one before while it matters), and the report of the last hour if there is
 * one.
 */
export async function fetchSimat({ http, now, signal, missing }: FetchContext): Promise<SimatBatch> {
  const months = [
    ...new Set(
      HOURS_AGO.map((hours) => new Date(now.getTime() - hours * HOUR_MS - OFFSET_MS).toISOString().slice(0, 7)),
    ),
  ]
  const tables: SimatTable[] = []
  for (const month of months) {
    for (const { name } of SIMAT_PARAMETERS) {
      const url = `${TABLES}?qtipo=HORARIOS&parametro=${name}&anio=${month.slice(0, 4)}&qmes=${month.slice(5)}`
      // Its pages are in Latin-1 whatever the header says.
      const html = wholePage(
        await (await http.get(url, { ...ASK, feed: 'SIMAT, concentraciones', encoding: 'iso-8859-1' })).text(),
      )
      if (!/>\s*Fecha\s*</.test(html))
        throw new Error(`${url} no contestó con la tabla de ${name}: le falta el encabezado «Fecha».`)
      tables.push({ parameter: name, html })
    }
  }
  const report = await http
    .get(`${SIMAT_HOST}/ultima-hora-reporte.php`, ASK)
    .then((answer) => answer.text())
    .then(wholePage)
    .catch((error: Error) => {
      signal.throwIfAborted()
      missing('SIMAT, reporte de la última hora (índice oficial)', error)
      return null
    })
  return { tables, report }
}

/** A page that was cut would lose its last rows without a word. @throws Error when a table does not end. */
function wholePage(html: string): string {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  if (count(/<table\b/gi) === count(/<\/table\s*>/gi)) return html
  throw new Error('la página llegó incompleta: una de sus tablas no termina')
}

/** The rows of every table from SIMAT's answers. @throws ParseError when a table has no heading. */
export function readSimat({ tables, report }: SimatBatch, now: Date, territory: Territory) {
  const stations = new Map<string, Gathered>()
  for (const table of tables) readSimatTable(table, now, stations)
  const { rows: oficiales, municipalities } =
    report === null ? { rows: [], municipalities: new Map() } : readReport(report, now)
  const told = [...stations].map(([clave, gathered]) => {
    const known = valleyStation(clave)
    const named = municipalities.get(clave)
    const place = known?.cvegeo
      ? municipalityOf(known.cvegeo, territory)
      : placeOf(named && territory.municipality(named.state, named.name))
    const station = stationRow(clave, { nombre: clave, ...known, clave, red: VALLEY }, place, MEXICO_CITY)
    const localDay = (moment: Date) => dayIn('Etc/GMT+6', moment)
    return { station, refused: gathered.refused, ...rowsOf(clave, gathered, { now, origen: 'simat', localDay }) }
  })
  return { told, oficiales }
}
