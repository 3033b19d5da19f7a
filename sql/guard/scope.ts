import { wordsOf } from './constants.ts'
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
   * Pairs of columns by which views may be joined, such as `['gasolina.cvegeo', 'municipios.cvegeo']`; either order. Without
   * it, columns of one name.
   */
  readonly joins?: readonly (readonly [string, string])[] | undefined
}

/** Columns of a relation or of a SELECT: their names, and the column of a view that they are, if they are one as it is. */
export type Columns = ReadonlyMap<string, string | undefined>

export interface Relation {
  readonly alias: string
  readonly columns: Columns
}

/** What a SELECT may refer to: what its FROM holds, and what it is inside of. */
export interface Scope {
  readonly relations: readonly Relation[]
  readonly outer?: Scope | undefined
}

/** What a relation's name may mean, and where the SELECT stands. */
export interface Surroundings {
  readonly allowed: Allowed
  readonly ctes: ReadonlyMap<string, Columns>
  readonly outer?: Scope | undefined
}

export const SCHEMA = 'consulta'

/** Every table has these, whatever it declares. */
export const SYSTEM_COLUMNS = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid']

/** The relation that a name in FROM means. @throws GuardError `tabla` */
export function relationOf({ schemaname, relname, alias, inh }: Tree, { allowed, ctes }: Surroundings): Relation {
  const name = alias?.aliasname ?? relname
  if (!inh) refuse('construccion', 'ONLY')
  if (schemaname === undefined) {
    const columns = ctes.get(relname) ?? refuse('tabla', relname)
    return { alias: name, columns }
  }
  if (schemaname !== SCHEMA || !Object.hasOwn(allowed.views, relname)) refuse('tabla', `${schemaname}.${relname}`)
  const { columns } = allowed.views[relname]!
  return { alias: name, columns: new Map(columns.map((column) => [column, `${relname}.${column}`])) }
}

export interface Found {
  readonly relation: Relation
  readonly origin: string | undefined
}

/**
 * The declared column that a reference means. What is not one is refused: PostgreSQL would read `alias` as the whole row,
 * `alias.lower` as a call of a function, and knows columns that nobody declared.
 * @throws GuardError `columna`
 */
export function columnOf(reference: Tree, scope: Scope): Found {
  const words = wordsOf(reference.fields)
  const column = words.at(-1)!
  if (words.length > 2 || words.length < 1) refuse('columna', words.join('.'))
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const candidates = words.length === 2 ? at.relations.filter(({ alias }) => alias === words[0]) : at.relations.filter(({ columns }) => columns.has(column))
    if (candidates.length > 1) refuse('columna', words.join('.'))
    const [relation] = candidates
    if (!relation) continue
    if (!relation.columns.has(column)) refuse('columna', words.join('.'))
    return { relation, origin: relation.columns.get(column) }
  }
  return refuse('columna', words.join('.'))
}
