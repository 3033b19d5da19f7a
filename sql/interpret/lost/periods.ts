/** Dates, periods and changes. */
import type { Check } from '../lost.ts'
import { isPlural, operatorAt, says, type Reader } from '../reader.ts'

const dates: Check = ({ reader, facts: { times }, query: { accion, comparar } }) => {
  if (times.spans.length > 2) return 'más de dos fechas'
  const [only] = times.ranges
  const now = times.spans.some((span) => span.kind === 'ahora' || ('today' in span && span.today))
  const isToday = typeof only === 'object' && 'desde' in only && only.desde === reader.today
  if (now && times.ranges.length === 1 && !isToday && accion !== 'cambio' && !comparar) return 'hoy y otra fecha'
  return times.ranges.length > 1 && !comparar ? 'dos periodos que no caben en esa pregunta' : undefined
}

/** «el primer día de 2026 en que bajó de 18» is not the first of January. */
const firstOfMany: Check = ({ facts: { times, thresholds } }) =>
  thresholds.length && times.spans.some(({ text }) => /^(el )?(primer|[uú]ltimo) d[ií]a/i.test(text)) ? 'el primer día de algo con un límite' : undefined

const grain: Check = ({ facts: { grain, thresholds }, query: { accion, orden, grano } }) => {
  if (grain?.asked && !grain.counted && accion === 'listar' && !orden && !thresholds.length) return 'qué periodo no se dice'
  return grain && accion === 'agregar' && !grano && !grain.counted ? 'un periodo que no cabe en esa pregunta' : undefined
}

/** «cuántas veces», «cuántos días»: a number of times. */
const howOften: Check = ({ reader, query: { medidas = [] } }) => (asksHowOften(reader) && !medidas.some(({ agg }) => agg === 'cuenta') ? 'cuántas veces no se dice' : undefined)
const asksHowOften = (reader: Reader) => reader.tags.some((tag, at) => operatorAt(reader, at, 'cuanto') !== undefined && isPlural(reader, tag) &&
  (reader.tokens[tag.to]?.folded === 'veces' || operatorAt(reader, at + 1, 'grano') !== undefined))

/** «¿cuándo estuvo más barata?» of what is only known as it is now. */
const when: Check = ({ reader, facts: { ranking }, query: { accion } }) => {
  const { time } = reader.topic.subject
  const past = time?.meaning === 'observacion' || time?.future === true
  return says(reader, 'cuando') && (accion === 'existe' || (ranking && ranking.by !== 'tiempo' && !past)) ? 'cuándo no se dice' : undefined
}

const change: Check = ({ reader, words, query: { accion, grano, medidas = [] } }) => {
  // «cuánto varía entre estados» is how far apart they are.
  if (accion === 'cambio' && /\b(vari|cambi)\w*( \S+){0,6} entre (los |las )?(estados|municipios|ciudades|cadenas|marcas)\b/.test(words)) return 'una diferencia entre lugares'
  return   says(reader, 'cambio') && accion !== 'cambio' && !grano && !medidas.some(({ id }) => reader.topic.subject.measures[id]?.between) ? 'un cambio que no cabe en esa pregunta' : undefined
}

export const periodChecks: readonly Check[] = [dates, firstOfMany, grain, howOften, when, change]
