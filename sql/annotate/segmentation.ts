import { unknownAnnotation, type Annotation } from './annotation.ts'

export interface Segmentation {
  readonly tags: readonly Annotation[]
  readonly weight: number
}

/**
 * The best ways of explaining every word, best first; a word that nothing explains is `unknown` and weighs heavily
 * against.
 */
export function segmentations(length: number, tags: readonly Annotation[], most = 16): Segmentation[] {
  const ending: Annotation[][] = Array.from({ length: length + 1 }, () => [])
  for (const one of tags) ending[one.to]!.push(one)
  const number = new Map(tags.map((one, at) => [one, at]))
  const best: Chain[][] = [[{ weight: 0, tag: undefined, before: undefined, said: '' }]]
  for (let to = 1; to <= length; to++) {
    const unknown = unknownAnnotation(to - 1)
    const chains = [...ending[to]!, unknown].flatMap((one) =>
      best[one.from]!.map((before): Chain => ({
        weight: before.weight + one.weight,
        tag: one,
        before,
        said: one.meaning.type === 'filler' ? before.said : `${before.said} ${number.get(one) ?? `?${to}`}`,
      })),
    )
    best.push(distinct(chains.sort((a, b) => b.weight - a.weight)).slice(0, most))
  }
  return best[length]!.map((chain) => ({ tags: unrolled(chain), weight: chain.weight }))
}

interface Chain {
  readonly weight: number
  readonly tag: Annotation | undefined
  readonly before: Chain | undefined
  /** What it means, whatever courtesies cover the rest: twins would leave no room for another meaning. */
  readonly said: string
}

/** The best of those that mean the same. */
function distinct(chains: readonly Chain[]): Chain[] {
  const seen = new Set<string>()
  return chains.filter(({ said }) => !seen.has(said) && seen.add(said))
}

function unrolled(chain: Chain): Annotation[] {
  const tags: Annotation[] = []
  for (let at: Chain | undefined = chain; at?.tag; at = at.before) tags.unshift(at.tag)
  return tags
}
