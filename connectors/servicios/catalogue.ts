import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'
import { normalise } from '@tianguis/core/territory/territory'

const lines = (file: string) => csvRecords(readFileSync(new URL(file, import.meta.url), 'utf8'))
const split = (text: string | undefined, by: string) => (text ? text.split(by) : [])

/** One of the 55 cities of the INPC or of the 32 state capitals, by the municipality that holds it. */
export interface City {
  readonly cvegeo: string
  readonly ciudad: string
  readonly zona: 'general' | 'frontera'
}

/** Zona Libre de la Frontera Norte: municipality -> since when. */
export const BORDER: ReadonlyMap<string, string> = new Map(
  lines('frontera.csv').map(({ cvegeo, desde }) => [cvegeo!, desde!]),
)

const listed = lines('ciudades.csv')
export const CITIES: readonly City[] = listed.map(({ cvegeo, ciudad }) => ({
  cvegeo: cvegeo!,
  ciudad: ciudad!,
  zona: BORDER.has(cvegeo!) ? 'frontera' : 'general',
}))
const beforeComma = (name: string) => normalise(name.split(',')[0]!)
const byInpcName = new Map(
  listed.flatMap(({ inpc }, at) => split(inpc, ';').map((name) => [beforeComma(name), CITIES[at]!])),
)

/** By INEGI's name of an INPC city; the state behind the comma is spelled in many ways and is not looked at. */
export const inpcCity = (name: string): City | undefined => byInpcName.get(beforeComma(name))

export interface Trade {
  readonly servicio: string
  /** The name in CONASAMI's resolution. */
  readonly oficio: string
}

const trades = new Map(
  lines('oficios.csv').map(({ columna, servicio, oficio }) => [columna!, { servicio: servicio!, oficio: oficio! }]),
)

/** By its column in CONASAMI's file; a new column is named after itself. */
export function tradeOf(column: string): Trade {
  const words = column.replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return trades.get(column) ?? { servicio: name, oficio: name }
}

const listedGenerics = lines('genericos.csv')
/** In the basket of 2024. */
export const GENERIC_CODES = listedGenerics.flatMap(({ codigo }) => codigo || [])
const generics = new Map(listedGenerics.map(({ generico, servicio }) => [normalise(generico!), servicio!]))
const beginnings = lines('especificaciones.csv').map(({ empieza, servicio }) => [` ${empieza}`, servicio!] as const)
const HOME = generics.get(normalise('Servicios para el mantenimiento, reparación y seguridad de la vivienda'))

/**
 * The service a quote of the INPC is for; undefined when its generic is no service of this dataset. Within the upkeep
 * of the home, the trade that the specification names.
 */
export function quotedService(generic: string, specification: string): string | undefined {
  const service = generics.get(normalise(generic))
  if (service !== HOME) return service
  const text = ` ${normalise(specification)}`
  return beginnings.find(([beginning]) => text.includes(beginning))?.[1] ?? service
}

/** Every service that has a name here; a new column of CONASAMI's is served, and not yet asked for. */
export const SERVICES: readonly string[] = [
  ...new Set([
    ...[...trades.values()].map(({ servicio }) => servicio),
    ...generics.values(),
    ...beginnings.map(([, servicio]) => servicio),
  ]),
]

/** Service -> the SCIAN classes of the businesses that give it. */
export const CLASSES: ReadonlyMap<string, readonly string[]> = new Map(
  lines('clases.csv').map(({ servicio, clases }) => [servicio!, split(clases, ' ')]),
)

/** Everyday word -> the services it means. */
export const WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  lines('palabras.csv').map(({ palabra, servicios }) => [palabra!, split(servicios, ';')]),
)
