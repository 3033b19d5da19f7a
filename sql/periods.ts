/** Periods: of what length, which one before another, and what a date that was said is of a subject's rows. */
import type { SubjectTime, TimeGrain, TimeRange } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import type { DateSpan } from './dates.ts'
import type { UnderstoodDate } from './dates/span.ts'
import { REASONS, ParseFailure } from './grammar/parse-failure.ts'

const GRAINS: Readonly<Record<string, TimeGrain>> = {
  dia: 'dia',
  semana: 'semana',
  quincena: 'quincena',
  mes: 'mes',
  bimestre: 'mes',
  trimestre: 'trimestre',
  semestre: 'semestre',
  anio: 'anio',
  decada: 'anio',
}

/** «hoy», «ahora», «actual» */
export const isNow = (span: DateSpan): boolean => span.kind === 'ahora' || isToday(span)
/** «hoy», and not «ahora» */
export const isToday = (span: DateSpan): boolean => 'today' in span && span.today === true

/** The period that was said: «octubre» is a month. */
export function grainOf(spans: readonly DateSpan[]): TimeGrain | undefined {
  const span = spans.find((one) => 'grain' in one)
  return span && 'grain' in span && span.kind !== 'ahora' ? GRAINS[span.grain] : undefined
}

/** The period of the same length that ends where one begins: the month before a month, the year before a year. */
export function periodBefore(range: TimeRange): TimeRange {
  if (typeof range !== 'object' || !('desde' in range) || !range.desde || !range.hasta) return 'ultimo'
  const [from, to] = [new Date(range.desde), new Date(range.hasta)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const whole = from.getUTCDate() === 1 && to.getUTCDate() === 1 && months > 0
  const start = whole
    ? new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1))
    : new Date(2 * from.getTime() - to.getTime())
  return { desde: start.toISOString().slice(0, 10), hasta: range.desde }
}

/**
 * Nothing where a span means the newest there is. @throws ParseFailure for a day that does not exist, for hours of rows that
 * know their day alone, and for what is to come where no row is
 */
export function rangeOf(span: DateSpan, time: SubjectTime, today: string): TimeRange[] {
  if (span.kind === 'imposible') throw new ParseFailure(span.words)
  if (span.kind === 'ahora' || meansNewest(span, time)) return []
  if (span.kind === 'hora') return [daysOfHours(span, time)]
  if (span.kind === 'futuro' && !time.future) throw new ParseFailure(REASONS.future)
  if (span.kind === 'ultimo' && span.count)
    return [{ ultimos: span.count * (span.grain === 'bimestre' ? 2 : 1), grano: GRAINS[span.grain] ?? 'dia' }]
  if (span.point !== undefined) return [periodOfPoint(span, span.point, time)]
  return [time.meaning === 'pronostico' ? toCome(span, today) : span.range]
}

/** What is published with a delay has no row of today: «hoy» asks for what is current. */
const meansNewest = (span: DateSpan, { future, standard }: SubjectTime): boolean =>
  isToday(span) && !future && standard !== 'todo' && typeof standard !== 'number'

/** «hace 48 horas»; «hace una hora» and «anoche» would be whole days. */
function daysOfHours(span: Extract<DateSpan, { kind: 'hora' }>, { finer }: SubjectTime): TimeRange {
  if (!span.range || span.count === undefined || span.count % 24 !== 0 || finer)
    throw new ParseFailure('no tiene horas', [span.text])
  return span.range
}

/** «hace un año» of months is that month, and not the whole year; «hace una semana», of what each day has, that day. */
function periodOfPoint({ grain, range }: UnderstoodDate, point: string, time: SubjectTime): TimeRange {
  if (grain === 'anio' && (time.grain === 'mes' || time.grain === 'quincena')) return monthOf(point)
  const isOfEachDay = time.grain === 'dia' && standardIsNewest(time) && !time.finer
  return isOfEachDay || time.carried ? { desde: point, hasta: addDays(point, 1) } : range
}

function monthOf(day: string): TimeRange {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const first = (at: number) => new Date(Date.UTC(year, at - 1, 1)).toISOString().slice(0, 10)
  return { desde: first(month), hasta: first(month + 1) }
}

const WEEKDAY = /^(el |este )?(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)$/i
const WEEKEND = /^(el )?fin de semana$/i
const WEEK = 7

/** Of a forecast, «el sábado» is the one to come, and «el 21 de noviembre» too. */
function toCome({ range, grain, text }: UnderstoodDate, today: string): TimeRange {
  if (
    grain !== 'dia' ||
    !('desde' in range) ||
    !('hasta' in range) ||
    range.desde >= today ||
    /\d{4}|pasad|ayer|antier/i.test(text)
  )
    return range
  if (WEEKDAY.test(text) || WEEKEND.test(text))
    return { desde: addDays(range.desde, WEEK), hasta: addDays(range.hasta, WEEK) }
  if (!/\d de \p{L}+$/u.test(text)) return range
  const year = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return { desde: year(range.desde), hasta: year(range.hasta) }
}

/** Whether a question's newest means the subject's own standard, which already is that. */
export const standardIsNewest = ({ standard }: SubjectTime) => standard === 'vigente' || standard === 'ultimo'

export const GRAINS_BY_LENGTH: readonly TimeGrain[] = [
  'dia',
  'semana',
  'quincena',
  'mes',
  'trimestre',
  'semestre',
  'anio',
]

/**
 * The period of one row: a month, once a question speaks of months or years, where rows of months lie beside those of
 * fortnights.
 */
export function grainOfRows({ grain, byGrain }: SubjectTime, said: TimeGrain | undefined): TimeGrain {
  const value = said && byGrain?.values[said]
  return (value !== undefined && GRAINS_BY_LENGTH.find((one) => byGrain!.values[one] === value)) || grain
}

const DAYS: Readonly<Record<TimeGrain, number>> = {
  dia: 1,
  semana: 7,
  quincena: 16,
  mes: 31,
  trimestre: 92,
  semestre: 184,
  anio: 366,
}

/** Whether a range holds more than one period of a grain. */
export function isSeveral(range: Exclude<TimeRange, string>, grain: TimeGrain): boolean {
  if ('ultimos' in range) return range.ultimos > 1 || range.grano !== grain
  return !range.desde || !range.hasta || (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000 > DAYS[grain]
}

export const coarser = (a: TimeGrain, b: TimeGrain): TimeGrain =>
  GRAINS_BY_LENGTH.indexOf(a) > GRAINS_BY_LENGTH.indexOf(b) ? a : b

/** What is longer is told by month and not by day. */
const LONG_RANGE_DAYS = 62
const LONG_RANGE_MONTHS = 2
const DAY_MS = 86_400_000

/** The period of a series over a range, where nobody says it: days or months, or what is published. */
export const periodTold = (range: TimeRange | undefined, { grain }: SubjectTime, today: string): TimeGrain =>
  coarser(range && !isLong(range, today) ? 'dia' : 'mes', grain)

function isLong(range: TimeRange, today: string): boolean {
  if (typeof range === 'string') return true
  if ('ultimos' in range) return !isShortCount(range)
  if (!range.desde) return true
  return (Date.parse(range.hasta ?? today) - Date.parse(range.desde)) / DAY_MS > LONG_RANGE_DAYS
}

/** «las últimas 3 semanas», «los últimos 2 meses» */
const isShortCount = ({ ultimos, grano }: { ultimos: number; grano: TimeGrain }) =>
  grano === 'dia' || grano === 'semana' || (grano === 'mes' && ultimos <= LONG_RANGE_MONTHS)
