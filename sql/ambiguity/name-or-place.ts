/** «farmacias de Guadalajara»: those of the town, or the shops of a chain by that name; neither is more likely. */
import type { Topic } from '../knowledge/catalogue.ts'
import type { Interpretation } from '../interpretation.ts'
import type { Token } from '../normalize.ts'
import type { Attempt } from '../rank/scored.ts'
import type { Annotation } from '../annotate/annotation.ts'

export interface Either {
  /** As it was written. */
  readonly name: string
  /** The question about the place. */
  readonly there: string
  /** Questions about what goes by the name; the first that is understood as that will do. */
  readonly named: readonly string[]
  /** Whose name it is. */
  readonly topic: Topic
}

const MOST_TRIED = 8

/** @returns nothing where the best reading's place is no part of a name that another subject reads */
export function nameOrPlace(
  best: Interpretation,
  attempts: readonly Attempt[],
  tokens: readonly Token[],
  text: string,
): Either | undefined {
  const places = best.tags.filter(({ meaning }) => meaning.type === 'place')
  const written = (from: number, to: number) => text.slice(tokens[from]!.start, tokens[to - 1]!.end)
  for (const { topic, reading } of attempts) {
    if (!reading || topic === best.topic) continue
    for (const { from, to, meaning } of reading.tags) {
      const place = places.find((one) => from < one.from && one.to === to)
      const isName = meaning.type === 'sense' && meaning.sense.kind === 'value' && !meaning.partly
      if (!place || !isName || meaning.sense.kind !== 'value' || !isThing(best.tags, from, place)) continue
      const [before, after] = [text.slice(0, tokens[from]!.start), text.slice(tokens[to - 1]!.end)]
      return {
        name: written(from, to),
        topic,
        named: calledSo(topic, meaning.sense.id, written(from, to)),
        there: `${before}${written(from, from + 1)} en ${written(place.from, place.to)}${after}`,
      }
    }
  }
  return undefined
}

/** «establecimientos de la cadena …», and what else the subject's rows and figures are called. */
function calledSo({ subject: { dimensions, measures, row, label } }: Topic, id: string, name: string): string[] {
  const words = [...Object.values(dimensions), ...Object.values(measures)].flatMap(({ words: [first] }) => first ?? [])
  const called = dimensions[id]!.words[0] ?? dimensions[id]!.label
  return [row?.many ?? label, ...words].slice(0, MOST_TRIED).map((thing) => `${thing} de la ${called} ${name}`)
}

/** What stands before the place is a thing by itself, one word of it: «farmacias». */
const isThing = (tags: readonly Annotation[], at: number, place: Annotation): boolean =>
  tags.some(
    ({ from, to, meaning }) =>
      from === at &&
      to === at + 1 &&
      to <= place.from &&
      meaning.type === 'sense' &&
      (meaning.sense.kind === 'value' || meaning.sense.kind === 'row'),
  )
