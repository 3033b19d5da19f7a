/** Whether there are any, how many there are, and how many there are of them on average in each place. */
import type { LogicalQuery } from '@tianguis/core'
import { grainOfRows } from '../../periods.ts'
import {
  aggregateQuery,
  boundParts,
  eachOnce,
  groupsAsked,
  headsOf,
  ifAny,
  isBounded,
  leavesOneRow,
} from './figures.ts'
import { atomsOf, countingMeasure, isAdditive } from './parts.ts'
import { REASONS, ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'
import { periodsBeside, setsTwoPeriods } from './two-periods.ts'

/** «¿hay … en …?», «¿está arriba de 50?» */
export function existsAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { wanted, base, named } = request
  if (isWhether(request)) return { ...base, ...ofAnyTime(request), ...boundParts(request, []), accion: 'existe' }
  if (!wanted.has('exists') || wanted.size > 1 || (named.length && !isBounded(request))) return undefined
  assertIsKnown(request)
  assertIsOfRows(request)
  return { ...base, ...boundParts(request, []), accion: 'existe' }
}

/** @throws ParseFailure where rows do not tell whether there is any */
function assertIsKnown(request: QueryRequest): void {
  const { scope, bounds } = request
  // «¿tembló?»: somewhere at some time it did.
  if (scope.subject.time?.standard === 'todo' && !isNarrowed(request)) throw new ParseFailure(REASONS.undated)
  // «¿hay alguna funeraria?»: of what has a price it is not said where there is one.
  if (!scope.subject.row && countingMeasure(scope) === 'filas' && !bounds.length && request.values.said.size)
    throw new ParseFailure('si lo hay no se sabe')
}

/** @throws ParseFailure where it is asked of what would have to be made of several rows */
function assertIsOfRows(request: QueryRequest): void {
  const { scope, bounds, heads } = request
  if (heads.length && !leavesOneRow(request, headsOf(request))) throw new ParseFailure('si hay alguno de ellos')
  if (request.atoms.some(({ is }) => is === 'degree')) throw new ParseFailure('qué tanto cuenta no se dice')
  if (request.grain && (!leavesOneRow(request) || !isBounded(request)))
    throw new ParseFailure('si hubo algún periodo que hay que calcular')
  if (isAdditive(scope, countingMeasure(scope)) && bounds.length) throw new ParseFailure('un límite a un total')
}

/** «¿vale el euro más de 20 pesos?», «¿rebasó los 21 en 2025?»: of one thing, whether its figure is so. */
function isWhether(request: QueryRequest): boolean {
  const { wanted, bounds, heads, each, rank, agg, grain, compares, scope, times, rows } = request
  const asks = wanted.size > 0 || heads.length > 0 || each.length > 0 || agg.length > 0 || Boolean(grain ?? rank)
  if (asks || compares || rows?.plural || !bounds.length || times.ranges.length > 1) return false
  if (atomsOf(request.atoms, 'bound').some(({ narrows }) => narrows)) return false
  return leavesOneRow(request) && !bounds.some(({ of }) => of === 'filas' || isAdditive(scope, of))
}

/** «¿alguna vez llegó a 25?», «¿ya rebasó los 21?»: of what was once, and not of the newest. */
function ofAnyTime({ times, scope, base, atoms }: QueryRequest): Pick<LogicalQuery, 'tiempo'> {
  const once = atomsOf(atoms, 'bound').some((bound) => bound.once)
  const isObserved = scope.subject.time?.meaning === 'observacion'
  return once && isObserved && !times.spans.length && !base.tiempo ? { tiempo: 'todo' } : {}
}

const isNarrowed = ({ base, bounds }: QueryRequest) =>
  Boolean(base.tiempo ?? base.lugar ?? base.excluir ?? base.filtros) || bounds.length > 0

/** One thing is named, of which there is one row. */
const isOneThing = ({ scope: { subject }, values, times, rows }: QueryRequest): boolean =>
  !rows && !times.ranges.length && (subject.single ?? []).every((id) => values.said.get(id)?.length === 1)

/** «¿cuántos … hay?» */
export function countAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { wanted, each, scope, times } = request
  if (!wanted.has('count') || wanted.has('names') || namesFigure(request)) return undefined
  const head = countedHead(request)
  assertSaysWhich(request, head !== undefined)
  if (request.grain?.role === 'head') return periodsCounted(request)
  assertCounted(request, head !== undefined)
  const counted = countingMeasure(scope)
  const groups = eachOnce(
    each,
    headsOf(request).filter((id) => id !== head?.id),
  )
  if (setsTwoPeriods(times)) return head ? undefined : periodsBeside(request, groups, [counted])
  return head
    ? namesCounted(request, head.id, groups)
    : aggregateQuery({ ...request, measure: counted }, groups, [counted])
}

/** @throws ParseFailure where it is left open which are counted */
function assertSaysWhich(request: QueryRequest, ofNames: boolean): void {
  const { scope, rank } = request
  // «la colonia Obrera» is in many a town.
  const isWritten = [...request.values.said.keys()].some((id) => scope.subject.dimensions[id]!.written !== undefined)
  if (isWritten && !request.places.length) throw new ParseFailure(REASONS.nowhere)
  // «¿cuántos municipios tienen más farmacias?» lists those that have the most.
  if (rank && ofNames) throw new ParseFailure('cuántos hay no se dice')
}

/** @throws ParseFailure where rows are not how many there are of it */
function assertCounted(request: QueryRequest, ofNames: boolean): void {
  if (ofNames) return
  const { scope } = request
  // «¿cuántas piezas de huevo se vendieron?»: what is sold by the piece has a price, and how many were sold no row says.
  if (request.values.measure !== undefined && !request.rows) throw new ParseFailure('cuántos hay no se sabe')
  if (countingMeasure(scope) !== 'filas') return
  // «¿cuántas redes hay?» is no question of the one dam of that name.
  if (scope.subject.single?.length && isOneThing(request)) throw new ParseFailure('uno solo no se cuenta')
  if (!scope.subject.row) throw new ParseFailure('cuántos hay no se sabe')
}

/** The names that are counted: «cuántos estados», and not «estados con … y número de municipios». */
const countedHead = ({ heads, rows }: QueryRequest): QueryRequest['heads'][number] | undefined =>
  heads.find((one) => one.counted) ?? (rows ? undefined : heads[0])

/** «¿cuántas presas hay y qué almacenamiento tienen?»: a measure that is named, and not only to be bounded or had. */
const namesFigure = (request: QueryRequest) =>
  !countedHead(request) && request.named.some((id) => !request.bounds.some(({ of }) => of === id))

/** «¿cuántas marcas hay?», «¿en cuántos municipios hubo más de 50?»: of the names, and not of the rows. */
function namesCounted(request: QueryRequest, id: string, groups: readonly string[]): LogicalQuery {
  const counted = countingMeasure(request.scope)
  const boundsGroups = boundParts(request, [id]).tener !== undefined
  if (boundsGroups && groups.length) throw new ParseFailure('un grupo que no cabe en esa pregunta')
  if (boundsGroups) return { ...groupsWithin(request, id, counted), resumen: 'cuenta' }
  return {
    ...request.base,
    ...boundParts(request, []),
    accion: 'agregar',
    medidas: [{ id, agg: 'cuenta' }],
    ...ifAny('dimensiones', groups),
  }
}

/** «¿cuántos estados tienen más de 3 millones?»: of each what is bounded. */
const groupsWithin = (request: QueryRequest, id: string, counted: string): LogicalQuery =>
  aggregateQuery(
    { ...request, measure: request.bounds[0]?.of ?? counted },
    [id],
    [...new Set(request.bounds.map(({ of }) => of))],
  )

/** «¿cuántos días cerró por debajo de 18?» of what has one row a period. */
function periodsCounted(request: QueryRequest): LogicalQuery {
  const { grain, scope, base, times, bounds } = request
  const ofRows = scope.subject.time && grain!.grain === grainOfRows(scope.subject.time, grain!.grain)
  if (!ofRows || !leavesOneRow(request) || !bounds.length || isAdditive(scope, bounds[0]!.of))
    throw new ParseFailure('contar periodos que hay que calcular')
  const tiempo = times.ranges[0] ?? 'todo'
  return { ...base, ...boundParts(request, []), tiempo, accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
}

/**
 * «promedio de farmacias por municipio», «de homicidios por estado», «la población promedio de los estados»: what they
 * come to, over how many there are.
 */
export function meanOverPlaces(request: QueryRequest): LogicalQuery | undefined {
  const { agg, measure, rank, bounds } = request
  const [level, ...others] = groupsAsked(request)
  if (agg.join() !== 'promedio' || others.length || (level !== 'municipio' && level !== 'estado')) return undefined
  if (rank || bounds.length) return undefined
  const counts = countsThings(request)
  const isOfOne = request.heads.length > 0 && isAdditive(request.scope, measure)
  if (!counts && !(level === 'estado' && (isOfOne || addsUpAlone(request)))) return undefined
  const id = counts ? 'filas' : measure
  return { ...aggregateQuery({ ...request, agg: [], measure: id }, [level], [id]), resumen: 'promedio' }
}

/** «farmacias por municipio»: things are counted of which every one that there is has a row. */
const countsThings = ({ wanted, rows, measure, scope, named }: QueryRequest) =>
  (wanted.has('count') || rows !== undefined || measure === 'filas') &&
  scope.subject.row?.all !== undefined &&
  !named.length

/** What adds up and of whose rows no mean is made. */
const addsUpAlone = ({ scope, measure }: QueryRequest) =>
  isAdditive(scope, measure) && !scope.subject.measures[measure]!.aggregates.includes('promedio')
