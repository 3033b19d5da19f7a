/** When what questions are read with is learned. */
import type { Connector } from '@tianguis/core'
import type { Knowledge } from './knowledge.ts'
import { learn } from './learn.ts'
import type { Model } from '../llm/model.ts'
import type { Published } from './published.ts'

export interface WordsKnown {
  /** As last published. */
  now(): Knowledge
  /** What is published has other words. */
  changed(): void
}

interface Opening {
  readonly connectors: readonly Connector[]
  readonly clock: () => Date
  readonly published: () => Published
  readonly model?: Model | undefined
  readonly unhurried?: boolean | undefined
}

/** Learned at once, so that nobody waits for it; or, where nobody may ever ask, when somebody does. */
export function openWordsKnown({ connectors, clock, published, model, unhurried = false }: Opening): WordsKnown {
  let known: Knowledge | undefined
  let current = false
  const now = () => {
    if (known && current) return known
    known = learn({ connectors, ...published() }, clock(), known)
    current = true
    model?.learn(known)
    return known
  }
  const changed = () => {
    current = false
    if (!unhurried) now()
  }
  changed()
  return { now, changed }
}
