import type { Aggregate, Condition, LogicalQuery, Measure, TimeGrain, TimeRange } from '@tianguis/core'
import { dimensionConditions, type Conditions } from './conditions.ts'
import type { Groups } from './groups.ts'
import type { Ranking } from './rank.ts'
import { findOperators, isPlural, operatorAt, senseAt, takeOperator, Unread, wordsOf, type Reader } from './reader.ts'
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

const LONG_RANGE_DAYS = 62
const SEVERAL = 10

/** Decides what is done: the first of these that the words call for. */
export function chooseAction(reader: Reader, facts: Facts): LogicalQuery {
  const asked = gather(reader, facts)
  const { grain, ranking, groups, times, thresholds } = facts
  if (takeOperator(reader, 'porcion')) return share(asked)
  const trend = takesTrend(asked)
  const change = takeOperator(reader, 'cambio')
  const compared = takeCompared(reader)
  const against = times.ranges.length === 1 && ((compared && times.newest) || reader.tags.some((_, at) => operatorAt(reader, at, 'contra', 'anterior')))
  if ((change || against) && !trend && !grain) return changed(asked)
  if (trend || (grain && !grain.asked)) return series(asked, grain?.grain)
  if (grain && ranking) return series(asked, grain.grain, ranking)
  if (times.ranges.length > 1) {
    const { tiempo: _, ...query } = aggregated(asked, [])
    return { ...query, comparar: inOrder(times.ranges[0]!, times.ranges[1]!) }
  }
  if (ranking && (groups.dimensions.length || ranksPlaces(asked))) return rankedGroups(asked, compared)
  if (ranking && (asked.where.included.length > 1 || comparesValues(asked))) return aggregated(asked, [], ranking)
  if (ranking && ranking.by === 'filas') return aggregated(asked, [], ranking)
  // One cell of what adds up is nobody's answer: another covering may say what is ranked.
  if (ranking && ranking.by !== 'tiempo' && addsUp(reader, ranking.by) && !subjectOf(reader).row) throw new Unread('no se dice de qué')
  if (ranking && !asked.counting) return rankedRows(asked)
  // «cuántas papelerías nuevas»: how new counts is nobody's to say.
  if (asked.counting && asked.degree) throw new Unread('qué tanto cuenta no se dice')
  if (compared && comparesThings(asked)) return aggregated({ ...asked, measure: countedBy(reader)!, counting: true }, [])
  if (groups.dimensions.length && thresholds.length) return rankedGroups(asked, compared)
  if (deniesWhatAddsUp(asked)) throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  if (isDistinct(asked)) return { ...asked.base, accion: 'distintos', dimensiones: groups.dimensions }
  if (countsGroups(asked)) return { ...asked.base, accion: 'agregar', medidas: [{ id: groups.dimensions[0]!, agg: 'cuenta' }] }
  if (asksWhether(asked)) return { ...asked.base, accion: 'existe' }
  if (subjectOf(reader).measures[asked.measure]?.level && spansMany(times, subjectOf(reader).time?.grain) && !facts.aggregates.length) return series(asked, subjectOf(reader).time!.grain)
  if (wantsRows(asked)) return listed(asked)
  return aggregated(asked, groups.dimensions)
}

function gather(reader: Reader, facts: Facts): Asked {
  const { subject, id } = reader.topic
  const { conditions, groups, where, times, standard } = facts
  const counting = counts(reader, facts)
  const measure = facts.measures[0] ?? (facts.ranking && facts.ranking.by !== 'tiempo' ? facts.ranking.by : undefined) ?? facts.degree?.by ?? (counting ? countedBy(reader) : undefined) ?? conditions.measure ?? standard ?? 'filas'
  const rows = facts.thresholds.filter(({ of }) => of !== 'filas' && !(groups.dimensions.length && subject.measures[of]?.aggregates[0] === 'suma'))
  const filtros: Condition[] = [
    ...dimensionConditions(reader, conditions, new Set(groups.dimensions), facts.grain?.grain ?? grainOf(times), new Set(subject.measures[measure]?.where?.map(({ columna }) => columna))),
    ...conditions.named,
    ...(subject.measures[measure]?.where ?? []),
    ...rows.flatMap((threshold) => [...(threshold.of === measure ? [] : (subject.measures[threshold.of]?.where ?? [])), ...rowConditions(reader, threshold)]),
  ]
  // «la inflación más alta» of all, not of the newest period, which has only one.
  const ever = (facts.ranking && facts.ranking.by !== 'tiempo' && fixesOne({ reader, conditions, where })) || isHistoric(reader, facts)
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

/** «el más fuerte de la historia», «máximo histórico». */
const isHistoric = (reader: Reader, { ranking, aggregates }: Facts) =>
  (ranking !== undefined || aggregates.length > 0) && reader.tags.some((tag, at) => operatorAt(reader, at, 'tendencia') && /hist[oó]ri/i.test(wordsOf(reader, tag)))

/** A word of history beside a record asks for all times, and not for a series. */
function takesTrend(asked: Asked): boolean {
  const said = takeOperator(asked.reader, 'tendencia') !== undefined
  return said && !isHistoric(asked.reader, asked)
}

/** «cuántas farmacias», «número de robos», «total de sismos»: things, not a measure of them. */
function counts(reader: Reader, { measures, ranking, groups, grain, degree, aggregates, conditions }: Facts): boolean {
  const { subject } = reader.topic
  const counted = countedBy(reader)
  if (measures.length || (counted !== 'filas' && !addsUp(reader, counted)) || (ranking && ranking.by !== 'filas' && ranking.by !== 'tiempo' && ranking.by !== counted)) return false
  const things = reader.tags.some((_, at) => senseAt(reader, at, 'row') || subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows)
  // «sismos por estado», «estados con más de 10 sismos»: how many there are of each.
  if (things && (groups.dimensions.length || grain) && !degree && !aggregates.length && !conditions.measure) {
    for (const at of findOperators(reader, 'cuanto', 'cuenta')) reader.taken.add(at)
    return true
  }
  // An average of how many there are a day is none of the averages there are.
  if (things && grain && aggregates.includes('promedio') && !degree) throw new Unread('un promedio de cuántos hay no se calcula')
  return reader.tags.some((_, at) => asksHowMany(reader, at) &&
    [at + 1, at + 2].some((next) => senseAt(reader, next, 'row', 'value', 'filter', 'subject') && takeAll(reader, at)))
}

const subjectOf = ({ topic: { subject } }: Reader) => subject

/** «cuántos», «número de»; «cuánto ha subido» asks for no number of things. */
const asksHowMany = (reader: Reader, at: number) =>
  operatorAt(reader, at, 'cuenta') !== undefined || (operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, reader.tags[at]!))

const addsUp = ({ topic: { subject } }: Reader, id: string | undefined) => id !== undefined && subject.measures[id]?.aggregates[0] === 'suma'

const takeAll = (reader: Reader, at: number) => reader.taken.add(at) && true

function takeCompared(reader: Reader): boolean {
  const said = takeOperator(reader, 'compara') !== undefined
  const against = findOperators(reader, 'contra', 'o', 'entre', 'que')
  for (const at of against) reader.taken.add(at)
  return said || against.length > 0
}

function aggregatesOf({ reader, aggregates }: Asked, id: string): readonly (Aggregate | 'cuenta')[] {
  if (id === 'filas') return ['cuenta']
  const measure = reader.topic.subject.measures[id]!
  const wrong = aggregates.find((aggregate) => !measure.aggregates.includes(aggregate))
  if (wrong) throw new Unread(`${measure.label} no se puede ${WORDS[wrong]}`)
  return aggregates.length ? aggregates : [measure.aggregates[0]]
}

const WORDS: Record<Aggregate, string> = { suma: 'sumar', promedio: 'promediar', mediana: 'reducir a su mediana', maximo: 'reducir a su máximo', minimo: 'reducir a su mínimo', ultimo: 'tomar en su último valor' }

const measured = (asked: Asked): NonNullable<LogicalQuery['medidas']> => {
  const ranked = asked.ranking && asked.ranking.by !== 'tiempo' ? [asked.ranking.by] : []
  const ids = [...new Set([...(asked.measures.length > 1 ? asked.measures : [asked.measure]), ...ranked])]
  return ids.flatMap((id) => aggregatesOf(asked, id).map((agg) => ({ id, agg })))
}

/** «qué cuesta más, el jitomate o el tomate»: of several values, and not of rows or of so many of them. */
const comparesValues = ({ reader, conditions, ranking }: Asked) =>
  ranking!.most === undefined && [...conditions.dimensions.values()].some(({ names, values }) => names > 1 && values.length > 1) && !reader.tags.some((_, at) => senseAt(reader, at, 'row'))

/** «compara las farmacias de Guadalajara y Monterrey»: how many there are in each. */
function comparesThings({ reader, where, conditions, spoken }: Asked): boolean {
  const several = where.included.length > 1 || [...conditions.dimensions.values()].some(({ names, values }) => names > 1 && values.length > 1)
  return several && !spoken && countedBy(reader) === 'filas' && reader.tags.some((_, at) => senseAt(reader, at, 'row') || reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows)
}

/** Dimensions that keep what does not compare apart, and those of which several values or places were named. */
function apart({ reader, conditions, where, measure }: Asked): string[] {
  const { subject } = reader.topic
  const named = [...conditions.dimensions].filter(([, { names, values }]) => names > 1 && values.length > 1).map(([id]) => subject.dimensions[id]!.told ?? id)
  const places = where.included.length > 1 ? [...new Set(where.included.map(({ nivel }) => nivel))] : []
  return [...places, ...named, ...loose(subject.measures[measure], conditions, subject.dimensions)]
}

function loose(measure: Measure | undefined, { dimensions }: Conditions, declared: Readonly<Record<string, { standard?: string }>>): string[] {
  return (measure?.within ?? []).filter((id) => {
    const said = dimensions.get(id)
    return said ? said.values.length !== 1 : declared[id]!.standard === undefined
  })
}

const united = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]
const some = <Value>(key: string, list: readonly Value[]) => (list.length ? { [key]: list } : {})

function aggregated(asked: Asked, groups: readonly string[], ranking?: Ranking): LogicalQuery {
  const dimensiones = united(groups, apart(asked))
  const having = asked.thresholds.filter(({ of }) => of === 'filas' || (groups.length && asked.reader.topic.subject.measures[of]?.aggregates[0] === 'suma'))
  return {
    ...asked.base, accion: 'agregar', medidas: measured(asked), ...some('dimensiones', dimensiones),
    ...(ranking ? { orden: [{ por: ranking.by, dir: ranking.direction }] } : {}),
    ...some('tener', having.flatMap(({ of, bounds }) => bounds.map(({ op, value }) => ({ medida: of, op, valor: value })))),
    ...(asked.people ? { por_habitantes: asked.people } : {}),
  }
}

/** «qué municipio tiene más robos», «top 5 estados con la gasolina más cara», «municipios con más de 100». */
function rankedGroups(asked: Asked, _compared: boolean): LogicalQuery {
  const { ranking, groups, reader, measure, conditions } = asked
  const dimensions = groups.dimensions.length ? groups.dimensions : ['municipio']
  const query = aggregated(asked, dimensions, ranking)
  if (!ranking) return query
  const within = loose(reader.topic.subject.measures[measure], conditions, reader.topic.subject.dimensions).filter((id) => !dimensions.includes(id))
  return { ...query, limite: ranking.most ?? (ranking.several || groups.plural ? SEVERAL : 1), ...some('dentro', within) }
}

/** «dónde hay más robos»: what adds up is nowhere by itself, a municipality is. */
function ranksPlaces({ reader, ranking }: Asked): boolean {
  const { subject } = reader.topic
  if (!subject.place || !findOperators(reader, 'donde').length) return false
  return ranking!.by === 'filas' || subject.measures[ranking!.by]?.aggregates[0] === 'suma' || !subject.row
}

function rankedRows(asked: Asked): LogicalQuery {
  const { ranking, reader, conditions, base } = asked
  const { by, direction, most, several } = ranking!
  const plural = several || reader.tags.some((tag, at) => senseAt(reader, at, 'row') && isPlural(reader, tag))
  const within = by === 'tiempo' ? [] : loose(reader.topic.subject.measures[by], conditions, reader.topic.subject.dimensions)
  return {
    ...base, accion: 'listar', ...(by === 'tiempo' ? {} : { medidas: [{ id: by }] }),
    orden: [{ por: by, dir: direction }], limite: most ?? (plural ? SEVERAL : 1), ...some('dentro', within),
  }
}

function series(asked: Asked, grain: TimeGrain | undefined, ranking?: Ranking): LogicalQuery {
  const { base, times, reader } = asked
  if (!reader.topic.subject.time) throw new Unread('no tiene fechas')
  const range = times.ranges[0]
  const grano = grain ?? (range && !isLong(range) ? 'dia' : 'mes')
  const standard: TimeRange = grano === 'anio' ? 'todo' : { ultimos: 12, grano: coarser('mes', reader.topic.subject.time.grain) }
  return {
    ...aggregated({ ...asked, base: { ...base, tiempo: range ?? standard } }, asked.groups.dimensions),
    grano: coarser(grano, reader.topic.subject.time.grain),
    orden: ranking ? [{ por: ranking.by, dir: ranking.direction }] : [{ por: 'tiempo', dir: 'asc' }],
    ...(ranking ? { limite: ranking.most ?? (ranking.several ? SEVERAL : 1) } : {}),
  }
}

const ORDER: readonly TimeGrain[] = ['dia', 'semana', 'quincena', 'mes', 'trimestre', 'semestre', 'anio']
const coarser = (a: TimeGrain, b: TimeGrain): TimeGrain => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

function isLong(range: TimeRange): boolean {
  if (typeof range === 'string') return true
  if ('ultimos' in range) return range.grano !== 'dia' && !(range.grano === 'semana' || (range.grano === 'mes' && range.ultimos <= 2))
  if (!range.desde || !range.hasta) return true
  return (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000 > LONG_RANGE_DAYS
}

function changed(asked: Asked): LogicalQuery {
  const { times, base, reader } = asked
  if (!reader.topic.subject.time) throw new Unread('no tiene fechas')
  const [first, second] = times.ranges
  if (first && !second && times.newest) return compareWith(asked, { antes: first, despues: 'ultimo' })
  if (first && !second && !spansMany(times, reader.topic.subject.time.grain)) return compareWith(asked, { antes: periodBefore(first), despues: first })
  const against = reader.tags.some((_, at) => operatorAt(reader, at, 'contra', 'anterior'))
  const comparar = second ? inOrder(first!, second) : first && against ? { antes: first, despues: sinceThen(asked, first) } : undefined
  if (comparar) return compareWith(asked, comparar)
  const { tiempo, ...rest } = base
  return { ...rest, ...(tiempo && typeof tiempo === 'object' ? { tiempo } : {}), accion: 'cambio', medidas: measured(asked), ...some('dimensiones', united(asked.groups.dimensions, apart(asked))) }
}

function compareWith(asked: Asked, comparar: NonNullable<LogicalQuery['comparar']>): LogicalQuery {
  const { tiempo: _, ...rest } = asked.base
  return { ...rest, accion: 'cambio', medidas: measured(asked), ...some('dimensiones', united(asked.groups.dimensions, apart(asked))), comparar }
}

/** The period of the same length that ends where one begins: the month before a month, the year before a year. */
function periodBefore(range: TimeRange): TimeRange {
  if (typeof range !== 'object' || !('desde' in range) || !range.desde || !range.hasta) return 'ultimo'
  const [from, to] = [new Date(range.desde), new Date(range.hasta)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const whole = from.getUTCDate() === 1 && to.getUTCDate() === 1 && months > 0
  const start = whole ? new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1)) : new Date(2 * from.getTime() - to.getTime())
  return { desde: start.toISOString().slice(0, 10), hasta: range.desde }
}

/** The earlier period first, however they were said. */
function inOrder(one: TimeRange, other: TimeRange): { antes: TimeRange; despues: TimeRange } {
  const start = (range: TimeRange) => (typeof range === 'object' && 'desde' in range ? range.desde ?? '' : '9999')
  return start(one) <= start(other) ? { antes: one, despues: other } : { antes: other, despues: one }
}

/** Against a year of what adds up stands this year, not its newest month. */
function sinceThen({ reader, measure }: Asked, before: TimeRange): TimeRange {
  return addsUp(reader, measure) && typeof before === 'object' && 'hasta' in before && before.hasta ? { desde: before.hasta } : 'ultimo'
}

/** The share of what was said last; of the country, when only a place was said. */
function share(asked: Asked): LogicalQuery {
  const { base, where } = asked
  const said = base.filtros ?? []
  const medidas = asked.counting || asked.reader.topic.subject.measures[asked.measure]?.aggregates[0] !== 'suma' ? [{ id: 'filas', agg: 'cuenta' as const }] : measured(asked)
  if (said.length > (where.included.length ? 0 : 1) || (said.length === 1 && !where.included.length)) {
    return { ...base, accion: 'proporcion', medidas, filtros: said.slice(0, -1), parte: said.slice(-1) }
  }
  if (!where.included.length) throw new Unread('una parte de qué')
  const parte = where.included.map(({ nivel, clave, nombre }): Condition => (nivel === 'estado' ? { columna: 'estado', op: '=', valores: [nombre] } : { columna: 'cvegeo', op: '=', valores: [clave] }))
  const { lugar: _, ...rest } = base
  return { ...rest, accion: 'proporcion', medidas, parte }
}

/** «municipios sin robos»: rows of other crimes would be found, which is no answer. */
const deniesWhatAddsUp = ({ reader, groups, conditions, standard }: Asked) =>
  groups.dimensions.length > 0 && addsUp(reader, standard) && [...conditions.dimensions.values()].some(({ values, denied }) => denied.length > 0 && !values.length)

const isDistinct = ({ groups, ranking, thresholds, spoken, counting, reader }: Asked) =>
  groups.asked && groups.dimensions.length > 0 && !ranking && !thresholds.length && !spoken && !counting && !reader.tags.some((_, at) => operatorAt(reader, at, 'cuanto', 'cuenta'))

const countsGroups = ({ groups, reader, spoken }: Asked) =>
  groups.asked && groups.dimensions.length === 1 && !spoken && reader.tags.some((_, at) => operatorAt(reader, at, 'cuanto', 'cuenta') && takeAll(reader, at))

/** «¿hay farmacias en Mérida?», «¿está arriba del 50 %?» of one thing. */
function asksWhether(asked: Asked): boolean {
  const { reader, ranking, groups, thresholds, counting } = asked
  if (ranking || groups.dimensions.length || counting || reader.tags.some((_, at) => operatorAt(reader, at, 'cual', 'cuanto', 'donde', 'lista', 'cuenta', 'quien', 'como'))) return false
  return ([0, 1].some((at) => operatorAt(reader, at, 'existe')) && !asked.measures.length) || (thresholds.length > 0 && fixesOne(asked))
}

/** Whether the question fixes everything that leaves one row a period. */
function fixesOne({ reader, conditions, where }: Pick<Asked, 'reader' | 'conditions' | 'where'>): boolean {
  const { single, dimensions } = reader.topic.subject
  return single !== undefined && single.every((id) =>
    id === 'municipio' ? where.included.length > 0 && where.included.every(({ nivel }) => nivel === 'municipio')
      : conditions.dimensions.has(id) ? !conditions.dimensions.get(id)!.partly : dimensions[id]?.standard !== undefined)
}

/** Rows as they are: a list, or the value of the one thing that was named. */
function wantsRows(asked: Asked): boolean {
  const { reader, groups, counting, aggregates, measure, spoken, times } = asked
  if (groups.dimensions.length || counting || aggregates.length || asked.people) return false
  const { subject } = reader.topic
  const additive = subject.measures[measure]?.aggregates[0] === 'suma'
  if (fixesOne(asked) && !additive) return !spansMany(times, subject.time?.grain) || subject.measures[measure]?.aggregates[0] === 'ultimo'
  if (reader.tags.some((_, at) => operatorAt(reader, at, 'lista'))) return true
  if ((asked.thresholds.length || asked.degree) && !additive && !reader.tags.some((_, at) => operatorAt(reader, at, 'cuanto'))) return true
  if (additive) return false
  const things = reader.tags.some((_, at) => senseAt(reader, at, 'row') || subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows)
  const asksFor = reader.tags.some((_, at) => operatorAt(reader, at, 'cual', 'donde', 'quien'))
  return things ? !asked.measures.length || asksFor : !spoken && (asksFor || measure === 'filas') && reader.tags.some((_, at) => operatorAt(reader, at, 'donde'))
}

/** A range of several periods of the subject: a month of daily rates. */
function spansMany({ ranges: [range] }: Times, grain: TimeGrain | undefined): boolean {
  if (!range || typeof range === 'string' || !grain) return false
  if ('ultimos' in range) return range.ultimos > 1 || range.grano !== grain
  if (!range.desde || !range.hasta) return true
  const days = (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000
  return days > { dia: 1, semana: 7, quincena: 16, mes: 31, trimestre: 92, semestre: 184, anio: 366 }[grain]
}

function listed(asked: Asked): LogicalQuery {
  const { base, reader, measure, degree, measures, times } = asked
  const { subject } = reader.topic
  const last = fixesOne(asked) && spansMany(times, subject.time?.grain) && subject.measures[measure]?.aggregates[0] === 'ultimo'
  return {
    ...base, accion: 'listar',
    ...(measure === 'filas' ? {} : { medidas: [...new Set([...(measures.length ? measures : [measure]), ...asked.thresholds.map(({ of }) => of)])].filter((id) => id !== 'filas').map((id) => ({ id })) }),
    ...(degree ? { orden: [{ por: degree.by, dir: degree.direction }], limite: SEVERAL } : {}),
    ...(last ? { orden: [{ por: 'tiempo', dir: 'desc' }], limite: 1 } : {}),
  }
}
