import { decimal, type Column } from '../columns.ts'
import { stripOf, stripsWithin } from '../database/indexes.ts'
import type { Near } from '../params.ts'
import type { Built } from './filter.ts'

/** The field that a record has only where a point is asked about. */
export const DISTANCE = 'distancia_km'
export const distanceColumn: Column = decimal({ digits: 3 }).required().unit('km').range(0, 20_100)
  .describe('Sólo con `cerca`: distancia al punto por la superficie de la Tierra (esfera de 6,371.0088 km de radio), redondeada a metros.').example(0.412)

/** Mean radius of the Earth, in kilometres (IUGG). */
const EARTH = 6371.0088
const KM_PER_DEGREE = (EARTH * Math.PI) / 180
/** No record is farther from a point than the box around it, for all the rounding there is. */
const SLACK = 1.0001

/** Half a metre more than asked: a distance is told in whole ones. */
const ROUNDING = 0.0005

/**
 * A record as it is near a point: with its distance, and only as far as the radius. A box is looked up in an index over strips of
 * latitude; what is in it is measured by the haversine formula.
 * @param record a parenthesised SELECT
 * @param first the number of the first placeholder
 */
export function nearRecord(record: string, { latitude, longitude, radius }: Near, first: number): Built {
  const [up, aside] = boxAround(latitude, radius)
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value) + first - 1}::${type}`
  const within = (column: string, middle: number, half: number) => `${column} between ${bind(middle - half, 'numeric')} and ${bind(middle + half, 'numeric')}`
  const strip = `${stripOf('_p.latitud')} = any(${bind(stripsWithin(latitude - up, latitude + up), 'int[]')})`
  const box = `${strip} and ${within('_p.longitud', longitude, aside)} and ${within('_p.latitud', latitude, up)}`
  const [lat, lon] = [bind(latitude, 'float8'), bind(longitude, 'float8')]
  const half = (column: string, from: string) => `sin(radians(${column}::float8 - ${from}) / 2)`
  const haversine = `${half('_p.latitud', lat)} ^ 2 + cos(radians(${lat})) * cos(radians(_p.latitud::float8)) * ${half('_p.longitud', lon)} ^ 2`
  const farthest = Math.sin((radius + ROUNDING) / EARTH / 2) ** 2
  // Apart, so that it is reckoned once a record; and rounded only where it is near.
  const sql = `(select _b.*, round((${2 * EARTH} * asin(sqrt(least(1, _b._haversine))))::numeric, 3) as ${DISTANCE}
                  from (select _p.*, ${haversine} as _haversine from ${record} as _p where ${box} offset 0) as _b where _b._haversine <= ${bind(farthest, 'float8')})`
  return { sql, values }
}

/** Half the height and half the width, in degrees, of a box that holds every point within a radius. */
function boxAround(latitude: number, radius: number): readonly [up: number, aside: number] {
  const up = (radius / KM_PER_DEGREE) * SLACK
  const widest = Math.cos((Math.min(89, Math.abs(latitude) + up) * Math.PI) / 180)
  return [up, up / widest]
}
