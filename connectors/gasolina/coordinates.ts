import type { Territory } from '@tianguis/core'
import { isInBox, MEXICO_BOX } from '@tianguis/core/territory/box'

/**
 * Beyond this the nearest head town is wrong more often than right (right for 32 of 69 stations of
 * 2024-09), and stations drawn in the open sea, at 537 and 900 km, would get a municipality too.
 */
const FARTHEST_KM = 60

export interface Point {
  readonly latitud: string
  readonly longitud: string
}

/**
 * Where a station is, in the very digits of the feed (`x` is the longitude, `y` the latitude).
 * Some come swapped, some without the minus sign; (0, 0), metres of UTM and other numbers are no point.
 */
export function pointOf(x = '', y = ''): Point | undefined {
  const readings = [
    [y, x],
    [x, y],
    [y, `-${x}`],
  ] as const
  const found = readings.find(([latitude, longitude]) => isInside(latitude, longitude))
  return found && { latitud: found[0], longitud: found[1] }
}

/**
 * The territory columns of a station, and how they were found; empty when there is no answer worth giving.
 * @param cvegeo what the authority says; a point near a border is easily off, and some are in the sea
 */
export function placeOf(point: Point | undefined, territory: Territory, cvegeo?: string) {
  const told = cvegeo === undefined ? undefined : territory.byCode(cvegeo)
  if (told)
    return { estado: told.estado, municipio: told.municipio, cvegeo: told.cvegeo, municipio_metodo: 'cne' as const }
  const found = point && territory.locate(point.latitud, point.longitud)
  if (!found || found.km > FARTHEST_KM) return {}
  const { estado, municipio } = found.municipality
  return { estado, municipio, cvegeo: found.municipality.cvegeo, municipio_metodo: found.method }
}

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/

function isInside(latitude: string, longitude: string): boolean {
  if (!DEGREES.test(latitude) || !DEGREES.test(longitude)) return false
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return isInBox(MEXICO_BOX, lat, lon)
}
