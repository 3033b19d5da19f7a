/** What something is held against. */
import type { Check } from './check.ts'
import { severalOf } from '../conditions.ts'
import { hasManyOfEach } from '../figure.ts'
import { groupAt } from '../groups.ts'
import { isPlural, lastWords, namesRows, operatorAt, says, senseAt, thanADate } from '../reader.ts'

const SUPERLATIVES = ['mas', 'menos', 'mejor', 'peor', 'mayor', 'menor'] as const

/** «más caro que hace un año», «menos agua que en octubre»: each with itself then. */
const withADate: Check = ({ reader, words, facts: { times }, query: { accion } }) => {
  // «¿hubo más o menos temblores que el mes pasado?»
  if (thanADate(reader) && /\bmas o menos\b/.test(words) && accion !== 'cambio' && times.ranges.length < 2)
    return 'una comparación con otra fecha'
  return thanADate(reader) && accion !== 'cambio' && times.ranges.length < 2 && says(reader, ...SUPERLATIVES)
    ? 'una comparación con otra fecha'
    : undefined
}

/** «presas más llenas que Valle de Bravo»: of one that is named, the others would be its own past. */
const withOne: Check = ({ reader, facts: { groups, where } }) => {
  const first = reader.tags.find((_, at) => operatorAt(reader, at, ...SUPERLATIVES))
  const things = reader.tags.filter(
    ({ meaning }) => meaning.type === 'place' || (meaning.type === 'sense' && meaning.sense.kind === 'value'),
  )
  // «municipios de Jalisco con más habitantes que Tepic»
  const ofAnother =
    new Set(where.included.map(({ nivel }) => nivel)).size > 1 &&
    reader.tags.some(
      (tag, at) => isPlural(reader, tag) && (operatorAt(reader, at, 'nivel') || senseAt(reader, at, 'row')),
    )
  const isOnlyOne = things.some((one) => {
    const before = lastWords(reader, one.from)
    const than =
      /\bque( en)?( el| la| los| las)?$/.test(before) &&
      !/\b(la|el|los|las|lo|con) que( en)?( el| la| los| las)?$/.test(before)
    return (
      than &&
      first &&
      one.from > first.from &&
      (ofAnother ||
        groups.dimensions.length > 0 ||
        !things.some((other) => other.from < one.from && other.meaning.type === one.meaning.type))
    )
  })
  return isOnlyOne ? 'una comparación con uno solo' : undefined
}

/** «municipios con población mayor al promedio»: a bound that has to be computed. */
const withTheMean: Check = ({ words }) =>
  /\b(contra|vs|versus|frente|respecto|comparad[oa]s?|comparacion)( con| a)? (el|al|la|del) (promedio|media|mediana)\b/.test(
    words,
  ) ||
  /\b(mayor|menor|mas|menos|superior|inferior|arriba|encima|abajo|debajo|mejor|peor)(es)?( \S+){0,3} (al|a la|del|de la|que el|que la) (promedio|media|mediana)\b/.test(
    words,
  )
    ? 'una comparación con el promedio'
    : undefined

const withTheCountry: Check = ({ reader, facts: { where } }) =>
  where.included.length &&
  says(reader, 'contra', 'compara') &&
  reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'pais')
    ? 'una comparación con el país'
    : undefined

/** «diferencia del dólar entre enero y octubre» of which one figure came out. */
const withNothing: Check = ({ reader, words, query: { accion, dimensiones = [], comparar, medidas = [], resta } }) => {
  if (resta) return undefined
  const sides = says(reader, 'contra') || /\b(diferencias?|compara\w*)\b/.test(words)
  // «¿cuántos grados de diferencia hay entre la máxima y la mínima?» is neither of the two.
  if (/\bdiferencias?\b/.test(words) && accion === 'existe') return 'una comparación de una sola cosa'
  if (/\bdiferencias?\b/.test(words) && medidas.length > 1 && !comparar && !dimensiones.length)
    return 'una resta de dos medidas'
  return sides && accion === 'agregar' && !dimensiones.length && !comparar && medidas.length < 2
    ? 'una comparación de una sola cosa'
    : undefined
}

/** «¿cuánto vale y cuánto valía hace 5 años?»: of two figures the one that has no date. */
const twoFigures: Check = ({
  reader,
  words,
  facts: { times, where, conditions, ranking },
  query: { accion, comparar },
}) => {
  // «¿qué presas están debajo del 50 % y cuáles son de riego?»
  if (/\b(que|cual|cuales|cuantos|cuantas) .* y cuales (son|estan|tienen|venden|hay) \S/.test(words))
    return 'dos preguntas a la vez'
  // «el máximo de hoy y en qué estación»: one figure has no place.
  const which = reader.tags.some(
    ({ from }, at) => senseAt(reader, at, 'row') && /\by (en|de) (que|cual)$/.test(lastWords(reader, from)),
  )
  if (which && accion !== 'listar') return 'dos preguntas a la vez'
  // «la más barata de León y cuánto cuesta en Mérida»
  if (
    ranking &&
    where.included.length > 1 &&
    words.match(/\bcuant[oa]s?\b/g)?.length === 1 &&
    /\by (a |en )?cuant[oa]s? /.test(words)
  )
    return 'dos preguntas a la vez'
  return /\bcuant[oa]s? .* y (a |en )?cuant[oa]s? /.test(words) &&
    times.spans.length === 1 &&
    !comparar &&
    where.included.length < 2 &&
    ![...conditions.dimensions.values()].some(({ names }) => names > 1)
    ? 'dos preguntas a la vez'
    : undefined
}

/** «¿cuántos robos hubo y cuáles son?», where no row is one. */
const andWhich: Check = ({ reader, words }) =>
  /\bcuant[oa]s\b.* y (cuales( son| fueron| hay)?|como se llaman)$/.test(words) &&
  !reader.manner.some(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === 'cuales')
    ? 'cuántos y cuáles a la vez'
    : undefined

/** «la gasolina y el diésel», «robos y delitos»: all of them beside one of them, of which the one is left. */
const allAndOne: Check = ({ reader }) => {
  const isAll = (at: number) => senseAt(reader, at, 'subject', 'row') !== undefined
  const isOne = (at: number) => senseAt(reader, at, 'value') !== undefined && !senseAt(reader, at, 'value')!.overPlaces
  const joined = reader.tags.some(
    (_, at) =>
      operatorAt(reader, at, 'y', 'o') && ((isAll(at - 1) && isOne(at + 1)) || (isOne(at - 1) && isAll(at + 1))),
  )
  return joined ? 'el todo y una de sus partes' : undefined
}

/** «¿cuántos municipios y cuántas personas hay?»: how many of one, and how many of the other. */
const twoCounts: Check = ({ reader, query: { medidas = [] } }) => {
  const isThing = (at: number) =>
    operatorAt(reader, at, 'nivel') !== undefined || senseAt(reader, at, 'row') !== undefined
  const counted = reader.tags.flatMap((_, at) => (operatorAt(reader, at, 'cuanto') ? [at + 1] : []))
  return medidas.length < 2 && counted.some(isThing) && counted.some((at) => senseAt(reader, at, 'measure'))
    ? 'dos preguntas a la vez'
    : undefined
}

/** «¿hay diferencia de precio entre tiendas?»: how far apart they are, which one figure of them all is not. */
const amongThem: Check = ({ reader, words, query: { dimensiones = [] } }) => {
  const among = reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at - 1, 'entre', 'compara') &&
      isPlural(reader, tag) &&
      (groupAt(reader, at) ?? (senseAt(reader, at, 'row') && '')) !== undefined &&
      !dimensiones.includes(groupAt(reader, at) ?? '') &&
      /^(entre|los|las)$/.test(reader.tokens[tag.from - 1]!.folded),
  )
  return among && /\bdiferencias?\b/.test(words) ? 'una diferencia entre muchos' : undefined
}

/** «donde la diferencia entre magna y premium pasa de 3 pesos», «la mayor diferencia entre máxima y mínima» */
const difference: Check = ({ facts: { thresholds, ranking }, words }) =>
  (thresholds.length || ranking) && /\bdiferencias?\b/.test(words) ? 'un límite o un orden de diferencias' : undefined

/** «diferencia entre el FIX y el de liquidación»: two names, of which the rows of one are left. */
const withTheOther: Check = ({
  reader,
  words,
  facts: { where, conditions, groups },
  query: { accion, medidas = [] },
}) => {
  const several =
    where.included.length > 1 || severalOf(conditions).length > 0 || groups.dimensions.length > 0 || medidas.length > 1
  // «dólar FIX contra el de liquidación»; «frente al peso» is beside none.
  const against = reader.tags.some(
    (_, at) => operatorAt(reader, at, 'contra') && senseAt(reader, at + 1, 'row', 'subject', 'value'),
  )
  return accion === 'listar' && !several && (against || /\bdiferencias?\b/.test(words))
    ? 'una comparación de una sola cosa'
    : undefined
}

/** «el euro frente al yen», «euro contra dólar»: how much of the one for the other, and not both in pesos. */
const oneInTheOther: Check = ({ reader, facts: { conditions }, query: { medidas = [] } }) => {
  const { single, measures } = reader.topic.subject
  const [id] = [...conditions.dimensions].find(([, { values }]) => new Set(values).size > 1) ?? []
  const isRate =
    id !== undefined && single?.join() === id && medidas.some((one) => measures[one.id]?.within?.includes(id))
  const named = reader.tags.filter((_, at) => senseAt(reader, at, 'value')?.id === id)
  // «¿cuánto vale el euro contra el dólar?» is one name of both.
  const [from, to] =
    named.length > 1 ? [named[0]!.to, named[1]!.from] : says(reader, 'cuanto') ? [named[0]!.from, named[0]!.to] : [0, 0]
  const against = reader.tokens.slice(from, to).some(({ folded }) => /^(frente|contra|vs|versus|ante)$/.test(folded))
  return isRate && against && !says(reader, 'compara', ...SUPERLATIVES) ? 'cuánto es uno en el otro' : undefined
}

/** «¿qué estación tiene más pm10 que ozono?» */
const withAnother: Check = ({ reader, facts: { ranking } }) => {
  const other = reader.tags.some(({ from }, at) => {
    const measure = at > 0 && reader.tokens[from - 1]?.folded === 'que' ? senseAt(reader, at, 'measure') : undefined
    return measure && measure.id !== ranking?.by
  })
  // «¿cuál está más alto, PM10 o PM2.5?»
  const either = reader.tags.some((_, at) => {
    const [one, second] = [senseAt(reader, at - 1, 'measure'), senseAt(reader, at + 1, 'measure')]
    return operatorAt(reader, at, 'o') && one && second && one.id !== second.id
  })
  return ranking && (other || either) && says(reader, ...SUPERLATIVES) ? 'una medida contra otra' : undefined
}

/** «la población es mayor a la de Querétaro» */
const withThatOf: Check = ({ reader, facts: { thresholds, ranking } }) => {
  const than = reader.tags.some(
    ({ from, meaning }) =>
      meaning.type === 'place' &&
      /\b(que|a) (la|el|lo) (de|del)( la| el)?$/.test(
        reader.tokens
          .slice(Math.max(0, from - 4), from)
          .map(({ folded }) => folded)
          .join(' '),
      ),
  )
  return than && (ranking || thresholds.length || says(reader, 'comparador', ...SUPERLATIVES))
    ? 'una comparación con uno solo'
    : undefined
}

/**
 * «¿qué presas promediaron más de 90 en octubre?»: the bound is of the mean of each, and not of the days that it is
 * taken of.
 */
const boundOfMean: Check = ({
  reader,
  facts,
  query: { accion, medidas = [], filtros = [], dimensiones = [], grano, tiempo },
}) => {
  const bound = medidas.some(
    ({ id, agg }) =>
      (agg === 'promedio' || agg === 'mediana') &&
      filtros.some(({ columna, op }) => /[<>]/.test(op) && columna === reader.topic.subject.measures[id]?.column),
  )
  return accion === 'agregar' &&
    hasManyOfEach(reader, facts, tiempo) &&
    bound &&
    facts.aggregates.length &&
    namesRows(reader) &&
    !dimensiones.length &&
    !grano
    ? 'un límite al promedio de cada uno'
    : undefined
}

export const comparisonChecks: readonly Check[] = [
  andWhich,
  boundOfMean,
  allAndOne,
  twoCounts,
  oneInTheOther,
  withADate,
  withOne,
  withTheMean,
  withTheCountry,
  withNothing,
  twoFigures,
  amongThem,
  difference,
  withTheOther,
  withAnother,
  withThatOf,
]
