/**
 * Of a measure that is a change itself (inflation), what rose over a period is a published figure where there is one of
 * that period, and the change of its index where there is none.
 */
import type { LogicalQuery, TimeGrain, TimeRange } from '@tianguis/core'
import type { QueryRequest } from './request.ts'
import { valueOrRank } from './published-rank.ts'

/** @returns nothing where the subject publishes no change */
export function valueOfChange(request: QueryRequest): LogicalQuery | undefined {
  const { scope, measure, times } = request
  const { measures } = scope.subject
  if (measures[measure]?.between === undefined) return undefined
  const [range] = times.ranges
  if (times.against || times.ranges.length > 1) return undefined
  const published = publishedFor(request, range)
  return published && valueOrRank({ ...request, measure: published.id, named: [published.id] }, published.tiempo)
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
  const step = times.grain && publishedSince(measures, times.grain)
  return step ? { id: step, tiempo: range } : undefined
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
