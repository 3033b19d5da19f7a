/** Answers over time: a series, or a change between two periods. */
import type { Aggregate, LogicalQuery, TimeGrain, TimeRange } from '@tianguis/core'
import { addsUp, fixesOne, isHistoric, periodOfRows, spansMany, type Asked } from './facts.ts'
import { aggregated, apart, measured, ranksOneRow, SEVERAL, some, united } from './grouped.ts'
import { groupAt } from './groups.ts'
import type { Ranking } from './rank.ts'
import {
  asksForOne,
  isPlural,
  namesRows,
  operatorAt,
  says,
  senseAt,
  takeOperator,
  thanADate,
  Unread,
  type Reader,
} from './reader.ts'
import { grainOf, GRAINS_BY_LENGTH, isToday, periodBefore } from './times.ts'

const LONG_RANGE_DAYS = 62

/** The largest or smallest of a period, where rows of one differ and may be ranked so. */
export function extremeOf({ reader }: Asked, { by, direction }: Ranking): readonly Aggregate[] {
  const end = direction === 'desc' ? 'maximo' : 'minimo'
  const measure = reader.topic.subject.measures[by]
  return measure && measure.aggregates[0] !== 'suma' && measure.aggregates.includes(end) ? [end] : []
}

/** A word of history beside a record asks for all times, and not for a series. */
export function takesTrend(asked: Asked): boolean {
  const said = takeOperator(asked.reader, 'tendencia') !== undefined
  return said && !isHistoric(asked.reader, asked)
}

export function series(asked: Asked, grain: TimeGrain | undefined, ranking?: Ranking): LogicalQuery {
  const { base, times, reader } = asked
  if (!reader.topic.subject.time) throw new Unread('no tiene fechas')
  // «cuántos asaltos hay a diario», of what is published by the month.
  if (grain && coarser(grain, reader.topic.subject.time.grain) !== grain)
    throw new Unread('un periodo más corto que los que se publican')
  const range = times.ranges[0]
  const grano = grain ?? (range && !isLong(untilToday(range, reader.today)) ? 'dia' : 'mes')
  // «la inflación de diciembre por año» is of every December, which one range is not.
  if (
    range &&
    typeof range === 'object' &&
    'hasta' in range &&
    range.desde &&
    range.hasta &&
    grano === 'anio' &&
    Date.parse(range.hasta) - Date.parse(range.desde) < 300 * 86_400_000
  )
    throw new Unread('un periodo más corto que sus grupos')
  // What is stored at the end of each day is not added up to a month.
  const stock = reader.topic.subject.measures[asked.measure]
  if (
    stock?.level &&
    stock.aggregates[0] === 'suma' &&
    !asked.aggregates.length &&
    GRAINS_BY_LENGTH.indexOf(grano) > GRAINS_BY_LENGTH.indexOf(reader.topic.subject.time.grain)
  )
    throw new Unread('una existencia no se suma por periodos')
  // The day of the strongest is not the day of the highest mean.
  // «¿qué día hubo más PM2.5?» of rows by the hour: of how much there was, as where one day is asked for.
  const ofAmount =
    reader.topic.subject.time.finer === true &&
    reader.tags.some((_, at) => operatorAt(reader, at, 'mas', 'menos') && senseAt(reader, at + 1, 'measure'))
  const end =
    ranking &&
    !ofAmount &&
    (grano === reader.topic.subject.time.grain || ranksOneRow(asked)) &&
    !asked.aggregates.length
      ? extremeOf(asked, ranking)
      : []
  const ever =
    isHistoric(reader, asked) ||
    (ranking !== undefined &&
      grano === periodOfRows(reader, asked) &&
      reader.topic.subject.time.meaning === 'observacion')
  const standard: TimeRange =
    grano === 'anio' || ever ? 'todo' : { ultimos: 12, grano: coarser('mes', reader.topic.subject.time.grain) }
  return {
    ...aggregated(
      { ...asked, ...(end.length ? { aggregates: end } : {}), base: { ...base, tiempo: range ?? standard } },
      asked.groups.dimensions,
    ),
    grano: coarser(grano, reader.topic.subject.time.grain),
    orden: ranking ? [{ por: ranking.by, dir: ranking.direction }] : [{ por: 'tiempo', dir: 'asc' }],
    ...(ranking ? { limite: ranking.most ?? (ranking.several || asksForPeriods(reader) ? SEVERAL : 1) } : {}),
  }
}

/** «los meses con más robos», «¿qué días llovió más?»: several of them. */
const asksForPeriods = (reader: Reader): boolean =>
  !asksForOne(reader) &&
  reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at, 'grano') &&
      isPlural(reader, tag) &&
      (tag.from === 0 || /^(los|las|que|cuales)$/.test(reader.tokens[tag.from - 1]!.folded)),
  )

const coarser = (a: TimeGrain, b: TimeGrain): TimeGrain =>
  GRAINS_BY_LENGTH.indexOf(a) > GRAINS_BY_LENGTH.indexOf(b) ? a : b

/** «cuántos robos hubo al mes en promedio»: what adds up over the periods that rows are of. */
export function meanOfEach(asked: Asked, cada: TimeGrain): LogicalQuery {
  const { reader, ranking, thresholds, people, times, groups } = asked
  const { time, measures } = reader.topic.subject
  const stays = measures[asked.measure]?.level || measures[asked.measure]?.overTime
  if (
    !time ||
    time.grain !== cada ||
    time.future ||
    stays ||
    ranking ||
    thresholds.length ||
    people ||
    times.ranges.length > 1
  )
    throw new Unread('un promedio por periodo que no cabe en esa pregunta')
  // Of quakes a day without any has no row: only a range that is over can be counted.
  const [range] = times.ranges
  const isOver =
    typeof range === 'object' && 'hasta' in range && range.desde && range.hasta && range.hasta <= reader.today
  if (reader.topic.subject.row?.zeros && !isOver)
    throw new Unread('un promedio por periodo que no cabe en esa pregunta')
  return { ...aggregated({ ...asked, aggregates: [] }, groups.dimensions), cada }
}

/** «cuántos días», «en qué meses», «los años en que promedió más de 19»: periods are the things that are asked for. */
export function periodsAsked(asked: Asked): LogicalQuery | undefined {
  const { base, grain, ranking, thresholds, reader, aggregates, groups, times, measure } = asked
  if (!grain?.asked || ranking || (!thresholds.length && !grain.counted && !boundsByName(asked))) return undefined
  // «cuántos días va a llover»: how much it takes is nobody's to say.
  if (grain.counted && asked.measures.length && !thresholds.length && !boundsByName(asked))
    throw new Unread('una condición sin límite')
  const rows: LogicalQuery = { ...base, tiempo: base.tiempo ?? 'todo', accion: 'listar' }
  if (
    grain.grain !== periodOfRows(reader, asked) ||
    !fixesOne(asked) ||
    aggregates.length ||
    groups.dimensions.length
  ) {
    if (grain.counted) throw new Unread('contar periodos que hay que calcular')
    return series({ ...asked, times: { ...times, ranges: times.ranges.length ? times.ranges : ['todo'] } }, grain.grain)
  }
  if (grain.counted === 'cuantos') return { ...rows, accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
  if (grain.counted === 'alguno') return { ...rows, accion: 'existe' }
  return { ...rows, medidas: [{ id: measure }], orden: [{ por: 'tiempo', dir: 'asc' }] }
}

/** «bajaron los precios»: a word that bounds a measure, as a number would. */
export const boundsByName = ({ conditions, reader }: Pick<Asked, 'conditions' | 'reader'>): boolean =>
  conditions.named.some(
    ({ columna, op }) =>
      /[<>]/.test(op) && Object.values(reader.topic.subject.measures).some(({ column }) => column === columna),
  )

function isLong(range: TimeRange): boolean {
  if (typeof range === 'string') return true
  if ('ultimos' in range)
    return range.grano !== 'dia' && !(range.grano === 'semana' || (range.grano === 'mes' && range.ultimos <= 2))
  if (!range.desde || !range.hasta) return true
  return (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000 > LONG_RANGE_DAYS
}

/** «desde el 1 de noviembre» ends today. */
const untilToday = (range: TimeRange, today: string): TimeRange =>
  typeof range === 'object' && 'desde' in range && range.desde && !range.hasta
    ? { desde: range.desde, hasta: today }
    : range

export function changed(asked: Asked): LogicalQuery {
  const { times, base, reader } = asked
  if (!reader.topic.subject.time) throw new Unread('no tiene fechas')
  // «cuánto subió la tintorería» asks of its price, and not of how many there are.
  if (
    asked.measure === 'filas' &&
    (!asked.counting || asked.groups.dimensions.some((id) => reader.topic.subject.single?.includes(id)))
  )
    throw new Unread('un cambio de cuántos hay, que nadie preguntó')
  // «¿aumentaron los sismos?» asks how many there were, and not how strong.
  if (reader.topic.subject.row?.zeros && namesRows(reader) && !asked.spoken && !asked.counting)
    throw new Unread('cuántos hubo antes y después no se compara')
  // «¿cuántas presas subieron?» asks for those that did.
  if (
    asked.counting &&
    reader.tags.some(
      (tag, at) => operatorAt(reader, at, 'cuanto') && isPlural(reader, tag) && senseAt(reader, at + 1, 'row'),
    )
  )
    throw new Unread('cuáles cambiaron no se sabe')
  // «¿qué monedas subieron?» asks for those that did, and «¿subió hoy?» since yesterday.
  const which = reader.tags.some(
    (tag, at) =>
      (groupAt(reader, at) !== undefined || senseAt(reader, at, 'row', 'subject', 'value')) &&
      /^(que|cuales)$/.test(reader.tokens[tag.from - 1]?.folded ?? ''),
  )
  // «municipios que perdieron población»
  const those = reader.tags.some(
    (tag, at) =>
      isPlural(reader, tag) &&
      (groupAt(reader, at) !== undefined || senseAt(reader, at, 'row', 'subject', 'measure')) &&
      /^(que|cuy[ao]s?|donde)$/.test(reader.tokens[tag.to]?.folded ?? ''),
  )
  if (
    (which || those || asked.groups.asked) &&
    !asked.changeRanking &&
    reader.tags.some((_, at) => operatorAt(reader, at, 'cambio')?.direction)
  )
    throw new Unread('cuáles cambiaron no se sabe')
  if (times.newest && !times.ranges.length && times.spans.some(isToday)) throw new Unread('contra cuándo no se dice')
  const [first, second] = times.ranges
  if (first && !second && times.newest) return compareWith(asked, { antes: first, despues: 'ultimo' })
  // «en el último año» of what adds up: those months against as many before; of a level the newest against what it was
  // before them.
  if (first && !second && typeof first === 'object' && 'ultimos' in first) {
    const adds = addsUp(reader, asked.measure) && !reader.topic.subject.measures[asked.measure]!.level
    return adds || asked.measure === 'filas'
      ? compareWith(asked, { antes: { ...first, anteriores: true }, despues: first })
      : changed({ ...asked, times: { ...times, ranges: [] }, base: { ...base, tiempo: first } })
  }
  // «contra el mes anterior» of months is the one before the newest, whatever month today is in.
  const previous =
    first &&
    !second &&
    times.spans.some(
      (span) =>
        'grain' in span &&
        /anterior|previ[oa]/i.test(span.text) &&
        span.grain === periodOfRows(reader, asked) &&
        span.grain !== 'dia',
    )
      ? periodOfRows(reader, asked)
      : undefined
  if (previous)
    return changed({
      ...asked,
      times: { ...times, ranges: [], spans: [] },
      base: { ...base, tiempo: { ultimos: 1, grano: previous } },
    })
  const ends = first && !second ? endsOf(asked) : undefined
  if (ends) return compareWith(asked, ends)
  // «respecto a hace un año», «contra el 10 de octubre»: since then.
  if (
    first &&
    !second &&
    reader.tags.some(({ meaning }, at) => meaning.type === 'date' && operatorAt(reader, at - 1, 'contra'))
  )
    return compareWith(asked, { antes: first, despues: sinceThen(asked, first) })
  // «¿bajaron los robos en 2025?» of what adds up: that year against the one before, and not its last month against its
  // first.
  if (first && !second && (!spansMany(reader, asked) || isWhole(asked, first)))
    return compareWith(asked, { antes: periodBefore(first), despues: first })
  const against = isAgainstATime(reader)
  const comparar = second
    ? inOrder(first!, second)
    : first && against
      ? { antes: first, despues: sinceThen(asked, first) }
      : undefined
  if (comparar) return compareWith(asked, comparar)
  const { tiempo, ...rest } = base
  return { ...rest, ...(tiempo && typeof tiempo === 'object' ? { tiempo } : {}), ...changeOf(asked) }
}

/** A year that was said; of one that is not over as many months of both are compared. */
const isWhole = ({ reader, measure, times: { spans } }: Asked, range: TimeRange): boolean =>
  addsUp(reader, measure) &&
  !reader.topic.subject.measures[measure]!.level &&
  spans.length === 1 &&
  'grain' in spans[0]! &&
  spans[0].grain === 'anio' &&
  !('ends' in spans[0]! && spans[0].ends) &&
  typeof range === 'object' &&
  'desde' in range &&
  range.desde !== undefined &&
  range.hasta !== undefined

const LONGEST_THEN_DAYS = 31

/**
 * «¿está más caro que hace un mes?»: itself then and now. Of a year, and of rows by the hour, a mean of then is not
 * like what is now.
 */
export function thanThen(asked: Asked): LogicalQuery | undefined {
  const {
    reader,
    ranking,
    times: {
      ranges: [then, ...others],
    },
    groups,
    thresholds,
    grain,
  } = asked
  if (
    !ranking ||
    !thanADate(reader) ||
    ranking.by === 'tiempo' ||
    ranking.by === 'filas' ||
    ranking.most !== undefined ||
    addsUp(reader, ranking.by)
  )
    return undefined
  const superlative = reader.tags.some(
    ({ from }, at) =>
      operatorAt(reader, at, 'mas', 'menos', 'mayor', 'menor', 'mejor', 'peor') &&
      /^(el|la|lo|los|las)$/.test(reader.tokens[from]!.folded),
  )
  const short =
    typeof then === 'object' &&
    'desde' in then &&
    then.desde &&
    then.hasta &&
    Date.parse(then.hasta) - Date.parse(then.desde) <= LONGEST_THEN_DAYS * 86_400_000
  const which = /^(cual|cuales|que|donde|quien)$/.test(reader.tokens[0]!.folded)
  if (
    superlative ||
    which ||
    !short ||
    others.length ||
    groups.dimensions.length ||
    thresholds.length ||
    grain ||
    namesRows(reader) ||
    reader.topic.subject.time?.finer ||
    reader.topic.subject.time?.future
  )
    return undefined
  return compareWith(
    { ...asked, measure: ranking.by, measures: [ranking.by], ranking: undefined },
    { antes: then, despues: 'ultimo' },
  )
}

/** «contra el mes anterior»; «frente al peso» is against no time. */
export const isAgainstATime = (reader: Reader): boolean =>
  says(reader, 'anterior') ||
  reader.tags.some(
    ({ meaning }, at) =>
      meaning.type === 'date' &&
      (operatorAt(reader, at - 1, 'contra') ||
        (operatorAt(reader, at - 2, 'contra') && !senseAt(reader, at - 1, 'noise'))),
  )

function compareWith(asked: Asked, comparar: NonNullable<LogicalQuery['comparar']>): LogicalQuery {
  const { tiempo: _, ...rest } = asked.base
  return { ...rest, ...changeOf(asked), comparar }
}

/** Of each group, or of those that changed the most: what adds up by so many, a price in per cent. */
function changeOf(asked: Asked): Pick<LogicalQuery, 'accion' | 'medidas' | 'dimensiones' | 'orden' | 'limite'> {
  const { changeRanking: ranking, groups, reader, measure } = asked
  const dimensiones = united(groups.dimensions, apart(asked))
  const change: ReturnType<typeof changeOf> = {
    accion: 'cambio',
    medidas: measured(asked),
    ...some('dimensiones', dimensiones),
  }
  if (!ranking) return change
  if (!dimensiones.length) throw new Unread('no se dice de qué')
  return {
    ...change,
    orden: [{ por: addsUp(reader, measure) ? 'cambio' : 'cambio_pct', dir: ranking.direction }],
    limite: ranking.most ?? (ranking.several || groups.plural ? SEVERAL : 1),
  }
}

/**
 * «de 2024 a 2025» of what adds up, or of an average of years: the one year against the other, and not its first rows
 * against its last.
 */
export function endsOf({
  times: {
    spans: [span],
  },
  reader,
  measure,
}: Asked): NonNullable<LogicalQuery['comparar']> | undefined {
  if (!span || !('ends' in span) || !span.ends) return undefined
  return addsUp(reader, measure) || span.grain === 'anio' ? { antes: span.ends[0], despues: span.ends[1] } : undefined
}

/**
 * «de septiembre a octubre», «octubre contra septiembre»: asked of the measure that is published as the change between
 * the two.
 */
export function sinceBefore(asked: Asked): Asked | undefined {
  const {
    times: {
      ranges: [one, other],
      spans,
    },
    reader,
  } = asked
  const [span] = spans
  const ends = span && 'ends' in span ? span.ends : undefined
  const pair = one && other ? inOrder(one, other) : ends && { antes: ends[0], despues: ends[1] }
  if (!pair || JSON.stringify(periodBefore(pair.despues)) !== JSON.stringify(pair.antes)) return undefined
  const [id] =
    Object.entries(reader.topic.subject.measures).find(
      ([, { since }]) => since !== undefined && since === grainOf(asked.times),
    ) ?? []
  return id === undefined
    ? undefined
    : {
        ...asked,
        measure: id,
        measures: [id],
        times: { ...asked.times, ranges: [pair.despues], spans: [] },
        base: { ...asked.base, tiempo: pair.despues },
      }
}

/** The earlier period first, however they were said. */
export function inOrder(one: TimeRange, other: TimeRange): { antes: TimeRange; despues: TimeRange } {
  const start = (range: TimeRange) => (typeof range === 'object' && 'desde' in range ? (range.desde ?? '') : '9999')
  return start(one) <= start(other) ? { antes: one, despues: other } : { antes: other, despues: one }
}

/** Against a year of what adds up stands this year, not its newest month. */
function sinceThen({ reader, measure }: Asked, before: TimeRange): TimeRange {
  return addsUp(reader, measure) && typeof before === 'object' && 'hasta' in before && before.hasta
    ? { desde: before.hasta }
    : 'ultimo'
}
