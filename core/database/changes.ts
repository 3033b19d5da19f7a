import type { Table } from '../connector.ts'
import type { Client } from './connection.ts'
import { declaredIndexes } from './indexes.ts'
import { INDEX_MARK, keyIndex, SQL_TYPES } from './names.ts'

/** A published table as the server has it. */
export interface Shape {
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly required: boolean }>
  readonly key: readonly string[]
  /** Names of the indexes that were declared when they were made. */
  readonly indexes: readonly string[]
  /** The connector that made the table; null in one made by hand. */
  readonly owner: string | null
}

/** The same with its rows counted, and the values of each column: a full scan, so only when something changes. */
export interface Measured extends Shape {
  readonly rows: number
  readonly values: Readonly<Record<string, number>>
}

export interface Plan {
  readonly renames: [from: string, to: string][]
  readonly additions: string[]
  readonly statements: string[]
  readonly sentences: string[]
  readonly refusals: string[]
}

/** Types that turn into another without losing a value. */
const WIDENING = new Set(['bigint>numeric', 'date>text', 'bigint>text', 'numeric>text', 'boolean>text'])

/** Reads what is there; undefined when the table does not exist. */
export async function readShape(client: Client, physical: string): Promise<Shape | undefined> {
  const { rows: found } = await client.query<{ name: string; type: string; required: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
       from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
        and left(attname, 1) <> '_'`,
    [`datos."${physical}"`],
  )
  if (!found.length) return undefined
  const {
    rows: [about],
  } = await client.query<{ owner: string | null; indexes: string[] }>(
    `select obj_description(to_regclass($1), 'pg_class') as owner,
            array(select relname::text from pg_index join pg_class on oid = indexrelid where indrelid = to_regclass($1) and strpos(relname, $2) > 0) as indexes`,
    [`datos."${physical}"`, INDEX_MARK],
  )
  const { rows: keyed } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
       join lateral unnest(i.indkey) with ordinality as k(attnum, n) on true
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indexrelid = to_regclass($1) and a.attname <> '_hasta' order by k.n`,
    [`datos."${keyIndex(physical)}"`],
  )
  return {
    ...about!,
    columns: new Map(found.map(({ name, type, required }) => [name, { type, required }])),
    key: keyed.map(({ name }) => name),
  }
}

export async function measure(client: Client, physical: string): Promise<Measured> {
  const shape = (await readShape(client, physical))!
  const counts = [...shape.columns.keys()].map((name) => `count("${name}")::float8 as "${name}"`).join(', ')
  const {
    rows: [counted],
  } = await client.query(`select count(*)::float8 as _rows, ${counts} from datos."${physical}"`)
  const { _rows: rows, ...values } = counted
  return { ...shape, rows, values }
}

/** Declared indexes that are not there, and those that are no longer declared. */
export function indexChanges(
  physical: string,
  table: Table,
  shape: Shape,
): { missing: (readonly [name: string, columns: string])[]; extra: string[] } {
  const wanted = declaredIndexes(physical, table)
  return {
    missing: [...wanted].filter(([name]) => !shape.indexes.includes(name)),
    extra: shape.indexes.filter((name) => !wanted.has(name)),
  }
}

export function sameShape(table: Table, shape: Shape): boolean {
  const declared = Object.entries(table.columns)
  return (
    declared.length === shape.columns.size &&
    shape.key.join() === table.key.join() &&
    declared.every(([name, { spec }]) => {
      const there = shape.columns.get(name)
      return there?.type === SQL_TYPES[spec.kind] && there.required === spec.required
    })
  )
}

/** What has to change for the table to be as declared, and what cannot be changed without losing rows. */
export function planChanges(physical: string, table: Table, shape: Measured): Plan {
  const plan: Plan = { renames: [], additions: [], statements: [], sentences: [], refusals: [] }
  const target = `datos."${physical}"`
  const renamed = new Map(
    Object.entries(table.renamed ?? {}).filter(([from, to]) => shape.columns.has(from) && !shape.columns.has(to)),
  )
  for (const [from, to] of renamed) {
    plan.renames.push([from, to])
    plan.sentences.push(`datos.${physical}: ${from} se llama ahora ${to}.`)
  }
  const formerOf = new Map([...renamed].map(([from, to]) => [to, from]))
  for (const [name, { spec }] of Object.entries(table.columns)) {
    const former = formerOf.get(name) ?? name
    const there = renamed.has(former) && !formerOf.has(name) ? undefined : shape.columns.get(former)
    const wanted = SQL_TYPES[spec.kind]
    if (!there) {
      if (spec.required && shape.rows > 0)
        plan.refusals.push(`La columna nueva «${name}» es obligatoria y las filas publicadas no la tienen.`)
      else {
        plan.additions.push(name)
        plan.sentences.push(`datos.${physical}: columna nueva ${name}.`)
      }
      continue
    }
    if (there.type !== wanted) {
      if (shape.rows > 0 && !WIDENING.has(`${there.type}>${wanted}`)) {
        plan.refusals.push(`«${name}» es ${there.type} y se declara ${wanted}; ese cambio puede perder valores.`)
      } else {
        plan.statements.push(
          `alter table ${target} alter column "${name}" type ${wanted} using "${name}"::text::${wanted}`,
        )
        plan.sentences.push(`datos.${physical}: ${name} pasa de ${there.type} a ${wanted}.`)
      }
    }
    if (there.required && !spec.required)
      plan.statements.push(`alter table ${target} alter column "${name}" drop not null`)
    if (there.required || !spec.required) continue
    if (shape.values[former]! < shape.rows)
      plan.refusals.push(`«${name}» se declara obligatoria y hay filas publicadas sin ella.`)
    else plan.statements.push(`alter table ${target} alter column "${name}" set not null`)
  }
  dropEmptyColumns(plan, target, physical, table, shape, renamed)
  changeKey(plan, physical, table, shape, renamed)
  return plan
}

function dropEmptyColumns(
  plan: Plan,
  target: string,
  physical: string,
  table: Table,
  shape: Measured,
  renamed: Map<string, string>,
): void {
  for (const name of shape.columns.keys()) {
    if (table.columns[name] || renamed.has(name)) continue
    if (shape.values[name]! > 0) plan.refusals.push(`La columna «${name}» ya no se declara y tiene valores publicados.`)
    else {
      plan.statements.push(`alter table ${target} drop column "${name}"`)
      plan.sentences.push(`datos.${physical}: se quita ${name}, que estaba vacía.`)
    }
  }
}

function changeKey(plan: Plan, physical: string, table: Table, shape: Measured, renamed: Map<string, string>): void {
  const now = shape.key.map((column) => renamed.get(column) ?? column)
  if (now.join() === table.key.join()) return
  if (shape.rows > 0 && !now.every((column) => table.key.includes(column))) {
    plan.refusals.push(
      `La llave era (${now.join(', ')}) y se declara (${table.key.join(', ')}); filas distintas podrían chocar.`,
    )
    return
  }
  plan.statements.push(`drop index if exists datos."${keyIndex(physical)}"`)
  plan.sentences.push(`datos.${physical}: la llave es ahora (${table.key.join(', ')}).`)
}
