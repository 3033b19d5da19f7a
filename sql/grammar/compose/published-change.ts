/**
 * Of a measure that is a change itself (inflation), what rose over a period is a published figure where there is one of
 * that period, and the change of its index where there is none.
 */
import type { LogicalQuery, TimeGrain, TimeRange } from '@tianguis/core'
import { isSeveral, periodBefore } from '../../periods.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'
import { earlierFirst } from './two-periods.ts'
import { valueOrRank } from './published-rank.ts'

/** @returns nothing where the subject publishes no change */
export function valueOfChange(request: QueryRequest): LogicalQuery | undefined {
  const { scope, measure, times } = request
  const { measures } = scope.subject
  if (measures[measure]?.between === undefined) return undefined
  // «¿cuánto bajó la inflación anual?» is of the figure itself.
  if (request.named.includes(measure)) return undefined
  const [range] = times.ranges
  const later = sinceTheOneBefore(times)
  if (!later && (times.against || times.ranges.length > 1 || isYears(range))) return undefined
  const published = later ? publishedStep(request, later) : publishedFor(request, range)
  return published && valueOrRank({ ...request, measure: published.id, named: [published.id] }, published.tiempo)
}

/** «¿cuánto han subido los precios desde 2020?», of which no change is published: that of the index itself. */
export function asIndex(request: QueryRequest): QueryRequest {
  const index = request.scope.subject.measures[request.measure]?.between
  // «¿cuánto aumentaron respecto al año pasado?»: over twelve months, or since some day of that year.
  if (index !== undefined && request.times.against && request.times.grain === 'anio' && !request.times.ranges.length)
    throw new ParseFailure('el cambio de un cambio')
  return index === undefined || request.named.includes(request.measure)
    ? request
    : { ...request, measure: index, named: [index] }
}

/** «en septiembre respecto a agosto», «de septiembre a octubre»: the later of two periods of which one follows the other. */
function sinceTheOneBefore({ ranges: [range], against, spans: [span] }: QueryRequest['times']): TimeRange | undefined {
  const [one, other] = span && 'ends' in span && span.ends ? span.ends : [against, range]
  if (!one || !other) return undefined
  const { antes, despues } = earlierFirst(one, other)
  return JSON.stringify(periodBefore(despues)) === JSON.stringify(antes) ? despues : undefined
}

const DAY_MS = 86_400_000
const MOST_DAYS_IN_YEAR = 366

/** More than the year that such a change is over. */
function isYears(range: TimeRange | undefined): boolean {
  if (typeof range !== 'object' || !('desde' in range) || !range.desde) return false
  return !range.hasta || Date.parse(range.hasta) - Date.parse(range.desde) > MOST_DAYS_IN_YEAR * DAY_MS
}

interface Published {
  readonly id: string
  readonly tiempo: TimeRange | undefined
}

/** The published change over just this period. */
function publishedFor({ scope, measure, times }: QueryRequest, range: TimeRange | undefined): Published | undefined {
  const { measures } = scope.subject
  if (range === undefined) return { id: measure, tiempo: undefined }
  if (typeof range !== 'object') return undefined
  if ('ultimos' in range) return publishedForLast(range, measures, measure)
  const yearly = Object.entries(measures).find(([, one]) => one.yearly)?.[0]
  if (yearly && isThisYear(range, scope.today)) return { id: yearly, tiempo: undefined }
  // «¿cuánto subió la vivienda en 2025?»: what it had risen by its end.
  if (isYearOver(range, scope.today)) return { id: measure, tiempo: range }
  // «de enero a octubre» is no month, and the change of its last one is not that of all.
  const step = times.grain && !isSeveral(range, times.grain) && publishedSince(measures, times.grain)
  return step ? { id: step, tiempo: range } : undefined
}

/** The published change since the period before one. */
function publishedStep({ scope, times }: QueryRequest, tiempo: TimeRange): Published | undefined {
  const id = times.grain && publishedSince(scope.subject.measures, times.grain)
  return id ? { id, tiempo } : undefined
}

const MONTHS_IN_YEAR = 12

/** «en los últimos 12 meses» is what the measure itself says; «en el último mes», what is published of one. */
function publishedForLast(
  { ultimos, grano }: { ultimos: number; grano: TimeGrain },
  measures: Measures,
  measure: string,
): Published | undefined {
  const isOneYear = (grano === 'anio' && ultimos === 1) || (grano === 'mes' && ultimos === MONTHS_IN_YEAR)
  if (isOneYear) return { id: measure, tiempo: undefined }
  const step = ultimos === 1 ? publishedSince(measures, grano) : undefined
  return step === undefined ? undefined : { id: step, tiempo: undefined }
}

type Measures = QueryRequest['scope']['subject']['measures']

/** The measure that is the change since one such period before. */
const publishedSince = (measures: Measures, grain: TimeGrain) =>
  Object.entries(measures).find(([, one]) => one.since === grain)?.[0]

/** «en lo que va del año» */
const isThisYear = ({ desde, hasta }: { desde?: string; hasta?: string }, today: string) =>
  desde === `${today.slice(0, YEAR_DIGITS)}-01-01` && (!hasta || hasta > today)

const YEAR_DIGITS = 4
const MONTHS_FIRST = '-01-01'

const isYearOver = ({ desde, hasta }: { desde?: string; hasta?: string }, today: string) =>
  desde?.endsWith(MONTHS_FIRST) === true && hasta?.endsWith(MONTHS_FIRST) === true && hasta <= today
