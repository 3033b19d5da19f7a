/** A measure of things that are named in the plural: of each its own, and no figure of them all. */
import type { Tag } from '../tag.ts'
import { addsUp, type Asked } from './facts.ts'
import { isPlural, says, senseAt } from './reader.ts'

/**
 * «población de los municipios de Nayarit», «municipios de Nayarit con su población»: of each its own, and not what
 * they come to.
 */
export function eachOfThem({
  reader,
  groups,
  counting,
  aggregates,
  thresholds,
  ranking,
  people,
  measures,
}: Asked): boolean {
  const { single, place } = reader.topic.subject
  const before = ({ from }: Tag) =>
    reader.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ folded }) => folded)
      .join(' ')
  // «población 2020 de los municipios de Colima»
  const isFigure = (at: number) =>
    senseAt(reader, reader.tags[at]?.meaning.type === 'date' ? at - 1 : at, 'measure') !== undefined
  const ofThem = reader.tags.some(
    (tag, at) => senseAt(reader, at, 'row') && isFigure(at - 1) && before(tag) === 'de los',
  )
  const itsOwn = reader.tags.some(
    (tag, at) =>
      senseAt(reader, at, 'measure') &&
      /^(con|y) sus?$/.test(before(tag)) &&
      reader.tags.some((row, place) => place < at && senseAt(reader, place, 'row') && isPlural(reader, row)),
  )
  return (
    place !== undefined &&
    single?.join() === 'municipio' &&
    (ofThem || itsOwn) &&
    measures.length > 0 &&
    !groups.dimensions.length &&
    !counting &&
    !aggregates.length &&
    !thresholds.length &&
    !ranking &&
    !people &&
    !says(reader, 'cuanto', 'cuenta', 'todos')
  )
}

/**
 * «PM2.5 de las estaciones de Puebla»: of each its own, as «¿cuál es el PM2.5 de las estaciones?» is; «¿cuánto hay en
 * las estaciones?» is one figure.
 */
export function isOfTheRows({ reader, base, measure, measures, thresholds, people }: Asked): boolean {
  const { single, measures: known } = reader.topic.subject
  const before = ({ from }: Tag) =>
    reader.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ folded }) => folded)
      .join(' ')
  const said = reader.tags.some(
    (tag, at) =>
      senseAt(reader, at, 'row') &&
      isPlural(reader, tag) &&
      /^(de|en) l[ao]s$/.test(before(tag)) &&
      senseAt(reader, at - 1, 'measure'),
  )
  // «estaciones de Monterrey con su PM10 y su PM2.5»
  const itsOwn = reader.tags.some(
    (tag, at) =>
      senseAt(reader, at, 'measure') &&
      /^con sus?$/.test(before(tag)) &&
      reader.tags.some((row, place) => place < at && senseAt(reader, place, 'row') && isPlural(reader, row)),
  )
  return (
    (said || itsOwn) &&
    single?.length === 1 &&
    !known[measure]?.level &&
    measures.length > 0 &&
    !addsUp(reader, measure) &&
    base.tiempo === undefined &&
    !thresholds.length &&
    !people &&
    !says(reader, 'cuanto', 'como', 'cuenta', 'todos', 'contra', 'compara')
  )
}
