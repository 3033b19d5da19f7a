import type { ColumnSpec } from '../columns.ts'
import type { Table } from '../connector.ts'
import type { Client } from './connection.ts'
import { declaredIndexes } from './indexes.ts'
import { columnList, keyIndex, pastKeyIndex, SQL_TYPES } from './names.ts'
import { isDividedAsDeclared, readShape, type TableShape } from './shapes.ts'

/** The same with its rows counted, and the values of each column: a full scan, so only when something changes. */
export interface Measured extends TableShape {
  readonly rows: number
  readonly values: Readonly<Record<string, number>>
  /** Whether the declared key tells its rows apart, where it lacks a column of the key that there is. */
  readonly toldApart: boolean
}

export interface MigrationPlan {
  readonly renames: [from: string, to: string][]
  readonly additions: string[]
  readonly statements: string[]
  readonly sentences: string[]
  readonly refusals: string[]
}

/** Types that turn into another without losing a value. */
const WIDENING = new Set(['bigint>numeric', 'date>text', 'bigint>text', 'numeric>text', 'boolean>text'])

export async function measure(client: Client, physical: string, { key }: Table): Promise<Measured> {
  const shape = (await readShape(client, physical))!
  const counts = [...shape.columns.keys()].map((name) => `count("${name}")::float8 as "${name}"`).join(', ')
  const {
    rows: [counted],
  } = await client.query(`select count(*)::float8 as _rows, ${counts} from datos."${physical}"`)
  const { _rows: rows, ...values } = counted
  return { ...shape, rows, values, toldApart: await tellsApart(client, physical, key, shape) }
}

/** A column that follows from those of the declared key may leave it. */
async function tellsApart(client: Client, physical: string, key: readonly string[], shape: TableShape) {
  if (shape.key.every((name) => key.includes(name)) || !key.every((name) => shape.columns.has(name))) return false
  const {
    rows: [found],
  } = await client.query<{ alike: boolean }>(
    `select exists (select from datos."${physical}" group by ${columnList(key)}, _hasta having count(*) > 1) as alike`,
  )
  return !found!.alike
}

/** Declared indexes that are not there, and those that are no longer declared. */
export function indexChanges(
  physical: string,
  table: Table,
  shape: TableShape,
): { missing: (readonly [name: string, columns: string])[]; extra: string[] } {
  const wanted = declaredIndexes(physical, table)
  return {
    missing: [...wanted].filter(([name]) => !shape.indexes.includes(name)),
    extra: shape.indexes.filter((name) => !wanted.has(name)),
  }
}

/** A table that is changed, and what is found to be done. */
interface Changing {
  readonly plan: MigrationPlan
  /** With its schema, quoted. */
  readonly target: string
  readonly physical: string
  readonly table: Table
  readonly shape: Measured
  /** Columns that get another name: the former one -> the new one. */
  readonly renamed: ReadonlyMap<string, string>
}

/** What has to change for the table to be as declared, and what cannot be changed without losing rows. */
export function planChanges(physical: string, table: Table, shape: Measured): MigrationPlan {
  const plan: MigrationPlan = { renames: [], additions: [], statements: [], sentences: [], refusals: [] }
  const renamed = new Map(
    Object.entries(table.renamed ?? {}).filter(([from, to]) => shape.columns.has(from) && !shape.columns.has(to)),
  )
  const changing: Changing = { plan, target: `datos."${physical}"`, physical, table, shape, renamed }
  for (const [from, to] of renamed) {
    plan.renames.push([from, to])
    plan.sentences.push(`datos.${physical}: ${from} se llama ahora ${to}.`)
  }
  const formerOf = new Map([...renamed].map(([from, to]) => [to, from]))
  for (const [name, { spec }] of Object.entries(table.columns)) {
    const former = formerOf.get(name) ?? name
    const existing = renamed.has(former) && !formerOf.has(name) ? undefined : shape.columns.get(former)
    if (!existing) {
      addColumn(changing, name, spec)
      continue
    }
    changeType(changing, name, spec, existing.type)
    changeRequired(changing, name, spec.required, { required: existing.required, values: shape.values[former]! })
  }
  dropEmptyColumns(changing)
  changeKey(changing)
  if (!isDividedAsDeclared(table, shape))
    plan.refusals.push(
      `Está dividida por periodos de «${shape.dividedBy}» y se declara ${table.partition ? `por los de «${table.partition.by}»` : 'sin partition'}.`,
    )
  return plan
}

function addColumn({ plan, physical, shape }: Changing, name: string, { required }: ColumnSpec): void {
  if (required && shape.rows > 0) {
    plan.refusals.push(`La columna nueva «${name}» es obligatoria y las filas publicadas no la tienen.`)
    return
  }
  plan.additions.push(name)
  plan.sentences.push(`datos.${physical}: columna nueva ${name}.`)
}

function changeType(
  { plan, target, physical, shape }: Changing,
  name: string,
  { kind }: ColumnSpec,
  type: string,
): void {
  const wanted = SQL_TYPES[kind]
  if (type === wanted) return
  if (shape.rows > 0 && !WIDENING.has(`${type}>${wanted}`)) {
    plan.refusals.push(`«${name}» es ${type} y se declara ${wanted}; ese cambio puede perder valores.`)
    return
  }
  plan.statements.push(`alter table ${target} alter column "${name}" type ${wanted} using "${name}"::text::${wanted}`)
  plan.sentences.push(`datos.${physical}: ${name} pasa de ${type} a ${wanted}.`)
}

/** @param existing whether the column is required now, and how many rows have a value in it */
function changeRequired(
  { plan, target, shape }: Changing,
  name: string,
  required: boolean,
  existing: { readonly required: boolean; readonly values: number },
): void {
  if (required === existing.required) return
  if (!required) plan.statements.push(`alter table ${target} alter column "${name}" drop not null`)
  else if (existing.values < shape.rows)
    plan.refusals.push(`«${name}» se declara obligatoria y hay filas publicadas sin ella.`)
  else plan.statements.push(`alter table ${target} alter column "${name}" set not null`)
}

function dropEmptyColumns({ plan, target, physical, table, shape, renamed }: Changing): void {
  for (const name of shape.columns.keys()) {
    if (table.columns[name] || renamed.has(name)) continue
    if (shape.values[name]! > 0) plan.refusals.push(`La columna «${name}» ya no se declara y tiene valores publicados.`)
    else {
      plan.statements.push(`alter table ${target} drop column "${name}"`)
      plan.sentences.push(`datos.${physical}: se quita ${name}, que estaba vacía.`)
    }
  }
}

function changeKey({ plan, physical, table, shape, renamed }: Changing): void {
  const now = shape.key.map((column) => renamed.get(column) ?? column)
  if (now.join() === table.key.join()) return
  if (shape.rows > 0 && !shape.toldApart && !now.every((column) => table.key.includes(column))) {
    plan.refusals.push(
      `La llave era (${now.join(', ')}) y se declara (${table.key.join(', ')}); filas distintas podrían chocar.`,
    )
    return
  }
  plan.statements.push(`drop index if exists datos."${keyIndex(physical)}", datos."${pastKeyIndex(physical)}"`)
  plan.sentences.push(`datos.${physical}: la llave es ahora (${table.key.join(', ')}).`)
}
