/** Where records are, as GeoJSON (RFC 7946): longitude first, and `null` for what has no place. */
import { recordColumns } from '../connector.ts'
import type { Connector } from '../contract.ts'
import { quoted } from '../database/connection.ts'
import { GEOMETRY, rowsAt, type At } from './as-of.ts'

/** Whether the records of a dataset have a place of their own, a point or a boundary. */
export const hasGeometry = (connector: Connector): boolean => connector.boundary !== undefined || hasPoint(connector)

function hasPoint(connector: Connector): boolean {
  const { latitud, longitud } = recordColumns(connector)
  return latitud !== undefined && longitud !== undefined
}

/**
 * The geometry of a record aliased `_r`, as SQL: the JSON of a point, or the rings of a boundary as a JSON text, which
 * `boundary-geometry.ts` reads. Zero and zero is what sources write for a place they do not know.
 * @param present the columns that the record has, when it lacks some, as a period does
 */
export function geometrySql(connector: Connector, at: At, present?: readonly string[]): string {
  const { boundary } = connector
  const lacks = (...names: readonly string[]) => names.some((name) => present && !present.includes(name))
  if (boundary) {
    const { table, key, rings } = boundary
    if (lacks(key)) return 'null::text'
    const rows = rowsAt(connector, table, at)
    return `(select to_json(_b.${quoted(rings)})::text from ${rows} as _b where _b.${quoted(key)} = _r.${quoted(key)})`
  }
  if (lacks('latitud', 'longitud')) return 'null::text'
  return `case when _r.latitud <> 0 or _r.longitud <> 0 then '{"type":"Point","coordinates":[' || _r.longitud || ',' || _r.latitud || ']}' end`
}

/** A feature as an SQL expression. @param record its fields as JSON, as an SQL expression */
export const featureText = (record: string): string =>
  `'{"type":"Feature","geometry":' || coalesce(r.${GEOMETRY}, 'null') || ',"properties":' || ${record} || '}'`
