import type { SubjectTime, TimeGrain, TimeRange } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import type { DateSpan } from '../dates.ts'
import type { UnderstoodDate } from '../dates/span.ts'
import { operatorAt, senseAt, Unread, type Reader } from './reader.ts'

/** What a question says about time. */
export interface Times {
  readonly ranges: readonly TimeRange[]
  readonly spans: readonly DateSpan[]
  /** «hoy», «ahora», «actual»: the newest there is. */
  readonly newest: boolean
}

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

/**
 * @throws Unread where the subject has no time; an impossible date is a problem of the question, told with its reason.
 */
export function readTimes(reader: Reader): Times {
  const { time } = reader.topic.subject
  const spans: DateSpan[] = []
  reader.tags.forEach(({ meaning }, at) => {
    if (meaning.type !== 'date') return
    reader.taken.add(at)
    spans.push(meaning.span)
    if ('assumed' in meaning.span && meaning.span.assumed) reader.notes.push(meaning.span.assumed)
  })
  if (!spans.length) return { ranges: [], spans, newest: false }
  if (!time) {
    if (spans.every(isNow)) return { ranges: [], spans, newest: true }
    throw new Unread('no tiene fechas')
  }
  const said = spans.flatMap((span) => rangeOf(span, time, reader.today))
  const ranges = saysTheSame(reader) ? samePeriod(spans, said, reader.today) : beside(spans, said)
  return { ranges, spans, newest: ranges.length < spans.length }
}

/** «hoy», «ahora», «actual» */
export const isNow = (span: DateSpan): boolean => span.kind === 'ahora' || isToday(span)
/** «hoy», and not «ahora» */
export const isToday = (span: DateSpan): boolean => 'today' in span && span.today === true

/** The period that was said: «octubre» is a month. */
export function grainOf({ spans }: Times): TimeGrain | undefined {
  const span = spans.find((one) => 'grain' in one)
  return span && 'grain' in span && span.kind !== 'ahora' ? GRAINS[span.grain] : undefined
}

/** «en octubre … respecto al mes anterior», «la de hace un año»: so much before what was said, and not before today. */
function beside(spans: readonly DateSpan[], ranges: readonly TimeRange[]): readonly TimeRange[] {
  const [first] = ranges
  const [, said] = spans
  if (spans.length !== 2 || ranges.length !== 2 || !('grain' in said!)) return ranges
  // «mañana 20 de noviembre»: the day is said twice.
  const year = /(19|20)\d\d/
  if (
    isDay(first!) &&
    isDay(ranges[1]!) &&
    first.desde!.slice(5) === (ranges[1] as typeof first).desde!.slice(5) &&
    !(year.test(spans[0]!.text) && year.test(said.text))
  )
    return [first!]
  const earlier = /anterior|previ[oa]/i.test(said.text) || (/^hace un[oa]? \S+$/i.test(said.text) && isWhole(first!))
  return earlier ? [first!, stepBack(first!, GRAINS[said.grain] ?? 'mes')] : ranges
}

/** «… respecto al mismo periodo de 2025» */
export const saysTheSame = ({ tags, tokens }: Reader): boolean =>
  tags.some(
    ({ from, to, meaning }) =>
      meaning.type === 'operator' &&
      meaning.operator.op === 'contra' &&
      tokens.slice(from, to).some(({ folded }) => folded === 'mismo'),
  )

/**
 * «de enero a octubre de 2026 … mismo periodo de 2025»: the same months of that year. @throws Unread where no period of
 * another year is said.
 */
function samePeriod(
  [, year]: readonly DateSpan[],
  [period, of, ...others]: readonly TimeRange[],
  today: string,
): readonly TimeRange[] {
  const [one, other] = [period, of].map((range) =>
    typeof range === 'object' && 'desde' in range && range.desde && range.hasta
      ? { desde: range.desde, hasta: range.hasta }
      : undefined,
  )
  const back = one && other ? Number(one.desde.slice(0, 4)) - Number(other.desde.slice(0, 4)) : 0
  if (!one || others.length || !year || !('grain' in year) || GRAINS[year.grain] !== 'anio' || back < 1)
    throw new Unread('el mismo periodo que cuál')
  // Of a year that is not over as much of the other would have to be taken as has been published.
  if (one.hasta > today) throw new Unread('el mismo periodo de uno que no ha terminado')
  const earlier = (day: string) => `${Number(day.slice(0, 4)) - back}${day.slice(4)}`
  return [one, { desde: earlier(one.desde), hasta: earlier(one.hasta) }]
}

const isDay = (range: TimeRange): range is { desde: string; hasta: string } =>
  typeof range === 'object' &&
  'desde' in range &&
  !!range.desde &&
  !!range.hasta &&
  Date.parse(range.hasta) - Date.parse(range.desde) === 86_400_000

const isWhole = (range: TimeRange) =>
  typeof range === 'object' &&
  'desde' in range &&
  range.desde !== undefined &&
  range.hasta !== undefined &&
  Date.parse(range.hasta) - Date.parse(range.desde) > 86_400_000

/** Months of each period; of what is shorter the days before it. */
const MONTHS: Readonly<Partial<Record<TimeGrain, number>>> = { mes: 1, trimestre: 3, semestre: 6, anio: 12 }

/**
 * The same period so much earlier: of October the month before is September, and the year before October of that year.
 */
function stepBack(range: TimeRange, grain: TimeGrain): TimeRange {
  const months = MONTHS[grain]
  if (!months || typeof range !== 'object' || !('desde' in range) || !range.desde || !range.hasta)
    return periodBefore(range)
  const back = (day: string) => {
    const at = new Date(day)
    at.setUTCMonth(at.getUTCMonth() - months)
    return at.toISOString().slice(0, 10)
  }
  return { desde: back(range.desde), hasta: back(range.hasta) }
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

/** Nothing where a span means the newest there is. */
export function rangeOf(span: DateSpan, time: SubjectTime, today: string): TimeRange[] {
  if (span.kind === 'imposible') throw new Unread(span.words)
  if (span.kind === 'ahora') return []
  if (span.kind === 'hora') {
    // «hace una hora» and «anoche» of rows that know their day alone would be whole days.
    if (!span.range || span.count === undefined || span.count % 24 !== 0 || time.finer)
      throw new Unread('no tiene horas', [span.text])
    return [span.range]
  }
  // What is published with a delay has no row of today: «hoy» asks for what is current.
  if (span.today && !time.future && time.standard !== 'todo' && typeof time.standard !== 'number') return []
  if (span.kind === 'futuro' && !time.future) throw new Unread('el futuro')
  if (span.kind === 'ultimo' && span.count)
    return [{ ultimos: span.count * (span.grain === 'bimestre' ? 2 : 1), grano: GRAINS[span.grain] ?? 'dia' }]
  // «hace un año» of months is that month, and not the whole year.
  if (span.point && span.grain === 'anio' && (time.grain === 'mes' || time.grain === 'quincena'))
    return [monthOf(span.point)]
  // «hace una semana», of what each day has its own level of: that day.
  if (span.point && time.grain === 'dia' && standardIsNewest(time) && !time.finer)
    return [{ desde: span.point, hasta: addDays(span.point, 1) }]
  if (time.carried && span.point) return [{ desde: span.point, hasta: addDays(span.point, 1) }]
  return [time.meaning === 'pronostico' ? toCome(span, today) : span.range]
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

/** The period that a question speaks of without saying which. */
export interface Grain {
  readonly grain: TimeGrain
  /** «qué mes», «los 5 días con …»: it is periods that are asked for, and not each of them. */
  readonly asked: boolean
  /** «cuántos días», «algún día»: how many there are of them, or whether there is one. */
  readonly counted?: 'cuantos' | 'alguno'
}

/** «mes a mes», «por año», «qué mes», «diario»: the period that rows are grouped by. */
export function readGrain(reader: Reader): Grain | undefined {
  for (let at = 0; at < reader.tags.length; at++) {
    const each = operatorAt(reader, at, 'cada')
    if (each && !reader.taken.has(at)) return take(reader, [at], { grain: each.grano, asked: false })
    const grain = operatorAt(reader, at, 'grano')?.grano
    if (!grain) continue
    if (operatorAt(reader, at - 1, 'grupo')) return take(reader, [at - 1, at], { grain, asked: false })
    if (operatorAt(reader, at - 1, 'cual')) return take(reader, [at - 1, at], { grain, asked: true })
    if (operatorAt(reader, at - 1, 'cuanto', 'cuenta'))
      return take(reader, [at - 1, at], { grain, asked: true, counted: 'cuantos' })
    if (operatorAt(reader, at - 1, 'existe') || reader.tokens[reader.tags[at]!.from - 1]?.folded.startsWith('algun'))
      return take(reader, [at], { grain, asked: true, counted: 'alguno' })
    const head =
      at === 0 ||
      operatorAt(reader, at - 1, 'lista', 'todos', 'top', 'porcion') ||
      reader.tags[at - 1]!.meaning.type === 'number' ||
      operatorAt(reader, at + 1, 'mas', 'menos')
    if (head) return take(reader, [at], { grain, asked: true })
  }
  return undefined
}

function take(reader: Reader, places: readonly number[], grain: Grain): Grain {
  for (const at of places) reader.taken.add(at)
  return grain
}

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

/** «la semana del 9 al 13»; of «ese mes del año pasado» a year is no month. */
export function isSaidTwice({ tags, ...reader }: Reader, at: number): boolean {
  const next = tags[at + 1]?.meaning
  if (next?.type !== 'date') return false
  // «la más alta en un mes desde 2017»
  if (/^un[oa]?$/.test(reader.tokens[tags[at]!.from - 1]?.folded ?? '')) return true
  const grain = 'grain' in next.span ? GRAINS_BY_LENGTH.indexOf(next.span.grain as TimeGrain) : -1
  return grain <= GRAINS_BY_LENGTH.indexOf(operatorAt({ tags, ...reader }, at, 'grano')!.grano)
}

/**
 * «el último dato» of what is current anyway; «los sismos recientes más fuertes» are not of all times, nor «el último
 * municipio en …» the first.
 */
export function saysNewest(reader: Reader, at: number): boolean {
  const { time } = reader.topic.subject
  return !(time && !standardIsNewest(time)) && !operatorAt(reader, at + 1, 'nivel') && !senseAt(reader, at + 1, 'row')
}
