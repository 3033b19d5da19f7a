/** Shares: of what, and which part of it. */
import type { Check } from './check.ts'
import { namesRows, operatorAt, senseAt } from '../reader.ts'

/** «¿qué porcentaje del agua del país está en Chiapas?» is no figure of Chiapas alone. */
const ofTheCountry: Check = ({ reader, words, facts: { where }, query: { accion } }) =>
  // «¿qué porcentaje del agua de Nuevo León está en El Cuchillo?»
  (accion !== 'proporcion' &&
    /\b(porcentaje|proporcion|por ciento|parte) (de|del) .+ (esta|estan|encuentran?|concentran?) (en|guardad[ao] en) /.test(
      words,
    )) ||
  (where.included.length &&
    accion !== 'proporcion' &&
    /\b(porcentaje|proporcion|por ciento|parte) (de|del) /.test(words) &&
    (/\bnacional(es)?\b/.test(words) || reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'pais')))
    ? 'qué parte es del país'
    : undefined

/** «el porcentaje de Infiernillo» is no share that one dam has in their number. */
const shareOfOne: Check = ({ reader, facts: { conditions }, query: { accion, medidas = [] } }) =>
  accion === 'proporcion' &&
  medidas.every(({ id }) => id === 'filas') &&
  [...conditions.dimensions].some(
    ([id, { values }]) => values.length === 1 && reader.topic.subject.single?.includes(id),
  ) &&
  reader.topic.subject.row &&
  !namesRows(reader)
    ? 'un porcentaje de uno solo'
    : undefined

/** «en Sonora, ¿qué porcentaje de los sismos?»: what part it is stands after what it is a part of. */
const whichPart: Check = ({ reader, words, query: { accion } }) => {
  if (/\b(porcentaje|proporcion|por ciento|parte) .*\b(esta|estan|fue|fueron|es|son|queda|quedan)$/.test(words))
    return 'qué parte no se dice'
  const at = reader.tags.findIndex((_, place) => operatorAt(reader, place, 'porcion'))
  const isPart = (tag: (typeof reader.tags)[number], place: number) =>
    place > at &&
    (tag.meaning.type === 'place' ||
      tag.meaning.type === 'number' ||
      senseAt(reader, place, 'value', 'filter', 'measure', 'degree') !== undefined ||
      tag.meaning.type === 'date')
  return accion === 'proporcion' && at >= 0 && !reader.tags.some(isPart) ? 'qué parte no se dice' : undefined
}

export const shareChecks: readonly Check[] = [shareOfOne, whichPart, ofTheCountry]
