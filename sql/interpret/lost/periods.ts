/** Dates, periods and changes. */
import type { TimeRange } from '@tianguis/core'
import { asidesOf } from '../../asides.ts'
import type { Check } from './check.ts'
import { addsUp, fixesOne, OF_ALL_TIMES, spansMany } from '../facts.ts'
import { isPlural, namesChange, namesRows, operatorAt, says, senseAt, wordsOf, type Reader } from '../reader.ts'
import { countedBy } from '../thresholds.ts'
import { grainOf, GRAINS_BY_LENGTH, isNow, isToday, saysTheSame } from '../times.ts'

const dates: Check = ({ reader, facts: { times }, query: { accion, comparar, grano, medidas = [], tiempo } }) => {
  if (times.spans.length > 2) return 'más de dos fechas'
  // «octubre de 2024 y 2025»: the second is no whole year.
  const [one, other] = times.spans
  const [, words] = /^(?:de |del |en )?((?:19|20)\d\d)$/.exec(other?.text ?? '') ?? []
  if (words && one && 'grain' in one && one.grain !== 'anio' && one.grain !== 'decada' && !saysTheSame(reader))
    return 'dos periodos de distinta duración'
  const [only] = times.ranges
  const now = times.spans.some(isNow)
  const ofToday = typeof only === 'object' && 'desde' in only && only.desde === reader.today
  // «evolución del ozono hoy» is none of a year.
  if (now && !times.ranges.length && grano && times.spans.some(isToday)) return 'hoy y un historial'
  if (now && times.ranges.length === 1 && !ofToday && accion !== 'cambio' && !comparar) return 'hoy y otra fecha'
  // «temblores de ayer y hoy»: one range that holds both.
  const holds = (range: TimeRange) =>
    typeof range === 'object' &&
    'desde' in range &&
    typeof tiempo === 'object' &&
    'desde' in tiempo &&
    range.desde! >= tiempo.desde! &&
    range.hasta! <= tiempo.hasta!
  if (times.ranges.length > 1 && times.ranges.every(holds)) return undefined
  // What is published as a change has the earlier period in it.
  return times.ranges.length > 1 && !comparar && !medidas.some(({ id }) => reader.topic.subject.measures[id]?.since)
    ? 'dos periodos que no caben en esa pregunta'
    : undefined
}

/** «en agosto de los últimos 5 años» is each August of them, and no August beside five years. */
const unjoined: Check = ({ reader, facts: { times }, query: { comparar } }) => {
  const [one, other] = reader.tags.filter(({ meaning }) => meaning.type === 'date')
  if (
    !comparar ||
    times.ranges.length !== 2 ||
    !one ||
    !other ||
    says(reader, 'compara', 'contra', 'o', 'y', 'anterior') ||
    reader.tokens[other.from]!.pause
  )
    return undefined
  return reader.tokens.slice(one.to, other.from).some(({ folded }) => JOINS.test(folded))
    ? undefined
    : 'dos fechas que nada une'
}
const JOINS = /^(con|que|a|al|hasta|y|o|entre|vs|contra)$/

/** «el primer día de 2026 en que bajó de 18» is not the first of January. */
const firstOfMany: Check = ({ facts: { times, thresholds } }) =>
  thresholds.length && times.spans.some(({ text }) => /^(el )?(primer|[uú]ltimo) d[ií]a/i.test(text))
    ? 'el primer día de algo con un límite'
    : undefined

/** «¿cuántas presas estuvieron llenas el mes pasado?»: of a month each has as many rows as days. */
const aRowADay: Check = ({ reader, facts, query: { accion, medidas = [], orden } }) => {
  const { single, row } = reader.topic.subject
  const many = single?.length && !row?.distinct && !facts.grain && namesRows(reader) && spansMany(reader, facts)
  const counted = accion === 'agregar' && medidas.some(({ id }) => id === 'filas')
  return many &&
    ((accion === 'listar' && facts.thresholds.length && !orden && !fixesOne({ ...facts, reader })) || counted)
    ? 'una fila de cada periodo'
    : undefined
}

const grain: Check = ({ facts: { grain, thresholds }, query: { accion, orden, grano, cada } }) => {
  if (grain?.asked && !grain.counted && accion === 'listar' && !orden && !thresholds.length)
    return 'qué periodo no se dice'
  return grain && accion === 'agregar' && !grano && !cada && !grain.counted
    ? 'un periodo que no cabe en esa pregunta'
    : undefined
}

/** «cuántas veces», «cuántos días»: a number of times. */
const howOften: Check = ({ reader, query: { medidas = [] } }) =>
  asksHowOften(reader) && !medidas.some(({ agg }) => agg === 'cuenta') ? 'cuántas veces no se dice' : undefined
const asksHowOften = (reader: Reader) =>
  reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at, 'cuanto') !== undefined &&
      isPlural(reader, tag) &&
      (reader.tokens[tag.to]?.folded === 'veces' || operatorAt(reader, at + 1, 'grano') !== undefined),
  )

/** «¿cuándo estuvo más barata?» of what is only known as it is now. */
const when: Check = ({ reader, words, facts: { ranking }, query: { accion, tiempo, grano } }) => {
  const { time } = reader.topic.subject
  // «¿cuándo va a llover?» is not now.
  if (says(reader, 'cuando') && time?.future && (tiempo === undefined || tiempo === 'ultimo'))
    return 'cuándo no se dice'
  // «¿cuándo subió el dólar?» asks for days, and not by how much since a year ago.
  if (
    /\bcuando( se)?( ha| han| fue que)? (\S+ado|\S+ido|subi\S*|baj\S*|cambi\S*|aument\S*|disminuy\S*|cay\S*|crec\S*|empez\S*|increment\S*|encarec\S*|abarat\S*)\b/.test(
      words,
    ) &&
    accion === 'cambio'
  )
    return 'cuándo no se dice'
  // «¿desde cuándo está a ese precio?»
  if (says(reader, 'cuando') && accion === 'agregar' && !grano) return 'cuándo no se dice'
  const past = time?.meaning === 'observacion' || time?.future === true
  return says(reader, 'cuando') && (accion === 'existe' || (ranking && ranking.by !== 'tiempo' && !past))
    ? 'cuándo no se dice'
    : undefined
}

/** «¿desde cuándo hay datos?»: the newest row is none of the first. */
const sinceWhen: Check = ({ words, query: { orden } }) =>
  /\bdesde (cuando|que (dia|fecha|mes|año))\b/.test(words) && !(orden?.[0]?.por === 'tiempo' && orden[0].dir === 'asc')
    ? 'desde cuándo no se dice'
    : undefined

/**
 * «¿a qué hora estuvo peor el aire?»: of rows by the day, or of the newest alone, no row says it; where the dataset has
 * the word, its rows do.
 */
const hour: Check = ({ reader, words, query: { accion, orden, tiempo } }) =>
  /\bque horas?\b/.test(words) &&
  !reader.tags.some((tag, at) => senseAt(reader, at, 'row') && /\bhoras?\b/.test(wordsOf(reader, tag))) &&
  !(reader.topic.subject.time?.finer && accion === 'listar' && orden && (tiempo || orden[0]!.por === 'tiempo'))
    ? 'a qué hora no se sabe'
    : undefined

/** «¿de qué fecha es el precio más reciente?»: of what is averaged no row says it. */
const whatDay: Check = ({ reader, words, facts, query: { accion } }) =>
  /\bde que (fecha|dia)\b.* (recientes?|ultim[oa]s?)\b/.test(words) &&
  accion === 'agregar' &&
  !fixesOne({ ...facts, reader })
    ? 'de qué fecha no se dice'
    : undefined

/** «el día más frío de la historia»: forecasts have none. */
const pastForecasts: Check = ({ reader, words }) => {
  if (reader.topic.subject.time?.meaning !== 'pronostico') return undefined
  // «¿cuánto ha llovido este mes?»
  if (/\b(ha|han|habia) (llovido|nevado|granizado|caido|hecho)\b|\b(llovio|nevo|granizo|cayo)\b/.test(words))
    return 'lo que ya pasó: sólo se sabe lo que se espera'
  return reader.tokens.some(({ folded }) => OF_ALL_TIMES.test(folded)) ? 'un historial de pronósticos' : undefined
}

/** «¿va a amanecer frío?» is of a morning to come, and not of now. */
const dawn: Check = ({ reader, words, query: { tiempo } }) =>
  reader.topic.subject.time?.future && /\bamanecer(a|an)?\b/.test(words) && tiempo === undefined
    ? 'de qué día es el amanecer'
    : undefined

const change: Check = ({ reader, words, facts: { ranking }, query: { accion, grano, medidas = [] } }) => {
  // «cuánto varía entre estados» is how far apart they are.
  if (
    accion === 'cambio' &&
    /\b(vari|cambi)\w*( \S+){0,6} entre (los |las )?(estados|municipios|ciudades|cadenas|marcas|tiendas|establecimientos|comercios|sucursales|supermercados|estaciones|gasolineras)\b/.test(
      words,
    )
  )
    return 'una diferencia entre lugares'
  // «¿bajó la inflación respecto al mes pasado?»: the monthly figure of now and of a year ago is nobody's answer.
  const against = reader.tags.some(
    ({ from }, at) =>
      senseAt(reader, at, 'measure') &&
      /^(con|en|respecto|contra|frente|comparad[oa]s?|vs)$/.test(reader.tokens[from]!.folded),
  )
  if (accion === 'cambio' && against) return 'el cambio de un cambio'
  // «¿cuánto aumentaron los servicios respecto al año pasado?»
  if (
    accion === 'cambio' &&
    namesChange(reader) &&
    medidas.some(({ id }) => reader.topic.subject.measures[id]?.between)
  )
    return 'el cambio de un cambio'
  // «los días con la mayor alza» are not those on which it was highest.
  return says(reader, 'cambio') &&
    accion !== 'cambio' &&
    (!grano || ranking) &&
    !medidas.some(({ id }) => reader.topic.subject.measures[id]?.between || reader.topic.subject.measures[id]?.since)
    ? 'un cambio que no cabe en esa pregunta'
    : undefined
}

/** «¿está temblando?», «¿tembló ahorita?»: of what is published some time after it was. */
const thisMoment: Check = ({ reader, words, query: { accion, tiempo } }) => {
  const { row } = reader.topic.subject
  return row?.zeros && accion === 'existe' && (tiempo === 'ultimo' || /\besta(n)? \w+(ando|iendo)\b/.test(words))
    ? 'si es ahora mismo'
    : undefined
}

/** «último dato de homicidios»: of what adds up, one row of the newest is nobody's answer. */
const lastOfASum: Check = ({ reader, facts: { ranking }, query: { accion, medidas = [] } }) =>
  accion === 'listar' &&
  ranking?.by === 'tiempo' &&
  !namesRows(reader) &&
  (medidas.some(({ id }) => addsUp(reader, id)) || (!medidas.length && addsUp(reader, countedBy(reader))))
    ? 'el último de algo que se suma'
    : undefined

/** «¿cuánto subieron los alimentos este año?» of which the change over twelve months is what is published. */
const OTHER_SPAN = 'el alza de un periodo que no es de doce meses'
const otherSpan: Check = ({ reader, words, facts: { ranking }, query: { accion, medidas = [], tiempo } }) => {
  const between = medidas.some(({ id }) => reader.topic.subject.measures[id]?.between)
  const rises = says(reader, 'cambio') || namesChange(reader)
  if (!between || !rises || accion === 'cambio' || accion === 'existe') return undefined
  if (typeof tiempo !== 'object')
    return tiempo === undefined && /\b(quincenas?|mes|meses|trimestre|semestre)\b/.test(words) ? OTHER_SPAN : undefined
  // «¿qué componente bajó más en la última quincena?»
  if ('ultimos' in tiempo)
    return !(tiempo.grano === 'anio' && tiempo.ultimos === 1) && !(tiempo.grano === 'mes' && tiempo.ultimos === 12)
      ? OTHER_SPAN
      : undefined
  if (ranking) return undefined
  const wholeYear = tiempo.desde?.endsWith('-01-01') && tiempo.hasta?.endsWith('-01-01') && tiempo.hasta <= reader.today
  return wholeYear ? undefined : OTHER_SPAN
}

/** «¿cuántos componentes bajaron en la última quincena?» by the figure of a month. */
const longerRows: Check = ({ reader, facts: { times, grain, conditions }, query: { filtros = [] } }) => {
  const { byGrain } = reader.topic.subject.time ?? {}
  const said = grain?.grain ?? grainOf(times)
  if (!byGrain || !said || byGrain.values[said] === undefined || conditions.dimensions.has(byGrain.dimension))
    return undefined
  const { column } = reader.topic.subject.dimensions[byGrain.dimension]!
  const kept = filtros.find(({ columna, op }) => columna === column && op === '=')?.valores?.[0]
  const shortest = GRAINS_BY_LENGTH.findIndex((one) => byGrain.values[one] === kept)
  return kept !== undefined && shortest > GRAINS_BY_LENGTH.indexOf(said)
    ? 'una cifra de un periodo más largo'
    : undefined
}

const OTHER_YEARS = 'lo acumulado de otro periodo que el año'

/** «la inflación acumulada de 2018 a 2024»: what starts anew each January says only how much it was since the last. */
const startsAnew: Check = ({ reader, facts: { times }, query: { medidas = [], tiempo, grano, accion, comparar } }) => {
  if (grano || accion === 'existe' || !medidas.some(({ id }) => reader.topic.subject.measures[id]?.yearly))
    return undefined
  if (comparar && (times.spans.length === 1 || (says(reader, 'entre') && !says(reader, 'compara')))) return OTHER_YEARS
  if (typeof tiempo !== 'object') return undefined
  if ('ultimos' in tiempo) return tiempo.ultimos > 1 || tiempo.grano === 'anio' ? OTHER_YEARS : undefined
  const months =
    tiempo.desde && tiempo.hasta ? (Date.parse(tiempo.hasta) - Date.parse(tiempo.desde)) / (31 * 86_400_000) : Infinity
  return months > 1 && !(tiempo.desde?.endsWith('-01-01') && months < 12) ? OTHER_YEARS : undefined
}

/** «¿cuántas había en 2020?» of what only tells when each was registered. */
const thereWere: Check = ({ reader, words, query: { tiempo } }) =>
  reader.topic.subject.time?.meaning === 'captura' &&
  reader.topic.subject.time.standard === 'todo' &&
  typeof tiempo === 'object' &&
  /\b(habia|existian?|operaban?|teniamos)\b/.test(words)
    ? 'cuántos había entonces'
    : undefined

/** Of then, and then may be any day. */
export const UNDATED = 'falta decir de cuándo'

/** «¿cuánto costaba la magna?», «¿cuántas había?»: of then, and nobody said when. */
const inThePast: Check = ({
  reader,
  words,
  facts: { times, ranking, thresholds },
  query: { accion, comparar, tiempo },
}) => {
  // A number may be a year that no date is.
  if (
    reader.tags.some(({ meaning }) => meaning.type === 'number') ||
    times.spans.length ||
    tiempo ||
    ranking ||
    thresholds.length ||
    comparar ||
    accion === 'cambio' ||
    says(reader, 'anterior', 'tendencia', 'cuando')
  )
    return undefined
  // «¿tembló?»: of all times there was one.
  const { row } = reader.topic.subject
  const verb = reader.tags.find(
    ({ from, to }, at) =>
      senseAt(reader, at, 'row') && to === from + 1 && row?.verbs?.includes(reader.tokens[from]!.folded),
  )
  if (accion === 'existe' && verb && !/\balguna vez\b/.test(words)) return UNDATED
  const asides = asidesOf(reader.tokens)
  const asked = reader.tokens.filter((_, at) => !asides.some(({ from, to }) => from <= at && at < to))
  return asked.some(({ folded }) => PAST.test(folded)) ? UNDATED : undefined
}
const PAST =
  /^(costaban?|valian?|habia|existian?|tenian?|cobraban?|vendian?|estaban?|andaban?|cotizaban?|ganaban?|vivian?|eran?|salian?|pagaban?)$/

/** «la semana pasada y esta»: a pronoun for a period that is not read. */
const andThis: Check = ({ words, query: { comparar } }) =>
  !comparar &&
  /\b(semana|quincena|mes|trimestre|semestre|año)( \S+)? y (de |en |la de |el de )?(esta|este|la otra|el otro)( en | de |$)/.test(
    words,
  )
    ? 'dos periodos que no caben en esa pregunta'
    : undefined

/** «¿cuántas farmacias abrieron?» are not all there are. */
const opened: Check = ({ reader, words, facts: { times, ranking, degree, grain } }) =>
  reader.topic.subject.time?.meaning === 'captura' &&
  reader.topic.subject.time.standard === 'todo' &&
  !times.spans.length &&
  !ranking &&
  !degree &&
  !grain &&
  /\b(abrio|abrieron|inauguro|inauguraron)\b/.test(words)
    ? UNDATED
    : undefined

/** «los últimos 5 días hábiles», «publicados»: those of the calendar are others. */
const daysThatCount: Check = ({ reader, facts: { times } }) =>
  times.ranges.length &&
  reader.tokens.some(
    ({ folded }, at) =>
      /^dias?$/.test(folded) && /^(habil|habiles|publicados?|laborables?)$/.test(reader.tokens[at + 1]?.folded ?? ''),
  )
    ? 'días que no son los del calendario'
    : undefined

/** «en los últimos días»: how many, nobody said. */
const lastFew: Check = ({ words, facts: { times }, query: { orden } }) =>
  /\bultim[oa]s (dias|semanas|quincenas|meses|trimestres|años|horas)\b/.test(words) &&
  !times.ranges.length &&
  orden?.[0]?.dir !== 'desc'
    ? 'cuántos son los últimos no se dice'
    : undefined

/** «la inflación promedio mensual»: the mean of what rose in each month, or of each month's rise over a year. */
const meanOfWhich: Check = ({ reader, words, query: { medidas = [] } }) =>
  /\bpromedio (mensual|quincenal)\b/.test(words) && medidas.some(({ id }) => reader.topic.subject.measures[id]?.between)
    ? 'de cada periodo o de todos no se dice'
    : undefined

export const periodChecks: readonly Check[] = [
  lastFew,
  meanOfWhich,
  andThis,
  unjoined,
  sinceWhen,
  daysThatCount,
  inThePast,
  opened,
  dates,
  firstOfMany,
  aRowADay,
  grain,
  howOften,
  when,
  hour,
  whatDay,
  pastForecasts,
  dawn,
  change,
  thisMoment,
  lastOfASum,
  otherSpan,
  longerRows,
  startsAnew,
  thereWere,
]
