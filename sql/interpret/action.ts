import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { severalOf } from './conditions.ts'
import { addsUp, gather, spansMany, subjectOf, type Asked, type Facts } from './facts.ts'
import { aggregated, comparesThings, comparesValues, groupsApart, groupsAreRows, namesSeveral, rankedGroups, ranksPlaces, some } from './grouped.ts'
import { changed, extremeOf, inOrder, isAgainstATime, periodsAsked, series, takesTrend } from './over-time.ts'
import { findOperators, isPlural, namesChange, namesRows, operatorAt, says, senseAt, takeOperator, Unread, type Reader } from './reader.ts'
import { asksWhether, countedGroup, deniesWhatAddsUp, isDistinct, kindsOf, listed, rankedInPlaces, rankedRows, wantsRows, whenWasIt } from './rows.ts'
import { share } from './share.ts'
import { countedBy } from './thresholds.ts'

/** Decides what is done: the first of these that the words call for. */
export function chooseAction(reader: Reader, facts: Facts): LogicalQuery {
  if (namesItsOwnAnswer(reader, facts)) throw new Unread('el lugar nombra lo que se busca')
  const query = inOrderSaid(decided(reader, facts), facts)
  if (asksHowManyThings(reader) && !counts(query)) throw new Unread('cuántos hay no se dice')
  const lost = whatIsLost(reader, facts, query)
  if (lost) throw new Unread(lost)
  return query
}

/**
 * «¿qué municipio de Puebla tiene más …?» asks of the state, though «municipio de Puebla» is a place: the covering that reads the level by
 * itself comes next.
 */
function namesItsOwnAnswer({ tags, tokens }: Reader, { ranking, groups }: Facts): boolean {
  return ranking !== undefined && ranking.by !== 'tiempo' && !groups.dimensions.length && tags.some(({ from, meaning }) =>
    meaning.type === 'place' && meaning.span.said === 'municipio' && LEVEL_WORDS.has(tokens[from]!.folded))
}

const LEVEL_WORDS: ReadonlySet<string> = new Set(['municipio', 'ciudad', 'alcaldia', 'municipios', 'ciudades', 'alcaldias'])

/** «ordenados de mayor a menor»: all of them, and not the first. */
function inOrderSaid(query: LogicalQuery, { ordered }: Facts): LogicalQuery {
  const [first] = query.medidas ?? []
  if (!ordered || query.orden) return query
  if (!first || (query.accion !== 'listar' && !query.dimensiones?.length)) throw new Unread('un orden que no cabe en esa pregunta')
  const { limite: _, ...all } = query
  return { ...all, orden: [{ por: ordered.by ?? first.id, dir: ordered.direction }] }
}

/** «cuántas veces», «cuántos días»: a number of times. */
const asksHowOften = (reader: Reader) => reader.tags.some((tag, at) => operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, tag) &&
  (reader.tokens[tag.to]?.folded === 'veces' || operatorAt(reader, at + 1, 'grano') !== undefined))

/** «cuántas estaciones», «en cuántos municipios»: the answer is a number of them. */
const asksHowManyThings = (reader: Reader) => reader.tags.some((tag, at) =>
  operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, tag) && (senseAt(reader, at + 1, 'row') !== undefined || operatorAt(reader, at + 1, 'nivel') !== undefined))
const counts = ({ accion, medidas = [] }: LogicalQuery) => accion === 'cambio' || accion === 'proporcion' || medidas.some(({ agg }) => agg === 'cuenta' || agg === 'suma')

/** How many groups; a measure that no bound uses is a condition that was lost: «en cuántos municipios va a llover». */
function countOfGroups({ base, groups, measures, thresholds }: Asked, counted: string): LogicalQuery {
  if (measures.some((id) => !thresholds.some(({ of }) => of === id))) throw new Unread('una condición sin límite')
  const rest = groups.dimensions.filter((id) => id !== counted)
  return { ...base, accion: 'agregar', medidas: [{ id: counted, agg: 'cuenta' }], ...some('dimensiones', rest) }
}

const wordsSaid = ({ tokens }: Reader) => tokens.map(({ folded }) => folded).join(' ')

/** «municipios con población mayor al promedio»: a bound that has to be computed. */
const COMPARED_WITH_MEAN = /\b(mayor|menor|mas|menos|superior|inferior|arriba|encima|abajo|debajo|mejor|peor)(es)?( \S+){0,3} (al|a la|del|de la|que el|que la) (promedio|media|mediana)\b/

/** «presas más llenas que Valle de Bravo»: of one that is named, the others would be its own past. */
function comparesWithOne(reader: Reader, groups: Facts['groups']): boolean {
  const { tags, tokens } = reader
  const first = tags.findIndex((_, at) => operatorAt(reader, at, 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor'))
  if (first < 0) return false
  const things = tags.filter(({ meaning }) => meaning.type === 'place' || (meaning.type === 'sense' && meaning.sense.kind === 'value'))
  return things.some((one) => {
    const before = tokens.slice(Math.max(0, one.from - 3), one.from).map(({ folded }) => folded).join(' ')
    const than = /\bque( en)?( el| la| los| las)?$/.test(before) && !/\b(la|el|los|las|lo|con) que( en)?( el| la| los| las)?$/.test(before)
    return than && one.from > tags[first]!.from && (groups.dimensions.length > 0 || !things.some((other) => other !== one && other.from < one.from && other.meaning.type === one.meaning.type))
  })
}

/** «más caro que hace un año», «menos agua que en octubre»: each with itself then. */
const comparesWithADate = (reader: Reader) => says(reader, 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor') && reader.tags.some(({ from, meaning }) =>
  meaning.type === 'date' && /^(que|que (en|el|la|los|las)|que en (el|la))$/.test(reader.tokens.slice(Math.max(0, from - 3), from).map(({ folded }) => folded).join(' ').replace(/^.*\bque\b/, 'que')))

/** «el primer día de 2026 en que bajó de 18» is not the first of January. */
const firstOfMany = ({ spans }: Facts['times']) => spans.some(({ text }) => /^(el )?(primer|[uú]ltimo) d[ií]a/i.test(text))

/** «¿hay más de 50 negocios en Tijuana?»: how many there are says it. */
const isOverAll = ({ thresholds, reader, groups, measures, ranking }: Facts & { readonly reader: Reader }) =>
  thresholds.length === 1 && thresholds[0]!.of === 'filas' && !groups.dimensions.length && !measures.length && !ranking && says(reader, 'existe')

/** Whatever was read must show in the query: an answer that leaves a condition out looks right and is not. */
function whatIsLost(reader: Reader, facts: Facts, query: LogicalQuery): string | undefined {
  const { thresholds, aggregates, people, ranking, changeRanking, groups, degree, grain, times, where } = facts
  const { medidas = [], tener = [], filtros = [], parte = [], orden, por_habitantes, dimensiones = [], dentro = [], accion } = query
  const bounded = thresholds.flatMap(({ of, bounds }) => bounds.map((bound) => ({ of, ...bound })))
  const columnOf = (id: string) => reader.topic.subject.measures[id]?.column
  const shows = ({ of, op, value }: (typeof bounded)[number]) =>
    tener.some((one) => one.medida === of && one.op === op && one.valor === value) || [...filtros, ...parte].some((one) => one.columna === columnOf(of) && one.op === op && one.valores?.[0] === value)
  if (!bounded.every(shows) && !isOverAll({ ...facts, reader })) return 'un límite que no se sabe aplicar'
  if (firstOfMany(times) && thresholds.length) return 'el primer día de algo con un límite'
  if (thresholds.some(({ of }) => of === 'filas') && !tener.length && !isOverAll({ ...facts, reader })) return 'un límite a cuántos hay, sin decir de qué grupos'
  // «en total» of what is counted adds nothing.
  const computed = aggregates.filter((agg) => agg !== 'suma' || !medidas.some((one) => one.agg === 'cuenta'))
  if (computed.some((agg) => !medidas.some((one) => one.agg === agg)) && (!orden || orden[0]!.por === 'tiempo') && !query.grano) return 'un cálculo que no cabe en esa pregunta'
  if (people && tener.length) return 'un límite a una tasa'
  if (people && !por_habitantes) return 'una tasa que no cabe en esa pregunta'
  // Of two periods side by side, which is more is plain to see.
  if (ranking && !orden && !query.comparar) return 'un orden que no cabe en esa pregunta'
  if (changeRanking && accion !== 'cambio' && !orden) return 'un cambio que no cabe en esa pregunta'
  if (says(reader, 'quien') && tener.length) return 'quién no se dice'
  // «la más barata en promedio»: of what is sold in many places, no row is.
  if (accion === 'listar' && dentro.length && computed.some((agg) => agg === 'promedio' || agg === 'mediana')) return 'un cálculo que no cabe en esa pregunta'
  if (degree && orden?.[0]?.por !== degree.by && (accion !== 'listar' || orden || !medidas.some(({ id }) => id === degree.by))) return 'qué tanto no se dice'
  if (accion === 'listar' && says(reader, 'cuanto') && !medidas.length && !orden) return 'cuánto de qué no se dice'
  if (times.ranges.length < 2 && comparesWithADate(reader)) return 'una comparación con otra fecha'
  if (where.included.length && says(reader, 'contra', 'compara') && reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'pais')) return 'una comparación con el país'
  if (grain?.asked && !grain.counted && accion === 'listar' && !orden && !thresholds.length) return 'qué periodo no se dice'
  if (/\b(vend\w+|tien\w+|con|maneja\w*) (solo|solamente|unicamente|nomas|nada mas)\b/.test(wordsSaid(reader)) && filtros.length) return 'sólo eso y nada más'
  if (times.spans.length > 2) return 'más de dos fechas'
  const [only] = times.ranges
  if (times.spans.some((span) => span.kind === 'ahora' || ('today' in span && span.today)) && times.ranges.length === 1 && accion !== 'cambio' && !query.comparar && !(typeof only === 'object' && 'desde' in only && only.desde === reader.today)) return 'hoy y otra fecha'
  if (asksHowOften(reader) && !medidas.some(({ agg }) => agg === 'cuenta')) return 'cuántas veces no se dice'
  if (says(reader, 'cuando') && accion === 'existe') return 'cuándo no se dice'
  if (says(reader, 'cuando') && ranking && ranking.by !== 'tiempo' && reader.topic.subject.time?.meaning !== 'observacion' && reader.topic.subject.time?.future !== true) return 'cuándo no se dice'
  if (ranking && ranking.by !== 'tiempo' && orden?.[0]?.por === 'tiempo') return 'un orden que no cabe en esa pregunta'
  if (says(reader, 'cambio') && accion !== 'cambio' && !query.grano && !medidas.some(({ id }) => reader.topic.subject.measures[id]?.between)) return 'un cambio que no cabe en esa pregunta'
  const sides = says(reader, 'contra') || /\b(diferencias?|compara\w*)\b/.test(wordsSaid(reader))
  if (sides && accion === 'agregar' && !dimensiones.length && !query.comparar && medidas.length < 2) return 'una comparación de una sola cosa'
  if (thresholds.length > 1 && severalOf(facts.conditions).length) return 'un límite para cada uno'
  if (/^(¿ ?)?tod[oa]s (los|las) /.test(wordsSaid(reader)) && !/ que /.test(wordsSaid(reader)) && filtros.length && accion === 'listar' && / (venden|tienen|estan|cuestan|cobran|son) /.test(wordsSaid(reader))) return 'si son todos no se dice'
  const per = reader.topic.subject.columns[columnOf(medidas[0]?.id ?? '') ?? '']?.spec.unit?.startsWith('%')
  if (per && /\bcuant[oa]s (?!punt|porc|por )/.test(wordsSaid(reader)) && !/porcent|por ciento|puntos/.test(wordsSaid(reader)) && accion !== 'cambio') return 'cuántos son: sólo se sabe en porcentaje'
  if (comparesWithOne(reader, groups)) return 'una comparación con uno solo'
  if (COMPARED_WITH_MEAN.test(wordsSaid(reader))) return 'una comparación con el promedio'
  if (thresholds.length && /\bdiferencias?\b/.test(wordsSaid(reader))) return 'un límite a una diferencia'
  if ((ranking?.most ?? 1) > 1 && /\b(total|suma|suman|juntos|juntas)\b/.test(wordsSaid(reader))) return 'un total de los primeros'
  if (aggregates.includes('promedio') && groups.dimensions.join() === 'estado' && addsUp(reader, medidas[0]?.id) && !says(reader, 'grupo')) return 'un promedio de lo que suman los estados'
  if (/\bse llaman?\b/.test(wordsSaid(reader)) && says(reader, 'nivel')) return 'un nombre de varios lugares'
  if (times.ranges.length > 1 && !query.comparar) return 'dos periodos que no caben en esa pregunta'
  if (grain && accion === 'agregar' && !query.grano && !grain.counted) return 'un periodo que no cabe en esa pregunta'
  // «¿dónde está lloviendo?» asks for places, and never for one figure of them all.
  if (accion === 'agregar' && says(reader, 'donde') && !dimensiones.length && !query.lugar?.length && !query.grano) return 'dónde no se dice'
  const { single = [] } = reader.topic.subject
  const shown = [...dimensiones, ...dentro, ...medidas.map(({ id }) => id)]
  return accion !== 'cambio' && accion !== 'proporcion' && !(accion === 'listar' && ranking?.by === 'tiempo') && groups.dimensions.some((id) => !shown.includes(id) && !single.includes(id)) ? 'un grupo que no cabe en esa pregunta' : undefined
}

function decided(reader: Reader, facts: Facts): LogicalQuery {
  const asked = gather(reader, facts)
  const { grain, ranking, groups, times, thresholds } = facts
  const changes = findOperators(reader, 'cambio')
  // «¿qué porcentaje subió?» is a change, which is told in per cent too.
  if (takeOperator(reader, 'porcion') && !changes.length) return share(asked)
  const trend = takesTrend(asked)
  for (const at of changes) reader.taken.add(at)
  const change = changes.length > 0
  const compared = takeCompared(reader)
  // «energéticos contra tarifas en agosto» compares those two, and no periods.
  const against = times.ranges.length === 1 && !namesSeveral(asked) && ((compared && times.newest) || isAgainstATime(reader))
  const itself = changeItself(asked, change)
  if (itself) return itself
  if (change && !asked.measures.length && subjectOf(reader).measures[asked.measure]?.between) throw new Unread('el cambio de un cambio')
  if (change && grain?.counted && !thresholds.length) throw new Unread('cuántas veces cambió no se sabe')
  if ((change || against) && !trend && !grain) return changed(asked)
  const periods = periodsAsked(asked)
  if (periods) return periods
  if (trend || (grain && !grain.asked)) return series(asked, grain?.grain)
  if (facts.ordered && groups.dimensions.length && !ranking) return aggregated(asked, groups.dimensions)
  if (grain && ranking && times.ranges.length < 2) return series(asked, grain.grain, ranking)
  if (times.ranges.length > 1) {
    // «el temblor más fuerte de ayer y de hoy» is no average of each day.
    if (ranking && namesRows(reader) && ranking.by !== 'filas' && !addsUp(reader, ranking.by)) throw new Unread('una fila de cada periodo')
    // «compara los sismos de octubre y noviembre»: how many there were.
    const counts = namesRows(reader) && !facts.spoken ? { ...asked, measure: countedBy(reader)!, counting: true } : asked
    const { tiempo: _, ...query } = aggregated(counts, [])
    return { ...query, comparar: inOrder(times.ranges[0]!, times.ranges[1]!) }
  }
  if (isOverAll(asked)) return { ...asked.base, accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
  if (asksWhether(asked)) return { ...asked.base, ...(asksEver(asked) ? { tiempo: 'todo' as const } : {}), accion: 'existe' }
  const counted = ranking ? undefined : countedGroup(asked)
  if (counted && addsUp(reader, facts.standard) && deniesWhatAddsUp(asked)) throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  if (counted) return countOfGroups(asked, counted)
  if (groupsAreRows(asked)) return ranking ? rankedRows(asked, groups) : listed(asked)
  // «la puntuación más alta de cada estado»
  const end = ranking && ranking.most === undefined && !groups.asked && groups.dimensions.length && !namesRows(reader) ? extremeOf(asked, ranking) : []
  if (end.length) return aggregated({ ...asked, aggregates: end, ranking: undefined }, groups.dimensions)
  // «en qué estado fue el último sismo», «el municipio más poblado de cada estado»: rows know where they are.
  if (ranking?.by === 'tiempo' && groups.asked && !grain) return rankedRows(asked)
  const eachIsRow = ranking && (!addsUp(reader, ranking.by) || subjectOf(reader).measures[ranking.by]!.level)
  if (ranking && !groups.asked && groups.dimensions.length && namesRows(reader) && eachIsRow && ranking.by !== 'filas') return rankedRows(asked)
  if (ranking && (groups.dimensions.length || ranksPlaces(asked))) return rankedGroups(asked)
  // «las 5 gasolineras más baratas de Sonora y Sinaloa»: of rows both places are where, and of one the first of each.
  if (ranking && asked.where.included.length > 1 && namesRows(reader) && eachIsRow && ranking.by !== 'filas' && !says(reader, 'o', 'contra', 'compara', 'quien')) return rankedInPlaces(asked)
  if (ranking && (asked.where.included.length > 1 || comparesValues(asked))) return aggregated(asked, [], ranking)
  // «¿de qué hay más?»
  if (ranking && ranking.by === 'filas') throw new Unread('no se dice de qué')
  // One cell of what adds up is nobody's answer: another covering may say what is ranked.
  if (ranking && ranking.by !== 'tiempo' && addsUp(reader, ranking.by) && !subjectOf(reader).row) throw new Unread('no se dice de qué')
  const record = whenWasIt(asked)
  if (record) return record
  if (ranking && !asked.counting) return rankedRows(asked)
  // «cuántas papelerías nuevas»: how new counts is nobody's to say.
  if (asked.counting && asked.degree) throw new Unread('qué tanto cuenta no se dice')
  if (compared && comparesThings(asked)) return aggregated({ ...asked, measure: countedBy(reader)!, counting: true }, [])
  if (deniesWhatAddsUp(asked)) throw new Unread('los datos sólo tienen lo que hubo, no lo que no hubo')
  const kinds = kindsOf(reader)
  if (kinds && isDistinct(asked)) return { ...asked.base, accion: 'distintos', dimensiones: [kinds] }
  if (isDistinct(asked)) return { ...asked.base, ...(subjectOf(reader).time?.standard === 'ultimo' && !asked.base.tiempo ? { tiempo: 'todo' as const } : {}), accion: 'distintos', dimensiones: groups.dimensions }
  if (groups.dimensions.length && thresholds.length) return rankedGroups(asked)
  if (subjectOf(reader).measures[asked.measure]?.level && spansMany(reader, asked) && !facts.aggregates.length) return series(asked, subjectOf(reader).time!.grain)
  if (wantsRows(asked)) return listed(asked)
  return aggregated(asked, groupsApart(asked))
}

/** Of what is a change itself: between two periods that of its index, and else its own figures in order. */
function changeItself(asked: Asked, change: boolean): LogicalQuery | undefined {
  const { reader, times, changeRanking, measure } = asked
  const index = subjectOf(reader).measures[measure]?.between
  // «cuántos puntos bajó la inflación» is of the rate itself.
  if (!index || !(namesChange(reader) || (change || changeRanking ? !asked.measures.length : false))) return undefined
  if (times.ranges.length > 1 || times.spans.some((span) => 'ends' in span && span.ends)) return changed({ ...asked, measure: index, measures: [index] })
  if (!changeRanking) return isYears(times.ranges[0]) ? changed({ ...asked, measure: index, measures: [index] }) : undefined
  const ranked = { ...asked, changeRanking: undefined, ranking: { ...changeRanking, by: measure, ofGroups: false } }
  return asked.groups.dimensions.length ? rankedGroups(ranked) : aggregated(ranked, [], ranked.ranking)
}

/** More than the year that such a change is over. */
function isYears(range: TimeRange | undefined): boolean {
  if (typeof range !== 'object' || !('desde' in range) || !range.desde) return false
  return !range.hasta || Date.parse(range.hasta) - Date.parse(range.desde) > 366 * 86_400_000
}

/** «¿alguna vez llegó a 20?», «¿ya pasó de 20?»: of all times, and not of the newest day. */
const asksEver = ({ reader, times, thresholds }: Asked) => thresholds.length > 0 && !times.spans.length && subjectOf(reader).time?.meaning === 'observacion' &&
  reader.tokens.some(({ folded }) => /^(vez|nunca|jamas|ya|llego|llegado|paso|pasado|estuvo|estado|supero|superado|rebaso|rebasado|alcanzo|bajo|bajado|subio|subido|costo|valio)$/.test(folded))

function takeCompared(reader: Reader): boolean {
  const said = takeOperator(reader, 'compara') !== undefined
  const against = findOperators(reader, 'contra', 'o', 'entre')
  for (const at of against) reader.taken.add(at)
  return said || against.length > 0
}
