/** «¿qué porcentaje de … son …?»: the share of what is spoken of that a part of it makes up. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import type { PlaceReference } from '../../places/finder.ts'
import type { Atom, AtomOf } from '../atoms.ts'
import { aggregateQuery, boundParts, eachOnce, ifAny, SEVERAL_TOLD } from './figures.ts'
import { namedMeasures } from './measure-meant.ts'
import { atomsOf, countingMeasure, isAdditive } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'

type Part = readonly Condition[]

export function shareAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { wanted, atoms, base } = request
  if (!wanted.has('share')) return undefined
  const groups = groupsShared(request)
  const share = {
    accion: 'proporcion' as const,
    medidas: [whatIsShared(request)],
    ...ifAny('dimensiones', groups),
    ...shareOrder(request, groups),
  }
  const bounded = boundParts({ ...request, base: { ...base, filtros: [] } }, []).filtros
  if (bounded?.length) return { ...base, ...share, parte: bounded }
  const said = atomsOf(atoms, 'part')
    .flatMap(({ of }) => of)
    .flatMap((one) => partCondition(one, request))
  if (said.length) return { ...base, ...share, parte: united(said) }
  const last = lastSaid(request)
  if (last) return { ...base, ...share, filtros: withoutLast(base.filtros ?? [], last), parte: last }
  const held = heldOf(request)
  if (held.length && request.heads.length)
    return {
      ...base,
      ...share,
      filtros: withoutLast(base.filtros ?? [], held),
      parte: held,
    }
  if (groups.length && !request.rank) return ofTheTotal(request, groups)
  const place = placeOfCountry(request)
  if (!place) throw new ParseFailure('una parte de qué')
  const { lugar: _, ...everywhere } = base
  return { ...everywhere, ...share, parte: [lyingIn(place)] }
}

/** «proporción de negocios con teléfono por estado», «el estado con mayor porcentaje de …»: of each its own. */
const groupsShared = ({ heads, each, rank }: QueryRequest): readonly string[] =>
  rank && rank.by !== undefined ? [] : eachOnce(each, rank ? heads.map(({ id }) => id) : [])

function shareOrder({ rank, limit, heads }: QueryRequest, groups: readonly string[]): Partial<LogicalQuery> {
  if (!rank || !groups.length) return {}
  const orden = [{ por: 'porcentaje', dir: rank.direction }]
  if (rank.all) return { orden }
  const isMany = rank.several === true || heads.some(({ plural }) => plural)
  return { orden, limite: limit?.count ?? (isMany ? SEVERAL_TOLD : 1) }
}

/** «¿qué porcentaje de los homicidios corresponde a cada estado?»: no part of each, and what each is of the whole. */
function ofTheTotal(request: QueryRequest, groups: readonly string[]): LogicalQuery {
  const { id, agg } = whatIsShared(request)
  return {
    ...aggregateQuery({ ...request, agg: [], measure: id }, groups, [id]),
    medidas: [{ id, agg: agg! }],
    del_total: true,
    orden: [{ por: id, dir: 'desc' }],
  }
}

/** What adds up is shared as a sum («qué % de los delitos»), anything else as rows. */
function whatIsShared({
  named,
  scope,
  atoms,
  heads: [head, ...more],
  rows,
}: QueryRequest): NonNullable<LogicalQuery['medidas']>[number] {
  // «qué porcentaje de las ciudades está en la zona de la frontera»: of the names, where they are not the rows.
  const [only, ...others] = scope.subject.single ?? []
  if (head && !more.length && !rows && !(only === head.id && !others.length)) return { id: head.id, agg: 'cuenta' }
  // «qué porcentaje de las presas …»: whatever else is named behind it, of them.
  const [first] = atoms.filter(({ is }) => is === 'rows' || is === 'measure')
  const shared = first?.is === 'rows' ? [] : named
  const additive = shared.find((id) => isAdditive(scope, id)) ?? countingMeasure(scope)
  return additive === 'filas' ? { id: 'filas', agg: 'cuenta' } : { id: additive, agg: 'suma' }
}

/** «de los delitos de Iztapalapa, qué % es violencia familiar»: of what is said of the whole, the last is its part. */
function lastSaid({ atoms, scope: { subject }, rows, named, heads }: QueryRequest): Part | undefined {
  const [condition, ...others] = atomsOf(atoms, 'condition')
  const values = atomsOf(atoms, 'value')
  // «proporción de negocios con teléfono», «porcentaje de microempresas»
  if (condition && !others.length && (rows || condition.rows || values.length)) return condition.conditions
  const last = values.at(-1)
  if (!last || (values.length < 2 && !rows && !named.length && !heads.length)) return undefined
  const whole = values.slice(0, -1).find(({ id }) => id === last.id)
  if (whole && !last.denied && !last.values.every((value) => whole.values.includes(value))) return undefined
  return [withValues(last, subject.dimensions[last.id]!.column)]
}

/** «¿qué porcentaje de los municipios tendrá lluvia?» */
const heldOf = ({ atoms, scope: { subject } }: QueryRequest): Part =>
  namedMeasures(atoms).flatMap((id) => subject.measures[id]?.holds ?? [])

const withoutLast = (filtros: readonly Condition[], part: Part) =>
  filtros.filter(
    ({ columna, op, valores }) =>
      !part.some((last) => columna === last.columna && op === last.op && String(valores) === String(last.valores)),
  )

/** «¿qué porcentaje de los hospitales del país está en Puebla?»: the one place, where nothing else is said. */
function placeOfCountry({ places, values, atoms }: QueryRequest) {
  return places.length === 1 && !values.said.size && atomsOf(atoms, 'country').length ? places[0] : undefined
}

function partCondition(one: Atom, { scope }: QueryRequest): Part {
  if (one.is === 'value') return [withValues(one, scope.subject.dimensions[one.id]!.column)]
  if (one.is === 'condition') return one.conditions
  if (one.is !== 'place') throw new ParseFailure('una parte de otra cosa')
  const state = one.span.places.find(({ nivel }) => nivel === 'estado')
  if (!state && one.span.places.length !== 1) throw new ParseFailure('una parte de qué lugar')
  return [lyingIn(state ?? one.span.places[0]!)]
}

/** «está en Tabasco y Chiapas»: of one column any of its values is the part. */
const united = (conditions: Part): Part =>
  [...Map.groupBy(conditions, ({ columna, op }) => (op === '=' || op === 'in' ? columna : conditions))].flatMap(
    ([columna, same]) =>
      typeof columna === 'string' && same.length > 1
        ? [{ columna, op: 'in' as const, valores: [...new Set(same.flatMap(({ valores = [] }) => valores))] }]
        : same,
  )

const withValues = ({ values, denied }: AtomOf<'value'>, columna: string): Condition => ({
  columna,
  op: denied ? (values.length > 1 ? 'not in' : '!=') : values.length > 1 ? 'in' : '=',
  valores: values,
})

/** Rows say their state by its name and their municipality by its code. */
const lyingIn = ({ nivel, clave, nombre }: PlaceReference): Condition =>
  nivel === 'estado'
    ? { columna: 'estado', op: '=', valores: [nombre] }
    : { columna: 'cvegeo', op: '=', valores: [clave] }
