/** Rows as they are: the one thing that was named with its value, or a list of things. */
import type { LogicalQuery } from '@tianguis/core'
import { MOST_ROWS } from '../../compile/limits.ts'
import { grainOfRows } from '../../periods.ts'
import {
  boundParts,
  eachOnce,
  headsOf,
  ifAny,
  leavesOneRow,
  quantityAsked,
  SEVERAL_TOLD,
  spansSeveralRows,
} from './figures.ts'
import { atomsOf, isAdditive, isTotal } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'
import { looseOf } from './standard-values.ts'
import { meeting } from './times.ts'
import { namesKind } from './values.ts'

/** The value of the one thing that was named. */
export function ownValue(request: QueryRequest): LogicalQuery | undefined {
  const { base, measure, scope, times, rank, wanted } = request
  if (isReduced(request) || rank || wanted.has('count') || wanted.has('extremes')) return undefined
  if (!leavesOneRow(request) || isAdditive(scope, measure) || times.ranges.length > 1) return undefined
  const query: LogicalQuery = {
    ...base,
    ...boundParts(request, []),
    accion: 'listar',
    medidas: shownMeasures(request),
    ...quantityAsked(request),
  }
  if (!spansSeveralRows(request) || scope.subject.time?.meaning === 'pronostico') return query
  if (scope.subject.measures[measure]?.aggregates[0] !== 'ultimo' || request.values.several.length) return undefined
  return { ...query, ...newestOf(request) }
}

/** What is asked is a figure of several rows, or one a group. */
const isReduced = ({ agg, each, rate, heads }: QueryRequest) =>
  agg.length > 0 || each.length > 0 || Boolean(rate) || heads.length > 0

/** Of what was published each time, the last ones as they were asked for, or the newest. */
function newestOf({ times, scope, measure, bounds }: QueryRequest): Pick<LogicalQuery, 'orden' | 'limite'> {
  const [range] = times.ranges
  const { time, measures } = scope.subject
  const orden = [{ por: 'tiempo', dir: 'desc' as const }]
  const lasts = typeof range === 'object' && 'ultimos' in range && range.ultimos > 1 ? range : undefined
  if (bounds.length || lasts?.grano === grainOfRows(time!, times.grain)) return { orden }
  if (lasts && measures[measure]!.between) throw new ParseFailure('de cada periodo o de todos no se dice')
  return { orden, limite: 1 }
}

/** «municipios con score arriba de 80»: what has one row each, by what bounds it. */
export function thingsWithin(request: QueryRequest): LogicalQuery | undefined {
  const { heads, bounds, wanted, rank, agg, each, rate, grain, compares, base } = request
  if (!heads.length || !bounds.length || rank || agg.length || each.length || rate || grain || compares)
    return undefined
  if (OTHER_FIGURES.some((what) => wanted.has(what))) return undefined
  if (!leavesOneRow(request, headsOf(request)) || spansSeveralRows(request)) return undefined
  return { ...base, ...boundParts(request, []), accion: 'listar', medidas: shownMeasures(request) }
}
const OTHER_FIGURES = ['count', 'exists', 'extremes', 'difference'] as const

/** Rows as they are. */
export function listAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { base, measure, grain, scope } = request
  if (isReduced(request) || grain || isTotal(scope, measure)) return undefined
  if (!asksForRows(request)) return undefined
  if (isRepeated(request)) throw new ParseFailure('las filas no son lo que se pide')
  const stretch = request.times.ranges.length > 1 ? meeting(request.times.ranges) : undefined
  return {
    ...base,
    ...boundParts(request, []),
    ...(stretch ? { tiempo: stretch } : {}),
    accion: 'listar',
    ...(measure === 'filas' ? {} : ifAny('medidas', shownMeasures(request))),
    ...orderedByDegree(request),
    ...alphabetical(request),
    ...howManyListed(request),
  }
}

/** «¿cuántos municipios rebasan 500 mil y cuáles son?»: all of them, which can be counted, where each is one row. */
export function countedAndListed(request: QueryRequest): LogicalQuery | undefined {
  const { wanted, heads } = request
  const both = wanted.has('count') && wanted.has('names')
  if (!both || !heads.length || !leavesOneRow(request, headsOf(request))) return undefined
  return listAnswer({ ...request, heads: [], rows: request.rows ?? ROWS })
}
const ROWS = { is: 'rows', plural: true } as const

/** «compara las taquerías de Guadalajara y Puebla»: how many there are of each. */
const comparesPlaces = ({ compares, places, named, bounds }: QueryRequest): boolean =>
  compares && places.length > 1 && !named.length && !bounds.length

/** «gasolineras de León», «¿dónde hay …?», «presas a menos de la mitad»: things are named, and no figure of them. */
function asksForRows(request: QueryRequest): boolean {
  const { wanted, rows, bounds, named, atoms, scope } = request
  if (ASKS_OTHERWISE.some((what) => wanted.has(what)) || !scope.subject.row) return false
  if (wanted.has('count')) return wanted.has('names')
  if (wanted.has('where')) return true
  if (comparesPlaces(request)) return false
  const kinds = namesKind(request.values, atoms, scope)
  const narrows = bounds.length > 0 || atoms.some(({ is }) => is === 'degree') || wanted.has('list')
  const many = rows === undefined ? kinds : rows.plural
  if (many) return narrows || !named.length || isOfEach(request)
  if (leavesSome(request)) return true
  // «temblor en Jalisco»: of a thing alone, which they are.
  return rows !== undefined && (narrows || !named.length)
}

/** «dame 5 farmacias de Tepic»: whichever, as many as were said; «¿cuántos hay y cuáles son?» is all of them. */
function howManyListed({ limit, wanted }: QueryRequest): Pick<LogicalQuery, 'limite'> {
  if (limit?.any) return { limite: limit.count }
  return wanted.has('count') && wanted.has('names') ? { limite: MOST_ROWS } : {}
}

/** «PM2.5 de las estaciones de Puebla», of what each has its own of now, and not what they come to. */
const isOfEach = ({ rows, scope, measure, base }: QueryRequest) =>
  rows?.each === true &&
  scope.subject.single?.length === 1 &&
  !scope.subject.measures[measure]?.level &&
  base.tiempo === undefined

/** «leche de menos de 32 pesos», «limón barato»: of what is sold in many places, some. */
const leavesSome = ({ atoms, scope, rows, measure, values }: QueryRequest): boolean =>
  rows === undefined &&
  scope.subject.measures[measure]?.kind === 'price' &&
  (values.said.size > 0 || atoms.some(({ is }) => is === 'subject')) &&
  atoms.some((one) => one.is === 'degree' || (one.is === 'bound' && one.narrows))

const ASKS_OTHERWISE = ['value', 'exists', 'extremes'] as const

/** «presas llenas»: those that have the most of it, in order. */
function orderedByDegree(request: QueryRequest): Pick<LogicalQuery, 'orden' | 'limite' | 'dentro'> {
  const [degree] = atomsOf(request.atoms, 'degree')
  if (!degree) return {}
  const dentro = looseOf(request, request.scope.subject.measures[request.measure])
  return { orden: [{ por: degree.id, dir: degree.direction }], limite: SEVERAL_TOLD, ...ifAny('dentro', dentro) }
}

/** @throws ParseFailure where what is shown has no names */
export function alphabetical({ atoms, heads, each, scope: { subject } }: QueryRequest): Pick<LogicalQuery, 'orden'> {
  const [said] = atomsOf(atoms, 'alphabetical')
  if (said && !heads.length && !each.length && subject.row?.named === undefined)
    throw new ParseFailure('no tiene nombres')
  return said ? { orden: [{ por: 'alfabeto', dir: said.direction }] } : {}
}

/** Where a row is a price in a store, the store would be there many times. */
const isRepeated = ({ scope: { subject }, named, bounds, atoms, values }: QueryRequest) =>
  subject.row?.distinct !== undefined &&
  subject.single?.length !== 1 &&
  !named.length &&
  !bounds.length &&
  !values.said.size &&
  !atoms.some(({ is }) => is === 'degree')

const shownMeasures = ({ named, measure, bounds }: QueryRequest) =>
  eachOnce(
    named.length ? named : [measure],
    bounds.map(({ of }) => of),
  )
    .filter((id) => id !== 'filas')
    .map((id) => ({ id }))
