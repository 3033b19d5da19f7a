/**
 * «¿qué ciudades tienen el aire bueno?»: where the best derivation makes no sense, a worse one may read its words
 * otherwise, and pass over none of them.
 */
import type { Token } from '../normalize.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Derivation } from './derive.ts'
import { LIGHT } from './pattern.ts'

export class KeptWords {
  /** Words that any derivation may pass over: articles, and what is said beside the question. */
  readonly #free: ReadonlySet<number>
  readonly #told = new Set<number>()

  constructor(tokens: readonly Token[], annotations: readonly Annotation[]) {
    const light = tokens.flatMap(({ folded }, at) => (LIGHT.has(folded) ? [at] : []))
    const passed = annotations.filter((one) => isAside(one) || isNoisePhrase(one))
    this.#free = new Set([...light, ...passed.flatMap(wordsAt)])
  }

  /** What a derivation that failed is made of. */
  add({ tags }: Derivation): void {
    for (const at of tags.filter(tells).flatMap(wordsAt)) if (!this.#free.has(at)) this.#told.add(at)
  }

  areKeptBy({ explained }: Derivation): boolean {
    return this.#told.isSubsetOf(new Set(explained.flatMap(wordsAt)))
  }
}

/** «trae mal»: a phrase that says nothing says more of its words than each by itself. */
const isNoisePhrase = ({ from, to, meaning }: Annotation) =>
  to - from > 1 && meaning.type === 'sense' && meaning.sense.kind === 'noise'
const isAside = ({ meaning }: Annotation) => meaning.type === 'filler' && meaning.aside === true
const tells = ({ meaning }: Annotation) =>
  meaning.type !== 'filler' && !(meaning.type === 'sense' && meaning.sense.kind === 'noise')
const wordsAt = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: to - from }, (_, at) => from + at)
