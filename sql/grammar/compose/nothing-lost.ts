/**
 * What was said has its part in the query, or the query is no answer: the one law that stands for a list of exceptions.
 * Each kind of atom tells where it shows.
 */
import type { LogicalQuery } from '@tianguis/core'
import type { Atom, AtomOf } from '../atoms.ts'
import { formsOf } from '../paradigms.ts'
import { atomsOf } from './parts.ts'
import type { QueryRequest } from './request.ts'

interface Answered {
  readonly request: QueryRequest
  readonly query: LogicalQuery
}
type Shows<Is extends Atom['is']> = (atom: AtomOf<Is>, answered: Answered) => boolean

const isOrdered = ({ query: { orden = [] } }: Answered, id?: string) =>
  orden.length > 0 && (id === undefined || orden.some(({ por }) => por === id))
const aggregates = ({ medidas = [] }: LogicalQuery) => medidas.map(({ agg }) => agg)
const isExtreme = ({ query }: Answered) => aggregates(query).some((agg) => agg === 'maximo' || agg === 'minimo')

/** Whether a measure shows as a figure, an order or a condition. */
function showsMeasure(id: string, { request, query }: Answered): boolean {
  const column = request.scope.subject.measures[id]?.column
  const conditions = [...(query.filtros ?? []), ...(query.parte ?? [])]
  return (
    (query.medidas ?? []).some((one) => one.id === id) ||
    isOrdered({ request, query }, id) ||
    (query.tener ?? []).some(({ medida }) => medida === id) ||
    conditions.some(({ columna }) => columna === column) ||
    request.scope.subject.measures[id]?.between !== undefined ||
    request.base.filtros?.some(
      (one) => JSON.stringify(one) === JSON.stringify(request.scope.subject.measures[id]?.holds),
    ) === true
  )
}

const SHOWS: { readonly [Is in Atom['is']]?: Shows<Is> } = {
  // «cuántos sismos fuertes»: from where on one is strong nobody said.
  degree: ({ id }, answered) =>
    isOrdered(answered, id) ||
    (answered.query.medidas?.[0]?.id === id && !aggregates(answered.query).includes('cuenta')),
  // «las 5 farmacias de Tepic»: which five.
  limit: ({ count, nth }, { query }) => query.limite === count || (nth !== undefined && query.puesto === nth),
  rank: ({ by }, answered) => by === 'tiempo' || isOrdered(answered) || isExtreme(answered),
  agg: ({ agg }, { query }) =>
    aggregates(query).includes(agg) ||
    query.resumen !== undefined ||
    query.cada !== undefined ||
    (agg === 'suma' && aggregates(query).includes('cuenta')),
  measure: ({ id }, answered) => showsMeasure(id, answered),
  grain: ({ grain, role }, { request, query }) =>
    query.grano === grain ||
    query.cada === grain ||
    (role === 'head' && (query.accion === 'existe' || request.bounds.length > 0)),
  group: ({ id }, { query, request }) =>
    query.accion === 'listar' ||
    (query.dimensiones ?? []).some((one) => one === id) ||
    (query.dentro ?? []).includes(id) ||
    (query.medidas ?? []).some((one) => one.id === id) ||
    request.agg.length > 0 ||
    request.scope.subject.single?.includes(id) === true,
  quantity: (_, { query }) => query.cantidad !== undefined,
  budget: (_, { query }) => query.cantidad !== undefined,
  alphabetical: (_, answered) => isOrdered(answered, 'alfabeto'),
  rate: ({ per }, { query }) => query.por_habitantes === per,
  together: (_, { query }) => aggregates(query).every((agg) => agg === 'suma' || agg === 'cuenta'),
  wanted: (atom, answered) => showsWanted(atom, answered),
}

function showsWanted({ what }: AtomOf<'wanted'>, { request, query }: Answered): boolean {
  const counts = aggregates(query).some((agg) => agg === 'cuenta' || agg === 'suma')
  switch (what) {
    case 'exists':
      return query.accion === 'existe'
    case 'count':
      return counts || isOrdered({ request, query })
    case 'share':
      return query.accion === 'proporcion'
    case 'difference':
      return query.resta === true
    case 'when':
      return query.accion === 'listar' || query.grano !== undefined
    case 'change':
      return query.accion === 'cambio' || request.scope.subject.measures[request.measure]?.between !== undefined
    default:
      return true
  }
}

/** Whether two things at least are set against each other where a question compares. */
function comparesSomething(atoms: readonly Atom[], query: LogicalQuery): boolean {
  if (!atomsOf(atoms, 'compare').length) return true
  const many = (one: Atom['is']) => atoms.filter(({ is }) => is === one).length > 1
  return (
    query.comparar !== undefined ||
    query.accion === 'cambio' ||
    many('place') ||
    many('value') ||
    many('measure') ||
    many('region')
  )
}

/** «antes de 2017», «fix antes de hoy»: from when on is not said, and a mean of all before is nobody's answer. */
const isOpenBehind = ({ accion, tiempo, orden }: LogicalQuery) =>
  accion === 'agregar' && !orden && typeof tiempo === 'object' && !('ultimos' in tiempo) && tiempo.desde === undefined

const DAY = 86_400_000
const ALIKE = 2

/** «octubre de 2024 y 2025»: a month and a year are not compared. */
function comparesUnlike({ comparar }: LogicalQuery): boolean {
  const lengths = [comparar?.antes, comparar?.despues].flatMap((range) =>
    typeof range === 'object' && 'desde' in range && range.desde && range.hasta
      ? [(Date.parse(range.hasta) - Date.parse(range.desde)) / DAY]
      : [],
  )
  return lengths.length === 2 && Math.max(...lengths) > ALIKE * Math.min(...lengths)
}

const IMPERFECT = new Set(
  ['costar', 'valer', 'estar', 'haber', 'tener', 'andar', 'salir', 'vivir', 'cobrar', 'pagar']
    .flatMap((verb) => [...formsOf(verb)])
    .filter((form) => /(aba|aban|ia|ian)$/.test(form))
    .concat('era', 'eran'),
)

/** «¿cuánto costaba la magna?»: of then, and when that was is not said. */
const isOfSomeTime = (
  { scope: { tokens }, times, rank }: QueryRequest,
  { tiempo, grano, comparar }: LogicalQuery,
): boolean =>
  !times.spans.length &&
  !times.ever &&
  !rank &&
  !tiempo &&
  !grano &&
  !comparar &&
  tokens.some(({ folded }) => IMPERFECT.has(folded))

/** «hay presas llenas»: whether there are any is asked, and not which. */
const passesOver = ({ scope: { tokens }, wanted }: QueryRequest): boolean =>
  /^(hay|hubo|existen?|habra)$/.test(tokens[0]!.folded) &&
  !wanted.has('exists') &&
  !wanted.has('count') &&
  !wanted.has('list')

/** Whether the query has a place for everything that was said. */
export function losesNothing(request: QueryRequest, query: LogicalQuery): boolean {
  const answered: Answered = { request, query }
  const shown = request.atoms.every(
    (atom) => (SHOWS[atom.is] as Shows<Atom['is']> | undefined)?.(atom, answered) ?? true,
  )
  const open = isOpenBehind(query) || isOfSomeTime(request, query) || passesOver(request)
  return shown && comparesSomething(request.atoms, query) && !open && !comparesUnlike(query)
}
