import { decimal, type Column, type Columns } from '../columns.ts'
import type { Connector } from '../contract.ts'
import { stripOf, stripsWithin } from '../database/indexes.ts'
import type { Filter, Near } from '../query-spec.ts'
import { whereSql, type Built } from './filter.ts'

/** The field that a record has only where a point is asked about. */
export const DISTANCE = 'distancia_km'
export const distanceColumn: Column = decimal({ digits: 3 })
  .required()
  .unit('km')
  .range(0, 20_100)
  .describe(
    'Sólo con `cerca`: distancia al punto por la superficie de la Tierra (esfera de 6,371.0088 km de radio), redondeada a metros.',
  )
  .example(0.412)

/** Mean radius of the Earth, in kilometres (IUGG). */
const EARTH = 6371.0088
const DEGREE = 180 / Math.PI
/** Degrees by which a span is wider than reckoned, so that no rounding leaves a point out: a millimetre. */
const SLACK = 1e-8

/** A distance is told in whole metres. */
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
 * A record as it is near a point: with its distance, and only as far as the radius. A box is looked up in an index over
 * strips of latitude; what is in it and meets the conditions is measured by the haversine formula.
 *
 * On a page further on only that is looked up which the ring crosses of each strip, so that it costs what the first one
 * does. Not where there are conditions: a rare trade is found sooner by its own index, and of a join the planner could
 * not tell how much is in it.
 * @param record a parenthesised SELECT
 */
export function nearRecord(
  record: string,
  { latitude, longitude, radius, widest }: Near,
  { where, columns, beyond }: Looking,
): NearSource {
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const [lat, lon] = [bind(latitude, 'float8'), bind(longitude, 'float8')]
  const half = (column: string, from: string) => `sin(radians(${column}::float8 - ${from}) / 2)`
  const haversine = `${half('_p.latitud', lat)} ^ 2 + cos(radians(${lat})) * cos(radians(_p.latitud::float8)) * ${half('_p.longitud', lon)} ^ 2`
  const filters = whereSql(where, columns, values.length + 1)
  values.push(...filters.values)
  const strip = stripOf('_p.latitud', widest)
  const across = (spans: readonly Span[]) =>
    `_p.longitud between ${bind(Math.min(...spans.map(({ west }) => west)), 'numeric')} and ${bind(Math.max(...spans.map(({ east }) => east)), 'numeric')}`
  // All that is between west and east is said besides: the planner knows nothing of what is in an array, and would
  // expect a ninth of each strip.
  const inSpans = (spans: readonly Span[]) => `
       from unnest(${bind(
         spans.map((span) => span.strip),
         'int[]',
       )}, ${bind(
         spans.map(({ west }) => west),
         'numeric[]',
       )}, ${bind(
         spans.map(({ east }) => east),
         'numeric[]',
       )}) as _s (_strip, _west, _east)
       join ${record} as _p on ${strip} = _s._strip and _p.longitud between _s._west and _s._east and ${across(spans)}`
  // Nothing more is said of the latitude: the planner would take it for another condition, and the box for so small
  // that it reads all of a city in search of a rare trade.
  const inBox = (spans: readonly Span[]) => `
       from ${record} as _p
      where ${strip} = any(${bind([...new Set(spans.map((span) => span.strip))], 'int[]')}) and ${across(spans)}`
  const from = haversineOf((beyond ?? 0) - ROUNDING)
  // Apart, so that it is reckoned once a record; and rounded only where it is near.
  const within = (km: number) => {
    const to = haversineOf(km + ROUNDING)
    const spans = spansOf({ latitude, longitude, widest, from, to })
    return `
    (select _b.*, round((${2 * EARTH} * asin(sqrt(least(1, _b._haversine))))::numeric, 3) as ${DISTANCE}
       from (select _p.*, ${haversine} as _haversine ${where.length || !beyond ? `${inBox(spans)} ${filters.sql.replace('where', 'and')}` : inSpans(spans)} offset 0) as _b
      where _b._haversine <= ${bind(to, 'float8')})`
  }
  const sql = within(radius)
  if (beyond === undefined) return { sql, values }
  const circles = RINGS.map((share) => Math.sqrt(beyond ** 2 + (radius ** 2 - beyond ** 2) * share))
  // Where there are conditions, what was given already is read again for each: far out all that is left is looked
  // through at once.
  return { sql, values, circles: circles.filter((km) => !where.length || km <= radius / 2).map(within) }
}

/** The haversine of a distance in kilometres; below zero of one below it. */
const haversineOf = (km: number) => Math.sign(km) * Math.sin(km / EARTH / 2) ** 2

interface Ring {
  readonly latitude: number
  readonly longitude: number
  readonly widest: number
  /** Haversines of the nearest and of the farthest that is looked for. */
  readonly from: number
  readonly to: number
}
interface Span {
  readonly strip: number
  readonly west: number
  readonly east: number
}

/** Where a ring may cross each strip: in one span, or west and east of what is nearer. */
function spansOf({ latitude, longitude, widest, from, to }: Ring): Span[] {
  const up = 2 * Math.asin(Math.sqrt(to)) * DEGREE + SLACK
  return stripsWithin(latitude - up, latitude + up, widest).flatMap(({ number: strip, south, north }) => {
    const [nearest, farthest] = [
      Math.max(0, south - latitude, latitude - north),
      Math.max(latitude - south, north - latitude),
    ]
    const [least, most] = [Math.min(cos(south), cos(north)), Math.max(cos(south), cos(north))]
    const out = aside(to, nearest, cos(latitude) * least) + SLACK
    const gap = aside(from, farthest, cos(latitude) * most) - SLACK
    if (gap <= 0) return [{ strip, west: longitude - out, east: longitude + out }]
    return [
      { strip, west: longitude - out, east: longitude - gap },
      { strip, west: longitude + gap, east: longitude + out },
    ]
  })
}

/**
 * Degrees of longitude to what is so far, at so many degrees of latitude from the point. @param cosines of both
 * latitudes, multiplied
 */
const aside = (haversine: number, degrees: number, cosines: number) =>
  2 *
  DEGREE *
  Math.asin(Math.sqrt(Math.min(1, Math.max(0, (haversine - Math.sin(degrees / DEGREE / 2) ** 2) / cosines))))
/** Never nothing: over a pole every longitude is near. */
const cos = (degrees: number) => Math.max(1e-9, Math.cos(degrees / DEGREE))

/** The key of the table that the record is, or that its view shows some columns of. */
export function tableKey({ record, tables }: Connector): readonly string[] | undefined {
  if (typeof record === 'string') return tables[record]!.key
  const [only, ...others] = record.sql.matchAll(/\{(\w+)\}/g)
  const key = only && !others.length ? tables[only[1]!]?.key : undefined
  return key?.every((name) => record.columns[name]) ? key : undefined
}
