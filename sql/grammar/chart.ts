/** The chart: constituents of a question by category and where they begin; constructions add to it, in their order. */
import type { Token } from '../normalize.ts'
import type { Annotation } from '../annotate/annotation.ts'
import { LIGHT, type Element } from './pattern.ts'
import type { VerbGroup } from './verbs.ts'

/** A run of words, what it is, and what it means. */
export interface Edge {
  readonly category: string
  readonly from: number
  readonly to: number
  readonly value: unknown
  /** How much its words count for being explained so. */
  readonly score: number
  /** The annotations that it is made of, in their order. */
  readonly tags: readonly Annotation[]
}

/** What the elements of a pattern were found to be, in their order; of a word that is its own meaning the word. */
export interface PatternMatch {
  readonly from: number
  readonly to: number
  readonly parts: readonly Part[]
}
export type Part = Edge | VerbGroup | { readonly word: string; readonly from: number; readonly to: number }

const NONE: readonly Edge[] = []
const MOST_MATCHES = 400
const MOST_LIGHT = 3

export class ParseChart {
  readonly tokens: readonly Token[]
  readonly #verbs: ReadonlyMap<number, readonly VerbGroup[]>
  readonly #edges = new Map<string, Edge[][]>()
  readonly #words: ReadonlySet<string>
  readonly #infinitives: ReadonlySet<string>

  constructor(tokens: readonly Token[], verbs: readonly VerbGroup[]) {
    this.tokens = tokens
    this.#verbs = Map.groupBy(verbs, ({ from }) => from)
    this.#words = new Set(tokens.map(({ folded }) => folded))
    this.#infinitives = new Set(verbs.map(({ infinitive }) => infinitive))
  }

  add(edge: Edge): void {
    const starts = this.#edges.get(edge.category) ?? this.tokens.map(() => [])
    this.#edges.set(edge.category, starts)
    starts[edge.from]!.push(edge)
  }

  at(category: string, from: number): readonly Edge[] {
    return this.#edges.get(category)?.[from] ?? NONE
  }

  endsAt(category: string, to: number): boolean {
    return this.#edges.get(category)?.some((starts) => starts.some((edge) => edge.to === to)) === true
  }

  /** Every way in which a pattern stands in the question. */
  matches(elements: readonly Element[]): PatternMatch[] {
    if (!elements.every((element) => element.optional || this.#has(element))) return []
    const found: PatternMatch[] = []
    for (let from = 0; from < this.tokens.length; from++)
      for (const match of this.#matchAt(elements, from)) {
        if (found.length >= MOST_MATCHES) return found
        found.push(match)
      }
    return found
  }

  /** Whether an element stands anywhere: of four hundred patterns a question has words of a few. */
  #has({ words, verbs, categories = [] }: Element): boolean {
    return (
      (words !== undefined && !words.isDisjointFrom(this.#words)) ||
      (verbs !== undefined && !verbs.isDisjointFrom(this.#infinitives)) ||
      categories.some((category) => this.#edges.has(category))
    )
  }

  *#matchAt(elements: readonly Element[], from: number): Generator<PatternMatch> {
    const { tokens } = this
    const parts: Part[] = []
    const step = function* (chart: ParseChart, element: number, at: number): Generator<PatternMatch> {
      if (element === elements.length) {
        if (parts.length) yield { from, to: at, parts: [...parts] }
        return
      }
      const wanted = elements[element]!
      const reach = parts.length ? MOST_LIGHT : 0
      for (let start = at; start <= at + reach && start < tokens.length; start++) {
        // A comma ends what is said in one breath.
        if (parts.length && tokens[start]!.pause) break
        for (const part of chart.#partsAt(wanted, start)) {
          parts.push(part)
          yield* step(chart, element + 1, part.to)
          parts.pop()
        }
        if (!LIGHT.has(tokens[start]!.folded)) break
      }
      if (wanted.optional) yield* step(chart, element + 1, at)
    }
    yield* step(this, 0, from)
  }

  *#partsAt({ words, verbs, categories = [] }: Element, at: number): Generator<Part> {
    const token = this.tokens[at]!
    if (words?.has(token.folded)) yield { word: token.folded, from: at, to: at + 1 }
    if (verbs) for (const group of this.#verbs.get(at) ?? []) if (verbs.has(group.infinitive)) yield group
    for (const category of categories) yield* this.at(category, at)
  }
}
