import { qualifiedName } from './constants.ts'
import { refuse } from './failure.ts'
import type { Tree } from './structure.ts'

/** What a question may read. */
export interface GuardedView {
  /** Names of its columns. */
  readonly columns: readonly string[]
}

export interface Allowed {
  /** By name, without the schema. */
  readonly views: Readonly<Record<string, GuardedView>>
  /**
   * Pairs of columns by which views may be joined, such as `['gasolina.cvegeo', 'municipios.cvegeo']`; either order.
   * Without it, columns of one name.
   */
  readonly joins?: readonly (readonly [string, string])[] | undefined
}

export interface Output {
  /** The column of a view that it is, if it is one as it is. */
  readonly origin?: string | undefined
  /** Nodes that PostgreSQL puts in the place of a reference to it. */
  readonly weight: number
}

/** Columns of a relation or of a SELECT, by name. */
export type OutputColumns = ReadonlyMap<string, Output>

/**
 * How large the statement becomes once the planner has put in the place of every reference what it refers to. Thirty
 * subselects of `x + x` over each other are a thousand bytes and a thousand million nodes. The planner neither counts
 * nor looks whether it was cancelled: one such statement took 10 GB, deaf to pg_cancel_backend and
 * pg_terminate_backend, until the kernel killed it.
 */
export interface WeightMeter {
  weight: number
}

const MOST_WEIGHT = 5_000

/** @throws GuardError `complejidad` */
export function addWeight(meter: WeightMeter, weight: number): void {
  meter.weight += weight
  if (meter.weight > MOST_WEIGHT) refuse('complejidad', 'expanded')
}

export interface Relation {
  readonly alias: string
  readonly columns: OutputColumns
}

/** What a SELECT may refer to: what its FROM holds, and what it is inside of. */
export interface Scope {
  readonly meter: WeightMeter
  readonly relations: readonly Relation[]
  readonly outer?: Scope | undefined
}

/** What a relation's name may mean, and where the SELECT stands. */
export interface SelectContext {
  readonly allowed: Allowed
  readonly meter: WeightMeter
  readonly ctes: ReadonlyMap<string, OutputColumns>
  readonly outer?: Scope | undefined
}

export const SCHEMA = 'consulta'

/** Every table has these, whatever it declares. */
export const SYSTEM_COLUMNS = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid']

/** The relation that a name in FROM means. @throws GuardError `tabla` */
export function relationOf({ schemaname, relname, alias, inh }: Tree, { allowed, ctes }: SelectContext): Relation {
  const name = alias?.aliasname ?? relname
  if (!inh) refuse('construccion', 'ONLY')
  if (schemaname === undefined) {
    const columns = ctes.get(relname) ?? refuse('tabla', relname)
    return { alias: name, columns }
  }
  if (schemaname !== SCHEMA || !Object.hasOwn(allowed.views, relname)) refuse('tabla', `${schemaname}.${relname}`)
  const { columns } = allowed.views[relname]!
  return {
    alias: name,
    columns: new Map(columns.map((column) => [column, { origin: `${relname}.${column}`, weight: 1 }])),
  }
}

export interface ResolvedColumn extends Output {
  readonly relation: Relation
}

/**
 * The declared column that a reference means. What is not one is refused: PostgreSQL would read `alias` as the whole
 * row, `alias.lower` as a call of a function, and knows columns that nobody declared.
 * @throws GuardError `columna`
 */
export function columnOf(reference: Tree, scope: Pick<Scope, 'relations' | 'outer'>): ResolvedColumn {
  const words = qualifiedName(reference.fields)
  const column = words.at(-1)!
  if (words.length > 2 || words.length < 1) refuse('columna', words.join('.'))
  for (let at: Pick<Scope, 'relations' | 'outer'> | undefined = scope; at; at = at.outer) {
    const candidates =
      words.length === 2
        ? at.relations.filter(({ alias }) => alias === words[0])
        : at.relations.filter(({ columns }) => columns.has(column))
    if (candidates.length > 1) refuse('columna', words.join('.'))
    const [relation] = candidates
    if (!relation) continue
    if (!relation.columns.has(column)) refuse('columna', words.join('.'))
    return { relation, ...relation.columns.get(column)! }
  }
  return refuse('columna', words.join('.'))
}
