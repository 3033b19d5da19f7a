/** Published tables as the server has them. */
import type { Table } from '../connector.ts'
import { quoted, type Client } from './connection.ts'
import { historyIndex, INDEX_MARK, keyIndex, SQL_TYPES } from './names.ts'

/**
 * An index that holds all that is counted spares the rows themselves only where vacuum has been since they changed, and
 * the server's own vacuum waits for a fifth of a table: one month's 1 % of six million businesses made every count
 * three times as slow.
 */
export const VACUUM_SETTINGS = 'autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.01'

/** A published table as the server has it. */
export interface TableShape {
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly required: boolean }>
  readonly key: readonly string[]
  /** Names of the indexes that were declared when they were made. */
  readonly indexes: readonly string[]
  /** The connector that made the table; null in one made by hand. */
  readonly owner: string | null
  /** Whether the key of what is stands apart from that of what was. */
  readonly divided: boolean
  /** Whether it has the index of rows that were. */
  readonly history: boolean
  /** Whether it has settings of its own for the server's vacuum. */
  readonly vacuumed: boolean
  /** The column whose periods it is divided by; null of one that is whole. */
  readonly dividedBy: string | null
}

interface ShapeRow extends Omit<TableShape, 'columns'> {
  readonly physical: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly required: boolean }[] | null
}

/**
 * What is there of these tables; of one that does not exist, nothing. In one statement: every start and every command
 * asks for all tables, and finds them as declared.
 */
export async function readShapes(client: Client, physicals: readonly string[]): Promise<Map<string, TableShape>> {
  const { rows } = await client.query<ShapeRow>(
    `select w.physical,
            (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'required', attnotnull) order by attnum)
               from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and left(attname, 1) <> '_') as columns,
            obj_description(c.oid, 'pg_class') as owner,
            array(select relname::text from pg_index join pg_class on oid = indexrelid where indrelid = c.oid and strpos(relname, $4) > 0) as indexes,
            array(select a.attname::text from pg_index i
                    join lateral unnest(i.indkey) with ordinality as k(attnum, n) on true
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                   where i.indexrelid = to_regclass(w.key_index) and a.attname <> '_hasta' order by k.n) as key,
            exists (select from pg_index where indexrelid = to_regclass(w.key_index) and indpred is not null) as divided,
            to_regclass(w.history_index) is not null as history,
            coalesce(array_to_string(c.reloptions, ' ') like '%autovacuum%', false) as vacuumed,
            (select attname::text from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0] where partrelid = c.oid) as "dividedBy"
       from unnest($1::text[], $2::text[], $3::text[]) as w(physical, key_index, history_index)
       join pg_class c on c.oid = to_regclass('datos.' || quote_ident(w.physical))`,
    [
      physicals,
      physicals.map((physical) => `datos.${quoted(keyIndex(physical))}`),
      physicals.map((physical) => `datos.${quoted(historyIndex(physical))}`),
      INDEX_MARK,
    ],
  )
  return new Map(
    rows.flatMap(({ physical, columns, ...shape }) =>
      columns
        ? [
            [
              physical,
              { ...shape, columns: new Map(columns.map(({ name, type, required }) => [name, { type, required }])) },
            ] as const,
          ]
        : [],
    ),
  )
}

/** Reads what is there; undefined when the table does not exist. */
export const readShape = async (client: Client, physical: string): Promise<TableShape | undefined> =>
  (await readShapes(client, [physical])).get(physical)

/** One that is whole can still be divided. */
export const isDividedAsDeclared = ({ partition }: Table, { dividedBy }: TableShape): boolean =>
  dividedBy === null || dividedBy === partition?.by

export function sameShape(table: Table, shape: TableShape): boolean {
  const declared = Object.entries(table.columns)
  return (
    declared.length === shape.columns.size &&
    shape.key.join() === table.key.join() &&
    isDividedAsDeclared(table, shape) &&
    declared.every(([name, { spec }]) => {
      const there = shape.columns.get(name)
      return there?.type === SQL_TYPES[spec.kind] && there.required === spec.required
    })
  )
}
