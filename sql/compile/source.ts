import type { LogicalQuery, TimeGrain } from '@tianguis/core'
import { rollupName, ROWS_COLUMN, viewName, type Catalogue, type Topic } from '../knowledge/catalogue.ts'
import { dated } from './dated.ts'

/** A statement under construction: values are bound as they are met. */
export interface Statement {
  readonly topic: Topic
  readonly query: LogicalQuery
  readonly catalogue: Catalogue
  /** Today in Mexico City, "AAAA-MM-DD". */
  readonly today: string
  readonly values: unknown[]
  /** The counts of the subject's rows that are read in their place. */
  readonly rollup?: string | undefined
  /** A placeholder with its type. */
  bind(value: unknown, type: string): string
}

/** @param newest day of the subject's newest row, "AAAA-MM-DD"; today unless told */
export function openStatement(query: LogicalQuery, catalogue: Catalogue, today: string, newest?: string): Statement {
  const topic = topicOf(query, catalogue)
  const values: unknown[] = []
  return {
    topic,
    query: dated(query, topic.subject, today, newest),
    catalogue,
    today,
    values,
    bind: (value, type) => `$${values.push(value)}::${type}`,
  }
}

/** The figure beside the first, whose values are bound in the same statement. @param newest as of `openStatement` */
export function statementBeside(statement: Statement, newest?: string): Statement | undefined {
  const { catalogue, today, query } = statement
  if (!query.junto) return undefined
  const topic = topicOf(query.junto.consulta, catalogue)
  return { ...statement, topic, query: dated(query.junto.consulta, topic.subject, today, newest) }
}

function topicOf({ tabla }: LogicalQuery, { topics }: Catalogue): Topic {
  const topic = topics.get(tabla)
  if (!topic) throw new Error(`La consulta nombra el asunto «${tabla}», que nadie declara.`)
  return topic
}

/** Whether the question needs rows over time, and not only what is current. */
export const overTime = ({ query, topic }: Statement): boolean =>
  topic.subject.history !== undefined &&
  (query.grano !== undefined ||
    query.comparar !== undefined ||
    query.accion === 'cambio' ||
    query.accion === 'metadatos' ||
    typeof query.tiempo === 'object' ||
    isLastOnes(query) ||
    (query.tiempo === 'todo' && topic.subject.time?.standard === 'vigente'))

/** «los últimos 5 valores»: of what is current there is one. */
const isLastOnes = ({ accion, orden, limite }: LogicalQuery) =>
  accion === 'listar' && orden?.[0]?.por === 'tiempo' && limite !== undefined && limite > 1

export const viewOf = (statement: Statement) => {
  const { topic, rollup } = statement
  return `consulta.${rollup === undefined ? viewName(topic.id, overTime(statement)) : rollupName(topic.id, rollup)}`
}

/** How many rows there are, as an aggregate; of counts that are kept, what they add up to. */
export const countOfRows = ({ rollup }: Statement): string =>
  rollup === undefined ? 'count(*)' : `sum(v.${ROWS_COLUMN})`

/**
 * The column behind a name in a query: of the time, a place, a measure, a dimension or what a row is called; any other
 * is a column itself.
 */
export const columnOf = ({ topic: { subject } }: Pick<Statement, 'topic'>, id: string): string =>
  id === 'municipio'
    ? 'cvegeo'
    : id === 'alfabeto'
      ? subject.row!.named!
      : id === 'tiempo'
        ? subject.time!.column
        : ((subject.measures[id] ?? subject.dimensions[id])?.column ?? id)

/** The column that shows what a dimension's values are called. */
export function namedBy(statement: Statement, id: string): string {
  if (id === 'municipio') return 'municipio'
  return statement.topic.subject.dimensions[id]?.says?.[0] ?? columnOf(statement, id)
}

/** As a dictionary has them, whatever the database sorts by: by their bytes «Álamo» comes after «Zapopan». */
export const alphabetically = (column: string): string => `${column} collate "es-x-icu"`

/** First day of the period that a day is in. */
export function truncated(day: string, grain: TimeGrain): string {
  if (grain === 'dia') return day
  if (grain === 'quincena')
    return `(date_trunc('month', ${day})::date + case when extract(day from ${day}) > 15 then 15 else 0 end)`
  if (grain === 'semestre')
    return `(date_trunc('year', ${day}) + case when extract(month from ${day}) > 6 then interval '6 month' else interval '0 month' end)::date`
  return `date_trunc('${{ semana: 'week', mes: 'month', trimestre: 'quarter', anio: 'year' }[grain]}', ${day})::date`
}

/** A place is a municipality, and not «otros municipios» or «no especificado» of a state (998, 999). */
export const REAL_TOWN = "right(v.cvegeo, 3) < '998'"
