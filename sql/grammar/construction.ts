/** A construction of Spanish: what it says, what it gives, and when it may. */
import type { Subject } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Token } from '../normalize.ts'
import type { Atom } from './atoms.ts'
import type { Edge, ParseChart, PatternMatch, Part } from './chart.ts'
import { compilePattern, LIGHT, type Element } from './pattern.ts'
import type { VerbGroup } from './verbs.ts'

/** What a question is read of. */
export interface ReadingScope {
  readonly topic: Topic
  readonly subject: Subject
  readonly tokens: readonly Token[]
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
}

export interface Construction {
  readonly name: string
  /** What it makes: `FRAGMENT` for a part of the query, otherwise a constituent that later constructions speak of. */
  readonly category: string
  readonly patterns: readonly (readonly Element[])[]
  /** Nothing where it does not stand for this. */
  readonly gives: (found: Found, scope: ReadingScope) => unknown
  /** For being said as a whole. */
  readonly bonus: number
}

export const FRAGMENT = 'FRAGMENT'

/** A constituent for other constructions. */
export const constituent = (
  category: string,
  name: string,
  says: readonly string[],
  gives: (found: Found, scope: ReadingScope) => unknown,
): Construction => ({ name, category, patterns: says.map(compilePattern), gives, bonus: 0 })

/** A part of the query. */
export const fragment = (
  name: string,
  says: readonly string[],
  gives: (found: Found, scope: ReadingScope) => readonly Atom[] | undefined,
  bonus = 0,
): Construction => ({ name, category: FRAGMENT, patterns: says.map(compilePattern), gives, bonus })

const COMPARATIVES: ReadonlySet<string> = new Set('mas menos mejor mejores peor peores mayor mayores menor'.split(' '))

/** What a pattern was found to be. */
export class Found {
  readonly match: PatternMatch
  readonly tokens: readonly Token[]
  readonly #chart: ParseChart

  constructor(match: PatternMatch, chart: ParseChart) {
    this.match = match
    this.tokens = chart.tokens
    this.#chart = chart
  }

  /** Whether a constituent of some categories begins where this ends. */
  isFollowedBy(...categories: readonly string[]): boolean {
    return categories.some((category) => this.#chart.at(category, this.match.to).length > 0)
  }

  /** The constituent of some categories that comes next, behind articles and prepositions. */
  next(...categories: readonly string[]): Edge | undefined {
    let at = this.match.to
    for (;;) {
      const found = categories.flatMap((category) => this.#chart.at(category, at))[0]
      if (found || !LIGHT.has(this.tokens[at]?.folded ?? '')) return found
      at++
    }
  }

  /** Whether a constituent of some categories ends where this begins. */
  isPrecededBy(...categories: readonly string[]): boolean {
    return categories.some((category) => this.#chart.endsAt(category, this.match.from))
  }

  /** «mejor salud que educación»: a comparative stands somewhere before. */
  get isAfterMore(): boolean {
    return this.tokens.slice(0, this.match.from).some(({ folded }) => COMPARATIVES.has(folded))
  }

  /** The constituents of some categories, in their order. */
  edges(...categories: readonly string[]): Edge[] {
    return this.match.parts.filter((part): part is Edge => isEdge(part) && categories.includes(part.category))
  }

  edge(...categories: readonly string[]): Edge | undefined {
    return this.edges(...categories)[0]
  }

  /** What the first constituent of a category means. */
  value<Value>(category: string): Value | undefined {
    return this.edge(category)?.value as Value | undefined
  }

  get verbs(): VerbGroup[] {
    return this.match.parts.filter((part): part is VerbGroup => 'infinitive' in part)
  }

  /** The words that stand for themselves. */
  get words(): string[] {
    return this.match.parts.flatMap((part) => ('word' in part ? [part.word] : []))
  }

  says(...words: readonly string[]): boolean {
    return this.words.some((word) => words.includes(word))
  }

  /** One constituent of several, as if the pattern were of it alone. */
  only(edge: Edge): Found {
    return new Found({ from: edge.from, to: edge.to, parts: [edge] }, this.#chart)
  }

  /** Whether a constituent was said in the plural. */
  isPlural(edge: Edge): boolean {
    const { folded, lemma } = this.tokens[edge.from]!
    return folded.endsWith('s') && folded !== lemma
  }
}

const isEdge = (part: Part): part is Edge => 'category' in part
