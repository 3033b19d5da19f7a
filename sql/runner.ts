/** From a logical query to its rows: compiled, held against the guard, run. */
import type { LogicalQuery } from '@tianguis/core'
import type { Catalogue } from './knowledge/catalogue.ts'
import { compile, type Compiled } from './compile.ts'
import { daysAsked, needsNewest } from './compile/dated.ts'
import { isAnswer, isBlank, needsRowsThere } from './refusal/completeness.ts'
import { openExtents, type Extents } from './refusal/extent.ts'
import type { Guard, GuardedSql } from './guard/guard.ts'
import { QueryError, type QuerySession } from './session/session.ts'

/** A SELECT that passed the guard. */
export interface PreparedQuery extends Compiled {
  /** Day of the subject's newest row, "AAAA-MM-DD", where the query needs to know it. */
  readonly newest: string | undefined
  /** Runs it. @returns each row as JSON text */
  rows(): Promise<readonly string[]>
}

interface How {
  readonly signal?: AbortSignal | undefined
  /** Whether any row will do, so that nothing is sorted. */
  readonly any?: boolean
}

export interface QueryRunner {
  readonly extents: Extents
  /** @throws QueryError `consulta_fallida` when the guard refuses what the compiler wrote */
  prepare(query: LogicalQuery, how?: How): Promise<PreparedQuery>
  rowsOf(query: LogicalQuery, how?: How): Promise<readonly string[]>
  /** Whether rows say anything of what is asked. */
  isAnswered(query: LogicalQuery, rows: readonly string[]): boolean
  hasRows(query: LogicalQuery): Promise<boolean>
  /**
   * Whether anything at all is published of the time asked, and of the place where what is none has no row: otherwise
   * nothing is not zero.
   */
  covers(query: LogicalQuery): Promise<boolean>
}

interface Options {
  readonly session: QuerySession
  readonly guard: Guard
  readonly catalogue: () => Catalogue
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: () => string
}

export function createQueryRunner({ session, guard, catalogue, today }: Options): QueryRunner {
  const subjectOf = ({ tabla }: LogicalQuery) => catalogue().topics.get(tabla)!.subject
  const extents = openExtents(
    catalogue,
    today,
    async ({ sql, values }) => (await session.run({ sql: checked(sql), values })).rows,
  )

  /** What the compiler writes and the guard refuses is our mistake, and runs no more than an attack does. */
  function checked(sql: string): GuardedSql {
    try {
      return guard.check(sql).sql
    } catch (error) {
      throw new QueryError('consulta_fallida', error)
    }
  }

  async function prepare(query: LogicalQuery, { signal, any = false }: How = {}): Promise<PreparedQuery> {
    const newestOf = async (one: LogicalQuery | undefined) =>
      one && needsNewest(one, subjectOf(one)) ? extents.newest(one) : undefined
    const [newest, newestBeside] = [await newestOf(query), await newestOf(query.junto?.consulta)]
    const compiled = compile(query, catalogue(), today(), { any, newest, newestBeside })
    const sql = checked(compiled.sql)
    return {
      ...compiled,
      sql,
      newest,
      rows: async () => (await session.run({ sql, values: compiled.values, signal })).rows,
    }
  }

  const rowsOf = async (query: LogicalQuery, how?: How) => (await prepare(query, how)).rows()
  const isAnswered = (query: LogicalQuery, rows: readonly string[]) =>
    isAnswer(query, rows) && !isBlank(query, subjectOf(query), rows)
  const hasRows = async (query: LogicalQuery) => isAnswered(query, await rowsOf(query, { any: true }))

  async function covers(query: LogicalQuery): Promise<boolean> {
    const { tabla, lugar } = query
    const subject = subjectOf(query)
    const whole: LogicalQuery = { tabla, accion: 'listar', limite: 1 }
    if (
      lugar &&
      needsRowsThere(query, subject) &&
      !(await hasRows({ ...whole, lugar, ...(subject.time ? { tiempo: 'todo' } : {}) }))
    )
      return false
    for (const tiempo of daysAsked(query)) if (!(await hasRows({ ...whole, tiempo }))) return false
    return true
  }

  return { extents, prepare, rowsOf, isAnswered, hasRows, covers }
}
