import { ParseError, rejected, type Rejected, type Row, type Territory } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { addDays, isDay } from '@tianguis/core/decode/dates'
import { CITIES, tradeOf, type City } from './catalogue.ts'
import type { columns } from './columns.ts'

export type Service = Row<typeof columns>

const ZONE_COLUMNS = ['inicio_vigencia', 'zona_salarial', 'salario_minimo_general']
/** «general» was called «resto del pais» until 2024; while there was one zone its name does not matter. */
const BORDER_ZONE = 'zlfn'
/** Before October 2015 there were zones by municipality whose lists the file does not carry. */
const FORMER_ZONES = new Set(['a', 'b', 'c'])
const WAGE = /^\d{1,6}(\.\d{1,6})?$/

interface Period {
  readonly from: string
  readonly zone: string
  readonly wages: readonly (readonly [column: string, wage: string])[]
}

/**
 * CONASAMI's professional minimum wages, one row per trade, city and period: a zone's figure repeated for each of its
 * cities.
 * @throws ParseError when the file is not the one of wages by zone and trade.
 */
export function* wageRows(text: string, territory: Territory): Generator<Service | Rejected> {
  const [header = [], ...lines] = csvRows(text)
  if (ZONE_COLUMNS.some((name, at) => header[at]?.trim() !== name))
    throw new ParseError(`El archivo de la CONASAMI no empieza por ${ZONE_COLUMNS.join(', ')}.`, header.join())
  if (!text.endsWith('\n') && lines.length && lines.at(-1)!.length !== header.length)
    throw new ParseError('El archivo de la CONASAMI llegó cortado.', text.slice(-80))
  const periods: Period[] = []
  for (const cells of lines) {
    const wrong = wrongLine(header, cells)
    if (wrong) yield rejected(`Salarios mínimos: ${wrong}`, cells.join())
    else periods.push(...(yield* periodsOf(header, cells)))
  }
  for (const [period, reach] of reaches(periods)) yield* rowsOf(period, reach, territory)
}

function wrongLine(header: readonly string[], cells: readonly string[]): string | undefined {
  if (cells.length !== header.length) return `trae ${cells.length} campos; el encabezado, ${header.length}`
  const [from = ''] = cells
  return isDay(from.trim()) ? undefined : `«${from.trim()}» no es un día`
}

/** The period of a line, none of a zone that is no more; a wage that is none is refused by itself. */
function* periodsOf(header: readonly string[], cells: readonly string[]): Generator<Rejected, Period[]> {
  const [from = '', zone = ''] = cells.map((cell) => cell.trim())
  if (FORMER_ZONES.has(zone.toLowerCase())) return []
  const wages: [string, string][] = []
  for (const [at, column] of header.entries()) {
    const wage = cells[at]!.trim()
    if (at < ZONE_COLUMNS.length || wage === '') continue
    if (WAGE.test(wage)) wages.push([column, wage])
    else yield rejected(`Salarios mínimos: «${wage}» no es un salario`, [from, zone, column, wage].join())
  }
  return [{ from, zone: zone.toLowerCase(), wages }]
}

/** Where and until when each period counts: before there was a border zone, in both. */
function* reaches(periods: readonly Period[]): Generator<[Period, Reach]> {
  const inOrder = periods.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  const bordered = inOrder.find(({ zone }) => zone === BORDER_ZONE)?.from ?? '9999'
  for (const zone of ['general', 'frontera'] as const) {
    const cities = CITIES.filter((city) => city.zona === zone)
    const ofZone = inOrder.filter(
      (period) => period.from < bordered || (period.zone === BORDER_ZONE) === (zone === 'frontera'),
    )
    for (const period of ofZone) {
      const next = ofZone.find(({ from }) => from > period.from)
      yield [period, { cities, until: next ? addDays(next.from, -1) : null, oneZone: period.from < bordered }]
    }
  }
}

interface Reach {
  readonly cities: readonly City[]
  readonly until: string | null
  readonly oneZone: boolean
}

function* rowsOf({ from, wages }: Period, { cities, until, oneZone }: Reach, territory: Territory): Generator<Service> {
  const periodo = from.endsWith('-01-01') ? from.slice(0, 4) : from.slice(0, 7)
  for (const [clave, precio] of wages) {
    const { servicio, oficio } = tradeOf(clave)
    for (const { cvegeo, ciudad, zona } of cities) {
      const place = territory.byCode(cvegeo)
      yield {
        servicio,
        ciudad,
        cvegeo,
        precio,
        periodo,
        clave,
        estado: place?.estado ?? '',
        municipio: place?.municipio ?? '',
        zona: oneZone ? 'general' : zona,
        unidad: 'MXN por día',
        tipo: 'salario_minimo_profesional',
        especificacion: `Salario mínimo profesional (piso legal, no precio del servicio) de «${oficio}»; el mismo en ${reachOf(zona, oneZone)}`,
        desde: from,
        hasta: until,
      }
    }
  }
}

const reachOf = (zona: City['zona'], oneZone: boolean) =>
  oneZone
    ? 'todo el país'
    : zona === 'frontera'
      ? 'toda la Zona Libre de la Frontera Norte'
      : 'todo el país menos la Zona Libre de la Frontera Norte'
