/** A logical query as one SELECT over the views of schema `consulta`, its values bound. */
import type { LogicalQuery } from '@tianguis/core'
import type { Catalogue } from './knowledge/catalogue.ts'
import { besideSql } from './compile/beside.ts'
import { changeSql } from './compile/change.ts'
import { definitionSql, metadataSql } from './compile/about.ts'
import { groupsSql, periodsSql } from './compile/groups.ts'
import { MOST_ROWS } from './compile/limits.ts'
import { meanSql } from './compile/mean.ts'
import { rankedSql } from './compile/ranked.ts'
import { rateSql } from './compile/rate.ts'
import { rollupOf } from './compile/rollup.ts'
import { countOfGroupsSql, meanOfPlacesSql, missingSql } from './compile/summary.ts'
import { anyRowSql, isWhichever, rowsSql } from './compile/rows.ts'
import { conditionSql, conditions, whereSql } from './compile/conditions.ts'
import {
  alphabetically,
  columnOf,
  namedBy,
  openStatement,
  statementBeside,
  viewOf,
  type Statement,
} from './compile/source.ts'
import { aggregateOutputs, bareSql, groupBy, groupConditions, groupOutputs, howManySql } from './compile/measures.ts'

export interface Compiled {
  readonly sql: string
  readonly values: readonly unknown[]
  /** `consulta.gasolina_precios`. */
  readonly view: string
  /** As it was compiled: with days in place of periods counted back. */
  readonly query: LogicalQuery
}

export interface Facts {
  /** All that is to be known is whether there is a row. */
  readonly any?: boolean
  /** Day of the subject's newest row, "AAAA-MM-DD"; today unless told. */
  readonly newest?: string | undefined
  /** The same of the subject whose figure stands beside. */
  readonly newestBeside?: string | undefined
}

/**
 * @param today in Mexico City, "AAAA-MM-DD"
 * @throws Error when nobody declares the query's subject, or the inhabitants that a rate needs
 */
export function compile(
  query: LogicalQuery,
  catalogue: Catalogue,
  today: string,
  { any = false, newest, newestBeside }: Facts = {},
): Compiled {
  const statement = openStatement(query, catalogue, today, newest)
  const beside = statementBeside(statement, newestBeside)
  if (beside) return compiledBeside(statement, beside)
  const whichever = any && isWhichever(query)
  const write = whichever ? anyRowSql : selectOf
  const sql = write(statement)
  const rollup = rollupOf(statement, sql, { whichever })
  if (rollup === undefined) return compiledOf(statement, sql)
  const counted = { ...openStatement(query, catalogue, today, newest), rollup }
  return compiledOf(counted, write(counted))
}

const compiledOf = (statement: Statement, sql: string): Compiled => ({
  sql,
  values: statement.values,
  view: viewOf(statement),
  query: statement.query,
})

function compiledBeside(statement: Statement, beside: Statement): Compiled {
  const { query, values } = statement
  return {
    sql: besideSql(statement, beside),
    values,
    view: `${viewOf(statement)}, ${viewOf(beside)}`,
    query: { ...query, junto: { ...query.junto, consulta: beside.query } },
  }
}

/** The day of a subject's newest or first row, of all times, in a column `dia`. */
export function compileEdge(
  query: LogicalQuery,
  catalogue: Catalogue,
  today: string,
  which: 'newest' | 'first',
): Compiled {
  const statement = openStatement(query, catalogue, today)
  const column = `v.${statement.topic.subject.time!.column}`
  const where = whereSql([...conditions(statement), `${column} is not null`])
  const sql = `select ${column} as dia from ${viewOf(statement)} v${where} order by ${column} ${which === 'newest' ? 'desc' : 'asc'} limit 1`
  return compiledOf(statement, sql)
}

function selectOf(statement: Statement): string {
  const { accion, comparar, por_habitantes, cada, resumen, faltan } = statement.query
  if (accion === 'listar') return rowsSql(statement)
  if (accion === 'cambio') return changeSql(statement)
  if (accion === 'distintos') return faltan ? missingSql(statement) : distinctSql(statement)
  if (accion === 'existe')
    return `select count(*) > 0 as respuesta, ${howManySql(statement)} as total from ${viewOf(statement)} v${whereSql(conditions(statement))} limit 1`
  if (accion === 'proporcion') return shareSql(statement)
  if (accion === 'definicion') return definitionSql(statement)
  if (accion === 'metadatos') return metadataSql(statement)
  if (comparar) return periodsSql(statement, comparar)
  if (cada) return meanSql(statement, cada)
  if (resumen) return resumen === 'cuenta' ? countOfGroupsSql(statement) : meanOfPlacesSql(statement)
  return por_habitantes ? rateSql(statement) : groupsSql(statement)
}

function distinctSql(statement: Statement): string {
  const { dimensiones = [], limite = MOST_ROWS, orden = [] } = statement.query
  const columns = dimensiones.flatMap((id) =>
    id === 'municipio'
      ? ['municipio', 'estado', 'cvegeo']
      : [columnOf(statement, id), ...(statement.topic.subject.dimensions[id]?.says ?? [])],
  )
  const present = [...conditions(statement), ...groupConditions(statement)]
  const list = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ')
  const values = `select distinct ${list('v')} from ${viewOf(statement)} v${whereSql(present)}`
  const [alphabetical] = orden
  if (!alphabetical) return `${values} order by ${list('v')} limit ${limite}`
  // What is distinct may only be ordered by what it shows.
  return `select ${list('d')} from (${values}) d order by ${alphabetically(`d.${namedBy(statement, dimensiones[0]!)}`)} ${alphabetical.dir}, ${list('d')} limit ${limite}`
}

/** The share of the rows, or of what they add up to, that meets the part's conditions. */
function shareSql(statement: Statement): string {
  const [total] = aggregateOutputs(statement)
  const { parte = [] } = statement.query
  const part = parte.map((condition) => conditionSql(statement, condition)).join(' and ')
  const among = `coalesce(${bareSql(statement)} filter (where ${part}), 0)`
  const groups = groupOutputs(statement)
  const figures = `round(${among} * 100.0 / nullif(${total!.sql}, 0), 2) as porcentaje, ${among} as parte, ${total!.sql} as total`
  const from = ` from ${viewOf(statement)} v${whereSql([...conditions(statement), ...groupConditions(statement)])}`
  if (!groups.length) return `select ${figures}${from} limit 1`
  const list = groups.map(({ name, sql }) => `${sql} as ${name}`).join(', ')
  const column = (name: string) => ({ name, sql: `s.${name}` })
  return rankedSql(statement.query, {
    source: ` from (select ${list}, ${figures}${from}${groupBy(statement)}) s`,
    groups: groups.map(({ name }) => column(name)),
    figures: ['porcentaje', 'parte', 'total'].map(column),
    by: 's.porcentaje',
  })
}
