/**
 * From the tags of a question to a logical query over one subject, a step after another; what no step takes is
 * unexplained.
 */
import type { Aggregate, LogicalQuery, Subject } from '@tianguis/core'
import type { Topic } from './catalogue.ts'
import { chooseAction } from './interpret/action.ts'
import type { Facts } from './interpret/fact.ts'
import { byAnother } from './interpret/by-another.ts'
import { readConditions } from './interpret/conditions.ts'
import { readBothEnds, readOrder } from './interpret/ends.ts'
import { gatheredGroups, ofItsKinds, readGroups } from './interpret/groups.ts'
import { bareDegree, readChangeRanking, readRanking } from './interpret/rank.ts'
import { takeGeneric } from './interpret/generic.ts'
import { readHeld } from './interpret/holds.ts'
import {
  findOperators,
  findSenses,
  isPlural,
  namesKinds,
  namesRows,
  openReader,
  operatorAt,
  says,
  senseAt,
  Unread,
  wordsOf,
  type Reader,
  type Settled,
} from './interpret/reader.ts'
import { paidFor } from './interpret/sizes.ts'
import { readThresholds, type Threshold } from './interpret/thresholds.ts'
import { isSaidTwice, readGrain, readTimes, saysNewest, standardIsNewest } from './interpret/times.ts'
import { readPlaces, type Unsettled } from './interpret/where.ts'
import type { Token } from './normalize.ts'
import type { Tag } from './tag.ts'

/** What a rate is of, unless told. */
const PER_PEOPLE = 100_000

export interface Interpretation {
  readonly topic: Topic
  readonly query: LogicalQuery
  readonly tags: readonly Tag[]
  /** Assumptions, in Spanish. */
  readonly notes: readonly string[]
  /** What the answer's origin must say: the way of counting changed within the period. */
  readonly warnings: readonly string[]
  readonly unsettled: readonly Unsettled[]
  /** The name of one thing that several things bear, where one is what was asked for. */
  readonly shared: string | undefined
  /** How many things were assumed and not said. */
  readonly assumed: number
}

/**
 * Reads one covering as a question about one subject.
 * @param today in Mexico City, "AAAA-MM-DD"
 * @throws Unread saying why it cannot be, with the words that stay unexplained.
 */
export function interpret(
  topic: Topic,
  tokens: readonly Token[],
  tags: readonly Tag[],
  settled: Settled,
  today: string,
): Interpretation {
  const reader = openReader(topic, tokens, tags, settled, today)
  const unknown = reader.tags.filter(({ meaning }) => meaning.type === 'unknown')
  if (unknown.length)
    throw new Unread(
      'palabras desconocidas',
      unknown.map((tag) => wordsOf(reader, tag)),
    )
  if (topic.subject.row?.needed && !namesRows(reader)) throw new Unread('no se nombra')
  const facts = readFacts(reader)
  const query = chooseAction(reader, facts)
  if (
    topic.subject.time?.needed &&
    query.tiempo === undefined &&
    !query.grano &&
    !query.comparar &&
    query.accion !== 'cambio'
  )
    throw new Unread('no dice cuándo')
  const left = reader.tags.flatMap((tag, at) =>
    reader.taken.has(at) || isSoft(reader, at) ? [] : [wordsOf(reader, tag)],
  )
  if (left.length) throw new Unread('palabras sin papel', left)
  return {
    topic,
    query,
    tags: [...reader.tags, ...reader.manner].sort((a, b) => a.from - b.from),
    notes: [...reader.notes, ...mixNote(topic.subject, query)],
    warnings: [],
    unsettled: facts.where.unsettled,
    shared: sharedName(reader, facts),
    assumed: countsRows(query) ? 0 : facts.assumed,
  }
}

/** «cuánto subió la leche»: the shops and brands of one fortnight are not those of another. */
const mixNote = ({ single }: Subject, { accion, medidas = [] }: LogicalQuery): string[] =>
  accion === 'cambio' && !single && medidas.some(({ agg }) => agg === 'promedio' || agg === 'mediana')
    ? [
        'Se comparan promedios de lo que se observó cada vez, que puede no ser lo mismo: parte del cambio puede venir de eso.',
      ]
    : []

/** Of how many there are no measure had to be assumed. */
const countsRows = ({ medidas = [] }: LogicalQuery) => medidas.length > 0 && medidas.every(({ id }) => id === 'filas')

function readFacts(reader: Reader): Facts {
  const { subject } = reader.topic
  const standard = standardMeasure(subject)
  const times = readTimes(reader)
  const where = readPlaces(reader)
  const conditions = readConditions(reader)
  const grain = readGrain(reader)
  // «temperatura promedio mayor a 25» speaks of neither end.
  const meanSaid = reader.tokens.some(({ folded }) => /^(promedi\w+|medias?)$/.test(folded))
  const thresholds = readThresholds(reader, conditions.measure ?? standard).map((one) => ({
    ...one,
    of: meanSaid ? one.of : endOf(subject, one.of, directionOf(one)),
  }))
  const people = readRate(reader)
  takeGeneric(reader, standard)
  const howMuch = readHowMuch(reader)
  const ordered = readOrder(reader, conditions.measure ?? standard)
  const bothEnds = readBothEnds(reader, conditions.measure ?? standard)
  const changeRanking = readChangeRanking(reader)
  const found = readRanking(reader, conditions.measure ?? standard)
  const ranked = found && byAnother(reader, found)
  const end = ranked && !meanSaid ? endOf(subject, ranked.by, ranked.direction) : undefined
  const ranking = ranked && { ...ranked, by: end ?? ranked.by, ofEnds: end !== undefined && end !== ranked.by }
  const said = ofItsKinds(
    readGroups(reader, {
      ranked: ranking !== undefined || changeRanking !== undefined,
      bounded: thresholds.length > 0,
    }),
    conditions,
    subject,
  )
  const grouped =
    said.dimensions.length || says(reader, 'donde', 'quien') || namesRows(reader)
      ? said
      : (gatheredGroups(reader, conditions, ranking?.by, thresholds) ?? said)
  // «el último valor de cada moneda», of what is current anyway.
  // «la última lectura de PM2.5 en Toluca», of many stations: no one of them.
  const figure =
    subject.time?.finer &&
    !namesRows(reader) &&
    !ranking?.several &&
    findSenses(reader, 'measure').length > 0 &&
    !says(reader, 'cuando')
  const current =
    ranking?.by === 'tiempo' &&
    ranking.most === undefined &&
    (grouped.each.length || figure) &&
    !times.ranges.length &&
    subject.time &&
    standardIsNewest(subject.time)
  // Of what is there most? Another covering may read the same word as what rows are grouped by.
  if (ranking?.ofGroups && !grouped.dimensions.length) throw new Unread('no se dice de qué')
  // «total de delitos»: what adds up is counted by adding.
  for (const at of findOperators(reader, 'cuenta')) {
    const counted = senseAt(reader, at + 1, 'measure')
    if (counted && subject.measures[counted.id]?.aggregates[0] === 'suma') reader.taken.add(at)
  }
  const named = findSenses(reader, 'measure')
  assertNoun(reader, named)
  const bare = bareDegree(reader)
  // «con mala calidad por PM2.5»: how bad it is would be passed over for an order by what causes it.
  if (ordered?.by !== undefined && bare && bare.by !== ordered.by) throw new Unread('qué tanto no se dice')
  // «sismos someros, a menos de 10 km de profundidad» says it twice; «el llenado, de menor a mayor» has its order.
  // «cuántos negocios nuevos abrieron en 2024»: the year says how new.
  const dated =
    times.ranges.length > 0 && bare !== undefined && subject.measures[bare.by]!.column === subject.time?.column
  const degree = ordered || dated || thresholds.some(({ of }) => of === bare?.by) ? undefined : bare
  const held = readHeld(reader, ranking || thresholds.length || howMuch.length ? [] : named, grouped)
  const { groups } = held
  const measures = [
    ...new Set([
      ...howMuch,
      ...named.map((at) => senseAt(reader, at, 'measure')!.id).filter((id) => !held.measures.has(id)),
      ...[ordered?.by, bothEnds].filter((id) => id !== undefined),
    ]),
  ]
  for (const at of named) reader.taken.add(at)
  for (const at of findSenses(reader, 'subject', 'row', 'noise')) reader.taken.add(at)
  const aggregates: Aggregate[] = bothEnds
    ? ['maximo', 'minimo']
    : [...new Set(findOperators(reader, 'agregado').map((at) => operatorAt(reader, at, 'agregado')!.agg))]
  for (const at of findOperators(reader, 'agregado')) reader.taken.add(at)
  const spoken =
    measures.length > 0 || ranking !== undefined || degree !== undefined || conditions.measure !== undefined
  const rows = !groups.dimensions.length && !grain && !aggregates.length && conditions.measure === undefined
  // «productos de menos de 20 pesos»: what the packages of one cost differs, and its kilo is not what is paid.
  const sold =
    conditions.measure === undefined && !aggregates.length
      ? thresholds.find(
          ({ of }) =>
            subject.measures[of]?.bound && subject.measures[of]!.within?.some((id) => groups.dimensions.includes(id)),
        )
      : undefined
  const paid =
    sold &&
    paidFor(subject, sold, {
      groups,
      isPlain: thresholds.length === 1 && !grain && !ranking && !changeRanking && !people && !times.ranges.length,
    })
  const bounds = paid
    ? [paid]
    : thresholds.map((one) => ({ ...one, of: (rows && subject.measures[one.of]?.bound) || one.of }))
  const inState = reader.tags.some(
    ({ from, to, meaning }) =>
      meaning.type === 'place' && reader.tokens.slice(from + 1, to).some(({ folded }) => folded === 'en'),
  )
  const meant = (id: string) =>
    (inState && subject.measures[id]?.ofState) || (conditions.prevails && id === standard ? conditions.measure! : id)
  return {
    times,
    where,
    conditions: { ...conditions, named: [...conditions.named, ...held.conditions] },
    grain,
    thresholds: bounds,
    people,
    ranking: ranking && !current ? { ...ranking, by: meant(ranking.by) } : undefined,
    changeRanking,
    ordered,
    groups,
    measures: measures.map(meant),
    aggregates,
    degree: degree && { by: meant(degree.by), direction: degree.direction },
    standard,
    spoken,
    assumed: spoken || namesKinds(reader) || standard === undefined ? 0 : 1,
  }
}

/** «más de 33» is about the most of it, and «entre 20 y 25» about neither end. */
function directionOf({ bounds }: Threshold): 'asc' | 'desc' | undefined {
  if (bounds.every(({ op }) => op.startsWith('>'))) return 'desc'
  return bounds.every(({ op }) => op.startsWith('<')) ? 'asc' : undefined
}

/** «la temperatura más alta», «pasa de 33 grados»: the end that is meant, of a measure that has ends of its own. */
function endOf({ measures }: Subject, id: string, direction: 'asc' | 'desc' | undefined): string {
  const ends = measures[id]?.ends
  return ends && direction ? ends[direction === 'desc' ? 'mas' : 'menos'] : id
}

/**
 * «la máxima de mañana» is a temperature; «el máximo de lluvia» and «la humedad máxima» are the most of something else.
 */
function assertNoun(reader: Reader, named: readonly number[]): void {
  const words = named.map((at) => wordsOf(reader, reader.tags[at]!))
  const extremes = words.filter((word) => /^(m[aá]xim|m[ií]nim)[oa]s?$/i.test(word))
  if (extremes.some((word) => /os?$/i.test(word)) || (extremes.length && extremes.length < words.length))
    throw new Unread('un extremo de otra cosa')
}

/** «qué tan profundo»: how much of it there is, and no order of what is deepest. */
function readHowMuch(reader: Reader): string[] {
  return findOperators(reader, 'tan').flatMap((at) => {
    const degree = senseAt(reader, at + 1, 'degree')
    if (degree) reader.taken.add(at).add(at + 1)
    return degree ? [degree.id] : []
  })
}

/** «tasa de extorsión por cada mil habitantes» says it twice; the number counts. */
function readRate(reader: Reader): number | undefined {
  const said = findOperators(reader, 'tasa')
  for (const at of said) reader.taken.add(at)
  const rates = said.map((at) => operatorAt(reader, at, 'tasa')!.por)
  return rates.find((rate) => rate !== PER_PEOPLE) ?? rates[0]
}

export const standardMeasure = ({ measures }: Subject): string | undefined =>
  Object.entries(measures).find(([, { standard }]) => standard)?.[0]

/** A dam's name that two dams have; a word for a kind of thing («robo de auto») may well stand for several values. */
function sharedName({ topic: { subject } }: Reader, { conditions }: Facts): string | undefined {
  return [...conditions.dimensions].find(
    ([id, { shared }]) => shared !== undefined && subject.single?.includes(id) && subject.place,
  )?.[1].shared
}

/** «¿cuántos kilos se vendieron?»: what is sold by the kilo has a price, and is not counted. */
function isUnit(reader: Reader, at: number): boolean {
  const filter = senseAt(reader, at, 'filter')
  return filter !== undefined && reader.topic.subject.filters![filter.id]!.measure !== undefined
}

/** «cuántos habitantes», «cuántos pesos», «cuántos municipios» */
const isMeasured = (reader: Reader, at: number): boolean =>
  (senseAt(reader, at, 'noise') && senseAt(reader, at + 1, 'measure') !== undefined) ||
  (senseAt(reader, at, 'measure', 'row', 'value', 'filter', 'subject') !== undefined && !isUnit(reader, at)) ||
  operatorAt(reader, at, 'nivel', 'grano') !== undefined ||
  reader.tags[at]?.meaning.type === 'date' ||
  /^(pesos?|puntos?|grados?|veces|dolares)$/.test(reader.tokens[reader.tags[at - 1]!.to]?.folded ?? '')

/** Words that shape a question and may go unused: how it begins, «hay», «todos». */
function isSoft(reader: Reader, at: number): boolean {
  const { meaning } = reader.tags[at]!
  if (meaning.type === 'sense') return meaning.sense.kind === 'noise'
  // «cuántos precios distintos»: prices are averaged, and their number is nobody's answer.
  if (operatorAt(reader, at, 'distintos'))
    return says(reader, 'cuanto') && !senseAt(reader, at - 1, 'measure') && !senseAt(reader, at + 1, 'measure')
  // «la semana del 9 al 13»
  if (operatorAt(reader, at, 'grano')) return isSaidTwice(reader, at)
  if (operatorAt(reader, at, 'reciente')) return saysNewest(reader, at)
  // «va a bajar la temperatura» asks for a change, which the row of a day is not.
  if (operatorAt(reader, at, 'no_soportada'))
    return (
      reader.topic.subject.time?.future === true &&
      !/(sub|baj|cambi|mejor|empeor|aument|dur|termin|acab|quit|dej|empez|comenz|par|inund|tard|afect)[a-zé]*r[áa]?n?$/i.test(
        wordsOf(reader, reader.tags[at]!),
      )
    )
  // «¿cuántos litros se vendieron?» asks for a number that a price is not.
  // «compara cuántas hay en Mérida y cuántas en León» says it twice.
  if (
    operatorAt(reader, at, 'cuanto') &&
    operatorAt(reader, at - 1, 'y') &&
    reader.tags.some(
      (tag, before) =>
        before < at &&
        operatorAt(reader, before, 'cuanto') &&
        isPlural(reader, tag) === isPlural(reader, reader.tags[at]!),
    )
  )
    return true
  if (operatorAt(reader, at, 'cuanto') && isPlural(reader, reader.tags[at]!)) return isMeasured(reader, at + 1)
  return (
    operatorAt(reader, at, 'cual', 'como', 'cuando', 'quien', 'lista', 'existe', 'todos', 'y', 'donde', 'cuanto') !==
    undefined
  )
}
