import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rejected } from '@tianguis/core'
import { ALIASES, createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { BORDER, CITIES } from './catalogue.ts'
import type { Service } from './wages.ts'

export const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/servicios/${name}`, import.meta.url))

const STATES: Readonly<Record<string, string>> = {
  '02': 'Baja California',
  '09': 'Ciudad de México',
  '14': 'Jalisco',
  '19': 'Nuevo León',
  '23': 'Quintana Roo',
}
const NAMES: Readonly<Record<string, string>> = { '09015': 'Cuauhtémoc', '23005': 'Benito Juárez' }
const town = (cvegeo: string, municipio: string): Municipality => ({
  cvegeo,
  municipio,
  estado: STATES[cvegeo.slice(0, 2)] ?? `Estado ${cvegeo.slice(0, 2)}`,
  cabecera: null as never,
  poblacion: null,
  latitud: null,
  longitud: null,
})
const cities = CITIES.map(({ cvegeo, ciudad }) => town(cvegeo, NAMES[cvegeo] ?? ciudad))
const listed = new Set(cities.map(({ cvegeo }) => cvegeo))
const border = [...BORDER.keys()].filter((code) => !listed.has(code)).map((code) => town(code, `Municipio ${code}`))

/** The cities, the border and Coyoacán. */
export const everywhere = createTerritory([...cities, ...border, town('09003', 'Coyoacán')], ALIASES)

export function sorted(rows: Iterable<Service | Rejected>) {
  const all = [...rows]
  return {
    good: all.filter((row): row is Service => !('rejected' in row)),
    refused: all.filter((row): row is Rejected => 'rejected' in row),
  }
}

export const answer = (name: string) => readFileSync(`${fixture('sample')}/answers/${name}`)
