import { ParseError, rejected, type Rejected, type Territory } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { addDays } from '@tianguis/core/decode/dates'
import { normalise } from '@tianguis/core/territory/territory'
import { inpcCity, quotedService } from './catalogue.ts'
import type { Service } from './wages.ts'
import { SHORT_MONTH_NAMES } from '@tianguis/core/words/months'

/** The column by which the header is found: four to six lines about the export stand before it. */
export const MARK = 'Precio promedio'
const NAMES = {
  year: 'ano',
  month: 'mes',
  city: 'nombre ciudad',
  genericCode: 'clave generico',
  generic: 'generico',
  number: 'consecutivo',
  specification: 'especificacion',
  price: 'precio promedio',
  amount: 'cantidad',
  unit: 'unidad',
} as const
type Layout = Record<keyof typeof NAMES, number>

const UNITS: Readonly<Record<string, string>> = {
  serv: 'servicio',
  pza: 'pieza',
  hr: 'hora',
  hra: 'hora',
  dia: 'día',
  mens: 'mes',
  cons: 'consulta',
  lt: 'litro',
  m2: 'm²',
}
/** An index of the city in the place of a price: not pesos. */
const INDEX = /\bindice de la ciudad\b/

/**
 * The service quotes of an export of INEGI's «Precios promedio»; goods and indices are left out.
 * @throws ParseError when there is no header with the columns that are read.
 */
export function* quoteRows(text: string, territory: Territory): Generator<Service | Rejected> {
  const rows = csvRows(text)
  const head = rows.findIndex((cells) => cells.some((cell) => normalise(cell) === normalise(MARK)))
  if (head < 0) throw new ParseError(`La exportación de precios promedio no trae la columna «${MARK}».`, text)
  const at = layoutOf(rows[head]!)
  for (const cells of rows.slice(head + 1)) {
    if (cells.filter((cell) => cell.trim()).length <= 1) continue
    const read =
      cells.length === rows[head]!.length
        ? quote(
            cells.map((cell) => cell.trim()),
            at,
            territory,
          )
        : `trae ${cells.length} campos; el encabezado, ${rows[head]!.length}`
    if (typeof read === 'string') yield rejected(`Precios promedio: ${read}`, cells.join())
    else if (read) yield read
  }
}

/**
 * Whether an export ends in the middle of a row. It has no count of its rows, and its last line may be a remark of one
 * cell.
 */
export function isCut(text: string): boolean {
  if (text.endsWith('\n')) return false
  const width = (line: string) => csvRows(line)[0]?.length ?? 0
  const lines = text.split('\n')
  try {
    const last = width(lines.at(-1)!)
    return last > 1 && last !== width(lines.find((line) => line.includes(MARK)) ?? '')
  } catch {
    // Within quotation marks.
    return true
  }
}

function layoutOf(header: readonly string[]): Layout {
  const known = header.map(normalise)
  const layout = Object.fromEntries(
    Object.entries(NAMES).map(([name, column]) => [name, known.indexOf(column)]),
  ) as Layout
  const missing = Object.entries(NAMES)
    .filter(([name]) => layout[name as keyof Layout] < 0)
    .map(([, column]) => column)
  if (missing.length)
    throw new ParseError(
      `A la exportación de precios promedio le faltan columnas: ${missing.join(', ')}.`,
      header.join(),
    )
  return layout
}

/** A row, a sentence about what is wrong with it, or undefined for what is not a price of a service. */
function quote(cells: readonly string[], at: Layout, territory: Territory): Service | string | undefined {
  const specification = cells[at.specification]!.replaceAll(/\s+/g, ' ')
  const servicio = quotedService(cells[at.generic]!, specification)
  if (!servicio || INDEX.test(normalise(specification)) || normalise(cells[at.unit]!) === 'indice') return undefined
  const month = monthOf(cells[at.year]!, cells[at.month]!)
  if (!month) return `«${cells[at.year]}» y «${cells[at.month]}» no son un mes`
  const city = inpcCity(cells[at.city]!)
  if (!city) return `«${cells[at.city]}» no es una de las 55 ciudades del INPC`
  const precio = plainNumber(cells[at.price]!)
  if (!precio) return `«${cells[at.price]}» no es un precio`
  const place = territory.byCode(city.cvegeo)
  const desde = `${month}-01`
  return {
    servicio,
    precio,
    desde,
    ciudad: city.ciudad,
    cvegeo: city.cvegeo,
    zona: city.zona,
    estado: place?.estado ?? '',
    municipio: place?.municipio ?? '',
    unidad: `MXN por ${unitOf(cells[at.amount]!, cells[at.unit]!)}`,
    tipo: 'precio_promedio_inpc',
    especificacion: specification || cells[at.generic]!,
    periodo: month,
    clave: `${basketOf(month)}-${cells[at.genericCode]}-${cells[at.number]}`,
    hasta: addDays(`${addDays(desde, 31).slice(0, 7)}-01`, -1),
  }
}

function monthOf(year: string, month: string): string | undefined {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : SHORT_MONTH_NAMES.indexOf(normalise(month).slice(0, 3)) + 1
  return /^20\d\d$/.test(year) && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined
}

function plainNumber(text: string): string | undefined {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d+(\.\d+)?$/.test(plain) ? plain : undefined
}

function unitOf(amount: string, unit: string): string {
  const word = UNITS[normalise(unit)] ?? (unit.toLowerCase() || 'unidad')
  const many = amount.replace(/\.0+$/, '')
  return many === '' || many === '1' ? word : `${many} ${word}`
}

/** The codes of the generics mean something else in each basket. */
const basketOf = (month: string) => (month >= '2024-08' ? '18a' : month >= '2018-08' ? '18' : '11')
