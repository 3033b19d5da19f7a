/**
 * What was said has its part in the query, or the query is no answer: the one law that stands for a list of exceptions.
 * Each kind of atom tells where it shows.
 */
import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { isToday } from '../../periods.ts'
import type { AskedFor, Atom, AtomOf } from '../atoms.ts'
import { isBounded, leavesOneRow } from './figures.ts'
import { leavesOpen } from './left-open.ts'
import { isPosition } from './position.ts'
import { atomsOf, countingMeasure } from './parts.ts'
import type { QueryRequest } from './request.ts'
import { type Composed, isEndOfWhat, isOfAll, isSinceBefore, showsBound, showsValue } from './presence-checks.ts'
import { meeting } from './times.ts'

type Shows<Is extends Atom['is']> = (atom: AtomOf<Is>, composed: Composed) => boolean

const isOrdered = ({ query: { orden = [] } }: Composed, id?: string) =>
  orden.length > 0 && (id === undefined || orden.some(({ por }) => por === id))
const aggregates = ({ medidas = [] }: LogicalQuery) => medidas.map(({ agg }) => agg)

const isScaled = (id: string, { request, query }: Composed) =>
  query.medidas?.[0]?.id === id &&
  !aggregates(query).includes('cuenta') &&
  // «ciudades con viento fuerte»: which of them it is strong in.
  !request.heads.some(({ plural }) => plural) &&
  request.scope.subject.measures[id]!.kind !== 'price'

/** «en categoría mala por PM10»: bad because of it, and in no order by it. */
const isCause = ({ request: { values, scope } }: Composed) =>
  [...values.said.keys()].some((id) => scope.subject.dimensions[id]!.prevails !== undefined)

const isExtreme = ({ query }: Composed) => aggregates(query).some((agg) => agg === 'maximo' || agg === 'minimo')

/** «¿cuántos oficios tienen salario mínimo?»: those that are counted have it. */
const isHad = (id: string, { request, query }: Composed): boolean => {
  const { where = [] } = request.scope.subject.measures[id] ?? {}
  const isCondition = where.every((one) =>
    query.filtros?.some((other) => JSON.stringify(other) === JSON.stringify(one)),
  )
  return where.length > 0 && isCondition && aggregates(query).includes('cuenta')
}

/** «la temperatura más baja» is told as the lowest that it was. */
function showsEnd(id: string, { request, query }: Composed): boolean {
  const { ends } = request.scope.subject.measures[id] ?? {}
  return ends !== undefined && (query.medidas ?? []).some((one) => one.id === ends.mas || one.id === ends.menos)
}

/** Whether a measure shows as a figure, an order or a condition. */
function showsMeasure(id: string, composed: Composed): boolean {
  const { between } = composed.request.scope.subject.measures[id] ?? {}
  return (
    (composed.query.medidas ?? []).some((one) => one.id === id) ||
    isOrdered(composed, id) ||
    between !== undefined ||
    isCounted(id, composed) ||
    isCondition(id, composed) ||
    isHad(id, composed) ||
    showsEnd(id, composed)
  )
}

/** «¿en cuántas ciudades se registra el precio del arroz?»: every row has one. */
function isCounted(id: string, { request: { scope, heads, wanted } }: Composed): boolean {
  const { kind, standard } = scope.subject.measures[id] ?? {}
  return kind === 'price' && standard === true && heads.length > 0 && wanted.has('count')
}

/** A bound of it or of what is paid for it, or the condition under which it holds. */
function isCondition(id: string, { request, query }: Composed): boolean {
  const { measures } = request.scope.subject
  const { column, bound, holds } = measures[id] ?? {}
  const paid = bound === undefined ? undefined : measures[bound]?.column
  const conditions = [...(query.filtros ?? []), ...(query.parte ?? [])]
  return (
    (query.tener ?? []).some(({ medida }) => medida === id) ||
    conditions.some(({ columna }) => columna === column || columna === paid) ||
    request.base.filtros?.some((one) => JSON.stringify(one) === JSON.stringify(holds)) === true
  )
}

/** «donde no va a llover»: as a condition that is not the one under which it holds. */
function isDenied(id: string, { request, query }: Composed): boolean {
  const { holds } = request.scope.subject.measures[id]!
  return query.filtros?.some(({ columna, op }) => columna === holds?.columna && op !== holds.op) === true
}

const SHOWS: { readonly [Is in Atom['is']]?: Shows<Is> } = {
  // «cuántos sismos fuertes», «¿está caro?»: from where on it is much nobody said; how full or hot it is says itself.
  degree: ({ id }, composed) =>
    isOrdered(composed, id) || isScaled(id, composed) || composed.request.bounds.some(({ of }) => of === id),
  by: ({ id }, composed) =>
    !isCause(composed) && (isOrdered(composed) || (composed.query.medidas ?? []).some((one) => one.id === id)),
  country: (_, { request: { scope, measure }, query }) =>
    // «¿en qué lugar nacional está Zapopan?»
    !query.lugar || query.accion === 'proporcion' || scope.subject.measures[measure]?.ofState !== undefined,
  // «las 5 farmacias de Tepic»: which five.
  limit: ({ count, nth }, { query }) => query.limite === count || (nth !== undefined && query.puesto === nth),
  order: ({ direction }, { query: { orden } }) =>
    orden !== undefined && (direction === undefined || orden[0]?.dir === direction),
  rank: ({ by }, composed) =>
    by === 'tiempo' || isOrdered(composed) || isExtreme(composed) || composed.query.comparar !== undefined,
  'other-end': (_, { query }) => query.extremos === true,
  agg: ({ agg }, { request, query }) =>
    (aggregates(query).includes(agg) && !isEndOfWhat(agg, request)) ||
    query.resumen !== undefined ||
    query.cada !== undefined ||
    (agg === 'suma' && aggregates(query).some((one) => one === 'cuenta' || one === 'conjunto')) ||
    // «el PM10 máximo y en qué estación»: the row that has it.
    (request.rows?.which === true && isOrdered({ request, query })),
  measure: ({ id, denied }, composed) => (denied ? isDenied(id, composed) : showsMeasure(id, composed)),
  grain: ({ grain, role }, { request, query }) =>
    query.grano === grain ||
    query.cada === grain ||
    (query.comparar !== undefined && request.times.grain === grain) ||
    (role === 'head' && (query.accion === 'existe' || (isBounded(request) && query.accion !== 'cambio'))),
  // «el máximo, y en qué estación»
  rows: ({ which }, { query }) =>
    !which || query.accion !== 'agregar' || Boolean(query.dimensiones?.length) || aggregates(query).includes('cuenta'),
  group: (group, composed) => showsGroup(group, composed),
  quantity: (_, { query }) => query.cantidad !== undefined,
  budget: (_, { query }) => query.cantidad !== undefined,
  alphabetical: (_, composed) => isOrdered(composed, 'alfabeto'),
  rate: ({ per }, { query }) => query.por_habitantes === per,
  together: (_, { query }) => aggregates(query).every((agg) => agg === 'suma' || agg === 'cuenta'),
  wanted: ({ what }, composed) => SHOWS_WANTED[what]?.(composed) ?? true,
  value: showsValue,
  all: (_, composed) => isOfAll(composed),
}

/** «y en qué estación»: what is asked for by name is shown; what is only spoken of may be what a figure is made over. */
function showsGroup({ id, which }: AtomOf<'group'>, { query, request }: Composed): boolean {
  const { subject } = request.scope
  const isShown =
    query.accion === 'listar' ||
    [...(query.dimensiones ?? []), ...(query.dentro ?? [])].includes(id) ||
    (query.medidas ?? []).some((one) => one.id === id)
  return isShown || (!which && (request.agg.length > 0 || subject.single?.includes(id) === true))
}

const SHOWS_WANTED: { readonly [What in AskedFor]?: (composed: Composed) => boolean } = {
  // «¿hay precios de cerrajero?»: what there is of it.
  exists: ({ request, query }) => query.accion === 'existe' || (request.named.length > 0 && query.accion === 'listar'),
  count: (composed) => showsCount(composed),
  where: (composed) => showsWhere(composed),
  names: ({ query: { accion, dimensiones = [], grano } }) =>
    ['listar', 'distintos'].includes(accion) || dimensiones.length > 0 || grano !== undefined,
  share: ({ query }) => query.accion === 'proporcion' || query.del_total === true,
  position: ({ request: { scope, measure }, query }) =>
    query.puesto_de !== undefined || isPosition(measure, scope.subject),
  difference: ({ query }) => query.resta === true,
  when: ({ query }) => query.accion === 'listar' || query.grano !== undefined,
  change: ({ request: { scope, measure }, query }) =>
    query.accion === 'cambio' || scope.subject.measures[measure]?.between !== undefined,
}

/** «¿cuántos municipios tienen más …?»: of those that have more than others there is no number. */
function showsCount({ request, query }: Composed): boolean {
  if (request.wanted.has('names')) return true
  const ranksGroups = request.rank && !request.rank.all && request.heads.some(({ plural }) => plural)
  const counts = (query.medidas ?? []).some(
    ({ id, agg }) => agg === 'cuenta' || (agg === 'suma' && id === countingMeasure(request.scope)),
  )
  return !ranksGroups && (counts || query.resumen === 'cuenta' || query.accion === 'cambio')
}

/** «¿dónde hay ventas?», «el precio máximo y dónde»: one figure of everywhere has no place. */
function showsWhere({ request, query }: Composed): boolean {
  const { named, bounds, scope } = request
  const { dimensions } = scope.subject
  const isPlace = (id: string) => id === 'municipio' || id === 'estado' || dimensions[id]?.overPlaces === true
  if (query.accion !== 'listar') return request.compares || (query.dimensiones ?? []).some(isPlace)
  const { measures } = scope.subject
  // «¿dónde tembló?»: what it is meant by anyway is no figure that was asked for.
  if (named.every((id) => measures[id]?.standard)) return true
  return leavesOneRow(request) || bounds.length > 0 || query.orden !== undefined
}

/** «septiembre y noviembre»: each period that was said is in the query, and today where something changed. */
function showsTimes({ request, query }: Composed): boolean {
  const { times } = request
  if (query.comparar !== undefined || isSinceBefore({ request, query })) return true
  if (times.against !== undefined) return false
  if (times.ranges.length > 1 && !isOneStretch(times.ranges, query.tiempo)) return false
  return (
    query.accion !== 'cambio' || query.comparar !== undefined || times.ranges.length > 0 || !times.spans.some(isToday)
  )
}

const isOneStretch = (ranges: readonly TimeRange[], tiempo: TimeRange | undefined) =>
  JSON.stringify(meeting(ranges)) === JSON.stringify(tiempo)

/** Whether two things at least are set against each other where a question compares. */
function comparesSomething(atoms: readonly Atom[], query: LogicalQuery): boolean {
  if (!atomsOf(atoms, 'compare').length) return true
  // «tintorería en Guadalajara comparada con Mérida»: rows without a figure compare nothing.
  if (atomsOf(atoms, 'than').length && query.accion === 'listar' && !query.medidas?.length) return false
  // «León contra el promedio de Guanajuato»: a town and its state are not two of a kind.
  const places = new Set(atomsOf(atoms, 'place').flatMap(({ words, denied }) => (denied ? [] : [words])))
  if (places.size > (query.lugar?.length ?? 0) && !atomsOf(atoms, 'region').length) return false
  return query.comparar !== undefined || query.accion === 'cambio' || setsSeveral(atoms, query)
}

/** Two places that the query has, two names, two measures. */
function setsSeveral(atoms: readonly Atom[], { lugar = [] }: LogicalQuery): boolean {
  const many = (one: Atom['is']) => atoms.filter(({ is }) => is === one).length > 1
  const lists = atomsOf(atoms, 'value').some(({ values }) => values.length > 1)
  return lists || (many('place') && lugar.length > 1) || many('value') || many('measure') || many('region')
}

/** Whether the query has a place for everything that was said. */
export function losesNothing(request: QueryRequest, query: LogicalQuery): boolean {
  const composed: Composed = { request, query }
  const shown = request.atoms.every(
    (atom) => (SHOWS[atom.is] as Shows<Atom['is']> | undefined)?.(atom, composed) ?? true,
  )
  const compares = comparesSomething(request.atoms, query) || isSinceBefore(composed)
  const bounded = request.bounds.every((bound) => showsBound(bound, composed))
  return shown && compares && bounded && showsTimes(composed) && !leavesOpen(request, query)
}
