/** What a question says, put together before anything is decided. */
import type { Facts } from './fact.ts'
import type { Condition, LogicalQuery, Subject, TimeGrain, TimeRange } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { dimensionConditions, type Conditions } from './conditions.ts'
import { groupAt } from './groups.ts'
import {
  findOperators,
  isPlural,
  namesRows,
  namesThings,
  operatorAt,
  says,
  senseAt,
  takeFirst,
  Unread,
  type Reader,
} from './reader.ts'
import { countedBy, rowConditions, type Threshold } from './thresholds.ts'
import { grainOf, grainOfRows, isSeveral, isToday, standardIsNewest } from './times.ts'
import { filterOf } from './where.ts'
import { zoneMeant } from './zone.ts'

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
  const measure =
    facts.measures[0] ??
    (facts.ranking && facts.ranking.by !== 'tiempo' ? facts.ranking.by : undefined) ??
    facts.degree?.by ??
    (counting ? countedBy(reader) : undefined) ??
    conditions.measure ??
    (namesThings(reader) ? undefined : facts.thresholds.find(({ of }) => of !== 'filas')?.of) ??
    standard ??
    'filas'
  assertSameRows(subject, facts.measures)
  // «¿hubo más de mil fraudes?» bounds their sum, which no row is.
  if (
    !groups.dimensions.length &&
    !facts.grain &&
    !namesThings(reader) &&
    facts.thresholds.some(({ of }) => addsUp(reader, of) && !subject.measures[of]?.level)
  )
    throw new Unread('un límite a un total')
  const rows = facts.thresholds.filter((threshold) => threshold.of !== 'filas' && !isOfGroups(reader, facts, threshold))
  // «¿qué porcentaje de los componentes …?»: of each of them, and not of the one that is meant unless told.
  const shared = reader.tags.flatMap((_, at) =>
    operatorAt(reader, at - 1, 'porcion') ? (groupAt(reader, at) ?? []) : [],
  )
  const filtros: Condition[] = [
    ...dimensionConditions(
      reader,
      conditions,
      new Set([...groups.dimensions, ...shared]),
      facts.grain?.grain ?? grainOf(times),
      new Set(subject.measures[measure]?.where?.map(({ columna }) => columna)),
    ),
    ...conditions.named,
    ...(where.town ? [where.town] : []),
    ...(subject.measures[measure]?.where ?? []),
    ...rows.flatMap((threshold) => [
      ...(threshold.of === measure ? [] : (subject.measures[threshold.of]?.where ?? [])),
      ...rowConditions(reader, threshold),
    ]),
  ]
  const zone = zoneMeant(reader, facts, measure)
  if (zone) filtros.push(zone)
  assertOneKind(reader, conditions)
  for (const { columna, op, valores = [] } of filtros) {
    // «que vendan magna y no vendan diésel»: of one column the denial says nothing.
    if (
      op === '!=' &&
      filtros.some((other) => other.columna === columna && other.op === '=' && other.valores?.[0] !== valores[0])
    )
      throw new Unread('un valor y la falta de otro')
  }
  // «la inflación más alta» of all, not of the newest period, which has only one.
  const whenever = facts.ranking !== undefined && facts.ranking.by !== 'tiempo' && says(reader, 'cuando')
  const ever =
    isRecord(reader, facts) || isHistoric(reader, facts) || (whenever && subject.time?.meaning === 'observacion')
  const newest: TimeRange | undefined =
    ever && !times.newest && subject.time
      ? 'todo'
      : times.newest && subject.time && !standardIsNewest(subject.time)
        ? 'ultimo'
        : undefined
  // «la última vez que pasó de 5» was whenever it was.
  const lastTime =
    facts.ranking?.by === 'tiempo' && (facts.thresholds.length > 0 || facts.ranking.direction === 'asc') && subject.time
      ? 'todo'
      : undefined
  const tiempo = times.ranges[0] ?? wholeDay(reader, facts) ?? lastTime ?? newest
  return {
    ...facts,
    reader,
    measure,
    counting,
    base: {
      tabla: id,
      ...(filtros.length ? { filtros } : {}),
      ...(where.included.length ? { lugar: where.included.map(filterOf) } : {}),
      ...(where.excluded.length ? { excluir: where.excluded.map(filterOf) } : {}),
      ...(tiempo ? { tiempo } : {}),
    },
  }
}

/** «el PM10 más alto de hoy», of rows by the hour. */
export function wholeDay(reader: Reader, { times, ranking, aggregates, thresholds }: Facts): TimeRange | undefined {
  const today = times.spans.some(isToday)
  const highest =
    (ranking && ranking.by !== 'tiempo' && ranking.by !== 'filas') || aggregates.length > 0 || thresholds.length > 0
  return reader.topic.subject.time?.finer && today && highest
    ? { desde: reader.today, hasta: addDays(reader.today, 1) }
    : undefined
}

/** «robos y homicidios» of which each is a value of another column: no row is both. */
function assertOneKind(reader: Reader, { dimensions }: Conditions): void {
  if (!addsUp(reader, countedBy(reader))) return
  reader.tags.forEach((_, at) => {
    const [one, other] = [senseAt(reader, at, 'value'), senseAt(reader, at + 2, 'value')]
    // «sin contar robo ni fraude» leaves both out.
    const isLeftOut = [one, other].every((value) => value && dimensions.get(value.id)?.values.length === 0)
    if (!isLeftOut && one && other && one.id !== other.id && operatorAt(reader, at + 1, 'y', 'o'))
      throw new Unread('dos cosas de distinta clase')
  })
}

/** «compara el salario mínimo con el precio promedio»: two measures of which each row has but one. */
function assertSameRows({ measures }: Subject, named: readonly string[]): void {
  const kinds = new Set(named.map((id) => JSON.stringify(measures[id]?.where ?? [])))
  if (kinds.size > 1) throw new Unread('dos medidas que no están en las mismas filas')
}

/**
 * «estados con más de 100 robos», «ciudades donde la roja pasa de 27»: a threshold of what a group adds up or averages
 * to. «estados con sismos mayores a 5» bounds the things that it names, and a group of one row is that row.
 */
export function isOfGroups(
  reader: Reader,
  facts: Pick<Facts, 'groups' | 'grain' | 'aggregates' | 'times'>,
  { of, ofRows }: Threshold,
): boolean {
  if (of === 'filas') return true
  if (ofRows && facts.groups.dimensions.length && !facts.grain && !facts.aggregates.length) return false
  const { groups, grain, aggregates } = facts
  const { single, measures } = reader.topic.subject
  // «meses con más de 50 homicidios»: a month's rows are added up, however many of them it has.
  const periods =
    grain !== undefined &&
    (aggregates.length > 0 ||
      (addsUp(reader, of) && !measures[of]!.level && !ofRows) ||
      (grain.grain !== periodOfRows(reader, facts) && !namesRows(reader)))
  if (!groups.dimensions.length) return periods
  if (addsUp(reader, of) || periods || aggregates.length > 0) return true
  return (
    !namesThings(reader) &&
    groups.asked &&
    (!groups.dimensions.every((id) => single?.includes(id)) || spansMany(reader, facts))
  )
}

/** The period that each row is of, as the question speaks of time. */
export const periodOfRows = (
  {
    topic: {
      subject: { time },
    },
  }: Reader,
  { grain, times }: Pick<Facts, 'grain' | 'times'>,
): TimeGrain | undefined => time && grainOfRows(time, grain?.grain ?? grainOf(times))

/** The highest or lowest of one thing that is observed over time. */
function isRecord(reader: Reader, { ranking, conditions, where, groups, times }: Facts): boolean {
  const { subject } = reader.topic
  // «¿cuál es el dólar más barato?» speaks of now, when there is but one.
  if (
    ranking &&
    subject.single?.length === 0 &&
    !times.ranges.length &&
    reader.tokens.some(({ folded }, at) => folded === 'es' && reader.tokens[at - 1]?.folded.startsWith('cual'))
  )
    throw new Unread('de cuándo no se dice')
  const one =
    where.included.length <= 1 &&
    !groups.dimensions.length &&
    [...conditions.dimensions.values()].every(({ values }) => values.length <= 1)
  return (
    ranking !== undefined &&
    ranking.by !== 'tiempo' &&
    one &&
    reader.topic.subject.time?.meaning === 'observacion' &&
    fixesOne({ reader, conditions, where })
  )
}

/** «el más fuerte de la historia», «máximo histórico», «récord de ozono». */
export const isHistoric = (reader: Reader, { ranking, aggregates }: Facts) =>
  (ranking !== undefined || aggregates.length > 0) &&
  reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at, 'tendencia', 'agregado') &&
      reader.tokens.slice(tag.from, tag.to).some(({ folded }) => OF_ALL_TIMES.test(folded)),
  )

/** Said of all that ever was. */
export const OF_ALL_TIMES = /^(histori|records?$)/

/** «cuántas farmacias», «número de robos», «total de sismos»: things, not a measure of them. */
export function counts(
  reader: Reader,
  { measures, ranking, groups, grain, degree, aggregates, conditions, thresholds }: Facts,
): boolean {
  const counted = countedBy(reader)
  // «¿en cuántas tiendas cuesta más de 7,500?»: the measure is that of the bound.
  const named = reader.tags.filter((_, at) => measures.includes(senseAt(reader, at, 'measure')?.id ?? '')).length
  // «la población total de los municipios de más de un millón de habitantes» names it once more.
  const bounded =
    measures.length > 0 &&
    named <= thresholds.length &&
    measures.every((id) => thresholds.some(({ of }) => of === id)) &&
    reader.tags.some((_, at) => asksHowMany(reader, at) && senseAt(reader, at + 1, 'row'))
  if (
    (measures.length && !bounded) ||
    (counted !== 'filas' && !addsUp(reader, counted)) ||
    (ranking && ranking.by !== 'filas' && ranking.by !== 'tiempo' && ranking.by !== counted)
  )
    return false
  const things = namesThings(reader)
  // «sismos por estado», «estados con más de 10 sismos»: how many there are of each.
  if (things && (groups.dimensions.length || grain) && !degree && !aggregates.length && !conditions.measure) {
    for (const at of findOperators(reader, 'cuanto', 'cuenta')) reader.taken.add(at)
    return true
  }
  // An average of how many there are a day is none of the averages there are.
  if (things && grain && aggregates.includes('promedio') && !degree) {
    if (grain.asked) throw new Unread('un promedio de cuántos hay no se calcula')
    for (const at of findOperators(reader, 'cuanto', 'cuenta')) reader.taken.add(at)
    return true
  }
  const countable = counted !== 'filas' || things
  // «¿ha temblado? ¿cuántas veces?», «temblores a más de 100 km, ¿cuántos van?»
  const last = reader.tags.length - 1
  if (
    things &&
    takeFirst(
      reader,
      (at) =>
        asksHowMany(reader, at) &&
        operatorAt(reader, at, 'cuanto') &&
        at > 0 &&
        (at === last || reader.tokens[reader.tags[at]!.to]?.folded === 'veces'),
    )
  )
    return true
  return takeFirst(
    reader,
    (at) =>
      asksHowMany(reader, at) &&
      [at + 1, at + 2].some(
        (next) => senseAt(reader, next, 'row', 'subject') || (countable && senseAt(reader, next, 'value', 'filter')),
      ),
  )
}

export const subjectOf = ({ topic: { subject } }: Reader) => subject

/** «cuántos», «número de»; «cuánto ha subido» asks for no number of things. */
const asksHowMany = (reader: Reader, at: number) =>
  operatorAt(reader, at, 'cuenta') !== undefined ||
  (operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, reader.tags[at]!))

export const addsUp = ({ topic: { subject } }: Reader, id: string | undefined) =>
  id !== undefined && subject.measures[id]?.aggregates[0] === 'suma'

/**
 * Whether the question fixes everything that leaves one row a period.
 * @param grouped what it groups by, of which each group then is one row
 */
export function fixesOne(
  { reader, conditions, where }: Pick<Asked, 'reader' | 'conditions' | 'where'>,
  grouped: readonly string[] = [],
): boolean {
  const { single, dimensions } = reader.topic.subject
  return (
    single !== undefined &&
    single.every(
      (id) =>
        grouped.includes(id) ||
        (id === 'municipio'
          ? where.included.length > 0 && where.included.every(({ nivel }) => nivel === 'municipio')
          : conditions.dimensions.has(id)
            ? !conditions.dimensions.get(id)!.partly
            : dimensions[id]?.standard !== undefined),
    )
  )
}

/** A range of several periods of the rows: a month of daily rates. */
export function spansMany(reader: Reader, facts: Pick<Facts, 'grain' | 'times'>): boolean {
  const [range] = facts.times.ranges
  const grain = periodOfRows(reader, facts)
  return range !== undefined && typeof range !== 'string' && grain !== undefined && isSeveral(range, grain)
}
