/** Answers that are rows as they are, their distinct values, or whether there are any. */
import type { LogicalQuery } from '@tianguis/core'
import { addsUp, fixesOne, isOfGroups, periodOfRows, spansMany, type Asked } from './facts.ts'
import type { Groups } from './grouping.ts'
import { groupAt, isBeside } from './groups.ts'
import { aggregated, isSized, loose, namesSeveral, SEVERAL, some, united } from './grouped.ts'
import { boundsByName, extremeOf } from './over-time.ts'
import { wholeAt } from './rank.ts'
import { isOfTheRows } from './of-each.ts'
import {
  beginnings,
  asksForOne,
  findOperators,
  isPlural,
  namesRows,
  namesThings,
  operatorAt,
  says,
  senseAt,
  Unread,
  wordsOf,
  type Reader,
} from './reader.ts'

/** @param things groups of one row each, which are what is ranked */
export function rankedRows(asked: Asked, things?: Groups): LogicalQuery {
  const { ranking, reader, conditions, base } = asked
  const { by, direction, most, several } = ranking!
  // «el precio más bajo de septiembre»: of then rows are means of many, which carry what their lowest was, and not
  // whose.
  const pooled = by === 'tiempo' ? undefined : reader.topic.subject.measures[by]?.pooled
  if (pooled && base.tiempo) {
    if (
      things ||
      (most ?? 1) > 1 ||
      several ||
      namesRows(reader) ||
      asked.groups.dimensions.length ||
      says(reader, 'donde', 'quien')
    )
      throw new Unread('de entonces sólo se saben promedios')
    return aggregated({ ...asked, aggregates: extremeOf(asked, ranking!), ranking: undefined }, [])
  }
  const plural =
    !asksForOne(reader) &&
    (several ||
      things?.plural ||
      reader.tags.some((tag, at) => senseAt(reader, at, 'row') && isPlural(reader, tag)) ||
      PLACES.test(reader.tokens[0]!.folded))
  const each = things
    ? things.dimensions.filter(
        (id) =>
          !reader.topic.subject.single!.includes(id) &&
          (things.each.includes(id) || (most === undefined && !saysWhereItIs(reader, id))),
      )
    : asked.groups.asked
      ? []
      : asked.groups.dimensions
  const within =
    by === 'tiempo'
      ? []
      : loose(reader.topic.subject.measures[by], conditions, reader.topic.subject.dimensions).filter(
          (id) => !things?.dimensions.includes(id),
        )
  // «¿qué verdura es la más barata?»: the first of each of hundreds is not the one.
  if (
    within.some(
      (id) =>
        reader.topic.subject.dimensions[id]!.vocabulary &&
        !isSized(conditions, reader.topic.subject.dimensions[id]!) &&
        (asksForOne(reader) || (most ?? 1) > 1 || !conditions.dimensions.has(id)),
    )
  )
    throw new Unread('de qué no se dice')
  return {
    ...base,
    accion: 'listar',
    ...(by === 'tiempo' ? {} : { medidas: [{ id: by }] }),
    orden: [{ por: by, dir: direction }],
    limite: most ?? (plural && !each.length ? SEVERAL : 1),
    ...some('dentro', united(each, within)),
  }
}

/** «¿en qué estado está el municipio más pequeño?»: of that one, and not of the smallest of each. */
export const saysWhereItIs = (reader: Reader, id: string): boolean =>
  reader.topic.subject.dimensions[id]?.column === 'estado' &&
  reader.tags.some(
    ({ from }, at) =>
      senseAt(reader, at, 'dimension')?.id === id &&
      /^(en|de|a) (que|cual)$/.test(
        reader.tokens
          .slice(Math.max(0, from - 2), from)
          .map(({ folded }) => folded)
          .join(' '),
      ),
  )

/** «ciudades grandes con mejor calidad de vida»: of a kind of places several are asked for. */
const PLACES = /^(municipios|ciudades|estados|alcaldias)$/

/** Of several places the first of each, unless so many are asked for. */
export function rankedInPlaces(asked: Asked): LogicalQuery {
  const query = rankedRows(asked)
  const levels = new Set(asked.where.included.map(({ nivel }) => nivel))
  const [level] = levels
  if (asked.ranking!.most !== undefined || asked.ranking!.several) return query
  return levels.size === 1 ? { ...query, dentro: united(query.dentro ?? [], [level!]) } : query
}

/** «municipios sin robos»: rows of other crimes would be found, which is no answer. */
export const deniesWhatAddsUp = ({ reader, groups, conditions, standard }: Asked) =>
  groups.dimensions.length > 0 &&
  (addsUp(reader, standard) || !namesRows(reader)) &&
  [...conditions.dimensions].some(
    ([id, { values, denied }]) => denied.length > 0 && !values.length && !groups.dimensions.includes(id),
  )

export const isDistinct = ({ groups, ranking, thresholds, spoken, counting, reader, conditions }: Asked) =>
  // «score de los municipios de Puebla», «clima de hoy en los municipios de Colima»: of each its own.
  !(
    reader.topic.subject.single?.join() === groups.dimensions.join() &&
    reader.topic.subject.place &&
    (!reader.topic.subject.time ||
      (reader.topic.subject.time.future && !conditions.dimensions.size && !conditions.named.length)) &&
    reader.tags.some((_, at) => senseAt(reader, at, 'subject'))
  ) &&
  // «todas las monedas menos el dólar»: where each row is one, what is published of them.
  !(
    reader.topic.subject.time &&
    reader.topic.subject.single?.join() === groups.dimensions.join() &&
    reader.tags.some((_, at) => operatorAt(reader, at - 1, 'todos') && groupAt(reader, at) === groups.dimensions[0])
  ) &&
  groups.asked &&
  groups.dimensions.length > 0 &&
  !ranking &&
  !thresholds.length &&
  !spoken &&
  !counting &&
  !says(reader, 'cuanto', 'cuenta')

/** «qué tipos de secuestro»: a name for several values asks which of them there are. */
export function kindsOf(reader: Reader): string | undefined {
  // «¿qué productos hay en la categoría de lácteos?» asks for products, and not for kinds of category.
  const asksForOther = (at: number) =>
    reader.tags.some((_, before) => before < at && senseAt(reader, before, 'dimension'))
  const values = reader.tags.flatMap((_, at) => {
    const value = senseAt(reader, at + 1, 'value')
    // «qué marcas de leche hay» asks for brands, and not for kinds of milk.
    return value &&
      (operatorAt(reader, at, 'distintos') ||
        (senseAt(reader, at, 'dimension')?.id === value.id && !asksForOther(at)) ||
        /\b(tipo|clase|variedad)/i.test(wordsOf(reader, reader.tags[at]!)))
      ? [value]
      : []
  })
  return values.find((value) => value.values.length > 1)?.id
}

/** «productos de menos de 20 pesos»: which ones, in what they are sold in. */
export function soldWithin({
  reader,
  base,
  groups: {
    dimensions: [only],
    dimensions,
  },
  thresholds,
}: Asked): LogicalQuery | undefined {
  const { measures } = reader.topic.subject
  const [bound] = thresholds
  const paid =
    bound?.ofRows && Object.values(measures).some((one) => one.bound === bound.of)
      ? measures[bound.of]!.within
      : undefined
  return paid && dimensions.length === 1 && paid.includes(only!)
    ? { ...base, accion: 'distintos', dimensiones: paid }
    : undefined
}

/**
 * «cuántos municipios …», «cuántos municipios hay por grado»: what is counted is the groups, and not of each how much.
 */
export function countedGroup({ groups, reader }: Asked): string | undefined {
  // «¿cuántas estaciones promediaron ayer más de 20?»: the things themselves, where each has many rows.
  const { single = [] } = reader.topic.subject
  const countedAt = (at: number) =>
    groupAt(reader, at) ??
    (senseAt(reader, at, 'row') && groups.dimensions.join() === single.join() ? single[0] : undefined)
  const at = groups.asked
    ? reader.tags.findIndex(
        (_, at) => operatorAt(reader, at, 'cuanto', 'cuenta') && groups.dimensions.includes(countedAt(at + 1) ?? ''),
      )
    : -1
  if (at < 0) return undefined
  reader.taken.add(at)
  return countedAt(at + 1)
}

/** «¿hay farmacias en Mérida?», «¿está arriba del 50 %?» of one thing. */
export function asksWhether(asked: Asked): boolean {
  const { reader, ranking, thresholds, counting } = asked
  // «¿pasa de 100 puntos alguna estación?»
  const some = thresholds.length > 0 && reader.tokens.some(({ folded }) => /^algun[ao]?$/.test(folded))
  const asks =
    some ||
    beginnings(reader).some((at) => operatorAt(reader, at, 'existe') || senseAt(reader, at, 'row')?.verb) ||
    reader.tokens[0]!.folded.startsWith('algun')
  // «¿hay gasolineras que vendan …?»: after the verb, «que» asks nothing.
  // «en Cancún que tenga magna, ¿hay alguna?»
  const relative =
    asks &&
    !beginnings(reader).some((at) => operatorAt(reader, at, 'cual') && reader.tags[at - 1]?.meaning.type !== 'place')
  if (
    ranking ||
    !groupsAreThings(asked) ||
    counting ||
    says(reader, 'cuanto', 'donde', 'lista', 'cuenta', 'quien', 'como') ||
    (says(reader, 'cual') && !relative)
  )
    return false
  return (
    (asks &&
      (!asked.measures.length || asked.groups.dimensions.length > 0 || (thresholds.length > 0 && namesRows(reader)))) ||
    ((thresholds.length > 0 || (boundsByName(asked) && !asked.measures.length)) &&
      fixesOne(asked) &&
      !asked.groups.dimensions.length &&
      !beginnings(reader).some((at) => READINGS.test(reader.tokens[reader.tags[at]?.from ?? 0]!.folded)))
  )
}

/** «lecturas de PM10 mayores a 60» of one station: they are asked for, and not whether there are any. */
const READINGS = /^(lecturas|mediciones|registros|valores|observaciones)$/

/** «¿hay algún municipio con …?»: the level says what a row is of; what groups add up to is another question. */
function groupsAreThings({ reader, groups: { dimensions, asked }, thresholds, ...facts }: Asked): boolean {
  if (!dimensions.length) return true
  const named =
    asked &&
    dimensions.length === 1 &&
    beginnings(reader).some((at) => operatorAt(reader, at, 'existe') && groupAt(reader, at + 1) === dimensions[0])
  return (
    named &&
    !thresholds.some((one) =>
      isOfGroups(reader, { ...facts, groups: { dimensions, each: [], asked, plural: false } }, one),
    )
  )
}

/** Rows as they are: a list, or the value of the one thing that was named. */
export function wantsRows(asked: Asked): boolean {
  const { reader, groups, counting, aggregates, measure, spoken } = asked
  if (groups.dimensions.length || counting || aggregates.length || asked.people) return false
  const { subject } = reader.topic
  const additive = subject.measures[measure]?.aggregates[0] === 'suma'
  // Of municipalities there may be hundreds, more than are listed.
  if (
    (asked.degree && namesRows(reader)) ||
    (asked.ordered && subject.single?.join() !== 'municipio' && namesThings(reader))
  )
    return true
  if (namesTheOneOf(asked) || isOfTheRows(asked)) return true
  if (subject.time?.meaning === 'pronostico' && fixesOne(asked) && spansMany(reader, asked)) return true
  if (fixesOne(asked) && !additive)
    return !spansMany(reader, asked) || (subject.measures[measure]?.aggregates[0] === 'ultimo' && !namesSeveral(asked))
  // «lista de los municipios de Jalisco, de mayor a menor población»
  if (says(reader, 'lista')) return !asked.ordered || !additive || reader.tags.some((_, at) => isBeside(reader, at))
  if ((asked.thresholds.length || asked.degree) && !additive && !says(reader, 'cuanto')) return true
  if (additive) return false
  const asksFor = says(reader, 'cual', 'donde', 'quien')
  return namesThings(reader)
    ? !asked.measures.length || asksFor
    : !spoken && (asksFor || measure === 'filas') && says(reader, 'donde')
}

/** «la presa de Hermosillo»: one of those that lie there, and no mean of them. */
const namesTheOneOf = ({ reader, where: { included }, thresholds, conditions }: Asked) =>
  reader.topic.subject.single !== undefined &&
  included.length === 1 &&
  included[0]!.nivel === 'municipio' &&
  !thresholds.length &&
  !conditions.dimensions.size &&
  !conditions.named.length &&
  reader.tags.some(
    (tag, at) =>
      senseAt(reader, at, 'row') &&
      !isPlural(reader, tag) &&
      /^(la|el)$/.test(reader.tokens[tag.from - 1]?.folded ?? ''),
  ) &&
  !says(reader, 'cuenta', 'todos', 'cada', 'grupo')

export function listed(asked: Asked): LogicalQuery {
  const { base, reader, measure, degree, measures } = asked
  const { subject } = reader.topic
  // «qué tiendas hay», «tiendas de Morelia», where a row is a price in one: a store would be there many times.
  if (
    subject.row?.distinct &&
    subject.single?.length !== 1 &&
    !measures.length &&
    !degree &&
    !asked.thresholds.length &&
    namesRows(reader) &&
    (says(reader, 'cual', 'lista', 'existe') || (!asked.conditions.dimensions.size && !asked.conditions.named.length))
  )
    throw new Unread('las filas no son lo que se pide')
  // «¿hay presas llenas?»: the fullest of them may not be.
  if (degree && /^(hay|existen?|habra)$/.test(reader.tokens[0]!.folded)) throw new Unread('qué tanto cuenta no se dice')
  const last =
    fixesOne(asked) &&
    spansMany(reader, asked) &&
    subject.measures[measure]?.aggregates[0] === 'ultimo' &&
    !asked.thresholds.length &&
    !boundsByName(asked) &&
    !isLastOnes(asked)
  // «la inflación de los últimos 3 años», «de enero a octubre»: the newest year of it is not what is asked.
  const [range] = asked.times.ranges
  const span = asked.times.spans[0]
  if (
    last &&
    ((typeof range === 'object' && 'ultimos' in range && range.ultimos > 1) ||
      (span && 'ends' in span && span.ends && span.grain === 'mes')) &&
    subject.measures[measure]?.between
  )
    throw new Unread('de cada periodo o de todos no se dice')
  const most = degree || asked.thresholds.length || last ? undefined : takeSoMany(reader)
  return {
    ...base,
    accion: 'listar',
    ...(measure === 'filas'
      ? {}
      : {
          medidas: [...new Set([...(measures.length ? measures : [measure]), ...asked.thresholds.map(({ of }) => of)])]
            .filter((id) => id !== 'filas')
            .map((id) => ({ id })),
        }),
    ...(degree
      ? {
          orden: [{ por: degree.by, dir: degree.direction }],
          limite: SEVERAL,
          ...some(
            'dentro',
            loose(subject.measures[degree.by], asked.conditions, subject.dimensions).filter(
              (id) => !subject.dimensions[id]!.vocabulary,
            ),
          ),
        }
      : {}),
    ...(most === undefined ? {} : { limite: most }),
    ...(isLastOnes(asked) && fixesOne(asked) ? { orden: [{ por: 'tiempo', dir: 'desc' }] } : {}),
    ...(last ? { orden: [{ por: 'tiempo', dir: 'desc' }], limite: 1 } : {}),
  }
}

/**
 * «muéstrame 10 dentistas», «5 hoteles de Acapulco»: any so many; «los 5 hoteles» are said to be all or the first by
 * something.
 */
function takeSoMany(reader: Reader): number | undefined {
  const at = reader.tags.findIndex((tag, at) => {
    const next = reader.tags[at + 1]
    const things =
      senseAt(reader, at + 1, 'row') ??
      (reader.topic.subject.dimensions[senseAt(reader, at + 1, 'value')?.id ?? '']?.rows || undefined)
    const begins = at === 0 || (at === 1 && operatorAt(reader, 0, 'lista'))
    return (
      begins &&
      things &&
      isPlural(reader, next!) &&
      next!.from === tag.to &&
      !/^(los|las|estos|estas|mis|otros|otras)$/.test(reader.tokens[tag.from - 1]?.folded ?? '')
    )
  })
  const most = wholeAt(reader, at)
  if (most === undefined || most < 2) return undefined
  reader.taken.add(at)
  return most
}

/** «de las últimas 6 quincenas»: each of them. */
function isLastOnes(asked: Asked): boolean {
  const [range] = asked.times.ranges
  return (
    typeof range === 'object' &&
    'ultimos' in range &&
    range.ultimos > 1 &&
    range.grano === periodOfRows(asked.reader, asked)
  )
}

/** «¿cuándo llegó el dólar a su máximo?»: the row of the record, of all times. */
export function whenWasIt(asked: Asked): LogicalQuery | undefined {
  const { reader, aggregates, base, measure, times } = asked
  const end = aggregates.find((agg) => agg === 'maximo' || agg === 'minimo')
  if (!end || !findOperators(reader, 'cuando').length || !fixesOne(asked)) return undefined
  return {
    ...base,
    tiempo: times.ranges[0] ?? 'todo',
    accion: 'listar',
    medidas: [{ id: measure }],
    orden: [{ por: measure, dir: end === 'maximo' ? 'desc' : 'asc' }],
    limite: 1,
  }
}
