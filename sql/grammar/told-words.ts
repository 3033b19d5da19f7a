/** The words of a derivation with what each is taken to be, those that ask and join among them. */
import type { Annotation } from '../annotate/annotation.ts'
import type { Derivation, WordRun } from './derive.ts'

/** @param annotations of the subject and of every question */
export function wordsTold({ tags, explained }: Derivation, annotations: readonly Annotation[]): Annotation[] {
  // «un dólar», «100 dólares»: the unit is the name of what is asked for.
  const told: Annotation[] = [
    ...tags,
    ...annotations.filter((one) => isName(one) && tags.some((tag) => isUnitOf(one, tag))),
  ]
  const operators = annotations
    .filter((one) => one.meaning.type === 'operator' && explained.some((run) => lies(one, run)))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
  for (const one of operators) if (!told.some((other) => overlaps(one, other))) told.push(one)
  return told.toSorted((a, b) => a.from - b.from)
}

const isName = ({ meaning }: Annotation) =>
  meaning.type === 'sense' && (meaning.sense.kind === 'subject' || meaning.sense.kind === 'value')
const isUnitOf = (one: Annotation, { from, to, meaning }: Annotation) =>
  meaning.type === 'number' && meaning.span.unit !== undefined && from <= one.from && one.to <= to

const lies = (one: WordRun, run: WordRun) => run.from <= one.from && one.to <= run.to
const overlaps = (one: WordRun, other: WordRun) => one.from < other.to && other.from < one.to
