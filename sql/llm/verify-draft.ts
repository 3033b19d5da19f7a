/**
 * What a question plainly says must show in a query, and a query says no date and no figure that nobody said. A model
 * that drops a place or a year gives an answer that looks right and is not; places, days, numbers and denials are read
 * here as the rules read them.
 */
import type { Condition, LogicalQuery, TimeRange } from '@tianguis/core'
import { rangesOf } from '@tianguis/core/validation/queries'
import { addDays } from '@tianguis/core/decode/dates'
import type { DateSpan } from '../dates.ts'
import { isNow } from '../periods.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Role } from './draft.ts'

const SEVERAL = 10

/** A query beside the question that it is of. */
export interface DraftReading {
  readonly query: LogicalQuery
  /** The best segmentation of the question's words. */
  readonly tags: readonly Annotation[]
  /** The words that the rules do not know, as the model took them. */
  readonly roles: readonly Role[]
  /** What the model set itself, and no declaration: bounds of its own. */
  readonly bounds: readonly Condition[]
  /** Names of places that are still to be settled count as shown. */
  readonly unsettled: readonly { readonly places: readonly { readonly clave: string }[] }[]
  readonly today: string
}

type Check = (reading: DraftReading) => string | undefined

const of = <Type extends Annotation['meaning']['type']>(tags: readonly Annotation[], type: Type) =>
  tags.flatMap(({ meaning }) =>
    meaning.type === type ? [meaning as Extract<Annotation['meaning'], { type: Type }>] : [],
  )

const places: Check = ({ query: { lugar = [], excluir = [] }, tags, unsettled }) => {
  const shown = new Set([
    ...[...lugar, ...excluir].map(({ clave }) => clave),
    ...unsettled.flatMap((one) => one.places.map(({ clave }) => clave)),
  ])
  return of(tags, 'place').every(({ span }) => span.places.some(({ clave }) => shown.has(clave)))
    ? undefined
    : 'se pierde un lugar'
}

/** Beside those that the rules know, a place is there for the words that they do not, and for these there is one. */
const otherPlaces: Check = ({ query: { lugar = [], excluir = [] }, tags, roles, unsettled }) => {
  const others = lugar.length + excluir.length + unsettled.length - of(tags, 'place').length
  const words = roles.filter(({ papel }) => papel === 'lugar').length
  if (others > words) return 'un lugar que nadie dijo'
  return words && others < 1 ? 'se pierde un lugar' : undefined
}

const dates: Check = ({ query, tags, today }) => {
  const ranges = rangesOf(query)
  return of(tags, 'date').every(({ span }) => isNow(span) || shows(span, ranges, today))
    ? undefined
    : 'se pierde una fecha'
}

function shows(span: DateSpan, ranges: readonly TimeRange[], today: string): boolean {
  if (span.kind === 'imposible' || span.kind === 'hora') return false
  if (ranges.some((range) => isSame(range, span.range, today))) return true
  if (
    span.point !== undefined &&
    ranges.some((range) => isSame(range, { desde: span.point!, hasta: addDays(span.point!, 1) }, today))
  )
    return true
  if (span.ends?.every((end) => ranges.some((range) => isSame(range, end, today)))) return true
  return (
    span.kind === 'ultimo' &&
    ranges.some(
      (range) =>
        typeof range === 'object' && 'ultimos' in range && range.ultimos === span.count && range.grano === span.grain,
    )
  )
}

/** What ends in the future ends today. */
function isSame(range: TimeRange, said: { readonly desde?: string; readonly hasta?: string }, today: string): boolean {
  if (typeof range === 'string' || 'ultimos' in range) return false
  const end = (day: string | undefined) => (day === undefined || day > today ? 'abierto' : day)
  return range.desde === said.desde && end(range.hasta) === end(said.hasta)
}

const inventedDates: Check = ({ query, tags, roles }) => {
  const bounded = rangesOf(query).some((range) => typeof range === 'object' && !(query.grano && 'ultimos' in range))
  return bounded && !of(tags, 'date').length && !roles.some(({ papel }) => papel === 'tiempo')
    ? 'una fecha que nadie dijo'
    : undefined
}

/** Of the second or the third of an order no query can say anything. */
const numbers: Check = ({ query, tags, bounds }) => {
  const { limite, tener = [], por_habitantes: people } = query
  const last = rangesOf(query).flatMap((range) =>
    typeof range === 'object' && 'ultimos' in range ? [range.ultimos] : [],
  )
  const shown = new Set(
    [limite, people, ...last, ...tener.map(({ valor }) => valor), ...bounds.flatMap(({ valores = [] }) => valores)].map(
      Number,
    ),
  )
  const lost = of(tags, 'number').some(
    ({ span }) => span.absurd || (span.ordinal ? span.value !== '1' : !shown.has(Number(span.value))),
  )
  return lost ? 'se pierde un número' : undefined
}

/** «Varios» are ten, and the first is one. */
const inventedNumbers: Check = ({ query: { limite, tener = [] }, tags, bounds }) => {
  const said = new Set(of(tags, 'number').map(({ span }) => Number(span.value)))
  const set = [
    ...tener.map(({ valor }) => valor),
    ...bounds.filter(({ op }) => /[<>]/.test(op)).flatMap(({ valores = [] }) => valores),
  ].map(Number)
  const few = limite === undefined || limite === 1 || limite === SEVERAL || said.has(limite)
  return few && set.every((value) => said.has(value)) ? undefined : 'un número que nadie dijo'
}

const NEGATIVE: ReadonlySet<Condition['op']> = new Set(['!=', 'not in', 'absent'])

/** «sin», «excepto», «que no sea». */
const denials: Check = ({ query: { filtros = [], excluir = [] }, tags, unsettled }) =>
  of(tags, 'operator').some(({ operator: { op } }) => op === 'no') &&
  !excluir.length &&
  !unsettled.length &&
  !filtros.some(({ op }) => NEGATIVE.has(op))
    ? 'se pierde una negación'
    : undefined

const CHECKS: readonly Check[] = [places, otherPlaces, dates, inventedDates, numbers, inventedNumbers, denials]

/** @returns in Spanish what the query leaves out or makes up; undefined where it says what the question says. */
export function whatDiffers(reading: DraftReading): string | undefined {
  for (const check of CHECKS) {
    const found = check(reading)
    if (found) return found
  }
  return undefined
}
