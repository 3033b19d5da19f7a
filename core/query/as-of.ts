import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'
import type { ColumnSpec } from '../columns.ts'
import { isoInstant } from '../database/iso-instant.ts'
import { columnList, publishedTable } from '../database/names.ts'
import { quoted } from '../database/connection.ts'
import { servable } from '../licensing.ts'

/** Which publication is read: what is current, or what was valid at a version. */
export type At = 'current' | number

/**
 * The rows of one table that are valid at a publication and may be served now, for a FROM, with or without a name
 * behind it.
 */
export const rowsAt = (connector: Connector, table: string, at: At): string =>
  rowsThat(servable(connector, table), connector, table, validAt(at))

/** The same with those that are not served, for the dataset's own refresh: what it has published already is no news. */
export const everyRowAt = (connector: Connector, table: string, at: At): string =>
  rowsThat('true', connector, table, validAt(at))

/**
 * The rows of one table that are valid at one publication and not at another, for a FROM: on either side what changed
 * between the two. Only those that may be served.
 */
export const rowsOnlyAt = (connector: Connector, table: string, at: number, other: number): string =>
  rowsThat(servable(connector, table), connector, table, validOnlyAt(at, other))

// Apart: what is still current has its indexes, and what is superseded, the index by when it was.
const validAt = (at: At): readonly string[] =>
  at === 'current' ? ['_hasta is null'] : [`_hasta is null and _desde <= ${at}`, `_hasta > ${at} and _desde <= ${at}`]

function validOnlyAt(at: number, other: number): readonly string[] {
  if (at < other) return [`_hasta > ${at} and _hasta <= ${other} and _desde <= ${at}`]
  return validAt(at).map((valid) => `${valid} and _desde > ${other}`)
}

/** @param valid of the rows, each of which meets one of these conditions at most */
function rowsThat(condition: string, connector: Connector, table: string, valid: readonly string[]): string {
  const select = `select ${columnList(Object.keys(connector.tables[table]!.columns))} from ${publishedTable(connector, table)} where ${condition === 'true' ? '' : `${condition} and`}`
  return nameless(`(${valid.map((one) => `${select} ${one}`).join(' union all ')})`, `_${table}`)
}

/**
 * Before 16 PostgreSQL wants a name behind every subquery of a FROM; behind a join in parentheses there need be none.
 * The other side of this join is one row without columns, which the planner leaves out.
 */
export const nameless = (select: string, name: string) =>
  `(${select} as ${quoted(name)} cross join (select) as ${quoted(`${name}$`)})`

/** True when what is served depends on the moment of asking, as a forecast does. */
export const dependsOnNow = ({ record }: Connector) => typeof record !== 'string' && record.sql.includes('{now}')

/**
 * What the endpoint serves, as a parenthesised SELECT. `{table}`, `{observed}` (newest observation) and `{now}` (the
 * hour of asking) are filled in.
 */
export function recordAt(connector: Connector, at: At, now = new Date()): string {
  if (typeof connector.record === 'string') return rowsAt(connector, connector.record, at)
  const sql = connector.record.sql.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    name === 'observed'
      ? observedAt(connector, at)
      : name === 'now'
        ? hourOf(now)
        : connector.tables[name]
          ? rowsAt(connector, name, at)
          : all,
  )
  return `(${sql})`
}

/** The column of a record's geometry, beside its fields. */
export const GEOMETRY = '_g'

/** The hour, so that an answer can be cached for as long as it is true. */
const hourOf = (now: Date) => `timestamptz '${now.toISOString().slice(0, 13)}:00:00Z'`

function observedAt({ name }: Connector, at: At): string {
  if (at === 'current') return `(select observed_on from tianguis.datasets where name = '${name}')`
  return `(select observed_on from tianguis.versions where dataset = '${name}' and version = ${at})`
}

/**
 * One record as it is served: `row_to_json` over these fields keeps a numeric's digits.
 * Instants are written in UTC here, so that no session setting can change them.
 * @param fields those of the record that are wanted, in their order; all of them unless told
 * @param places columns of the record aliased _r that are given as text besides, `_0`, `_1`…
 * @param present the fields that `from` has, when it lacks some; the others are null
 * @param geometry where the record aliased _r is, as SQL, given as `_g` besides
 */
export function jsonRows(
  connector: Connector,
  from: string,
  {
    fields,
    present,
    geometry,
    places = [],
  }: {
    fields?: readonly string[]
    present?: readonly string[] | undefined
    geometry?: string | undefined
    places?: readonly string[]
  } = {},
): string {
  const columns = recordColumns(connector)
  const list = (fields ?? Object.keys(columns)).map(
    (name) =>
      `${present && !present.includes(name) ? 'null' : shown(columns[name]!.spec, quoted(name))} as ${quoted(name)}`,
  )
  const besides = [
    ...(geometry === undefined ? [] : [`${geometry} as ${GEOMETRY}`]),
    ...places.map((name, at) => `_r.${quoted(name)}::text as _${at}`),
  ]
  return `select ${[...list, ...besides].join(', ')} from ${from}`
}

const shown = ({ kind }: ColumnSpec, column: string) => (kind === 'instant' ? isoInstant(column) : column)
