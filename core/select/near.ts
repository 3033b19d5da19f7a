import { decimal, type Column, type Columns } from '../columns.ts'
import { stripOf, stripsWithin } from '../database/indexes.ts'
import type { Filter, Near } from '../params.ts'
import { whereSql, type Built } from './filter.ts'

/** The field that a record has only where a point is asked about. */
export const DISTANCE = 'distancia_km'
export const distanceColumn: Column = decimal({ digits: 3 }).required().unit('km').range(0, 20_100)
  .describe('Sólo con `cerca`: distancia al punto por la superficie de la Tierra (esfera de 6,371.0088 km de radio), redondeada a metros.').example(0.412)

/** Mean radius of the Earth, in kilometres (IUGG). */
const EARTH = 6371.0088
const KM_PER_DEGREE = (EARTH * Math.PI) / 180
/** No record is farther from a point than the box around it, for all the rounding there is. */
const SLACK = 1.0001

/** Kilometres within which nothing is left out unmeasured, for all that distances are rounded. */
const NARROW = 0.2

/** Half a metre more than asked: a distance is told in whole ones. */
const ROUNDING = 0.0005

/** Of the area that is left, how much each of the smaller circles has that are looked through before all of it. */
const RINGS = [1 / 4096, 1 / 256, 1 / 16]

/** What is near a point, as SQL with its values bound. */
export interface NearSource extends Built {
  /** The same within smaller circles, from the smallest; each a parenthesised SELECT. */
  readonly circles?: readonly string[]
}

interface Looking {
  readonly where: readonly Filter[]
  readonly columns: Columns
  /** Only the nearest are wanted, and of these those that are farther than so many kilometres. */
  readonly beyond?: number | undefined
}

/**
 * A record as it is near a point: with its distance, and only as far as the radius. A box is looked up in an index over strips of
 * latitude; what is in it and meets the conditions is measured by the haversine formula.
 * @param record a parenthesised SELECT
 */
export function nearRecord(record: string, { latitude, longitude, radius }: Near, { where, columns, beyond }: Looking): NearSource {
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const [lat, lon] = [bind(latitude, 'float8'), bind(longitude, 'float8')]
  const half = (column: string, from: string) => `sin(radians(${column}::float8 - ${from}) / 2)`
  const haversine = `${half('_p.latitud', lat)} ^ 2 + cos(radians(${lat})) * cos(radians(_p.latitud::float8)) * ${half('_p.longitud', lon)} ^ 2`
  const filters = whereSql(where, columns, values.length + 1)
  values.push(...filters.values)
  const given = beyond === undefined || beyond < NARROW ? '' : `and not (${inside(boxWithin(latitude, longitude, beyond), bind)})`
  // Apart, so that it is reckoned once a record; and rounded only where it is near. Nothing more is said of the latitude: the planner would take
  // it for another condition, and the box for so small that it reads all of a city in search of a rare trade.
  const within = (circle: Circle) => `
    (select _b.*, round((${2 * EARTH} * asin(sqrt(least(1, _b._haversine))))::numeric, 3) as ${DISTANCE}
       from (select _p.*, ${haversine} as _haversine from ${record} as _p
              where ${stripOf('_p.latitud')} = any(${bind(stripsWithin(circle.south, circle.north), 'int[]')}) and ${across(circle, bind)} ${given} ${filters.sql.replace('where', 'and')} offset 0) as _b
      where _b._haversine <= ${bind(circle.farthest, 'float8')})`
  const sql = within(circleAround(latitude, longitude, radius))
  if (beyond === undefined) return { sql, values }
  // What was given already is read again for each, so that far out all that is left is looked through at once.
  const smaller = RINGS.map((share) => Math.sqrt(beyond ** 2 + (radius ** 2 - beyond ** 2) * share)).filter((km) => km <= radius / 2)
  return { sql, values, circles: smaller.map((km) => within(circleAround(latitude, longitude, km))) }
}

interface Box { readonly south: number; readonly north: number; readonly west: number; readonly east: number }
interface Circle extends Box { readonly farthest: number }

/** The box, in degrees, that holds every point within a radius; and the haversine of the farthest of them. */
function circleAround(latitude: number, longitude: number, radius: number): Circle {
  const up = (radius / KM_PER_DEGREE) * SLACK
  const aside = up / Math.cos((Math.min(89, Math.abs(latitude) + up) * Math.PI) / 180)
  return { south: latitude - up, north: latitude + up, west: longitude - aside, east: longitude + aside, farthest: Math.sin((radius + ROUNDING) / EARTH / 2) ** 2 }
}

/** A box that holds no point farther than so many kilometres: nothing in it need be measured to be left out. */
function boxWithin(latitude: number, longitude: number, km: number): Box {
  const up = ((km / KM_PER_DEGREE) * Math.SQRT1_2) / SLACK ** 100
  const aside = up / Math.cos((Math.max(0, Math.abs(latitude) - up) * Math.PI) / 180)
  return { south: latitude - up, north: latitude + up, west: longitude - aside, east: longitude + aside }
}

type Bind = (value: number, type: string) => string
const across = ({ west, east }: Box, bind: Bind) => `_p.longitud between ${bind(west, 'numeric')} and ${bind(east, 'numeric')}`
const inside = (box: Box, bind: Bind) => `${across(box, bind)} and _p.latitud between ${bind(box.south, 'numeric')} and ${bind(box.north, 'numeric')}`
