/** Another place, one more, one less, the whole country. */
import type { Condition, LogicalQuery, PlaceLevel } from '@tianguis/core'
import { atomsOf } from '../grammar/compose/parts.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { filterOf, type PlaceFilter } from '../places/filter.ts'
import type { Edit, Editing } from './edit.ts'
import { conditionsWithout, without } from './slots.ts'

const LEVELS: readonly string[] = ['municipio', 'estado']

export const placeEdit: Edit = {
  reads: ['place', 'region', 'country', 'compare'],
  apply(query, editing) {
    const { request, marks, atoms } = editing
    const said: SaidPlaces = {
      named: request.places.map(filterOf),
      left: request.base.excluir ?? [],
      nationwide: atomsOf(atoms, 'country').length > 0,
      adds: marks.adds || atomsOf(atoms, 'compare').length > 0,
    }
    if (!said.named.length && !said.left.length && !said.nationwide) return query
    if (query.puesto_de) return { ...query, ...standingOf(query.puesto_de, said) }
    const lugar = includedIn(query, said)
    return without<LogicalQuery>({
      ...query,
      filtros: withTown(query, editing, said),
      lugar,
      excluir: excludedIn(query, said),
      dimensiones: groupsBy(query, lugar, editing),
    })
  },
}

/** «¿y Nuevo León?» after what place Jalisco holds: its own, among all of its level. */
function standingOf(
  before: readonly PlaceFilter[],
  { named, left, nationwide, adds }: SaidPlaces,
): Pick<LogicalQuery, 'puesto_de' | 'dimensiones'> {
  const places = distinct([...(adds ? before : []), ...named])
  const level = levelOf(places)
  if (left.length || nationwide || level === undefined) throw new ParseFailure('el puesto es de un lugar entre todos')
  return { puesto_de: places, dimensiones: [level] }
}

interface SaidPlaces {
  readonly named: readonly PlaceFilter[]
  readonly left: readonly PlaceFilter[]
  readonly nationwide: boolean
  /** Beside those that there are. */
  readonly adds: boolean
}

function includedIn(
  { lugar = [] }: LogicalQuery,
  { named, left, nationwide, adds }: SaidPlaces,
): readonly PlaceFilter[] {
  if (adds && named.length && !lugar.length) throw new ParseFailure('no hay otro lugar junto al que ponerlo')
  const before = nationwide || (named.length && !adds) ? [] : lugar
  return distinct([...before, ...named]).filter((one) => !left.some((other) => other.clave === one.clave))
}

const excludedIn = (query: LogicalQuery, { named, left, nationwide }: SaidPlaces) =>
  distinct([...(named.length || nationwide ? [] : (query.excluir ?? [])), ...outside(left, query)])

/** A town that is no municipality is kept to by its name, as long as that place is meant. */
function withTown(
  { filtros }: LogicalQuery,
  { subject, request }: Editing,
  { named }: SaidPlaces,
): readonly Condition[] {
  const town = subject.place?.town
  const own = request.base.filtros?.filter(({ columna }) => columna === town) ?? []
  return [...conditionsWithout(filtros, new Set(town && named.length ? [town] : [])), ...own]
}

const distinct = (places: readonly PlaceFilter[]) => [...new Map(places.map((one) => [one.clave, one])).values()]

/** One of several places that were named is no longer one of them, and needs no exclusion. */
const outside = (left: readonly PlaceFilter[], { lugar = [] }: LogicalQuery) =>
  left.filter(({ clave }) => !lugar.some((one) => one.clave === clave))

/** Several places are told apart, and one alone needs no telling. */
function groupsBy(
  { accion, lugar: before = [], dimensiones = [] }: LogicalQuery,
  lugar: readonly PlaceFilter[],
  { request }: Editing,
): readonly string[] {
  const level = levelOf(before)
  const wasApart = before.length > 1 && level !== undefined && lugar.length < 2
  const groups = wasApart ? dimensiones.filter((id) => id !== level) : dimensiones
  const isApart = lugar.length > 1 && (accion === 'agregar' || accion === 'cambio')
  if (!isApart || [...groups, ...request.each].some((id) => LEVELS.includes(id))) return groups
  return [...groups, levelOf(lugar) ?? 'estado']
}

function levelOf(places: readonly PlaceFilter[]): PlaceLevel | undefined {
  const levels = new Set(places.map(({ nivel }) => nivel))
  return levels.size === 1 ? [...levels][0] : undefined
}
