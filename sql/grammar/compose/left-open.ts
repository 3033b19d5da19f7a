/**
 * What a query would decide and nobody said: from when on, which of two questions, how the half of something is meant.
 */
import type { LogicalQuery } from '@tianguis/core'
import { isNow } from '../../periods.ts'
import { formsOf } from '../paradigms.ts'
import { isPosition } from './position.ts'
import type { QueryRequest } from './request.ts'

/** «antes de 2017», «fix antes de hoy»: from when on is not said, and a mean of all before is nobody's answer. */
const isOpenBehind = (_: QueryRequest, { accion, tiempo, orden }: LogicalQuery): boolean =>
  accion === 'agregar' && !orden && typeof tiempo === 'object' && !('ultimos' in tiempo) && tiempo.desde === undefined

const DAY = 86_400_000
const ALIKE = 2

/** «octubre de 2024 y 2025»: a month and a year are not compared. */
function comparesUnlike(_: QueryRequest, { comparar }: LogicalQuery): boolean {
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
    // «costaría» is of no time.
    .filter((form) => /(aba|aban|ia|ian)$/.test(form) && !/rian?$/.test(form))
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

const HAS = /^(he|ha|han|habia|habian)$/
const DONE = /(ad|id|t|ch|st)[oa]s?$/
/** «¿cuánto ha llovido?»: what is forecast has not been. */
const isOfThePast = ({ scope: { subject, tokens } }: QueryRequest): boolean =>
  subject.time?.future === true &&
  tokens.some(({ folded }, at) => HAS.test(folded) && DONE.test(tokens[at + 1]?.folded ?? ''))

/** «hay presas llenas»: whether there are any is asked, and not which. */
const passesOver = ({ scope: { tokens }, wanted, compares, atoms, rank, named, values }: QueryRequest): boolean =>
  !rank &&
  // «¿hay precio de cerrajero para León?»: what it is says that there is one.
  !(named.length && values.said.size) &&
  !(compares && !atoms.some(({ is }) => is === 'than')) &&
  /^(hay|hubo|existen?|habra)$/.test(tokens[0]!.folded) &&
  !wanted.has('exists') &&
  !wanted.has('count') &&
  !wanted.has('list')

/** «¿cuánto vale el dólar y cuánto valía …?», «cuánto cobra y cuántos hay»: two questions of one thing are two answers. */
const asksTwice = ({ scope: { tokens }, atoms, wanted }: QueryRequest, query: LogicalQuery): boolean => {
  const asked = tokens.filter(({ folded }) => /^cuant[oa]s?$/.test(folded)).length
  if (asked < 2 || wanted.has('extremes')) return false
  const several = (['place', 'value', 'region', 'time'] as const).some(
    (kind) => new Set(atoms.filter(({ is }) => is === kind).map((one) => JSON.stringify(one))).size > 1,
  )
  return !several && (query.medidas ?? []).length < 2 && query.accion !== 'cambio'
}

/** «¿cuál es el dólar más barato?»: of all times it «ha sido», and now there is one. */
const isEverUnsaid = (
  { scope: { tokens, subject }, times, rank, wanted }: QueryRequest,
  query: LogicalQuery,
): boolean =>
  rank !== undefined &&
  rank.by !== 'tiempo' &&
  query.accion === 'listar' &&
  query.tiempo === 'todo' &&
  subject.time?.standard !== 'todo' &&
  !times.ever &&
  !times.ranges.length &&
  !wanted.has('when') &&
  tokens.some(({ folded }) => folded === 'es')

/** «¿qué lugar ocupa entre los de más de 500 mil habitantes?»: it is published among all of them. */
const isPlaceAmongSome = ({ scope: { subject }, measure, base, places }: QueryRequest): boolean =>
  isPosition(measure, subject) && places.length > 0 && Boolean(base.filtros?.length || base.poblacion)

/** «¿en qué lugar está Mérida en seguridad?»: the place that is kept is among all, and in nothing else. */
const isPlaceInWhat = ({ scope: { subject }, named }: QueryRequest): boolean =>
  named.some((id) => subject.measures[id]?.ofState !== undefined) &&
  named.some((id) => subject.measures[id]?.better === 'mas' && !subject.measures[id].standard)

const CALLED = formsOf('llamar')

/** «municipios que se llaman Benito Juárez»: any of that name, and what is named so in them is something else. */
const namesPlaces = ({ scope: { tokens }, heads }: QueryRequest): boolean =>
  heads.some(({ id }) => id === 'municipio' || id === 'estado') && tokens.some(({ folded }) => CALLED.has(folded))

/** «¿cuánto vale el euro contra el dólar?»: how much of the one for the other, and not both in pesos. */
const isInTheOther = ({ scope: { subject }, atoms, values, measure, rank }: QueryRequest): boolean => {
  const [only, ...others] = subject.single ?? []
  const isRate = only !== undefined && !others.length && subject.measures[measure]?.within?.includes(only) === true
  const against = atoms.some(({ is }) => is === 'than') && atoms.filter(({ is }) => is === 'compare').length < 2
  const named = atoms.filter((one) => one.is === 'value' && one.id === only).length
  return isRate && against && !rank && (named > 1 || values.several.includes(only))
}

/** «¿cuántas farmacias había en 2020?»: rows say when they were entered, and not how many there were then. */
const isOfAnotherStock = ({ scope: { subject, tokens } }: QueryRequest, { tiempo, accion }: LogicalQuery): boolean =>
  subject.time?.meaning === 'captura' &&
  accion === 'agregar' &&
  tiempo !== undefined &&
  tokens.some(({ folded }) => IMPERFECT.has(folded))

/** «evolución del ozono hoy»: of one day there is no way up to it. */
const isWayOfNow = ({ times }: QueryRequest, { grano }: LogicalQuery): boolean =>
  grano !== undefined && times.spans.length > 0 && times.spans.every(isNow)

/** «¿está temblando?»: of what happened, at any time and anywhere, a mean is nobody's answer. */
const isOfAnything = ({ scope: { subject }, named, agg, base }: QueryRequest, query: LogicalQuery): boolean =>
  query.accion === 'agregar' &&
  subject.time?.standard === 'todo' &&
  !named.length &&
  !agg.length &&
  !(base.tiempo ?? base.lugar ?? base.filtros) &&
  !query.dimensiones?.length &&
  !query.grano &&
  (query.medidas ?? []).some((one) => one.agg === 'promedio')

/** «¿a qué hora estuvo peor?», «¿qué hora del día …?»: a figure of the whole day, or of each, has no hour. */
const isOfSomeHour = ({ scope: { tokens } }: QueryRequest, { accion }: LogicalQuery): boolean =>
  accion === 'agregar' && tokens.some(({ folded }, at) => folded === 'hora' && tokens[at - 1]?.folded === 'que')

/** «puestos donde está más caro que hace un año»: than then, which is no time that is looked at. */
const isThanThen = ({ scope: { tokens }, atoms, rank }: QueryRequest): boolean =>
  rank !== undefined &&
  atoms.some((one) => one.is === 'time' && one.role === 'when' && tokens[one.span.from - 1]?.folded === 'que')

/** Each says of what a query would decide though nobody said so. */
type Law = (request: QueryRequest, query: LogicalQuery) => boolean
const LAWS: readonly Law[] = [
  isOpenBehind,
  namesPlaces,
  isOfSomeTime,
  passesOver,
  isOfThePast,
  isOfAnotherStock,
  isWayOfNow,
  isOfAnything,
  isOfSomeHour,
  comparesUnlike,
  isInTheOther,
  asksTwice,
  isEverUnsaid,
  isPlaceInWhat,
  isPlaceAmongSome,
  isThanThen,
]

/** Whether a query answers more, or something more definite, than was asked. */
export const leavesOpen: Law = (request, query) => LAWS.some((law) => law(request, query))
