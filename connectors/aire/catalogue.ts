import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'
import type { Territory } from '@tianguis/core'
import { lugarOf } from './city.ts'
import { VALLEY } from './networks.ts'
import { zoneOf } from './zones.ts'

/** A station as SINAICA's catalogue had it; the README says how its municipality was found. */
export interface Known {
  readonly id: string
  /** The network's own code: SIMAT's `PED`; not unique in other networks. */
  readonly clave: string
  readonly nombre: string
  readonly red: string
  readonly cvegeo: string
  readonly latitud: string
  readonly longitud: string
}

/** Every station of SINAICA's catalogue. */
export const CATALOGUE: readonly Known[] = csvRecords(
  readFileSync(new URL('catalogo.csv', import.meta.url), 'utf8'),
) as unknown as Known[]
const byId = new Map(CATALOGUE.map((station) => [station.id, station]))
// A code that came twice (SAC) is the first one's: the second has no place.
const byCode = new Map(
  CATALOGUE.filter(({ red }) => red === VALLEY)
    .reverse()
    .map((station) => [station.clave, station]),
)

/** By SINAICA's number. */
export const knownStation = (id: string) => byId.get(id)
/** By SIMAT's code. */
export const valleyStation = (clave: string) => byCode.get(clave)

export interface Place {
  readonly estado: string | null
  readonly municipio: string | null
  readonly cvegeo: string | null
}
export const NOWHERE: Place = { estado: null, municipio: null, cvegeo: null }

/** The territory columns of a municipality. */
export function placeOf(found: { estado: string; municipio: string; cvegeo: string } | undefined): Place {
  return found ? { estado: found.estado, municipio: found.municipio, cvegeo: found.cvegeo } : NOWHERE
}

/**
 * A row of `estaciones`; its key is SIMAT's code in the Valle de México, whichever source it comes from, else SINAICA's
 * number.
 */
export function stationRow(
  id: string,
  station: Partial<Omit<Known, 'cvegeo'>>,
  place: Place,
  zone = zoneOf(place.cvegeo),
) {
  const { clave, nombre, red, latitud, longitud } = station
  return {
    estacion: id,
    clave: clave || null,
    nombre: nombre || null,
    red: red || null,
    ...place,
    latitud: latitud || null,
    longitud: longitud || null,
    zona_horaria: zone ?? null,
    lugar: lugarOf(red, place.cvegeo),
  }
}

export const municipalityOf = (cvegeo: string | undefined, territory: Territory) =>
  placeOf(cvegeo ? territory.byCode(cvegeo) : undefined)
