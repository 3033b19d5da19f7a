/** Words that change what is asked, where nothing in the query shows them. */
import type { TimeGrain } from '@tianguis/core'
import { addsUp, fixesOne, OF_ALL_TIMES } from '../facts.ts'
import { groupAt } from '../groups.ts'
import { hasManyOfEach } from '../figure.ts'
import type { Check } from './check.ts'
import { isPlural, namesRows, namesThings, operatorAt, says, senseAt } from '../reader.ts'

/** «al menos en Monterrey», «por lo menos cuánto cuesta»: no bound and not the least of them. */
const atLeastWhat: Check = ({ reader, facts: { ordered } }) => {
  const said = (before: number, ...words: readonly string[]) =>
    words.every((word, at) => reader.tokens[before - words.length + at]?.folded === word)
  const least = reader.tokens.flatMap(({ folded }, at) =>
    folded === 'menos' && (said(at, 'al') || said(at, 'por', 'lo') || said(at, 'cuando')) ? [at] : [],
  )
  const bound = (word: number) =>
    reader.tags.some(({ from, to }, at) => from <= word && word < to && operatorAt(reader, at, 'comparador'))
  // «del más poblado al menos poblado» is an order.
  const apart = (word: number) =>
    reader.tags.some(({ from, to }, at) => from <= word && word < to && !(ordered && senseAt(reader, at + 1, 'degree')))
  return least.some((word) => apart(word) && !bound(word)) ? 'al menos qué no se dice' : undefined
}

/** «precio promedio histórico» of what is only known as it is now. */
const noHistory: Check = ({ reader, query: { tiempo, grano, comparar, accion } }) =>
  reader.tags.some(
    ({ from, to }, at) =>
      operatorAt(reader, at, 'tendencia', 'agregado') &&
      reader.tokens.slice(from, to).some(({ folded }) => OF_ALL_TIMES.test(folded)),
  ) &&
  tiempo === undefined &&
  !grano &&
  !comparar &&
  accion !== 'cambio'
    ? 'un historial que esos datos no tienen'
    : undefined

/** «sismos entre semana»: days of which no range is. */
const workdays: Check = ({ words }) => (/\bentre semana\b/.test(words) ? 'sólo los días entre semana' : undefined)

/** «¿cuánto valía antes de 2017?»: what comes of all the days there ever were is none that anybody asked for. */
const beforeThen: Check = ({
  reader,
  facts: { aggregates, times },
  query: { accion, tiempo, grano, medidas = [] },
}) => {
  const open =
    typeof tiempo === 'object' && 'hasta' in tiempo && tiempo.hasta !== undefined && tiempo.desde === undefined
  const mean =
    accion === 'agregar' &&
    !aggregates.length &&
    !grano &&
    medidas.some(({ id, agg }) => agg !== 'cuenta' && !addsUp(reader, id))
  return open && mean && times.spans.length === 1 ? 'de qué fecha no se dice' : undefined
}

/** «la presa mediana más llena», «más barato en mediana»: no row is a median, and none is of middling size. */
const medianOfWhat: Check = ({ facts: { aggregates }, query: { medidas = [] } }) =>
  aggregates.includes('mediana') && !medidas.some(({ agg }) => agg === 'mediana')
    ? 'un cálculo que no cabe en esa pregunta'
    : undefined

const MEANT: Partial<Record<TimeGrain, string>> = { mes: 'mensual', quincena: 'quincenal' }
/**
 * «la subyacente mensual»: a figure over a month is published, and that over a year is another. «Evolución mensual» is
 * of any.
 */
const ofWhichPeriod: Check = ({ reader, words, query: { medidas = [], filtros = [] } }) => {
  const { measures } = reader.topic.subject
  const shown = Object.entries(measures).filter(
    ([id, { column }]) => medidas.some((one) => one.id === id) || filtros.some(({ columna }) => columna === column),
  )
  const yearly = shown.some(([, { between }]) => between) && !/\b(inter)?anual\b/.test(words)
  const shorter = Object.values(measures).flatMap(({ since }) => (since && MEANT[since]) ?? [])
  return yearly &&
    shorter.some((said) =>
      new RegExp(`(?<!\\b(evolucion|tendencia|serie|historial|comportamiento|promedio|media|dato) )\\b${said}\\b`).test(
        words,
      ),
    )
    ? 'de qué periodo es la cifra no se dice'
    : undefined
}

/** «¿en qué meses bajaron los precios respecto al año anterior?»: below the month before is another figure. */
const sinceLastYear: Check = ({ reader, words, query: { medidas = [], filtros = [], accion } }) => {
  const shorter = Object.entries(reader.topic.subject.measures).some(
    ([id, { since, column }]) =>
      since !== undefined &&
      since !== 'anio' &&
      (medidas.some((one) => one.id === id) || filtros.some(({ columna }) => columna === column)),
  )
  return shorter &&
    accion !== 'cambio' &&
    /\b(respecto|contra|frente|comparad[oa]s?)( con)?( al?| del?| el)? (mismo \S+ del )?año (anterior|pasado|previo)\b/.test(
      words,
    )
    ? 'de qué periodo es la cifra no se dice'
    : undefined
}

/** «presas a la baja»: those that fell, and not by how much they all did. */
const fallingOnes: Check = ({ reader, words, query: { accion, orden } }) => {
  const several = reader.tags.some(
    (tag, at) => isPlural(reader, tag) && (senseAt(reader, at, 'row') ?? groupAt(reader, at)) !== undefined,
  )
  return accion === 'cambio' && !orden && several && /\ba la (baja|alza)\b/.test(words)
    ? 'cuáles cambiaron no se sabe'
    : undefined
}

/** «estados con más nuevos negocios»: more of those that are new, and not the newest of them. */
const moreNewOnes: Check = ({ reader, facts: { ranking } }) => {
  const { measures, columns } = reader.topic.subject
  const column = ranking && measures[ranking.by]?.column
  const isDate = column !== undefined && columns[column]!.spec.kind === 'date'
  const before =
    isDate &&
    reader.tags.some(
      (_, at) =>
        operatorAt(reader, at - 1, 'mas', 'menos') &&
        senseAt(reader, at, 'degree') &&
        senseAt(reader, at + 1, 'row', 'value'),
    )
  const groups =
    ranking?.by === 'tiempo' &&
    ranking.most !== undefined &&
    reader.tags.some(({ meaning }, at) => meaning.type === 'number' && operatorAt(reader, at + 1, 'nivel'))
  return before || groups ? 'cuántos son nuevos no se dice' : undefined
}

/** «¿qué porcentaje de la capacidad está lleno?»: the fullest of them are no percentage. */
const sharesAsOrder: Check = ({ reader, words, facts: { degree, measures }, query: { accion, orden } }) =>
  accion === 'listar' &&
  degree &&
  orden?.[0]?.por === degree.by &&
  measures.includes(degree.by) &&
  !namesRows(reader) &&
  !says(reader, 'mas', 'menos') &&
  /\b(porcentaje|proporcion|por ciento|parte) (de|del) /.test(words)
    ? 'una parte de qué'
    : undefined

/** «en educación, ¿qué municipio tiene la mejor puntuación?»: ranked by another figure than the one that was named. */
const anotherFigure: Check = ({ reader, facts: { ranking, standard }, query: { accion, medidas = [], orden } }) => {
  const named = reader.tags.flatMap((_, at) => senseAt(reader, at, 'measure')?.id ?? [])
  const byItsWord =
    ranking !== undefined && ranking.by === standard && orden?.[0]?.por === standard && named.includes(standard)
  return byItsWord &&
    accion === 'listar' &&
    named.some((id) => id !== standard && !medidas.some((one) => one.id === id))
    ? 'una medida que no cabe en esa pregunta'
    : undefined
}

/**
 * «en vivienda, ¿qué municipio tiene la peor calificación?», «el peor en seguridad y salud»: what was named and is in
 * nothing that comes out.
 */
const everyFigure: Check = ({ reader, facts: { ranking }, query: { accion, medidas = [], orden = [] } }) => {
  if (!ranking || accion !== 'listar') return undefined
  const { tags, tokens } = reader
  const isFirst = (at: number) =>
    at === 0 && tags.length > 1 && tokens.slice(tags[0]!.to, tags[1]!.from + 1).some(({ pause }) => pause)
  const isSecond = (at: number) =>
    operatorAt(reader, at - 1, 'y') !== undefined && senseAt(reader, at - 2, 'measure') !== undefined
  const lost = tags.some((_, at) => {
    const id = senseAt(reader, at, 'measure')?.id
    return (
      id !== undefined &&
      (isFirst(at) || isSecond(at)) &&
      !medidas.some((one) => one.id === id) &&
      !orden.some(({ por }) => por === id)
    )
  })
  return lost ? 'de qué es la cifra' : undefined
}

/**
 * «estaciones en categoría mala por PM10»: bad because of it, and in no order by it. «Municipios de Morelos por
 * homicidios» have an order, which is lost.
 */
const becauseOf: Check = ({ reader, query: { accion, orden } }) => {
  const { dimensions } = reader.topic.subject
  const by = (at: number) =>
    operatorAt(reader, at, 'grupo') && /^(por|segun)$/.test(reader.tokens[reader.tags[at]!.from]!.folded)
  const cause =
    accion === 'listar' &&
    orden &&
    reader.tags.some(
      (_, at) =>
        by(at) &&
        senseAt(reader, at + 1, 'measure') &&
        dimensions[senseAt(reader, at - 1, 'value')?.id ?? '']?.prevails,
    )
  const order =
    accion === 'distintos' &&
    reader.tags.some((_, at) => by(at) && senseAt(reader, at + 1, 'value')) &&
    reader.tags.some((tag, at) => operatorAt(reader, at, 'nivel') && isPlural(reader, tag))
  return cause ? 'por qué causa no se dice' : order ? 'en qué orden no se dice' : undefined
}

/** «¿en qué año llegó a 500 mil?»: the first of those in which it was more, and not all of them. */
const firstOfThem: Check = ({ words, query: { accion, limite, filtros = [] } }) =>
  accion === 'listar' &&
  limite === undefined &&
  filtros.some(({ op }) => op === '>=' || op === '>') &&
  /\ben que (año|mes|dia|fecha|quincena|semana) .*\b(llego|alcanzo|rebaso|supero|paso|cruzo) /.test(words)
    ? 'cuál fue el primero no se dice'
    : undefined

/** «en Pedregal o en Coyoacán», of which one is a thing and the other a place: together they are neither. */
const thingOrPlace: Check = ({ reader }) => {
  const kindAt = (at: number) => {
    const value = senseAt(reader, at, 'value')
    return reader.tags[at]?.meaning.type === 'place' ? 'place' : value && !value.overPlaces ? 'value' : undefined
  }
  return reader.tags.some(
    (_, at) =>
      operatorAt(reader, at, 'o', 'contra') && kindAt(at - 1) && kindAt(at + 1) && kindAt(at - 1) !== kindAt(at + 1),
  )
    ? 'una cosa o un lugar'
    : undefined
}

/** «clave de municipio 14039»: how many there are is what nobody asked. */
const unaskedCount: Check = ({
  reader,
  query: { accion, medidas = [], dimensiones = [], grano, comparar, tener = [], por_habitantes },
}) =>
  accion === 'agregar' &&
  medidas.length === 1 &&
  medidas[0]!.id === 'filas' &&
  !dimensiones.length &&
  !grano &&
  !comparar &&
  !tener.length &&
  !por_habitantes &&
  !reader.tags.some((_, at) => senseAt(reader, at, 'row', 'filter')) &&
  !says(reader, 'cuanto', 'cuenta', 'agregado', 'tasa', 'existe')
    ? 'qué se pide no se dice'
    : undefined

/**
 * «población promedio de los municipios de menos de mil habitantes»: one figure of those, and not of each its own;
 * their total, and not how many they are.
 */
const figureOfThose: Check = ({
  reader,
  facts,
  query: { accion, medidas = [], dimensiones = [], tener = [], tiempo },
}) => {
  const eachIsRow =
    reader.topic.subject.single?.length === 1 &&
    dimensiones.length > 0 &&
    fixesOne({ ...facts, reader }, dimensiones) &&
    !hasManyOfEach(reader, facts, tiempo)
  const eachItsOwn =
    accion === 'agregar' &&
    tener.some(({ medida }) => medida !== 'filas') &&
    facts.aggregates.length > 0 &&
    eachIsRow &&
    !facts.groups.each.length
  const total =
    (accion === 'listar' || medidas.length > 0) &&
    medidas.every(({ id }) => id === 'filas') &&
    facts.thresholds.length > 0 &&
    reader.tags.some(
      ({ from, to }, at) =>
        senseAt(reader, at, 'measure') && reader.tokens.slice(from, to + 1).some(({ folded }) => folded === 'total'),
    )
  return eachItsOwn || total ? 'una cifra de los que cumplen un límite' : undefined
}

/** «que venden sólo magna», «sólo de riego» of what has other uses too: and nothing else, which no condition says. */
const nothingElse: Check = ({ reader, words, query: { filtros = [] } }) => {
  const uses =
    /\b(solo|solamente|unicamente|exclusivamente|nomas) (para|de) /.test(words) &&
    filtros.some(({ valores = [] }) => valores.length > 1 && valores.some((value) => String(value).includes(', ')))
  const has =
    new RegExp(`\\b${HAVING} ${ONLY}\\b|\\b${ONLY} ${HAVING}\\b`).test(words) &&
    !says(reader, 'unico') &&
    namesThings(reader)
  return uses || has ? 'sólo eso y nada más' : undefined
}
const HAVING = '(vend\\w+|tien\\w+|con|maneja\\w*|mid\\w+|registr\\w+|report\\w+|ofrec\\w+)'
const ONLY = '(solo|solamente|unicamente|exclusivamente|nomas|nada mas)'

/**
 * «¿cuántas sucursales tiene Walmart?»: of a chain's branches only those are known that were visited for what they
 * sell.
 */
const branches: Check = ({ reader, words, facts: { conditions }, query: { medidas = [] } }) => {
  const { row, measures } = reader.topic.subject
  const sold = new Set(Object.values(measures).flatMap(({ within = [] }) => within))
  return row?.distinct &&
    /\bsucursal(es)?\b/.test(words) &&
    medidas.some(({ id }) => id === 'filas') &&
    conditions.dimensions.size > 0 &&
    ![...conditions.dimensions.keys()].some((id) => sold.has(id))
    ? 'cuántas tiene una cadena'
    : undefined
}

/** «que dan litros de a litro»: whole ones, which nobody publishes. */
const fullMeasure: Check = ({ words }) =>
  /\b(\w{3,}?)(es|s)? de a \1\b/.test(words) ? 'si son completos no se sabe' : undefined

/** «¿cuánto vende al mes una tortillería?»: an amount of something, and not how many there are. */
const amountOfWhat: Check = ({ reader, query: { accion, medidas = [] } }) => {
  const counts = accion === 'agregar' && medidas.length > 0 && medidas.every(({ agg }) => agg === 'cuenta')
  const amount = reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at, 'cuanto') &&
      /^cuant[oa]$/.test(reader.tokens[tag.to - 1]!.folded) &&
      !senseAt(reader, at + 1, 'row', 'value', 'filter', 'subject'),
  )
  return counts && amount && reader.tags.some((_, at) => senseAt(reader, at, 'noise')) && !says(reader, 'existe')
    ? 'cuánto de qué no se dice'
    : undefined
}

/** «estados con su población y …»: what rows show beside, groups of them do not. */
const figureBeside: Check = ({ reader, query: { accion, medidas = [] } }) => {
  const { measures } = reader.topic.subject
  const passed = Object.entries(measures).some(
    ([id, { words }]) =>
      !medidas.some((one) => one.id === id) &&
      reader.tags.some(
        ({ from, to, meaning }) =>
          meaning.type === 'sense' &&
          meaning.sense.kind === 'noise' &&
          to > from + 1 &&
          words.includes(reader.tokens[to - 1]!.lemma),
      ),
  )
  return accion === 'agregar' && passed ? 'una cifra al lado de otra' : undefined
}

export const wordChecks: readonly Check[] = [
  fullMeasure,
  amountOfWhat,
  figureBeside,
  branches,
  atLeastWhat,
  noHistory,
  workdays,
  beforeThen,
  medianOfWhat,
  ofWhichPeriod,
  sinceLastYear,
  fallingOnes,
  moreNewOnes,
  sharesAsOrder,
  anotherFigure,
  everyFigure,
  becauseOf,
  firstOfThem,
  thingOrPlace,
  unaskedCount,
  figureOfThose,
  nothingElse,
]
