/** What a question says, put together before anything is decided. */
import type { Aggregate, Condition, LogicalQuery, TimeGrain, TimeRange } from '@tianguis/core'
import { dimensionConditions, type Conditions } from './conditions.ts'
import type { Groups } from './groups.ts'
import type { Ranking } from './rank.ts'
import { findOperators, isPlural, namesRows, namesThings, operatorAt, says, senseAt, takeFirst, Unread, wordsOf, type Reader } from './reader.ts'
import { countedBy, rowConditions, type Threshold } from './thresholds.ts'
import { grainOf, standardIsNewest, type Times } from './times.ts'
import { filterOf, type Where } from './where.ts'

/** Everything a question says, before what is done with it. */
export interface Facts {
  readonly times: Times
  readonly where: Where
  readonly conditions: Conditions
  readonly grain: { readonly grain: TimeGrain; readonly asked: boolean } | undefined
  readonly thresholds: readonly Threshold[]
  /** Per so many inhabitants. */
  readonly people: number | undefined
  readonly ranking: Ranking | undefined
  readonly groups: Groups
  /** Measures that were named. */
  readonly measures: readonly string[]
  readonly aggregates: readonly Aggregate[]
  readonly degree: { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly standard: string | undefined
  /** A measure was said in some way. */
  readonly spoken: boolean
  readonly assumed: number
}

/** Everything the actions share. */
export interface Asked extends Facts {
  readonly reader: Reader
  /** What is counted or measured. */
  readonly measure: string
  readonly counting: boolean
  readonly base: Pick<LogicalQuery, 'tabla' | 'filtros' | 'lugar' | 'excluir' | 'tiempo'>
}

export function gather(reader: Reader, facts: Facts): Asked {
  const { subject, id } = reader.topic
  const { conditions, groups, where, times, standard } = facts
  const counting = counts(reader, facts)
  const measure = facts.measures[0] ?? (facts.ranking && facts.ranking.by !== 'tiempo' ? facts.ranking.by : undefined) ?? facts.degree?.by ?? (counting ? countedBy(reader) : undefined) ?? conditions.measure ?? standard ?? 'filas'
  const rows = facts.thresholds.filter((threshold) => threshold.of !== 'filas' && !isOfGroups(reader, facts, threshold))
  const filtros: Condition[] = [
    ...dimensionConditions(reader, conditions, new Set(groups.dimensions), facts.grain?.grain ?? grainOf(times), new Set(subject.measures[measure]?.where?.map(({ columna }) => columna))),
    ...conditions.named,
    ...(subject.measures[measure]?.where ?? []),
    ...rows.flatMap((threshold) => [...(threshold.of === measure ? [] : (subject.measures[threshold.of]?.where ?? [])), ...rowConditions(reader, threshold)]),
  ]
  // «la inflación más alta» of all, not of the newest period, which has only one.
  const whenever = facts.ranking !== undefined && facts.ranking.by !== 'tiempo' && says(reader, 'cuando')
  const ever = isRecord(reader, facts) || isHistoric(reader, facts) || (whenever && subject.time?.meaning === 'observacion')
  const newest: TimeRange | undefined = ever && subject.time ? 'todo' : times.newest && subject.time && !standardIsNewest(subject.time) ? 'ultimo' : undefined
  const tiempo = times.ranges[0] ?? newest
  return {
    ...facts, reader, measure, counting,
    base: {
      tabla: id,
      ...(filtros.length ? { filtros } : {}),
      ...(where.included.length ? { lugar: where.included.map(filterOf) } : {}),
      ...(where.excluded.length ? { excluir: where.excluded.map(filterOf) } : {}),
      ...(tiempo ? { tiempo } : {}),
    },
  }
}

/**
 * «estados con más de 100 robos», «ciudades donde la roja pasa de 27»: a threshold of what a group adds up or averages to. «estados con sismos
 * mayores a 5» bounds the things that it names, and a group of one row is that row.
 */
export function isOfGroups(reader: Reader, { groups }: Pick<Facts, 'groups'>, { of }: Threshold): boolean {
  if (!groups.dimensions.length || of === 'filas') return of === 'filas'
  if (addsUp(reader, of)) return true
  const { single } = reader.topic.subject
  return !namesRows(reader) && groups.asked && !groups.dimensions.every((id) => single?.includes(id))
}

/** The highest or lowest of one thing that is observed over time. */
function isRecord(reader: Reader, { ranking, conditions, where, groups }: Facts): boolean {
  const one = where.included.length <= 1 && !groups.dimensions.length && [...conditions.dimensions.values()].every(({ names }) => names <= 1)
  return ranking !== undefined && ranking.by !== 'tiempo' && one && reader.topic.subject.time?.meaning === 'observacion' && fixesOne({ reader, conditions, where })
}

/** «el más fuerte de la historia», «máximo histórico». */
export const isHistoric = (reader: Reader, { ranking, aggregates }: Facts) =>
  (ranking !== undefined || aggregates.length > 0) && reader.tags.some((tag, at) => operatorAt(reader, at, 'tendencia') && /hist[oó]ri/i.test(wordsOf(reader, tag)))

/** «cuántas farmacias», «número de robos», «total de sismos»: things, not a measure of them. */
export function counts(reader: Reader, { measures, ranking, groups, grain, degree, aggregates, conditions }: Facts): boolean {
  const counted = countedBy(reader)
  if (measures.length || (counted !== 'filas' && !addsUp(reader, counted)) || (ranking && ranking.by !== 'filas' && ranking.by !== 'tiempo' && ranking.by !== counted)) return false
  const things = namesThings(reader)
  // «sismos por estado», «estados con más de 10 sismos»: how many there are of each.
  if (things && (groups.dimensions.length || grain) && !degree && !aggregates.length && !conditions.measure) {
    for (const at of findOperators(reader, 'cuanto', 'cuenta')) reader.taken.add(at)
    return true
  }
  // An average of how many there are a day is none of the averages there are.
  if (things && grain && aggregates.includes('promedio') && !degree) throw new Unread('un promedio de cuántos hay no se calcula')
  return takeFirst(reader, (at) => asksHowMany(reader, at) && [at + 1, at + 2].some((next) => senseAt(reader, next, 'row', 'value', 'filter', 'subject')))
}

export const subjectOf = ({ topic: { subject } }: Reader) => subject

/** «cuántos», «número de»; «cuánto ha subido» asks for no number of things. */
const asksHowMany = (reader: Reader, at: number) =>
  operatorAt(reader, at, 'cuenta') !== undefined || (operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, reader.tags[at]!))

export const addsUp = ({ topic: { subject } }: Reader, id: string | undefined) => id !== undefined && subject.measures[id]?.aggregates[0] === 'suma'

/**
 * Whether the question fixes everything that leaves one row a period.
 * @param grouped what it groups by, of which each group then is one row
 */
export function fixesOne({ reader, conditions, where }: Pick<Asked, 'reader' | 'conditions' | 'where'>, grouped: readonly string[] = []): boolean {
  const { single, dimensions } = reader.topic.subject
  return single !== undefined && single.every((id) => grouped.includes(id) || (
    id === 'municipio' ? where.included.length > 0 && where.included.every(({ nivel }) => nivel === 'municipio')
      : conditions.dimensions.has(id) ? !conditions.dimensions.get(id)!.partly : dimensions[id]?.standard !== undefined))
}

/** A range of several periods of the subject: a month of daily rates. */
export function spansMany({ ranges: [range] }: Times, grain: TimeGrain | undefined): boolean {
  if (!range || typeof range === 'string' || !grain) return false
  if ('ultimos' in range) return range.ultimos > 1 || range.grano !== grain
  if (!range.desde || !range.hasta) return true
  const days = (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000
  return days > { dia: 1, semana: 7, quincena: 16, mes: 31, trimestre: 92, semestre: 184, anio: 366 }[grain]
}
