/** «farmacias de Guadalajara»: those of the town, or the shops of a chain by that name; neither is more likely. */
import type { Topic } from './catalogue.ts'
import type { Interpretation } from './interpret.ts'
import type { Token } from './normalize.ts'
import type { Attempt } from './score.ts'
import type { Tag } from './tag.ts'

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
export function nameOrPlace(best: Interpretation, attempts: readonly Attempt[], tokens: readonly Token[], text: string): Either | undefined {
  const places = best.tags.filter(({ meaning }) => meaning.type === 'place')
  for (const { topic, reading } of attempts) {
    if (!reading || topic === best.topic) continue
    for (const name of reading.tags) {
      const place = places.find((one) => name.from < one.from && one.to === name.to)
      if (!place || name.meaning.type !== 'sense' || name.meaning.sense.kind !== 'value' || name.meaning.partly || !isThing(best.tags, name, place)) continue
      const { dimensions, measures, row, label } = topic.subject
      const [said, before, after] = [text.slice(tokens[name.from]!.start, tokens[name.to - 1]!.end), text.slice(0, tokens[name.from]!.start), text.slice(tokens[name.to - 1]!.end)]
      const thing = text.slice(tokens[name.from]!.start, tokens[name.from]!.end)
      const town = text.slice(tokens[place.from]!.start, tokens[place.to - 1]!.end)
      const called = dimensions[name.meaning.sense.id]!.words[0] ?? dimensions[name.meaning.sense.id]!.label
      const things = [row?.many ?? label, ...Object.values(dimensions).flatMap(({ words: [word] }) => word ?? []), ...Object.values(measures).flatMap(({ words: [word] }) => word ?? [])]
      return { name: said, there: `${before}${thing} en ${town}${after}`, named: things.slice(0, MOST_TRIED).map((one) => `${one} de la ${called} ${said}`), topic }
    }
  }
  return undefined
}

/** What stands before the place is a thing by itself, one word of it: «farmacias». */
const isThing = (tags: readonly Tag[], name: Tag, place: Tag): boolean =>
  tags.some(({ from, to, meaning }) => from === name.from && to === from + 1 && to <= place.from && meaning.type === 'sense' && (meaning.sense.kind === 'value' || meaning.sense.kind === 'row'))
