/** Regions in a question, by the names that people give them. */
import { REGIONS, type Region } from '@tianguis/core/territory/regions'
import type { Token } from '../normalize.ts'
import { createTrie } from '../annotate/trie.ts'

export interface RegionSpan {
  readonly from: number
  readonly to: number
  readonly region: Region
}

const names = createTrie<Region>()
for (const region of REGIONS) for (const name of region.names) names.add(name.split(' '), region)

export function findRegions(tokens: readonly Token[]): RegionSpan[] {
  const words = tokens.map(({ folded }) => folded)
  return words.flatMap((_, from) => names.from(words, from).map(({ to, meaning }) => ({ from, to, region: meaning })))
}
