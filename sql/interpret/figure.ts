/** Figures that no row is: the highest of many rows that share it, the mean of what each has many of. */
import type { Aggregate, LogicalQuery } from '@tianguis/core'
import type { Facts } from './fact.ts'
import { fixesOne, spansMany, subjectOf, wholeDay, type Asked } from './facts.ts'
import { extremeOf } from './over-time.ts'
import type { Ranking } from './rank.ts'
import type { Threshold } from './thresholds.ts'
import { isPlural, namesRows, operatorAt, says, senseAt, type Reader } from './reader.ts'

/**
 * «el valor más alto de ozono», «el nivel más alto de ayer»: a figure, where no thing, place or hour is asked for. Of
 * what is measured every hour in many places a dozen rows may share it, which are no dozen answers.
 */
export function asksForFigure(asked: Asked, ranking: Ranking): boolean {
  const { reader, counting, groups, aggregates, measures } = asked
  const { most, several } = ranking
  if (
    !reader.topic.subject.time?.finer ||
    counting ||
    several ||
    most !== undefined ||
    groups.dimensions.length ||
    aggregates.length ||
    measures.length > 1 ||
    !extremeOf(asked, ranking).length
  )
    return false
  if (
    namesRows(reader) ||
    says(reader, 'donde', 'quien', 'cuando', 'lista', 'todos') ||
    reader.tokens.some(({ folded }) => /^(hora|dia|fecha|momento)$/.test(folded))
  )
    return false
  const words = reader.tokens.map(({ folded }) => folded).join(' ')
  return FIGURE.test(words) || (asked.base.tiempo !== undefined && LEVEL.test(words))
}
const highest = (nouns: string) =>
  new RegExp(
    `\\b(${nouns})( de \\S+( \\S+){0,3})? mas (alt|baj|elevad)[oa]\\b|\\b(mayor|menor|peor|mejor) (${nouns})\\b`,
  )
const FIGURE = highest('valor|lectura|medicion|registro|cifra|dato')
const LEVEL = highest('nivel|concentracion')

/** «¿tembló más fuerte en Oaxaca o en Guerrero?»: of what happens now and then the strongest, and no mean of it. */
export function ofItsEnds(asked: Asked, ranking: Ranking): Asked {
  const ends =
    subjectOf(asked.reader).row?.zeros && ranking.by !== 'tiempo' && !asked.aggregates.length
      ? extremeOf(asked, ranking)
      : []
  return ends.length ? { ...asked, aggregates: ends } : asked
}

/** Whether each thing has many rows of the time that is asked for. */
export function hasManyOfEach(reader: Reader, facts: Facts, tiempo: LogicalQuery['tiempo']): boolean {
  const { single, time } = reader.topic.subject
  return single?.length === 1 && tiempo !== undefined && (time?.finer === true || spansMany(reader, facts))
}

/**
 * «estaciones que tuvieron ayer un promedio de PM2.5 mayor a 30»: of then each has many rows, and it is their mean that
 * is bounded. What stands before the things («promedio de ozono de las estaciones con más de 30») is a figure of them
 * all.
 */
export function meansOfEach(reader: Reader, facts: Facts): Facts {
  const {
    thresholds: [bound, ...others],
    measures,
    groups,
    ranking,
    changeRanking,
    grain,
    times,
  } = facts
  const { subject } = reader.topic
  const isOfOne =
    bound !== undefined && bound.of !== 'filas' && !others.length && measures.every((id) => id === bound.of)
  const aggregates = facts.aggregates.length || !isOfOne ? facts.aggregates : anyHour(reader, bound)
  // «ciudades donde el ozono rebasó 0.09 ayer»: at any hour in any of its stations, and not on average.
  const passed =
    groups.asked &&
    !facts.aggregates.length &&
    aggregates.length > 0 &&
    !ranking &&
    !grain &&
    times.ranges.length > 0 &&
    reader.tokens.some(({ folded }) => PASSED.test(folded))
  if (passed) return { ...facts, aggregates, measures: [bound!.of] }
  if (
    !isOfOne ||
    aggregates.length !== 1 ||
    !subject.measures[bound.of]!.aggregates.includes(aggregates[0]!) ||
    groups.dimensions.length ||
    ranking ||
    changeRanking ||
    grain ||
    fixesOne({ ...facts, reader }) ||
    !hasManyOfEach(reader, facts, times.ranges[0] ?? wholeDay(reader, facts))
  )
    return facts
  const things = reader.tags.findIndex((tag, at) => senseAt(reader, at, 'row') && isPlural(reader, tag))
  const mean = reader.tags.findIndex((_, at) => operatorAt(reader, at, 'agregado'))
  return things < 0 || (mean >= 0 && mean < things)
    ? facts
    : {
        ...facts,
        aggregates,
        measures: [bound.of],
        groups: { dimensions: subject.single!, asked: true, each: [], plural: true },
      }
}

const PASSED = /^(rebas|super|sobrepas|exced|pas)(o|aron|io|ieron)$/

/** «estaciones que ayer rebasaron 45»: in any of its hours, and each once. */
function anyHour(reader: Reader, { bounds }: Threshold): readonly Aggregate[] {
  const lists =
    reader.topic.subject.time?.finer &&
    !says(reader, 'existe', 'cuanto', 'cuenta') &&
    !reader.tokens.some(({ folded }) => folded.startsWith('algun'))
  if (!lists || bounds.length > 1) return []
  return bounds.flatMap(({ op }) =>
    op.startsWith('>') ? ['maximo' as const] : op.startsWith('<') ? ['minimo' as const] : [],
  )
}

/**
 * «la estación con el PM2.5 promedio más alto de ayer»: of then each has many rows, of which the highest is no mean.
 */
export function isMeanOfEach(asked: Asked): boolean {
  const { reader, base, ranking, aggregates, groups, measures } = asked
  return (
    hasManyOfEach(reader, asked, base.tiempo) &&
    !groups.dimensions.length &&
    !fixesOne(asked) &&
    measures.length < 2 &&
    ranking!.by !== 'tiempo' &&
    ranking!.by !== 'filas' &&
    aggregates.some((agg) => agg === 'promedio' || agg === 'mediana')
  )
}
