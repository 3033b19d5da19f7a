/**
 * For the tests of this folder: rows as PROFECO writes them, and what the connector makes of them over a territory of a
 * few towns.
 */
import { Readable } from 'node:stream'
import type { Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { ALIASES, createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { learnNames } from './products-and-stores.ts'
import connector from './connector.ts'
import { arrange, nothingSeen, type FortnightPrices } from './fortnight-prices.ts'
import { fortnight } from './fortnights.ts'
import { FIELDS } from './layout.ts'
import { readObservations, type Observations } from './observations.ts'
import { createSpellings } from './spelling.ts'

const town = (
  cvegeo: string,
  municipio: string,
  estado: string,
  cabecera: string | null = municipio,
): Municipality => ({ cvegeo, municipio, estado, cabecera, poblacion: null, latitud: null, longitud: null })
export const territory = createTerritory(
  [
    town('09003', 'Coyoacán', 'Ciudad de México', null),
    town('09008', 'La Magdalena Contreras', 'Ciudad de México', null),
    town('09015', 'Cuauhtémoc', 'Ciudad de México', null),
    town('14039', 'Guadalajara', 'Jalisco'),
    town('22014', 'Querétaro', 'Querétaro', 'Santiago de Querétaro'),
    town('27004', 'Centro', 'Tabasco', 'Villahermosa'),
    town('08037', 'Juárez', 'Chihuahua'),
    town('19006', 'Juárez', 'Nuevo León'),
    town('11020', 'León', 'Guanajuato', 'León de los Aldama'),
    town('15104', 'Tlalnepantla de Baz', 'México'),
    town('05030', 'Saltillo', 'Coahuila de Zaragoza'),
    town('19039', 'Monterrey', 'Nuevo León'),
    town('21114', 'Puebla', 'Puebla'),
  ],
  ALIASES,
)

export type Written = Partial<Record<(typeof FIELDS)[number], string>>
export const USUAL = {
  producto: 'Jitomate',
  presentacion: '1 Kg. Granel. Saladette',
  marca: 'S/m',
  categoria: 'Hortalizas Frescas',
  catalogo: 'Frutas y Legumbres',
  precio: '30',
  fecha_registro: '2026/09/22',
  cadena_comercial: 'Cadena de Muestra',
  giro: 'Mercado Público',
  nombre_comercial: 'Mercado de Muestra',
  direccion: 'Calle 1. Cp. 44100',
  estado: 'Jalisco',
  municipio: 'Guadalajara',
  latitud: '20.67',
  longitud: '-103.35',
}
export const cellsOf = (row: Written) => FIELDS.map((field) => ({ ...USUAL, ...row })[field])
const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
/** Enough rows of another product for an honest file. */
export const padding = Array.from({ length: 200 }, (_, at): Written => ({
  producto: 'Relleno',
  presentacion: `Bolsa ${at + 1} Gr.`,
}))
export const csv = (rows: readonly Written[], head = true) =>
  [...(head ? [FIELDS.join()] : []), ...[...rows, ...padding].map((row) => cellsOf(row).map(quoted).join())].join(
    '\r\n',
  ) + '\r\n'

const SECOND = fortnight(2026, 9, 2)
export async function read(bytes: string | Buffer, of = SECOND) {
  const refused: Rejected[] = []
  const reading = readObservations(Readable.from([Buffer.from(bytes)]), 1000, of)
  let next = await reading.next()
  for (; !next.done; next = await reading.next()) refused.push(...next.value)
  return { observations: next.value, refused }
}
export const arranged = (observations: Observations, spellings = createSpellings(), seen = nothingSeen()) => {
  learnNames(observations, spellings)
  return arrange(observations, spellings, seen)
}
const notPadding = ({ producto }: Record<string, unknown>) => producto !== 'Relleno'
export type Found = Record<string, unknown>
export function rowsOf(prices: FortnightPrices) {
  const parsed = connector.parse({ prices }, { territory }) as Record<'precios' | 'historia', Iterable<Found>>
  return { precios: [...parsed.precios].filter(notPadding), historia: [...parsed.historia].filter(notPadding) }
}
export const published = async (...rows: Written[]) => rowsOf(arranged((await read(csv(rows))).observations))
export const faults = (table: string, row: object) =>
  Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) => {
    const checked = check(spec, (row as Found)[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
