/** Whether a reading is the only one that a question leaves, where no word of it is the dataset's own. */
import type { Topic } from '../knowledge/catalogue.ts'
import type { Interpretation } from '../interpretation.ts'
import type { Operator } from '../lexicon/operator.ts'
import { saysNothing } from '../lexicon/says-nothing.ts'
import type { Token } from '../normalize.ts'
import type { Meaning, Annotation } from '../annotate/annotation.ts'
import type { Attempt, Scored } from '../rank/scored.ts'

const namesThingsOf = ({ subject: { single } }: Topic, meaning: Meaning) =>
  meaning.type === 'sense' &&
  (meaning.sense.kind === 'subject' ||
    meaning.sense.kind === 'row' ||
    (meaning.sense.kind === 'dimension' && single?.includes(meaning.sense.id) === true))

/**
 * «¿quién tiene más gente, León o Ecatepec?», «el estado con más gente»: of a place its people are those who live
 * there, where nothing else is named that has some.
 */
export function ofThePeople(readings: readonly Interpretation[]): readonly Interpretation[] {
  const living = readings.find(
    ({ topic: { subject }, query: { medidas = [] } }) =>
      subject.inhabitants !== undefined && medidas.some(({ id }) => id === subject.inhabitants),
  )
  if (
    !living ||
    !living.tags.some(
      ({ meaning }) => meaning.type === 'place' || (meaning.type === 'operator' && meaning.operator.op === 'nivel'),
    )
  )
    return readings
  return readings.filter(
    ({ topic, tags }) =>
      topic === living.topic ||
      tags.some(
        ({ meaning }) => meaning.type === 'sense' && meaning.sense.kind !== 'measure' && meaning.sense.kind !== 'noise',
      ),
  )
}

/**
 * No other dataset has a reading, and a measure is named: «¿cuál saca mejor calificación, Mérida o Cancún?» Of
 * «servicios en Toluca» the word is what another dataset has rows of, and that it cannot read the question does not
 * make it the only one.
 */
export function isOnlyOne(scored: readonly Scored[], attempts: readonly Attempt[], tokens: readonly Token[]): boolean {
  const {
    topic: { connector },
    tags,
    query,
  } = scored[0]!.reading
  const isOthers = (one: Annotation) =>
    !query.orden &&
    attempts.some(
      ({ topic, tags }) =>
        topic.connector !== connector &&
        tags.some(({ from, to, meaning }) => from === one.from && to === one.to && namesThingsOf(topic, meaning)),
    )
  // «mejor precio en Puebla»: who would have to know of what has prices too.
  const asksOfWhat = attempts.some(
    ({ topic, tags: others, failures }) =>
      topic.connector !== connector &&
      failures.some(({ message }) => /^(de qué no se dice|no se dice de qué)$/.test(message)) &&
      others.some((other) => isMeasure(other) && tags.some((one) => isMeasure(one) && one.from === other.from)),
  )
  return (
    !asksOfWhat &&
    new Set(scored.map(({ reading }) => reading.topic.connector)).size === 1 &&
    tags.some(
      ({ meaning }) => meaning.type === 'place' || (meaning.type === 'operator' && meaning.operator.op === 'nivel'),
    ) &&
    tags.some(
      (one) =>
        saysOfWhat(one, tags) ||
        (one.meaning.type === 'sense' &&
          one.meaning.sense.kind === 'measure' &&
          !saysNothing(tokens.slice(one.from, one.to)) &&
          !isOthers(one)),
    )
  )
}

const isMeasure = ({ meaning }: Annotation): boolean => meaning.type === 'sense' && meaning.sense.kind === 'measure'

/**
 * «estados con más de 5 millones de habitantes», «¿cuántos municipios tendrán más de 40 grados?»; «ciudades con más de
 * 30 grados» asks nothing of now.
 */
function saysOfWhat({ meaning }: Annotation, tags: readonly Annotation[]): boolean {
  if (meaning.type !== 'number') return false
  const asks = tags.some(
    (one) =>
      one.meaning.type === 'date' ||
      one.meaning.type === 'sense' ||
      (one.meaning.type === 'operator' && ASKING.has(one.meaning.operator.op)),
  )
  return meaning.span.unit === 'personas' || (meaning.span.unit === 'grados' && asks)
}
const ASKING: ReadonlySet<Operator['op']> = new Set(['cuanto', 'cual', 'existe', 'porcion'])

/** «más de 5 millones de habitantes»: the number has the word of the measure in it. */
export const holdsMeasure = ({ from, to, meaning }: Annotation, own: readonly Annotation[]) =>
  meaning.type === 'number' &&
  (meaning.span.unit === 'personas' || meaning.span.unit === 'grados') &&
  own.some(
    (one) => from <= one.from && one.to <= to && one.meaning.type === 'sense' && one.meaning.sense.kind === 'measure',
  )
