import { loadModule, parseSync } from 'libpg-query'
import { deparseSync } from 'pgsql-deparser'
import { refuse } from './failure.ts'
import { SYSTEM_COLUMNS, type Allowed } from './scope.ts'
import { checkAnswer, checkSelect } from './select.ts'
import { checkStructure, type Tree } from './structure.ts'

export { GuardError, type GuardCode } from './failure.ts'
export type { Allowed, GuardedView } from './scope.ts'

/** A SELECT that went through the guard. A session takes nothing else. */
export type GuardedSql = string & { readonly guarded: true }

export interface Guard {
  /**
   * Lets a SELECT pass or refuses it.
   * @param sql one SELECT over `consulta.<view>`, its values as `$n::type`
   * @returns the statement as it is to be run and shown: written anew from what was checked
   * @throws GuardError
   */
  check(sql: string): { readonly sql: GuardedSql }
}

const MOST_BYTES = 16_384
const SIMPLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/

/**
 * Opens the guard for the views of the installed connectors. PostgreSQL's own parser is loaded once, here.
 * @throws Error when a view or a column has a name that could mean something else.
 */
export async function openGuard(allowed: Allowed): Promise<Guard> {
  for (const [view, { columns }] of Object.entries(allowed.views)) {
    const wrong = [view, ...columns].filter((name) => !SIMPLE_NAME.test(name) || SYSTEM_COLUMNS.includes(name))
    if (wrong.length)
      throw new Error(
        `La vista «${view}» tiene nombres que no se admiten: «${wrong.join('», «')}». Usa minúsculas, dígitos y guion bajo.`,
      )
  }
  await loadModule()
  // The first statement costs a tenth of a second, which no question should pay.
  checked('select now() as ahora limit 1', allowed)
  return { check: (sql) => ({ sql: checked(sql, allowed) }) }
}

function checked(sql: string, allowed: Allowed): GuardedSql {
  if (
    typeof sql !== 'string' ||
    Buffer.byteLength(sql) > MOST_BYTES ||
    !sql.isWellFormed() ||
    /[^\P{C}\n\t]/u.test(sql)
  )
    refuse('tamano')
  const statement = onlyStatement(parsed(sql))
  checkStructure(statement)
  const select: Tree = statement.SelectStmt
  checkAnswer(select, checkSelect(select, { allowed, meter: { weight: 0 }, ctes: new Map() }))
  return writtenAnew(statement)
}

/** What runs must be what was checked, whatever the writer's mistakes: its text is read again and compared. */
function writtenAnew(statement: Tree): GuardedSql {
  const text = written(statement)
  if (withoutPositions(onlyStatement(parsed(text))) !== withoutPositions(statement)) refuse('no_se_conserva', text)
  return text as GuardedSql
}

function written(statement: Tree): string {
  try {
    return deparseSync(statement as never, { pretty: false })
  } catch {
    return refuse('no_se_conserva')
  }
}

function parsed(sql: string): Tree {
  try {
    return parseSync(sql)
  } catch {
    return refuse('sintaxis')
  }
}

function onlyStatement({ stmts = [] }: Tree): Tree {
  if (stmts.length !== 1) refuse(stmts.length ? 'varias_sentencias' : 'sintaxis')
  const statement: Tree = stmts[0].stmt
  if (!statement.SelectStmt) refuse('no_es_select', Object.keys(statement).join())
  return statement
}

const POSITIONS = ['location', 'rexpr_list_start', 'rexpr_list_end']
const withoutPositions = (statement: Tree) =>
  JSON.stringify(statement, (key, value) => (POSITIONS.includes(key) ? undefined : value))
