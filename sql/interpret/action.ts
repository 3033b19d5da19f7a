import type { LogicalQuery, TimeRange } from '@tianguis/core'
import type { Facts } from './fact.ts'
import { addsUp, fixesOne, gather, spansMany, subjectOf, type Asked } from './facts.ts'
import {
  aggregated,
  comparesThings,
  comparesValues,
  groupsApart,
  groupsAreRows,
  groupsOf,
  namesSeveral,
  rankedGroups,
  meanOfRanked,
  rankedRepeated,
  ranksOneRow,
  ranksPlaces,
  some,
} from './grouped.ts'
import {
  changed,
  endsOf,
  extremeOf,
  inOrder,
  isAgainstATime,
  meanOfEach,
  periodsAsked,
  series,
  sinceBefore,
  takesTrend,
  thanThen,
} from './over-time.ts'
import { differenceSaid, inPlaceSaid } from './ends.ts'
import { countBeside } from './count-beside.ts'
import { asksForFigure, isMeanOfEach, meansOfEach, ofItsEnds } from './figure.ts'
import { countOfThose, meanOfPlaces, meanOfStates, placesWithout } from './over-places.ts'
import { grainOf } from './times.ts'
import { findOperators, namesChange, namesRows, says, senseAt, takeOperator, Unread, type Reader } from './reader.ts'
import { whatIsLost } from './lost.ts'
import { inThatManner } from './manner.ts'
import { isOverAll } from './lost/figures.ts'
import {
  asksWhether,
  countedGroup,
  deniesWhatAddsUp,
  isDistinct,
  kindsOf,
  listed,
  rankedInPlaces,
  rankedRows,
  soldWithin,
  wantsRows,
  whenWasIt,
} from './rows.ts'
import { eachOfThem } from './of-each.ts'
import { share } from './share.ts'
import { countedBy } from './thresholds.ts'

/** Decides what is done: the first of these that the words call for. */
export function chooseAction(reader: Reader, said: Facts): LogicalQuery {
  const facts = meansOfEach(reader, said)
  if (namesItsOwnAnswer(reader, facts)) throw new Unread('el lugar nombra lo que se busca')
  const query = countBeside(
    differenceSaid(inPlaceSaid(inOrderSaid(decided(reader, facts), facts), reader, facts), reader),
    reader,
  )
  const lost = whatIsLost(reader, facts, query)
  if (lost) throw new Unread(lost)
  return inThatManner(query, reader, facts)
}

/**
 * «¿qué municipio de Puebla tiene más …?» asks of the state, though «municipio de Puebla» is a place: the covering that
 * reads the level by itself comes next. «La más barata en la ciudad de Puebla» says where.
 */
function namesItsOwnAnswer({ tags, tokens }: Reader, { ranking, groups }: Facts): boolean {
  const saysWhere = (from: number) =>
    /^(en|de) (la|el) $/.test(
      tokens
        .slice(Math.max(0, from - 2), from)
        .map(({ folded }) => `${folded} `)
        .join(''),
    )
  return (
    ranking !== undefined &&
    ranking.by !== 'tiempo' &&
    !groups.dimensions.length &&
    tags.some(
      ({ from, meaning }) =>
        meaning.type === 'place' &&
        meaning.span.said === 'municipio' &&
        LEVEL_WORDS.has(tokens[from]!.folded) &&
        !saysWhere(from),
    )
  )
}

const LEVEL_WORDS: ReadonlySet<string> = new Set([
  'municipio',
  'ciudad',
  'alcaldia',
  'municipios',
  'ciudades',
  'alcaldias',
])

/** «ordenados de mayor a menor»: all of them, and not the first. */
function inOrderSaid(query: LogicalQuery, { ordered }: Facts): LogicalQuery {
  const [first] = query.medidas ?? []
  if (!ordered) return query
  // «el dólar por mes, de mayor a menor»: of the figures, and not of the months.
  const inTime = query.orden?.[0]!.por === 'tiempo' && query.grano !== undefined
  if (inTime && first) return { ...query, orden: [{ por: ordered.by ?? first.id, dir: ordered.direction }] }
  // «ranking de ciudades, de la más barata a la más cara»
  if (query.orden)
    return query.orden[0]!.por === (ordered.by ?? query.orden[0]!.por)
      ? { ...query, orden: [{ ...query.orden[0]!, dir: ordered.direction }] }
      : query
  if (!first || (query.accion !== 'listar' && !query.dimensiones?.length))
    throw new Unread('un orden que no cabe en esa pregunta')
  const { limite: _, ...all } = query
  return { ...all, orden: [{ por: ordered.by ?? first.id, dir: ordered.direction }] }
}

/** How many groups; a measure that no bound uses is a condition that was lost: «en cuántos municipios va a llover». */
function countOfGroups({ reader, base, groups, measures, thresholds }: Asked, counted: string): LogicalQuery {
  if (
    measures.some(
      (id) =>
        !thresholds.some(({ of }) => of === id) &&
        !reader.topic.subject.measures[id]!.where?.length &&
        !(reader.topic.subject.row?.distinct && hasFigure(reader, id)),
    )
  )
    throw new Unread('una condición sin límite')
  const rest = groups.dimensions.filter((id) => id !== counted)
  return { ...base, accion: 'agregar', medidas: [{ id: counted, agg: 'cuenta' }], ...some('dimensiones', rest) }
}

/** «¿cuántas ciudades tienen precio de la tortilla?»: where each row is a price, those that have a row. */
const hasFigure = (reader: Reader, id: string): boolean =>
  reader.tags.some(
    ({ from, to }, at) =>
      senseAt(reader, at, 'measure')?.id === id &&
      to === from + 1 &&
      reader.tokens[from]!.lemma === 'precio' &&
      reader.tokens
        .slice(Math.max(0, from - 3), from)
        .some(({ folded }) => /^(con|hay|tienen?|registran?|publican?|reportan?)$/.test(folded)),
  )

function decided(reader: Reader, facts: Facts): LogicalQuery {
  const asked = gather(reader, facts)
  const { grain, ranking, groups, times, thresholds } = facts
  const changes = findOperators(reader, 'cambio')
  // «¿qué porcentaje subió?» is a change, which is told in per cent too.
  if (takeOperator(reader, 'porcion') && !changes.length) return share(asked)
  const trend = takesTrend(asked)
  for (const at of changes) reader.taken.add(at)
  const change = changes.length > 0 || facts.changeRanking !== undefined
  const compared = takeCompared(reader)
  // «energéticos contra tarifas en agosto» compares those two, and no periods.
  const against =
    times.ranges.length === 1 && !namesSeveral(asked) && ((compared && times.newest) || isAgainstATime(reader))
  const itself = changeItself(asked, change)
  if (itself) return itself
  if (change && !asked.measures.length && !namesRate(asked) && subjectOf(reader).measures[asked.measure]?.between)
    throw new Unread('el cambio de un cambio')
  if (change && grain?.counted && !thresholds.length) throw new Unread('cuántas veces cambió no se sabe')
  // «diferencia de inflación entre 2023 y 2024»
  if (compared && endsOf(asked) && !grain && !ranking) return changed(asked)
  const than = change ? undefined : thanThen(asked)
  if (than) return than
  // «variación anual de los robos en 2025»: that year against the one before.
  const yearly =
    change &&
    !trend &&
    grain?.grain === 'anio' &&
    !grain.asked &&
    times.spans.length === 1 &&
    grainOf(times) === 'anio' &&
    addsUp(reader, asked.measure)
  if ((change || against) && !trend && (!grain || yearly)) return changed(asked)
  if (
    grain &&
    !grain.asked &&
    asked.aggregates.join() === 'promedio' &&
    (asked.counting || addsUp(reader, asked.measure))
  )
    return meanOfEach(asked, grain.grain)
  const periods = periodsAsked(asked)
  if (periods) return periods
  if (trend || (grain && !grain.asked)) return series(asked, grain?.grain)
  if (facts.ordered && groups.dimensions.length && !ranking) return aggregated(asked, groupsOf(asked))
  if (grain && ranking && times.ranges.length < 2) return series(asked, grain.grain, ranking)
  if (times.ranges.length > 1) {
    // «el temblor más fuerte de ayer y de hoy» is no average of each day.
    if (ranking && namesRows(reader) && ranking.by !== 'filas' && !addsUp(reader, ranking.by))
      throw new Unread('una fila de cada periodo')
    const both =
      namesRows(reader) && !facts.spoken && !asked.counting && !compared && !says(reader, 'cuanto', 'cuenta', 'grupo')
        ? bothDays(times.ranges)
        : undefined
    if (both) return listed({ ...asked, base: { ...asked.base, tiempo: both } })
    // «compara los sismos de octubre y noviembre»: how many there were.
    const counts =
      namesRows(reader) && !facts.spoken ? { ...asked, measure: countedBy(reader)!, counting: true } : asked
    const { tiempo: _, ...query } = aggregated(counts, [])
    return { ...query, comparar: inOrder(times.ranges[0]!, times.ranges[1]!) }
  }
  if (isOverAll(reader, asked)) return { ...asked.base, accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
  if (asksWhether(asked))
    return { ...asked.base, ...(asksEver(asked) ? { tiempo: 'todo' as const } : {}), accion: 'existe' }
  const counted = ranking ? undefined : countedGroup(asked)
  const without = placesWithout(asked)
  if (without) return counted ? { ...without, resumen: 'cuenta' } : without
  if (
    counted &&
    (addsUp(reader, facts.standard) || !subjectOf(reader).single?.includes(counted)) &&
    deniesWhatAddsUp(asked)
  )
    throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  if (counted) return countOfThose(asked, counted) ?? countOfGroups(asked, counted)
  const mean = meanOfPlaces(asked) ?? meanOfStates(asked)
  if (mean) return mean
  const perTown = meanOfRanked(asked)
  if (perTown) return rankedGroups(perTown)
  const repeated = ranking && rankedRepeated(asked)
  if (repeated) return repeated
  if (ranking && isMeanOfEach(asked))
    return rankedGroups({ ...asked, groups: { ...groups, dimensions: subjectOf(reader).single! } })
  if (groupsAreRows(asked)) return ranking ? rankedRows(asked, groups) : listed(asked)
  // «la puntuación más alta de cada estado»
  const end =
    ranking && ranking.most === undefined && !groups.asked && groups.dimensions.length && !namesRows(reader)
      ? extremeOf(asked, ranking)
      : []
  if (end.length) return aggregated({ ...asked, aggregates: end, ranking: undefined }, groups.dimensions)
  // «en qué estado fue el último sismo», «el municipio más poblado de cada estado»: rows know where they are.
  if (ranking?.by === 'tiempo' && groups.asked && !grain) return rankedRows(asked)
  const eachIsRow = ranking && (!addsUp(reader, ranking.by) || subjectOf(reader).measures[ranking.by]!.level)
  if (
    ranking &&
    (groups.asked ? ranksOneRow(asked) : groups.dimensions.length && namesRows(reader)) &&
    eachIsRow &&
    ranking.by !== 'filas'
  )
    return rankedRows(asked)
  if (ranking && (groups.dimensions.length || ranksPlaces(asked)))
    return rankedGroups(
      ranking.ofEnds ? { ...asked, aggregates: extremeOf(asked, ranking) } : ofItsEnds(asked, ranking),
    )
  // «las 5 gasolineras más baratas de Sonora y Sinaloa»: of rows both places are where, and of one the first of each.
  if (
    ranking &&
    asked.where.included.length > 1 &&
    namesRows(reader) &&
    eachIsRow &&
    ranking.by !== 'filas' &&
    !says(reader, 'o', 'contra', 'compara', 'quien')
  )
    return rankedInPlaces(asked)
  if (ranking && (asked.where.included.length > 1 || comparesValues(asked)))
    return aggregated(ofItsEnds(asked, ranking), [], ranking)
  // «¿de qué hay más?»
  if (ranking && ranking.by === 'filas') throw new Unread('no se dice de qué')
  // One cell of what adds up is nobody's answer: another covering may say what is ranked.
  if (ranking && ranking.by !== 'tiempo' && addsUp(reader, ranking.by) && !subjectOf(reader).row)
    throw new Unread('no se dice de qué')
  const record = whenWasIt(asked)
  if (record) return record
  if (ranking && asksForFigure(asked, ranking))
    return aggregated({ ...asked, aggregates: extremeOf(asked, ranking), ranking: undefined }, [])
  if (ranking && !asked.counting) return rankedRows(asked)
  // «cuántas papelerías nuevas»: how new counts is nobody's to say.
  if (asked.counting && asked.degree) throw new Unread('qué tanto cuenta no se dice')
  // «farmacias u hoteles en Cancún» asks for both.
  const either =
    says(reader, 'o') &&
    !says(
      reader,
      'compara',
      'contra',
      'entre',
      'cual',
      'cuanto',
      'cuenta',
      'mas',
      'menos',
      'mayor',
      'menor',
      'existe',
      'donde',
      'quien',
    )
  if (compared && !either && comparesThings(asked))
    return aggregated({ ...asked, measure: countedBy(reader)!, counting: true }, [])
  if (deniesWhatAddsUp(asked)) throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  const kinds = kindsOf(reader)
  if (kinds && isDistinct(asked)) return { ...asked.base, accion: 'distintos', dimensiones: [kinds] }
  if (isDistinct(asked))
    return {
      ...asked.base,
      ...(subjectOf(reader).time?.standard === 'ultimo' && !asked.base.tiempo ? { tiempo: 'todo' as const } : {}),
      accion: 'distintos',
      dimensiones: groups.dimensions,
    }
  const sold = soldWithin(asked)
  if (sold) return sold
  if (groups.dimensions.length && thresholds.length) return rankedGroups(asked)
  if (subjectOf(reader).measures[asked.measure]?.level && spansMany(reader, asked) && !facts.aggregates.length)
    return series(asked, subjectOf(reader).time!.grain)
  if (eachOfThem(asked)) return aggregated(asked, ['municipio'])
  if (wantsRows(asked)) return listed(asked)
  return aggregated(asked, groupsApart(asked))
}

/** «temblores de ayer y hoy»: those of both days. @throws Unread where the two do not meet. */
function bothDays([one, other]: readonly TimeRange[]): TimeRange {
  const { antes, despues } = inOrder(one!, other!)
  if (
    typeof antes !== 'object' ||
    typeof despues !== 'object' ||
    !('desde' in antes) ||
    !('desde' in despues) ||
    antes.hasta !== despues.desde
  )
    throw new Unread('una lista de dos fechas que no se siguen')
  return { desde: antes.desde!, hasta: despues.hasta! }
}

/** Of what is a change itself: between two periods that of its index, and else its own figures in order. */
function changeItself(asked: Asked, change: boolean): LogicalQuery | undefined {
  const { reader, times, changeRanking, measure } = asked
  const index = subjectOf(reader).measures[measure]?.between
  // «cuántos puntos bajó la inflación» is of the rate itself.
  if (
    !index ||
    !(namesChange(reader) || (change || changeRanking ? !asked.measures.length && !namesRate(asked) : false))
  )
    return undefined
  const met = sinceBefore(asked)
  if (met) return ofTheLater(met)
  if (times.ranges.length > 1 || times.spans.some((span) => 'ends' in span && span.ends))
    return changed({ ...asked, measure: index, measures: [index] })
  if (!changeRanking)
    return isYears(times.ranges[0]) ? changed({ ...asked, measure: index, measures: [index] }) : undefined
  const ranked = { ...asked, changeRanking: undefined, ranking: { ...changeRanking, by: measure, ofGroups: false } }
  return asked.groups.dimensions.length ? rankedGroups(ranked) : aggregated(ranked, [], ranked.ranking)
}

/** «la inflación subyacente»: the name of a value with the measure's own word in it. */
const namesRate = ({ reader, measure }: Asked): boolean =>
  reader.tags.some(
    ({ from, to }, at) =>
      senseAt(reader, at, 'value') &&
      reader.tokens.slice(from, to).some(({ folded }) => subjectOf(reader).measures[measure]?.words.includes(folded)),
  )

/** «los 3 que más bajaron en octubre contra septiembre»: the published change, in the order that is asked for. */
function ofTheLater(asked: Asked): LogicalQuery {
  const {
    changeRanking,
    groups: { dimensions },
    measure,
  } = asked
  if (!changeRanking) return fixesOne(asked) ? listed(asked) : aggregated(asked, dimensions)
  const ranked = { ...asked, changeRanking: undefined, ranking: { ...changeRanking, by: measure, ofGroups: false } }
  return dimensions.length ? rankedGroups(ranked) : aggregated(ranked, [], ranked.ranking)
}

/** More than the year that such a change is over. */
function isYears(range: TimeRange | undefined): boolean {
  if (typeof range !== 'object' || !('desde' in range) || !range.desde) return false
  return !range.hasta || Date.parse(range.hasta) - Date.parse(range.desde) > 366 * 86_400_000
}

/** «¿alguna vez llegó a 20?», «¿ya pasó de 20?»: of all times, and not of the newest day. */
const asksEver = ({ reader, times, thresholds }: Asked) =>
  thresholds.length > 0 &&
  !times.spans.length &&
  subjectOf(reader).time?.meaning === 'observacion' &&
  reader.tokens.some(({ folded }) =>
    /^(vez|nunca|jamas|ya|llego|llegado|paso|pasado|estuvo|estado|supero|superado|rebaso|rebasado|alcanzo|bajo|bajado|subio|subido|costo|valio)$/.test(
      folded,
    ),
  )

function takeCompared(reader: Reader): boolean {
  const said = takeOperator(reader, 'compara') !== undefined
  const against = findOperators(reader, 'contra', 'o', 'entre')
  for (const at of against) reader.taken.add(at)
  return said || against.length > 0
}
