/** What of a dataset's records changed between two publications. */
import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'
import { columnList } from '../database/names.ts'
import { quoted } from '../database/connection.ts'
import { jsonRows, recordAt, rowsOnlyAt } from './as-of.ts'
import type { Publication } from './publication.ts'
import type { Statement } from './sql.ts'

/** A publication as its records are told: where these depend on the hour, as they were when it was published. */
export type ChangePoint = Pick<Publication, 'version' | 'publishedAt'>

export const CHANGE_KINDS = ['alta', 'cambio', 'baja'] as const

/** A record that was added, changed or removed. */
export interface RecordChange {
  readonly operacion: (typeof CHANGE_KINDS)[number]
  /** The record as JSON text: as it is after, or, of one that is gone, as it was. */
  readonly row: string
  /** Where it stands among all changes. */
  readonly place: string
}

/** The columns that tell one record of a dataset from every other. */
export function recordKey(connector: Connector): readonly string[] {
  const { record, tables, order } = connector
  if (typeof record === 'string') return tables[record]!.key
  if (record.key) return record.key
  const ordered = order.map((part) => part.split(' ')[0]!)
  return ordered.every((name) => record.columns[name]) ? ordered : Object.keys(record.columns)
}

/**
 * The changes from one publication to a later one, as a statement that gives them in an order of their own. One record
 * is told once, as it was before all of them and as it is after; of one that came to be as it was, nothing is told.
 * @param place behind which they begin
 */
export function changesStatement(
  connector: Connector,
  { from, to, place, limit }: { from: ChangePoint; to: ChangePoint; place: string | undefined; limit: number },
): Pick<Statement, 'text' | 'values'> {
  const side = (after: boolean) => {
    const [at, other] = after ? [to, from] : [from, to]
    return sideSql(connector, `${after} as _after`, differingAt(connector, at, other), place !== undefined)
  }
  const text = `
    select case when _before is null then 'alta' when _after is null then 'baja' else 'cambio' end as operacion,
           coalesce(_after, _before) as row, _place as place
      from (select _place, max(_row) filter (where _after) as _after, max(_row) filter (where not _after) as _before
              from (${side(true)} union all ${side(false)}) _both group by _place) _each
     where _after is distinct from _before order by _place limit ${limit}`
  return { text, values: place === undefined ? [] : [place] }
}

/** Records of one of the two publications, each with its place: its key as JSON text, which is never absent. */
function sideSql(connector: Connector, which: string, source: string, isBehind: boolean): string {
  const key = recordKey(connector)
  const place = `json_build_array(${key.map((_name, at) => `r._${at}`).join(', ')})::text collate "C"`
  return `select ${which}, _place, row_to_json(_f)::text as _row
    from (${jsonRows(connector, `${source} as _r`, { places: key })}) r
    cross join lateral (select ${place} as _place) _at
    cross join lateral (select ${columnList(Object.keys(recordColumns(connector)), 'r')}) _f
    ${isBehind ? 'where _place > $1' : ''}`
}

/** The records of one publication among which are all those that differ in the other. */
function differingAt(connector: Connector, at: ChangePoint, other: ChangePoint): string {
  const { record } = connector
  if (typeof record === 'string') return rowsOnlyAt(connector, record, at.version, other.version)
  const whole = recordAt(connector, at.version, at.publishedAt)
  const { joins, onwards } = record
  if (!joins) return whole
  const changed = Object.entries(joins).map(([table, columns]) => {
    const names = columns.map(quoted).join(', ')
    const first = onwards === undefined ? '' : `, min(${quoted(onwards)}) as _first`
    const rows = (one: ChangePoint, another: ChangePoint) =>
      `select * from ${rowsOnlyAt(connector, table, one.version, another.version)} as _t`
    const found = `select ${names}${first} from (${rows(at, other)} union all ${rows(other, at)}) as _u group by ${names}`
    return `select _w.* from ${whole} as _w join (${found}) as _c using (${names})${first && ` where _w.${quoted(onwards!)} >= _c._first`}`
  })
  // A record that follows from changed rows of two tables is there twice, and told once.
  return `(${changed.join(' union all ')})`
}
