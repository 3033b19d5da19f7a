/** Names that no list holds: «colonia Roma Norte». They are known by what stands before them. */
import type { Dimension } from '@tianguis/core'
import type { Token } from '../normalize.ts'

export interface WrittenName {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly value: string
}

const MOST_WORDS = 6
/** No name begins with these. */
const NO_START =
  /^(con|que|de|del|y|o|u|e|en|por|para|sin|no|es|esta|estan|son|hay|tiene|tienen|hubo|mas|menos|mayor|menor|donde|cual|cuyo|cuya|cuantas?|cuantos?|segun|cada|a|al)$/
/** Where a name may end: before these, before a pause, and where the question does. */
const ENDS = /^(en|de|del|hay|que|con|tiene|tienen|existen|estan|y|o|por|segun)$/

/** Their point ends no sentence. */
const SHORTENED = /^(av|ave|avda|blvd|calz|col|fracc)$/

/** «Lomas de Chapultepec»: a name may go on behind these. */
const LINKS = /^(de|del|y)$/

/** Every run of words that may be a name, after a word for what it names, in the singular. */
export function* writtenNames(
  tokens: readonly Token[],
  named: readonly { readonly id: string; readonly to: number }[],
  dimensions: Readonly<Record<string, Dimension>>,
): Generator<WrittenName> {
  for (const { id, to: from } of named) {
    const first = tokens[from]
    if (
      dimensions[id]?.written === undefined ||
      !first ||
      (first.pause && !SHORTENED.test(tokens[from - 1]!.folded)) ||
      NO_START.test(first.folded) ||
      tokens[from - 1]!.folded.endsWith('s')
    )
      continue
    for (const to of endsOfName(tokens, from))
      yield {
        id,
        from,
        to,
        value: [dimensions[id].before ?? [], ...tokens.slice(from, to).map(({ folded }) => folded.toUpperCase())]
          .flat()
          .join(' '),
      }
  }
}

/** Where a name that begins at a word may end. */
export function* endsOfName(tokens: readonly Token[], from: number): Generator<number> {
  for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_WORDS); to++) {
    const next = tokens[to]
    if (!next || next.pause || ENDS.test(next.folded)) yield to
    if (next && (next.pause || (ENDS.test(next.folded) && !LINKS.test(next.folded)))) break
  }
}
