/** Parts of statements as PostgreSQL's parser gives them, to try the guard's rules one by one. */
import { loadModule, parseSync } from 'libpg-query'
import { GuardError, type Allowed } from '@tianguis/sql/guard/guard'
import type { Tree } from '@tianguis/sql/guard/structure'

await loadModule()

export const statementOf = (sql: string): Tree => parseSync(sql).stmts![0]!.stmt!
export const selectOf = (sql: string): Tree => statementOf(sql).SelectStmt
/** The node of one expression. */
export const expressionOf = (sql: string): Tree => selectOf(`select ${sql}`).targetList[0].ResTarget.val

/** @returns «pasa», or the refusal's code and detail as «funcion: pg_sleep» */
export function verdict(check: () => unknown): string {
  try {
    check()
    return 'pasa'
  } catch (error) {
    if (error instanceof GuardError) return `${error.codigo}: ${error.detail}`
    throw error
  }
}

/** Two views that may be joined by `lugar`, or by what is declared. */
export const ALLOWED: Allowed = {
  views: { precios: { columns: ['lugar', 'tipo', 'precio'] }, robos: { columns: ['lugar', 'tipo', 'total'] } },
}
