/** From the parameters of a request to what is read of the database. */
import type { Connector } from '../contract.ts'
import type { ReadContext } from '../params.ts'
import type { QuerySpec } from '../query-spec.ts'
import {
  readAsOfDay,
  readFields,
  readParameters,
  type MendedParameter,
  type PlaceParameter,
} from './read-parameters.ts'
import { readCursor, type Cursor } from './cursor.ts'
import { pruneByIndexOrder } from './index-order.ts'
import { readOrder } from './orders.ts'
import { dependsOnNow } from './as-of.ts'
import { checkSorting, DEFAULT_LIMIT, shapedAs, shapeOf, type RecordShape } from './shape.ts'
import { checkConditions, checkTogether } from './cross-checks.ts'

/** What a request asks of a dataset, read and checked; nothing of it has touched the database. */
export interface QueryPlan {
  readonly spec: Required<Pick<QuerySpec, 'where' | 'order'>>
  readonly limit: number | null
  readonly shape: RecordShape
  /** Read as published by the end of this day, Mexico City. */
  readonly al: string | undefined
  /** The fields of each record, in their order. */
  readonly fields: readonly string[]
  /** The caller chose fields or an order, of which there are too many to prepare a statement for each. */
  readonly chosen: boolean
  readonly cursor: Cursor | undefined
  /** The hour it asks as of, '2026-11-20T15', where what is served depends on it; of a walk, that in which it began. */
  readonly hour: string | null
  /** What decides which records there are and their order; a cursor is of one such query. */
  readonly walk: string
  /** Slips of the finger that were mended. */
  readonly corrections: readonly MendedParameter[]
  /** What names of places were taken for. */
  readonly places: readonly PlaceParameter[]
}

/**
 * @param query the values of the parameters, by name; each is one that the dataset, or every dataset, has
 * @throws QueryPlanError saying which parameter is wrong, what is allowed and the nearest valid value
 */
export function planQuery(
  connector: Connector,
  query: ReadonlyMap<string, string>,
  { context, now }: { readonly context: ReadContext; readonly now: Date },
): QueryPlan {
  checkTogether(connector, query, now)
  const { spec, where, conditions, corrections, places } = readParameters(connector, query, context)
  checkConditions(conditions, context)
  const shape = shapeOf(connector, spec, where)
  const { connector: shaped, standard } = shapedAs(connector, shape, { standard: spec.order, where })
  const orden = query.get('orden')
  const order = orden === undefined ? standard : readOrder(shaped, orden, { standard, where })
  checkSorting(shape, order, standard)
  const walk = `${connector.name}?${walkedQuery(connector, query).toString()} ${order.join()}`
  const raw = query.get('cursor')
  const cursor = raw === undefined ? undefined : readCursor(walk, raw)
  return {
    spec: pruneByIndexOrder({ where, order }),
    limit: spec.limit ?? (shape.fold || (shape.past && connector.past) ? DEFAULT_LIMIT : null),
    al: readAsOfDay(query.get('al'), now),
    shape,
    fields: readFields(shaped, query.get('campos')),
    chosen: query.has('campos') || orden !== undefined || cursor !== undefined,
    cursor,
    hour: cursor?.hour ?? hourOf(connector, now),
    walk,
    corrections,
    places,
  }
}

const hourOf = (connector: Connector, now: Date) => (dependsOnNow(connector) ? now.toISOString().slice(0, 13) : null)

/**
 * What decides the records of a walk, in one way of writing it: the page's size, the fields and the format may change
 * on the way.
 */
const walkedQuery = ({ params }: Connector, query: ReadonlyMap<string, string>) =>
  new URLSearchParams(
    [...query]
      .filter(([name]) => name === 'al' || (name !== 'limit' && name in params))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
