/** Which rows a statement looks at: its filters, its places and its time. */
import type { Condition, LogicalQuery, TimeRange } from '@tianguis/core'
import { accented } from '../annotate/name-prefix.ts'
import { viewName } from '../knowledge/catalogue.ts'
import { viewOf, type Statement } from './source.ts'

const TYPES = {
  text: 'text',
  decimal: 'numeric',
  integer: 'bigint',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  list: 'text',
} as const

const typeOf = ({ topic }: Statement, column: string) => TYPES[topic.subject.columns[column]!.spec.kind]

export function conditionSql(statement: Statement, { columna, op, valores = [] }: Condition, alias = 'v'): string {
  const column = `${alias}.${columna}`
  const type = typeOf(statement, columna)
  if (op === 'present') return `${column} is not null`
  if (op === 'absent') return `${column} is null`
  if (op === 'in') return `${column} = any(${statement.bind(valores, `${type}[]`)})`
  if (op === 'begins') return beginsSql(statement, column, String(valores[0]))
  // What has no value is not that value either.
  if (op === 'not in') return `(${column} <> all(${statement.bind(valores, `${type}[]`)}) or ${column} is null)`
  if (op === '!=') return `(${column} <> ${statement.bind(valores[0], type)} or ${column} is null)`
  return `${column} ${op} ${statement.bind(valores[0], type)}`
}

/** A word with its blank also is a name of its own: «San Juan» and «San». */
function beginsSql({ bind }: Statement, column: string, text: string): string {
  const begins = `upper(left(${column}, ${text.length})) = any(${bind(accented(text), 'text[]')})`
  return text.endsWith(' ') ? `(${begins} or upper(${column}) = any(${bind(accented(text.trim()), 'text[]')}))` : begins
}

/** Conditions of a question but for its time. */
export const fixedConditions = (statement: Statement, alias = 'v'): string[] =>
  conditionsOn(statement, statement.query.filtros ?? [], alias)

/** Which rows a question looks at when it asks for the newest: not those that pass its thresholds, which may be old. */
export function anchorConditions(statement: Statement): string[] {
  const measured = Object.values(statement.topic.subject.measures).map(({ column }) => column)
  return conditionsOn(
    statement,
    (statement.query.filtros ?? []).filter(({ columna }) => !measured.includes(columna)),
    'w',
  )
}

function conditionsOn(statement: Statement, filtros: readonly Condition[], alias: string): string[] {
  const { lugar = [] } = statement.query
  return [
    ...filtros.map((condition) => conditionSql(statement, condition, alias)),
    ...placeConditions(statement, lugar, alias),
    ...excludedConditions(statement, alias),
    ...peopleConditions(statement, alias),
  ]
}

/**
 * Only municipalities of so many inhabitants, as the newest of the subject that counts them has it; of a rate, in the
 * year of those that it divides by.
 */
export function peopleConditions(
  { query: { poblacion = [], por_habitantes, tiempo }, catalogue: { inhabitants }, bind, today }: Statement,
  alias = 'v',
): string[] {
  if (!poblacion.length) return []
  if (!inhabitants) throw new Error('Ningún conector declara la población por lugar; cuánta tiene cada uno no se sabe.')
  const { measures, inhabitants: id, history, time } = inhabitants.subject
  const column = measures[id!]!.column
  const view = `consulta.${viewName(inhabitants.id, history !== undefined)}`
  const end = por_habitantes && typeof tiempo === 'object' && 'hasta' in tiempo ? tiempo.hasta : undefined
  const until = () => (end === undefined ? `<= ${bind(today, 'date')}` : `< ${bind(end, 'date')}`)
  const newest = time
    ? [`i.${time.column} = (select max(j.${time.column}) from ${view} j where j.${time.column} ${until()})`]
    : []
  const bounds = poblacion.map(({ op, valor }) => `i.${column} ${op} ${bind(valor, 'numeric')}`)
  return [`${alias}.cvegeo in (select i.cvegeo from ${view} i where ${[...newest, ...bounds].join(' and ')})`]
}

/** Places left out. */
export const excludedConditions = (statement: Statement, alias = 'v'): string[] =>
  (statement.query.excluir ?? []).map(
    ({ nivel, clave }) =>
      `(not ${placeSql(statement, nivel, [clave], alias)} or ${alias}.${nivel === 'estado' ? 'estado' : 'cvegeo'} is null)`,
  )

/** Any of some places. The state is met by the two digits of the key, so that no name is compared. */
export function placeConditions(
  statement: Statement,
  places: NonNullable<LogicalQuery['lugar']>,
  alias = 'v',
): string[] {
  if (!places.length) return []
  const parts = (['estado', 'municipio'] as const).flatMap((nivel) => {
    const codes = places.filter((place) => place.nivel === nivel).map(({ clave }) => clave)
    return codes.length ? [placeSql(statement, nivel, codes, alias)] : []
  })
  return [parts.length > 1 ? `(${parts.join(' or ')})` : parts[0]!]
}

/**
 * States are compared by name: every table has it, and indexes begin with it; the key may be absent of what lies at
 * sea.
 */
function placeSql(
  { bind, catalogue }: Statement,
  nivel: 'estado' | 'municipio',
  codes: readonly string[],
  alias: string,
): string {
  const column = `${alias}.${nivel === 'estado' ? 'estado' : 'cvegeo'}`
  const values = nivel === 'estado' ? codes.map((code) => catalogue.stateName(code)) : codes
  return values.length === 1 ? `${column} = ${bind(values[0], 'text')}` : `${column} = any(${bind(values, 'text[]')})`
}

/** All conditions of a question, with its own time or the subject's standard. */
export const conditions = (statement: Statement): string[] => [
  ...fixedConditions(statement),
  ...timeConditions(statement, statement.query.tiempo ?? standardTime(statement)),
]

export const whereSql = (parts: readonly string[]) => (parts.length ? ` where ${parts.join(' and ')}` : '')

/** What a question means that says no time. */
export function standardTime({
  topic: {
    subject: { time },
  },
  query,
}: Statement): TimeRange {
  if (!time) return 'todo'
  // A ranking by time and a list of what there is look at every row; what is newest is then the order's matter.
  return query.orden?.[0]?.por === 'tiempo' || typeof time.standard === 'number' ? 'todo' : time.standard
}

export function timeConditions(statement: Statement, range: TimeRange, alias = 'v'): string[] {
  const {
    topic: {
      subject: { time },
    },
    bind,
  } = statement
  if (!time || range === 'todo' || range === 'vigente') return []
  const column = `${alias}.${time.column}`
  if (range === 'ultimo') return [`${column} = ${newest(statement, anchorConditions(statement))}`]
  if ('ultimos' in range) throw new Error('A period counted back is dated before it is compiled.')
  if (time.carried && range.desde && range.hasta && isOneDay(range)) {
    return [
      `${column} = ${newest(statement, [...anchorConditions(statement), `w.${time.column} < ${bind(range.hasta, 'date')}`])}`,
    ]
  }
  return [
    ...(range.desde ? [`${column} >= ${bind(range.desde, 'date')}`] : []),
    ...(range.hasta ? [`${column} < ${bind(range.hasta, 'date')}`] : []),
  ]
}

/** The conditions of a whole period; of what its newest row speaks for, only that. */
export function periodConditions(statement: Statement, range: TimeRange): string[] {
  const within = timeConditions(statement, range)
  if (!statement.query.medidas?.some(({ agg }) => agg === 'ultimo')) return within
  return [
    ...within,
    `v.${statement.topic.subject.time!.column} = ${newest(statement, [...anchorConditions(statement), ...timeConditions(statement, range, 'w')])}`,
  ]
}

const isOneDay = ({ desde, hasta }: { desde?: string; hasta?: string }) =>
  Date.parse(hasta!) - Date.parse(desde!) === 86_400_000

/** The newest day among some rows, as a scalar subquery over the alias `w`. */
export function newest(statement: Statement, where: readonly string[], which: 'max' | 'min' = 'max'): string {
  return `(select ${which}(w.${statement.topic.subject.time!.column}) from ${viewOf(statement)} w${whereSql(where)})`
}
