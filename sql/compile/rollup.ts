/** Whether what a SELECT asks of a subject's rows is told by counts of them that are kept. */
import type { Aggregate, LogicalQuery, Subject } from '@tianguis/core'
import { overTime, type Statement } from './source.ts'

const ACTIONS: readonly LogicalQuery['accion'][] = ['agregar', 'distintos', 'existe', 'proporcion']
/** Of which it is all one how often a value is there. */
const OF_VALUES: readonly (Aggregate | 'cuenta')[] = ['cuenta', 'maximo', 'minimo', 'ultimo']
/** The aliases by which statements name rows of a subject. */
const COLUMN = /\b[vw]\.(\w+)/g

/**
 * The name of the counts that answer a question: the first of those declared that are by all that the SELECT over the
 * rows names.
 * @param sql of the rows themselves
 * @param how `whichever`: all that is to be known is whether there is a row
 * @returns undefined where the rows have to be read
 */
export function rollupOf(statement: Statement, sql: string, { whichever = false } = {}): string | undefined {
  const { query, topic } = statement
  const { subject } = topic
  if (!subject.rollups || overTime(statement) || !(whichever || isOfValues(query, subject))) return undefined
  const named = new Set([...sql.matchAll(COLUMN)].map(([, column]) => column!))
  // What is no column of the subject is one of whoever else is joined.
  const needed = [...named].filter((column) => subject.columns[column])
  return Object.entries(subject.rollups).find(([, by]) => needed.every((column) => by.includes(column)))?.[0]
}

function isOfValues({ accion, medidas = [], orden = [], tener = [] }: LogicalQuery, { measures }: Subject): boolean {
  // Whether there is any is told with what they add up to.
  const sums = Object.values(measures).some(({ standard, aggregates: [first] }) => standard && first === 'suma')
  if (!ACTIONS.includes(accion) || (accion === 'existe' && sums)) return false
  const besides = [...orden.map(({ por }) => por), ...tener.map(({ medida }) => medida)].filter(
    (id) => measures[id] && !medidas.some((asked) => asked.id === id),
  )
  const aggregates = [...medidas.map(({ agg }) => agg), ...besides.map((id) => measures[id]!.aggregates[0])]
  return aggregates.every((aggregate) => aggregate === undefined || OF_VALUES.includes(aggregate))
}
