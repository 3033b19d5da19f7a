/** The first of the records near a point, without all that is near. */
import type { Connector } from '../contract.ts'
import type { Order } from '../query-spec.ts'
import { quoted } from '../database/connection.ts'
import type { CursorPosition } from './cursor.ts'
import { DISTANCE, tableKey, type NearSource } from './near.ts'
import { recordAt, type At } from './as-of.ts'
import type { RecordShape } from './shape.ts'

/** How far a page reaches, as SQL on `_r`: what it leaves out, its order, and its placeholder for the most records. */
export interface Reach {
  readonly where: string
  readonly order: string
  readonly most: string
}

/**
 * The first of the records near a point, where the record is a table or shows one: their keys, from an index alone if
 * nothing else is asked, and then their rows. The nearest are looked for in circles that grow: in the centre of a city
 * ten kilometres hold hundreds of thousands (300 ms to measure them all, and the first of them are across the street).
 */
export function nearestRows(
  connector: Connector,
  { sql, circles = [] }: NearSource,
  at: At,
  { where, order, most }: Reach,
): string | undefined {
  const key = tableKey(connector)
  if (!key) return undefined
  const keys = key.map((name, place) => `_r.${quoted(name)} as _k${place}`)
  const keysFrom = (from: string, only: string) =>
    `select ${[...keys, `_r.${DISTANCE}`].join(', ')} from ${from} as _r ${only}`
  const holds = (circle: string) =>
    `(select count(*) from (select from ${circle} as _r ${where} limit ${most}) as _some) = ${most}`
  const first = !circles.length
    ? `${keysFrom(sql, where)} ${order} limit ${most}`
    : `
    with _first as (select case ${circles.map((circle, n) => `when ${holds(circle)} then ${n}`).join(' ')} else ${circles.length} end as _circle)
    ${[...circles, sql].map((circle, n) => keysFrom(circle, `${where || 'where true'} and (select _circle from _first) = ${n}`)).join(' union all ')}
    order by ${[DISTANCE, ...key.map((_name, place) => `_k${place}`)].join(', ')} limit ${most}`
  return `(select _r.*, _m.${DISTANCE} from (${first}) as _m
            join ${recordAt(connector, at)} as _r on ${key.map((name, place) => `_r.${quoted(name)} = _m._k${place}`).join(' and ')}) as _r`
}

/**
 * How far what is wanted of the nearest is at least, in kilometres; undefined where not the nearest of a table are
 * wanted.
 */
export function beyondOf(
  connector: Connector,
  { past, near, fold }: RecordShape,
  order: readonly Order[],
  place: CursorPosition | undefined,
): number | undefined {
  const key = tableKey(connector)
  const nearest = near && !fold && !past && key && order.join() === [DISTANCE, ...key].join()
  return nearest ? Number(place?.[0] ?? 0) : undefined
}
