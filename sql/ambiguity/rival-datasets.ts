/**
 * Whether what a question names is as much another dataset's: «¿cuántas estaciones hay?», where some sell and some
 * measure.
 */
import type { Topic } from '../knowledge/catalogue.ts'
import type { Interpretation } from '../interpretation.ts'
import { REASONS } from '../grammar/parse-failure.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Attempt } from '../rank/scored.ts'
import type { Sense } from '../knowledge/vocabulary.ts'

/**
 * The topics of other datasets that have every word of a reading for what they are about, or for a figure where it is
 * one. That they come to no reading of the whole does not make the question one of the first; that they have no figures
 * by place does, where one was said.
 */
export function alsoOf(reading: Interpretation, attempts: readonly Attempt[], common: readonly Annotation[]): Topic[] {
  const telling = reading.tags.filter((one) => one.meaning.type === 'sense' && !isPlaceToo(one, common))
  if (telling.every((one) => kindOf(one) === 'noise')) return []
  return attempts
    .filter(
      (one) =>
        one.topic.connector !== reading.topic.connector &&
        !one.failures.some(({ message }) => message === REASONS.nationwide) &&
        telling.every((tag) => one.tags.some((other) => isAlso(reading, tag, other))),
    )
    .map((one) => one.topic)
}

/** A value that is a place by the same words. */
const isPlaceToo = ({ from, to, meaning }: Annotation, common: readonly Annotation[]) =>
  meaning.type === 'sense' &&
  meaning.sense.kind === 'value' &&
  meaning.sense.overPlaces &&
  common.some((one) => one.meaning.type === 'place' && one.from === from && one.to === to)

/** What a dataset's own nouns are for. */
const NAMES: ReadonlySet<Sense['kind'] | undefined> = new Set(['measure', 'subject', 'dimension'] as const)

/** Whether a word of a reading is as much another dataset's. */
function isAlso({ query, assumed }: Interpretation, one: Annotation, other: Annotation): boolean {
  const [kind, theirs] = [kindOf(one), kindOf(other)]
  if (kind === 'noise') return theirs !== undefined && other.from <= one.from && one.to <= other.to
  if (other.from !== one.from || other.to !== one.to) return false
  // «educación»: of what figure is not said, and the other has one of that name.
  if (kind === 'value') return assumed > 0 && query.accion === 'listar' && NAMES.has(theirs)
  if (kind === 'measure' && query.orden) return false
  return theirs === 'subject' || theirs === 'row' || (kind === 'measure' && theirs === 'measure')
}

const kindOf = ({ meaning }: Annotation) =>
  meaning.type === 'sense' && !meaning.partly ? meaning.sense.kind : undefined

/**
 * «Benito Juárez», «¿qué tal Valle de Bravo?»: a name that is a place's too, and no word that says what is asked of it.
 */
export function isBareName({ tags }: Pick<Interpretation, 'tags'>, common: readonly Annotation[]): boolean {
  const senses = tags.filter((one) => one.meaning.type === 'sense' && kindOf(one) !== 'noise')
  const isTown = (one: Annotation) =>
    kindOf(one) === 'value' &&
    common.some(({ from, to, meaning }) => meaning.type === 'place' && from === one.from && to === one.to)
  return (
    senses.length > 0 &&
    senses.every(isTown) &&
    tags.every(
      ({ meaning }) => meaning.type === 'sense' || (meaning.type === 'operator' && meaning.operator.op === 'como'),
    )
  )
}
