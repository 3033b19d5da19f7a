import type { LogicalQuery } from '@tianguis/core'
import { LISTED, TIED } from './limits.ts'
import { alphabetically, columnOf, conditions, viewOf, whereSql, type Statement } from './source.ts'

/** Rows as they are, in the question's order or the subject's. */
export function rowsSql(statement: Statement): string {
  const { orden = [], limite, dentro = [], puesto } = statement.query
  const names = shownColumns(statement)
  const ranked = orden[0]?.por === 'alfabeto' ? undefined : orden[0]
  const where = [
    ...conditions(statement),
    ...(ranked && ranked.por !== 'tiempo' && limite !== undefined
      ? [`v.${columnOf(statement, ranked.por)} is not null`]
      : []),
  ]
  const from = ` from ${viewOf(statement)} v${whereSql(where)}`
  const order = [...orden.map(({ por, dir }) => ordered(statement, por, dir)), ...tieBreak(statement)].join(', ')
  const list = names.map((name) => `v.${name}`).join(', ')
  if (!ranked || ranked.por === 'tiempo' || (limite !== 1 && !dentro.length))
    return `select ${list}${from} order by ${order} limit ${limite ?? LISTED}`
  const apart = dentro.map((id) => `v.${columnOf(statement, id)}`)
  const place = limite === 1 ? 'rank()' : 'row_number()'
  const within = `${apart.length ? `partition by ${apart.join(', ')} ` : ''}order by v.${columnOf(statement, ranked.por)} ${directed(statement, columnOf(statement, ranked.por), ranked.dir)}`
  const inner = `select ${list}, ${place} over (${within}${limite === 1 ? '' : `, ${tieBreak(statement).join(', ')}`}) as puesto${from}`
  const outer = [
    ...dentro.map((id) => `r.${columnOf(statement, id)}`),
    'r.puesto',
    ...tieBreak(statement, 'r', names),
  ].join(', ')
  return `select ${names.map((name) => `r.${name}`).join(', ')} from (${inner}) r where r.puesto ${puesto ? `= ${puesto}` : `<= ${limite ?? 1}`} order by ${outer} limit ${TIED}`
}

function ordered(statement: Statement, por: string, dir: string): string {
  const column = columnOf(statement, por)
  return por === 'alfabeto'
    ? `${alphabetically(`v.${column}`)} ${dir} nulls last`
    : `v.${column} ${directed(statement, column, dir)}`
}

/** Rows of which one says as much as another: no figure is looked for in them. */
export const isWhichever = ({ accion, medidas = [], orden = [] }: LogicalQuery) =>
  accion === 'listar' && !medidas.length && orden.every(({ por }) => por === 'tiempo' || por === 'alfabeto')

/** In no order, which would have to be made of all there are (2 s for a state's newest among 6 million). */
export const anyRowSql = (statement: Statement): string =>
  `select v.${shownColumns(statement)[0]!} from ${viewOf(statement)} v${whereSql(conditions(statement))} limit 1`

/** The measure first, then what a listed row shows, then what it was filtered or told apart by. */
function shownColumns(statement: Statement): string[] {
  const {
    query: { medidas = [], dentro = [], orden = [] },
    topic: { subject },
  } = statement
  const measured = [...medidas.map(({ id }) => id), ...orden.map(({ por }) => por)].flatMap(
    (id) => subject.measures[id]?.column ?? [],
  )
  return [
    ...new Set([
      ...subject.show,
      ...measured,
      ...dentro.map((id) => columnOf(statement, id)),
      ...(subject.time ? [subject.time.column] : []),
    ]),
  ]
}

/** Absent values last; of a column that is always there it is not said, which would keep an index from being read backwards (5 s for the newest of 5 million). */
const directed = ({ topic: { subject } }: Statement, column: string, direction: string) =>
  direction === 'desc' && subject.columns[column]?.spec.required ? 'desc' : `${direction} nulls last`

/** So that the same question always gives the same rows; of the first in time, the first of their day too. */
function tieBreak(statement: Statement, alias = 'v', only?: readonly string[]): string[] {
  const {
    topic: { subject },
    query: { orden = [] },
  } = statement
  const oldestFirst = orden[0]?.por === 'tiempo' && orden[0].dir === 'asc'
  const isMoment = (name: string) => ['date', 'instant'].includes(subject.columns[name]?.spec.kind ?? '')
  return subject.order
    .map((part) => part.split(' ') as [string, string?])
    .filter(([name]) => !only || only.includes(name))
    .map(
      ([name, direction = 'asc']) =>
        `${alias}.${name} ${directed(statement, name, oldestFirst && isMoment(name) ? 'asc' : direction)}`,
    )
}
