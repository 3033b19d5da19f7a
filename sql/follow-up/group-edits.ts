/** What is told apart, bounds on it, rates. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { atomsOf } from '../grammar/compose/parts.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Bounded } from '../grammar/compose/bounds.ts'
import { wants, type Edit, type Editing } from './edit.ts'
import {
  aggregateOf,
  asFigures,
  asRows,
  assertSeveral,
  countedAs,
  figureIn,
  isAdditive,
  looseIn,
  measureIn,
  omitted,
  plainGroups,
  standardId,
  without,
  STANDING,
} from './slots.ts'

const LEVELS: readonly string[] = ['municipio', 'estado']

/** «por municipio» in the place of what was told apart before, «y por mes» beside it. */
export const groupEdit: Edit = {
  reads: ['group'],
  apply(query, editing) {
    const { request, subject } = editing
    const isHead = !request.rank && !wants(editing, 'count')
    const ids = [...request.each, ...(isHead ? request.heads.map(({ id }) => id) : [])]
    if (!ids.length) return query
    assertSeveral(ids, query)
    if (query.accion === 'distintos' && !request.each.length) return { ...query, dimensiones: ids }
    // «el más fuerte», «por estado»: the strongest of each.
    return isRanking(query)
      ? { ...query, dentro: [...new Set([...looseIn(query, subject), ...ids])] }
      : groupedBy(ids, query, editing)
  },
}

const isRanking = ({ accion, limite, orden = [] }: LogicalQuery) =>
  accion === 'listar' && limite !== undefined && orden.some(({ por }) => por !== 'tiempo')

function groupedBy(ids: readonly string[], query: LogicalQuery, { subject, marks, words }: Editing): LogicalQuery {
  const figures = query.accion === 'cambio' ? query : asFigures(query, subject)
  const isBeside = marks.adds || words.has('y')
  const loose = looseIn(figures, subject)
  const isOtherLevel = (id: string) => LEVELS.includes(id) && ids.some((one) => LEVELS.includes(one))
  const before = (figures.dimensiones ?? []).filter((id) => (isBeside || loose.includes(id)) && !isOtherLevel(id))
  const cut = query.accion === 'listar' || !figures.orden?.length ? plainGroups(figures) : figures
  const rest = isBeside ? cut : withoutPeriods(cut)
  return without<LogicalQuery>({
    ...omitted(rest, 'resumen', 'dentro'),
    dimensiones: [...new Set([...ids, ...before])],
  })
}

/** Without its periods there is no order by them. */
const withoutPeriods = (query: LogicalQuery): LogicalQuery =>
  query.grano ? omitted({ ...query, orden: query.orden?.filter(({ por }) => por !== 'tiempo') ?? [] }, 'grano') : query

export const boundEdit: Edit = {
  reads: ['bound'],
  apply(query, { request, subject, marks, atoms }) {
    const said = atomsOf(atoms, 'bound')
    // «las de más de 22», and no measure or unit that would say of what: of what is shown.
    const isOpen = (at: number) => said[at]!.of === undefined && said[at]!.unit === undefined && !request.named.length
    const bounds = request.bounds.map((bound, at) => (isOpen(at) ? { ...bound, of: figureIn(query, subject) } : bound))
    return bounds.reduce((edited, bound) => bounded(edited, bound, subject, marks.plural), query)
  },
}

function bounded(query: LogicalQuery, bound: Bounded, subject: Subject, plural: boolean): LogicalQuery {
  const isShown = query.medidas?.some(({ id }) => id === bound.of) ?? false
  if (hasGroups(query) && (isShown || bound.of === 'filas')) return boundedGroups(query, bound, subject)
  if (bound.of === 'filas' || (isAdditive(subject, bound.of) && !subject.single))
    throw new ParseFailure('un límite a un total')
  return boundedRows(hasRows(query) ? query : asRows(query, subject), bound, subject, plural)
}

const hasGroups = ({ accion, dimensiones = [], grano }: LogicalQuery) =>
  accion === 'agregar' && (dimensiones.length > 0 || grano !== undefined)

function boundedGroups(query: LogicalQuery, { of, op, value }: Bounded, subject: Subject): LogicalQuery {
  const { medidas = [], tener = [] } = query
  const shown = medidas.some(({ id }) => id === of) ? medidas : [...medidas, { id: of, agg: aggregateOf(subject, of) }]
  const others = tener.filter((one) => one.medida !== of || !isSameWay(one.op, op))
  return { ...query, medidas: shown, tener: [...others, { medida: of, op, valor: value }] }
}

/** «las de menos de 22» after the cheapest one: all of them. */
function boundedRows(rows: LogicalQuery, { of, op, value }: Bounded, subject: Subject, plural: boolean): LogicalQuery {
  const { column } = subject.measures[of]!
  const others = (rows.filtros ?? []).filter((one) => one.columna !== column || !isSameWay(one.op, op))
  const wide = rows.limite === 1 && plural ? omitted(rows, 'limite', ...STANDING) : rows
  return { ...wide, filtros: [...others, { columna: column, op, valores: [value] }] }
}

/** What a bound on rows leaves as it is: a figure of one row is made of those that meet it. */
const hasRows = ({ accion, medidas = [] }: LogicalQuery) =>
  accion === 'listar' || accion === 'existe' || (accion === 'agregar' && medidas.every(({ agg }) => agg === 'cuenta'))

/** Of «de más de 20» and «de más de 22» the later holds; «de menos de 24» goes with either. */
const isSameWay = (one: string, other: string) => one[0] === other[0] && /[<>]/.test(one)

export const peopleEdit: Edit = {
  reads: ['people'],
  apply(query, { atoms }) {
    const people = atomsOf(atoms, 'people').map(({ sign, value }) => ({ op: sign, valor: value }))
    return people.length ? { ...query, poblacion: people } : query
  },
}

export const rateEdit: Edit = {
  reads: ['rate'],
  apply(query, { request, subject }) {
    if (request.rate === undefined) return query
    const figures = asFigures(query, subject)
    const id = measureIn(figures, subject)
    const medidas = id === undefined || isAdditive(subject, id) ? figures.medidas! : [countedAs(subject)]
    return { ...omitted(figures, 'resumen', 'cada'), medidas, por_habitantes: request.rate }
  },
}

/** «¿y con 20 litros?» of a price that was asked for so much. */
export const quantityEdit: Edit = {
  reads: ['quantity', 'budget'],
  apply(query, { atoms, subject }) {
    const [quantity, budget] = [atomsOf(atoms, 'quantity')[0], atomsOf(atoms, 'budget')[0]]
    const said = quantity ?? budget
    if (!said) return query
    const id = measureIn(query, subject) ?? standardId(subject)
    if (id === undefined || subject.measures[id]!.kind !== 'price')
      throw new ParseFailure('una cantidad de lo que no tiene precio')
    return { ...query, cantidad: { valor: said.value, de: quantity ? 'producto' : 'dinero' } }
  },
}
