/** Rankings, degrees, groups and places. */
import { severalOf } from '../conditions.ts'
import { addsUp, fixesOne } from '../facts.ts'
import { groupAt, isBeside } from '../groups.ts'
import type { Check } from './check.ts'
import { saysWhereItIs } from '../rows.ts'
import { asksForOne, isPlural, lastWords, namesRows, namesThings, operatorAt, says, senseAt } from '../reader.ts'

/** Letters by which «probable» is of «probabilidad». */
const ROOT = 5

const ranked: Check = ({
  reader,
  facts: { ranking, changeRanking },
  query: { orden, comparar, accion, medidas = [] },
}) => {
  // Of two periods side by side, which is more is plain to see.
  // «el precio más bajo de octubre» is the least there was.
  const isExtreme = medidas.some(
    ({ id, agg }) => id === ranking?.by && agg === (ranking.direction === 'desc' ? 'maximo' : 'minimo'),
  )
  if (ranking && !orden && !comparar && !isExtreme) return 'un orden que no cabe en esa pregunta'
  if (ranking && ranking.by !== 'tiempo' && orden?.[0]?.por === 'tiempo') return 'un orden que no cabe en esa pregunta'
  // «¿dónde va a llover más?» asks for more rain, and not where it is likelier.
  const ranked = ranking && reader.topic.subject.measures[ranking.by]
  const named = reader.tags.filter((_, at) => senseAt(reader, at, 'measure')?.id === ranking?.by)
  if (
    ranked?.holds &&
    named.length &&
    !named.some(({ from, to }) =>
      reader.tokens.slice(from, to).some(({ folded }) => folded.startsWith(ranked.label.slice(0, ROOT))),
    )
  )
    return 'más de qué no se dice'
  return changeRanking && accion !== 'cambio' && !orden ? 'un cambio que no cabe en esa pregunta' : undefined
}

const degree: Check = ({ reader, words, facts, query: { orden, accion, medidas = [] } }) => {
  // «¿está caro el aguacate?»: the dearest of all are no yes and no no.
  const whether =
    /^(esta|estan|es|son|anda|andan) /.test(words) ||
    (/\b(es|son) \S+$/.test(words) && !says(reader, 'cual', 'donde', 'lista', 'quien', 'mas', 'menos')) ||
    (/\b(esta|estan|anda|andan|sigue|siguen) /.test(words) &&
      !namesRows(reader) &&
      !says(reader, 'cual', 'donde', 'lista', 'quien', 'mas', 'menos'))
  if (facts.degree && accion === 'listar' && whether && !fixesOne({ ...facts, reader }))
    return 'si es mucho o poco no se dice'
  return facts.degree &&
    orden?.[0]?.por !== facts.degree.by &&
    (accion !== 'listar' || orden || !medidas.some(({ id }) => id === facts.degree!.by))
    ? 'qué tanto no se dice'
    : undefined
}

/** «la población total de los 10 municipios más poblados» */
const totalOfFirst: Check = ({ reader, facts: { ranking }, words }) => {
  // «precio promedio en las 10 gasolineras más baratas»: of the ten one figure.
  const ofThem = reader.tags.some(
    (_, at) => operatorAt(reader, at, 'agregado') && reader.tags[at + 1]?.meaning.type === 'number',
  )
  return (ranking?.most ?? 1) > 1 &&
    (ofThem ||
      /\b(total|suma|suman|juntos|juntas)\b/.test(words) ||
      /\b(promedio|media|mediana) (de|entre) (los|las) /.test(words))
    ? 'un total de los primeros'
    : undefined
}

/** «¿dónde está lloviendo?» asks for places, and never for one figure of them all. */
const where: Check = ({
  reader,
  words,
  facts: { measures, thresholds, ranking },
  query: { accion, dimensiones = [], lugar = [], grano, orden },
}) => {
  if (!says(reader, 'donde')) return undefined
  // «¿dónde bajaron los robos?»: of one change of them all.
  if (accion === 'cambio' && !orden && !dimensiones.length && !lugar.length) return 'dónde no se dice'
  // «¿dónde llueve?» of which every place would be shown.
  if (accion === 'listar' && measures.length && !orden && !thresholds.length && !lugar.length && !namesRows(reader))
    return 'dónde no se dice'
  // «¿dónde compro más barato el arroz y el frijol?»: of each what it costs, and not where.
  if (
    accion === 'agregar' &&
    ranking &&
    !grano &&
    dimensiones.length &&
    dimensiones.every((id) => reader.topic.subject.measures[ranking.by]?.within?.includes(id))
  )
    return 'dónde no se dice'
  // «el precio máximo del aguacate y dónde»
  if (
    accion === 'agregar' &&
    /\by (en )?donde$/.test(words) &&
    !dimensiones.some((id) => id === 'municipio' || id === 'estado')
  )
    return 'dónde no se dice'
  return accion === 'agregar' && !dimensiones.length && !lugar.length && !grano ? 'dónde no se dice' : undefined
}

/** «¿en qué estados va a llover?»: of a figure without a bound every one of them would be shown. */
const whichOnes: Check = ({
  reader,
  facts: { measures, ranking, thresholds, conditions, aggregates },
  query: { accion, dimensiones = [] },
}) => {
  const which = reader.tags.some(
    ({ from }, at) =>
      operatorAt(reader, at, 'nivel') && operatorAt(reader, at - 1, 'cual') && reader.tags[at - 1]!.to === from,
  )
  // «ciudades con viento fuerte»
  const withIt = reader.tags.some(
    ({ to }, at) =>
      operatorAt(reader, at, 'nivel') &&
      senseAt(reader, at + 1, 'measure') &&
      reader.tokens[to]?.folded === 'con' &&
      !/^sus?$/.test(reader.tokens[to + 1]?.folded ?? ''),
  )
  const bounded =
    ranking || thresholds.length || aggregates.length || conditions.dimensions.size || conditions.named.length
  return (which || withIt) && accion === 'agregar' && dimensiones.length && measures.length && !bounded
    ? 'cuáles no se dice'
    : undefined
}

/** «¿qué delitos se registraron en 2024?» asks which, and not how many they were together. */
const whichKinds: Check = ({ reader, facts: { ranking }, query: { accion, dimensiones = [], grano, comparar } }) => {
  const which = reader.tags.some(
    (tag, at) =>
      /^(que|cuales)$/.test(reader.tokens[tag.from - 1]?.folded ?? '') &&
      isPlural(reader, tag) &&
      addsUp(reader, senseAt(reader, at, 'measure')?.id),
  )
  return which && accion === 'agregar' && !dimensiones.length && !ranking && !grano && !comparar
    ? 'cuáles no se dice'
    : undefined
}

/** «lista de delitos en Saltillo»: of what adds up, the cells that it is kept in are nobody's list. */
const listOfCells: Check = ({ reader, query: { accion, orden, medidas = [] } }) =>
  accion === 'listar' &&
  !orden &&
  !reader.topic.subject.row &&
  medidas.length > 0 &&
  medidas.every(({ id }) => addsUp(reader, id))
    ? 'qué se lista no se dice'
    : undefined

/** «los 3 municipios más poblados y su cabecera»: shown beside them, by rows alone. */
const beside: Check = ({ reader, query: { accion } }) =>
  accion !== 'listar' && reader.tags.some((_, at) => isBeside(reader, at)) ? 'lo que va al lado de cada uno' : undefined

/** «¿en qué lugar está Oaxaca?», «¿es Tijuana el municipio más poblado?»: its place among the others. */
const rankOfOne: Check = ({
  reader,
  words,
  facts: { ranking, where, aggregates, measures, conditions },
  query: { medidas = [] },
}) => {
  const { measures: declared } = reader.topic.subject
  // «¿en qué lugar nacional está Jalisco?», «¿en qué lugar está Mérida en seguridad?»: each town has its place, and in
  // one thing.
  if (medidas.some(({ id, agg }) => declared[id]?.ofState && agg) && !aggregates.length) return 'el lugar de varios'
  if (
    measures.some((id) => declared[id]?.ofState) &&
    measures.some((id) => declared[id]?.better === 'mas' && !declared[id].standard)
  )
    return 'el lugar en otra cosa'
  if (
    /\ben que (lugar|posicion|puesto) (esta|queda|quedo|anda|va|ocupa)\b/.test(words) &&
    !medidas.some(({ id }) => /posicion|lugar/.test(id))
  )
    return 'qué lugar ocupa no se dice'
  // «¿Tijuana es el municipio más poblado?»; «¿qué municipio de Chiapas es el más poblado?» asks which one.
  const isIt = reader.tags.some(
    ({ to, meaning }) =>
      meaning.type === 'place' &&
      /^(es|fue|sera|era)$/.test(reader.tokens[to]?.folded ?? '') &&
      /^(el|la)$/.test(reader.tokens[to + 1]?.folded ?? ''),
  )
  // «¿es más seguro Mérida o Puebla?» asks which of the two, and shows both.
  // «¿es más cara la magna en Cancún que en Mérida?»
  const thanAnother =
    where.included.length === 2 &&
    reader.tags.some(
      ({ from, meaning }) => meaning.type === 'place' && /\bque (en|a)( el| la)?$/.test(lastWords(reader, from)),
    )
  const whichOfThem =
    (says(reader, 'o') || thanAnother) && (where.included.length > 1 || severalOf(conditions).length > 0)
  if (whichOfThem) return undefined
  return (/^(es|son|fue|era) /.test(words) || (isIt && where.included.length === 1 && !asksForOne(reader))) &&
    ranking &&
    where.included.length
    ? 'si lo es no se dice'
    : undefined
}

/**
 * «¿en qué lugar nacional está Jalisco?»: one that is a place to buy at is the cheapest of them, and else a place among
 * others.
 */
const whichPlace: Check = ({ reader, facts: { ranking, degree } }) =>
  !ranking &&
  !degree &&
  reader.tags.some(({ from }, at) => senseAt(reader, at, 'row') && /^(lugar|sitio)$/.test(reader.tokens[from]!.folded))
    ? 'qué lugar no se dice'
    : undefined

/** «municipios que se llaman Benito Juárez», «un municipio llamado Morelos»: any of that name. */
const names: Check = ({ reader, words }) =>
  /\b(se llam(an?|en?)|llamad[ao]s?|de nombre)\b/.test(words) && says(reader, 'nivel')
    ? 'un nombre de varios lugares'
    : undefined

const groups: Check = ({
  reader,
  facts: { groups, ranking },
  query: { accion, dimensiones = [], dentro = [], medidas = [] },
}) => {
  if (
    accion === 'cambio' ||
    accion === 'proporcion' ||
    (accion === 'listar' &&
      (ranking?.by === 'tiempo' || (ranking && groups.dimensions.every((id) => id === 'municipio' || id === 'estado'))))
  )
    return undefined
  // «la tienda con más productos» counts products, and no tiendas of each.
  if (
    ranking?.by === 'filas' &&
    reader.tags.some(
      (_, at) =>
        operatorAt(reader, at - 1, 'mas', 'menos') &&
        groups.dimensions.includes(senseAt(reader, at, 'dimension')?.id ?? ''),
    )
  )
    return 'de qué se cuenta más'
  const shown = [...dimensiones, ...dentro, ...medidas.map(({ id }) => id), ...(reader.topic.subject.single ?? [])]
  return groups.dimensions.some(
    (id) => !shown.includes(id) && !(accion === 'listar' && ranking && saysWhereItIs(reader, id)),
  )
    ? 'un grupo que no cabe en esa pregunta'
    : undefined
}

/** «¿dónde va a llover mucho?»: what holds is told, and not how much it takes. */
const howMuchHolds: Check = ({ reader, words, query: { accion, medidas = [], filtros = [] } }) => {
  const held = Object.values(reader.topic.subject.measures).some(
    ({ holds }) => holds && filtros.some(({ columna, op }) => columna === holds.columna && op === holds.op),
  )
  const each = accion === 'distintos' || accion === 'existe' || medidas.some(({ agg }) => agg === 'cuenta')
  return held && each && /\b(much[oa]|bastante|demasiad[oa]|chorro)\b/.test(words)
    ? 'cuánto es mucho no se dice'
    : undefined
}

/** «los municipios más viejos» are not those where a business was registered first. */
const oldPlaces: Check = ({ reader, facts: { ranking, groups } }) => {
  const { measures, columns } = reader.topic.subject
  const column = ranking && measures[ranking.by]?.column
  return column && columns[column]!.spec.kind === 'date' && groups.dimensions.length && !namesThings(reader)
    ? 'de qué es lo más nuevo o lo más viejo'
    : undefined
}

/** «restaurantes buenos»: of them all none is said to be good. */
const goodOnes: Check = ({ reader }) => {
  const read = (at: number) => reader.tags.some(({ from, to }) => from <= at && at < to)
  const good = reader.tags.some(
    ({ to }, at) =>
      senseAt(reader, at, 'row', 'value', 'subject') &&
      /^(buen[oa]s?|mal[oa]s?)$/.test(reader.tokens[to]?.folded ?? '') &&
      !reader.tokens[to]!.pause &&
      !/^(dias|tardes|noches)$/.test(reader.tokens[to + 1]?.folded ?? '') &&
      !read(to),
  )
  return good ? 'cuáles son buenos' : undefined
}

/** «quincenas con inflación mayor a 0.3»: which ones, and not whether there are any. */
const whichRows: Check = ({ reader, query: { accion } }) =>
  accion === 'existe' &&
  reader.tags[0]?.from === 0 &&
  senseAt(reader, 0, 'value', 'dimension') &&
  isPlural(reader, reader.tags[0])
    ? 'cuáles no se dice'
    : undefined

/** «población por estado, ordenada por población» */
const inWhatOrder: Check = ({ words, query: { orden } }) =>
  !orden && /\bordenad[oa]s? (por|segun)\b/.test(words) ? 'en qué orden no se dice' : undefined

/**
 * «el municipio más poblado de cada estado, de mayor a menor», «estados según la población de su municipio más grande»:
 * the first of each stands in the order of what it is the first of.
 */
const orderOfFirsts: Check = ({ reader, words, query: { dentro = [], limite } }) => {
  const by = reader.tags.some(
    ({ from }, at) =>
      operatorAt(reader, at, 'grupo') &&
      senseAt(reader, at + 1, 'measure') &&
      (reader.tokens[from]!.folded.startsWith('ordenad') || /\bde su\b/.test(words)),
  )
  return dentro.length &&
    limite === 1 &&
    (by || /\bde (mayor a menor|menor a mayor|mas a menos|menos a mas)\b/.test(words))
    ? 'en qué orden no se dice'
    : undefined
}

/** «farmacias por tamaño», «negocios por estado y tamaño»: the largest of them is no group of each size. */
const byMeasure: Check = ({
  reader,
  facts: { groups },
  query: { accion, medidas = [], dimensiones = [], orden, grano },
}) => {
  const ofThings =
    namesThings(reader) &&
    accion === 'agregar' &&
    !dimensiones.length &&
    !grano &&
    !orden &&
    medidas.some(({ agg }) => agg === 'maximo' || agg === 'minimo')
  const by = reader.tags.some(
    ({ from }, at) =>
      operatorAt(reader, at, 'grupo') &&
      reader.tokens[from]!.folded === 'por' &&
      (senseAt(reader, at + 1, 'measure') ??
        (operatorAt(reader, at + 1, 'cuenta') && senseAt(reader, at + 2, 'measure'))),
  )
  const { dimensions } = reader.topic.subject
  const alsoBy =
    groups.each.length > 0 &&
    reader.tags.some(
      ({ from }, at) =>
        senseAt(reader, at, 'measure') &&
        operatorAt(reader, at - 1, 'y') &&
        groups.each.includes(groupAt(reader, at - 2) ?? '') &&
        Object.values(dimensions).some(({ words }) => words.includes(reader.tokens[from]!.lemma)),
    )
  return (ofThings && by) || alsoBy ? 'un grupo que no cabe en esa pregunta' : undefined
}

export const orderChecks: readonly Check[] = [
  listOfCells,
  whichPlace,
  byMeasure,
  orderOfFirsts,
  howMuchHolds,
  whichRows,
  inWhatOrder,
  oldPlaces,
  goodOnes,
  ranked,
  degree,
  totalOfFirst,
  where,
  whichOnes,
  whichKinds,
  beside,
  rankOfOne,
  names,
  groups,
]
