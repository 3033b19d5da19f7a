/** A logical query in another form, with what that form has no room for taken away. */
import type { Aggregate, Condition, LogicalQuery, Subject, TimeRange } from '@tianguis/core'
import type { Direction } from '../grammar/atoms.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'

export type QueryMeasure = NonNullable<LogicalQuery['medidas']>[number]

/** What every action takes. */
const kept = ({ tabla, filtros, lugar, excluir, tiempo, poblacion }: LogicalQuery) =>
  without({ tabla, filtros, lugar, excluir, tiempo, poblacion })

/** Without what is absent or empty. */
export function without<Query extends object>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && !(Array.isArray(value) && !value.length)),
  ) as Query
}

export const standardId = ({ measures }: Subject): string | undefined =>
  Object.entries(measures).find(([, { standard }]) => standard)?.[0]

export const isAdditive = ({ measures }: Subject, id: string): boolean =>
  id === 'filas' || measures[id]?.aggregates[0] === 'suma'

/** What things are counted by: what adds up, else rows. */
export function countedAs(subject: Subject): QueryMeasure {
  const standard = standardId(subject)
  return standard !== undefined && isAdditive(subject, standard) && !subject.measures[standard]!.level
    ? { id: standard, agg: 'suma' }
    : { id: 'filas', agg: 'cuenta' }
}

/** The measure that is spoken of; a count of rows is of none. */
export function measureIn({ medidas = [] }: LogicalQuery, subject: Subject): string | undefined {
  return medidas.map(({ id }) => id).find((id) => subject.measures[id])
}

/** What an order may be by: what is shown, else what is usually meant. */
export const figureIn = (query: LogicalQuery, subject: Subject): string =>
  query.medidas?.find(({ id }) => id === 'filas' || subject.measures[id])?.id ?? standardId(subject) ?? 'filas'

export const aggregateOf = (subject: Subject, id: string): Aggregate | 'cuenta' =>
  id === 'filas' ? 'cuenta' : subject.measures[id]!.aggregates[0]

/** The same as figures: how many rows there are, where they are things of which there are ever more; else what they have. */
export function asFigures(query: LogicalQuery, subject: Subject): LogicalQuery {
  if (query.accion === 'agregar') return query
  const { medidas = [], dimensiones, comparar, accion } = query
  const areThings = accion === 'listar' && subject.row !== undefined && subject.single === undefined
  const shown = areThings ? [] : medidas.filter(({ id }) => id === 'filas' || subject.measures[id])
  return without<LogicalQuery>({
    ...kept(query),
    accion: 'agregar',
    medidas: shown.length
      ? shown.map(({ id, agg }) => ({ id, agg: agg ?? aggregateOf(subject, id) }))
      : [countedAs(subject)],
    ...(accion === 'cambio' ? { dimensiones, tiempo: query.tiempo ?? comparar?.despues } : {}),
  })
}

/** The rows behind it. @throws ParseFailure where groups were bounded, whose rows are none of those that meet the bound */
export function asRows(query: LogicalQuery, subject: Subject): LogicalQuery {
  if (query.accion === 'listar') return query
  if (query.tener?.length || query.faltan) throw new ParseFailure('de esos grupos no hay renglones')
  const { medidas = [], tiempo, comparar } = query
  const shown = medidas.map(({ id }) => id).filter((id) => subject.measures[id])
  const usual = standardId(subject)
  return without<LogicalQuery>({
    ...kept(query),
    tiempo: tiempo ?? comparar?.despues,
    accion: 'listar',
    medidas: (shown.length || usual === undefined ? shown : [usual]).map((id) => ({ id })),
  })
}

export function omitted(query: LogicalQuery, ...parts: readonly (keyof LogicalQuery)[]): LogicalQuery {
  const left = { ...query }
  for (const part of parts) delete (left as Partial<Record<keyof LogicalQuery, unknown>>)[part]
  return left
}

/** Which places of an order are shown, where they are not the first ones. */
export const STANDING = ['puesto', 'puesto_de', 'extremos'] as const satisfies readonly (keyof LogicalQuery)[]

/** Groups without a cut, an order or a bound. */
export const plainGroups = (query: LogicalQuery): LogicalQuery =>
  omitted(query, 'orden', 'limite', ...STANDING, 'dentro', 'tener', 'resumen', 'resta')

export const inOrderOf = (query: LogicalQuery, por: string, dir: Direction, limite: number | undefined): LogicalQuery =>
  without<LogicalQuery>({ ...omitted(query, ...STANDING), orden: [{ por, dir }], limite })

/** Dimensions that must be told apart, since the figures do not compare across them. */
export function looseIn({ filtros = [], medidas = [] }: LogicalQuery, { measures, dimensions }: Subject): string[] {
  const isFixed = (id: string) => filtros.some(({ columna, op }) => columna === dimensions[id]!.column && op === '=')
  return [...new Set(medidas.flatMap(({ id }) => measures[id]?.within ?? []))].filter((id) => !isFixed(id))
}

export const columnOfDimension = ({ dimensions }: Subject, id: string): string => dimensions[id]!.column

export const conditionsWithout = (filtros: readonly Condition[] = [], columns: ReadonlySet<string>): Condition[] =>
  filtros.filter(({ columna }) => !columns.has(columna))

export const isSpan = (range: TimeRange | undefined): range is { desde?: string; hasta?: string } =>
  typeof range === 'object' && !('ultimos' in range)

/** @throws ParseFailure where what is to be told apart by place is all of one place */
export function assertSeveral(groups: readonly string[], { lugar = [] }: LogicalQuery): void {
  const [place] = lugar
  if (lugar.length !== 1) return
  if (groups.includes('municipio') && place!.nivel === 'municipio') throw new ParseFailure('ya es de un solo municipio')
  if (groups.includes('estado')) throw new ParseFailure('ya es de un solo estado')
}
