/** Answers of one row, or one a group. */
import type { Aggregate, Dimension, LogicalQuery, Measure } from '@tianguis/core'
import { severalOf, type Conditions } from './conditions.ts'
import { addsUp, fixesOne, isOfGroups, spansMany, type Asked } from './facts.ts'
import type { Ranking } from './rank.ts'
import {
  asksForOne,
  findOperators,
  isPlural,
  namesRows,
  namesThings,
  operatorAt,
  says,
  senseAt,
  Unread,
} from './reader.ts'
import { countedBy } from './thresholds.ts'

export const SEVERAL = 10

const EXTREMES: ReadonlySet<Aggregate> = new Set(['maximo', 'minimo'])

function aggregatesOf(asked: Asked, id: string): readonly (Aggregate | 'cuenta')[] {
  const { reader, aggregates } = asked
  if (id === 'filas') return ['cuenta']
  const measure = reader.topic.subject.measures[id]!
  const wrong = aggregates.find((aggregate) => !measure.aggregates.includes(aggregate))
  if (wrong) throw new Unread(`${measure.label} no se puede ${WORDS[wrong]}`)
  // «¿cuántos trabajadores hay?» asks for all of them, which the largest of some bands is not.
  if (
    !aggregates.length &&
    asked.measures.includes(id) &&
    EXTREMES.has(measure.aggregates[0]) &&
    says(reader, 'cuanto')
  )
    throw new Unread(`${measure.label} no se puede sumar`)
  return aggregates.length ? aggregates : [measure.aggregates[0]]
}

const WORDS: Record<Aggregate, string> = {
  suma: 'sumar',
  promedio: 'promediar',
  mediana: 'reducir a su mediana',
  maximo: 'reducir a su máximo',
  minimo: 'reducir a su mínimo',
  ultimo: 'tomar en su último valor',
}

export const measured = (asked: Asked): NonNullable<LogicalQuery['medidas']> => {
  const ranked = asked.ranking && asked.ranking.by !== 'tiempo' ? [asked.ranking.by] : []
  const ids = [...new Set([...(asked.measures.length > 1 ? asked.measures : [asked.measure]), ...ranked])]
  return ids.flatMap((id) => aggregatesOf(asked, id).map((agg) => ({ id, agg })))
}

/** «qué cuesta más, el jitomate o el tomate»: of several values, and not of rows or of so many of them. */
export const comparesValues = ({ reader, conditions, ranking }: Asked) =>
  ranking!.most === undefined &&
  severalOf(conditions).length > 0 &&
  (!namesRows(reader) ||
    (ranking!.by === 'filas' && severalOf(conditions).every((id) => reader.topic.subject.dimensions[id]!.overPlaces)))

/** «compara las farmacias de Guadalajara y Monterrey»: how many there are in each. */
export const comparesThings = (asked: Asked): boolean =>
  namesSeveral(asked) && !asked.spoken && countedBy(asked.reader) === 'filas' && namesThings(asked.reader)

/** «alimentos y servicios», «Jalisco y Puebla»: of each its own. */
export const namesSeveral = ({ conditions, where }: Pick<Asked, 'conditions' | 'where'>): boolean =>
  where.included.length > 1 || severalOf(conditions).length > 0

/** Dimensions that keep what does not compare apart, and those of which several values or places were named. */
export function apart(asked: Asked): string[] {
  const { reader, conditions, where, measure } = asked
  const { subject } = reader.topic
  // «¿cuántos suman Jalisco y Colima?»
  const together = reader.tokens.some(
    ({ folded }, at) =>
      /^(suma|suman|sumad[ao]s|junt[ao]s|conjunto|amb[ao]s)$/.test(folded) ||
      (folded === 'total' &&
        reader.tokens[at - 1]?.folded === 'en' &&
        !says(reader, 'contra', 'compara', 'o', 'mas', 'menos', 'mayor', 'menor')),
  )
  const incomparable = loose(subject.measures[measure], conditions, subject.dimensions)
  // «¿cuánto cuestan juntos el huevo y la leche?»: what they come to, which the mean of both is not.
  if (together && !asked.aggregates.length && measure !== 'filas' && !addsUp(reader, measure) && namesSeveral(asked))
    throw new Unread('una suma de lo que no se suma')
  if (together) return incomparable
  // «robos con violencia contra robos sin violencia»: what adds up is one number a name, and its rows would be one a
  // value.
  const adds = measure === 'filas' || addsUp(reader, measure)
  if (
    adds &&
    severalOf(conditions).some(
      (id) =>
        conditions.dimensions.get(id)!.lists.some((list) => list.length > 1) &&
        subject.dimensions[id]!.told === undefined,
    ) &&
    says(reader, 'contra', 'compara', 'o', 'mas', 'menos', 'mayor', 'menor')
  )
    throw new Unread('un nombre de varias cosas que se compara')
  const named = severalOf(conditions).map((id) => subject.dimensions[id]!.told ?? id)
  // «¿es más barato en el mercado que en el súper?»: of hundreds of products no one says which.
  if (
    named.length &&
    incomparable.some(
      (id) =>
        subject.dimensions[id]!.vocabulary &&
        !isSized(conditions, subject.dimensions[id]!) &&
        !conditions.dimensions.has(id) &&
        !asked.groups.dimensions.includes(id),
    )
  )
    throw new Unread('de qué no se dice')
  takeEachOne(asked)
  return [...placesApart(where), ...named, ...incomparable, ...kinds(asked)]
}

/**
 * «¿cuántas presas tienen Sonora y Sinaloa cada uno?»: of several that are named it only says that each is told apart.
 */
function takeEachOne({ reader, where, conditions }: Asked): void {
  const last = reader.tags.length - 1
  if (
    namesSeveral({ where, conditions }) &&
    operatorAt(reader, last, 'grupo') &&
    /^un[oa]$/.test(reader.tokens.at(-1)!.folded)
  )
    reader.taken.add(last)
}

/** The wage of a cook is two, one a zone; «el promedio de los salarios» is one, because it is asked for. */
function kinds({ reader, conditions, measure, ranking, aggregates, groups }: Asked): readonly string[] {
  const apart = reader.topic.subject.measures[measure]?.apart ?? []
  return ranking || aggregates.length || groups.dimensions.length
    ? []
    : apart.filter((id) => !conditions.dimensions.has(id))
}

/**
 * «el salario mínimo más alto», «los 5 oficios mejor pagados»: of what is repeated for every place, the thing that it
 * is of, and not a hundred rows.
 */
export function rankedRepeated(asked: Asked): LogicalQuery | undefined {
  const { reader, groups, where, conditions, measure, aggregates } = asked
  const ranking = asked.ranking!
  const { apart: [thing] = [], repeated } = reader.topic.subject.measures[measure] ?? {}
  const dimensions = groups.dimensions.length ? groups.dimensions : [thing!]
  const whole =
    repeated &&
    thing &&
    ranking.by === measure &&
    !where.included.length &&
    dimensions.join() === thing &&
    !conditions.dimensions.has(thing) &&
    !aggregates.length
  return whole
    ? rankedGroups({
        ...asked,
        groups: { ...groups, dimensions },
        aggregates: [ranking.direction === 'desc' ? 'maximo' : 'minimo'],
      })
    : undefined
}

/** Several places are told apart by their level; a state beside a town of another, by state. */
function placesApart({ included }: Asked['where']): string[] {
  const levels = [...new Set(included.map(({ nivel }) => nivel))]
  if (included.length < 2 || levels.length < 2) return included.length < 2 ? [] : levels
  const states = included.map(({ clave }) => clave.slice(0, 2))
  if (new Set(states).size < states.length) throw new Unread('un estado y un municipio suyo no se comparan')
  return ['estado']
}

export function loose(
  measure: Measure | undefined,
  { dimensions }: Conditions,
  declared: Readonly<Record<string, { standard?: string }>>,
): string[] {
  return (measure?.within ?? []).filter((id) => {
    const said = dimensions.get(id)
    return said ? said.values.length !== 1 : declared[id]!.standard === undefined
  })
}

/** «el refresco de 2.5 litros»: in what it is sold is said by how much it holds. */
export const isSized = ({ named }: Conditions, { sizes }: Dimension): boolean =>
  sizes !== undefined && named.some(({ columna }) => columna === sizes.amount)

export const united = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]

export const some = <Value>(key: string, list: readonly Value[]) => (list.length ? { [key]: list } : {})

export function aggregated(asked: Asked, groups: readonly string[], ranking?: Ranking): LogicalQuery {
  const dimensiones = united(groups, apart(asked))
  const having = asked.thresholds.filter((threshold) => isOfGroups(asked.reader, asked, threshold))
  return {
    ...asked.base,
    accion: 'agregar',
    medidas: measured(asked),
    ...some('dimensiones', dimensiones),
    ...(ranking ? { orden: [{ por: ranking.by, dir: ranking.direction }] } : {}),
    ...some(
      'tener',
      having.flatMap(({ of, bounds }) => bounds.map(({ op, value }) => ({ medida: of, op, valor: value }))),
    ),
    ...(asked.people ? { por_habitantes: asked.people } : {}),
  }
}

/** «qué municipio tiene más robos», «top 5 estados con la gasolina más cara», «municipios con más de 100». */
export function rankedGroups(asked: Asked): LogicalQuery {
  const { ranking, groups, reader, measure, conditions } = asked
  // «¿dónde hay más, en Jalisco o en Tamaulipas?»: of those two, and of no town in them.
  const dimensions = groups.dimensions.length || asked.where.included.length > 1 ? groupsOf(asked) : ['municipio']
  const query = aggregated(asked, dimensions, ranking)
  if (!ranking) return query
  if (ranking.by === 'tiempo') throw new Unread('lo más reciente de cada uno')
  const { each } = groups
  // «el delito más común por estado»: of each its own, and not the first of all.
  const ofEach = reader.tokens.some(({ folded }) => folded === 'cada') && (ranking.most ?? 1) > 1
  if (
    each.length &&
    dimensions.every((id) => each.includes(id)) &&
    (ofEach || (ranking.most === undefined && !ranking.several))
  )
    throw new Unread('lo primero de cada uno')
  const within = loose(reader.topic.subject.measures[measure], conditions, reader.topic.subject.dimensions).filter(
    (id) => !dimensions.includes(id),
  )
  // «cuál cadena es más barata»: the first of each of hundreds of products is not the one.
  if (
    within.some(
      (id) =>
        reader.topic.subject.dimensions[id]!.vocabulary &&
        !conditions.dimensions.has(id) &&
        !isSized(conditions, reader.topic.subject.dimensions[id]!),
    )
  )
    throw new Unread('de qué no se dice')
  // «el estado con las presas más llenas» is one, whatever is said in the plural of it.
  const many = groups.plural || (ranking.several && (!groups.asked || says(reader, 'top')))
  return {
    ...query,
    limite: ranking.most ?? (many && !asksForOne(reader) ? SEVERAL : 1),
    ...some(
      'dentro',
      united(dimensions.every((id) => each.includes(id)) ? [] : each.filter((id) => dimensions.includes(id)), within),
    ),
  }
}

/**
 * «el municipio con mejor calidad de vida», «las ciudades donde el taxi cuesta más de 100»: where a group has one row,
 * it is rows that are asked for, as they are.
 */
export function groupsAreRows(asked: Asked): boolean {
  const {
    groups: { dimensions },
    reader,
    measure,
    aggregates,
    grain,
    people,
    ranking,
    thresholds,
  } = asked
  const { subject } = reader.topic
  if (!dimensions.length || aggregates.length || grain || people || (!ranking && !thresholds.length)) return false
  if (measure === 'filas' || ranking?.by === 'filas' || thresholds.some(({ of }) => of === 'filas')) return false
  if (
    [measure, ranking?.by, ...thresholds.map(({ of }) => of)].some(
      (id) => addsUp(reader, id) && !subject.measures[id!]!.level,
    )
  )
    return false
  // «el municipio más poblado de cada estado»: the best of each.
  const things = dimensions.filter((id) => subject.single?.includes(id))
  return (
    things.length > 0 &&
    (things.length === dimensions.length || ranking !== undefined) &&
    fixesOne(asked, dimensions) &&
    !spansMany(reader, asked)
  )
}

/**
 * The groups that are told apart: of «mediana del score de los municipios de Chiapas» none, because each of them is one
 * row; nor of «habitantes en promedio por municipio». «Temperatura mínima promedio por municipio» is of each.
 */
export function groupsApart(asked: Asked): readonly string[] {
  const {
    groups: { dimensions, each },
    reader,
    measure,
    aggregates,
    ranking,
    thresholds,
    grain,
  } = asked
  const { subject } = reader.topic
  if (averagesRows(asked)) return dimensions.filter((id) => id !== subject.single![0])
  if (
    each.length === 1 &&
    each[0] === subject.single?.[0] &&
    (aggregates.join() === 'promedio' || each[0] !== 'municipio') &&
    measure !== 'filas' &&
    !addsUp(reader, measure)
  )
    return dimensions
  const averaged = aggregates.length > 0 && !aggregates.includes('suma') && !ranking && !thresholds.length && !grain
  return averaged && subject.single?.length === 1 ? dimensions.filter((id) => id !== subject.single![0]) : dimensions
}

/** The groups that were said, but for those that the mean is taken over. */
export const groupsOf = (asked: Asked): readonly string[] =>
  averagesRows(asked) ? groupsApart(asked) : asked.groups.dimensions

/**
 * «los estados con más habitantes en promedio por municipio»: each municipality is a row, and it is over them that a
 * state averages.
 */
function averagesRows(asked: Asked): boolean {
  const {
    groups: { dimensions, each },
    reader,
    measure,
    aggregates,
    thresholds,
    grain,
  } = asked
  const { single } = reader.topic.subject
  if (single?.length !== 1 || dimensions.length < 2 || !each.includes(single[0]!) || measure === 'filas') return false
  return (
    /^(promedio|mediana)$/.test(aggregates.join()) &&
    !thresholds.length &&
    !grain &&
    fixesOne(asked, dimensions) &&
    !spansMany(reader, asked)
  )
}

/** «los 5 estados con más habitantes por municipio»: what each has of them is a mean, and no row of a town. */
export function meanOfRanked(asked: Asked): Asked | undefined {
  const {
    groups: { dimensions, each, asked: wanted },
    reader,
    ranking,
    aggregates,
  } = asked
  const ofRows =
    ranking !== undefined &&
    wanted &&
    !aggregates.length &&
    dimensions.length === 2 &&
    each.length === 1 &&
    reader.topic.subject.measures[ranking.by]?.aggregates.includes('promedio') &&
    addsUp(reader, ranking.by)
  const mean: Asked = { ...asked, aggregates: ['promedio'] }
  return ofRows && averagesRows(mean) ? mean : undefined
}

/**
 * «¿en qué estado fue el sismo más fuerte?»: of one row, which says where it was. «El estado con la gasolina más cara»
 * is of none.
 */
export function ranksOneRow({ reader, groups: { dimensions } }: Pick<Asked, 'reader' | 'groups'>): boolean {
  const asked = (at: number) =>
    operatorAt(reader, at, 'nivel', 'donde', 'grano') !== undefined ||
    dimensions.includes(senseAt(reader, at, 'dimension')?.id ?? '')
  // «la presa más grande, ¿dónde está?»
  const askedBehind = (at: number) =>
    operatorAt(reader, at, 'donde') !== undefined || (operatorAt(reader, at - 1, 'cual') !== undefined && asked(at))
  const isThing = (at: number) => {
    const row = senseAt(reader, at, 'row')
    return row !== undefined && !row.verb
  }
  const ranked = reader.tags.some(
    (tag, at) =>
      isThing(at) &&
      !isPlural(reader, tag) &&
      !EACH.test(reader.tokens[tag.from - 1]?.folded ?? '') &&
      operatorAt(reader, at + 1, 'mas', 'menos', 'mayor', 'menor') &&
      reader.tags.some((_, group) => (group < at ? asked(group) : askedBehind(group))),
  )
  // The row shows its place, and of anything else not what is asked of it.
  if (ranked && dimensions.some((id) => id !== 'municipio' && id !== 'estado')) throw new Unread('de cuál no se dice')
  return ranked
}

/** «cada municipio más …» is no one of them. */
const EACH = /^(cada|por|un|una|que|cual|cuanto|cuanta)$/

/** «dónde hay más robos»: what adds up is nowhere by itself, a municipality is. */
export function ranksPlaces({ reader, ranking, groups }: Asked): boolean {
  const { subject } = reader.topic
  if (!subject.place || !findOperators(reader, 'donde').length || ranksOneRow({ reader, groups })) return false
  return ranking!.by === 'filas' || subject.measures[ranking!.by]?.aggregates[0] === 'suma' || !subject.row
}
