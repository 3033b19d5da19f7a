/**
 * The grammar: constructions in the order in which they are tried, each speaking of constituents that those above it
 * make. There is no other place where their order matters.
 */
import type { Construction } from './construction.ts'
import { aboutConstructions } from './constructions/about.ts'
import { askingConstructions } from './constructions/asked.ts'
import { boundConstructions } from './constructions/bounded.ts'
import { changeConstructions } from './constructions/changed.ts'
import { comparingConstructions } from './constructions/compared.ts'
import { groupConstructions } from './constructions/groups.ts'
import { measureConstructions } from './constructions/measures.ts'
import { orderingConstructions } from './constructions/ordering.ts'
import { packages } from './constructions/packages.ts'
import { phrases } from './constructions/phrases.ts'
import { places } from './constructions/places.ts'
import { quantityConstructions } from './constructions/quantities.ts'
import { ranking } from './constructions/ranking.ts'
import { requestConstructions } from './constructions/requests.ts'
import { shareConstructions } from './constructions/shares.ts'
import { things } from './constructions/things.ts'
import { times } from './constructions/times.ts'
import { valueConstructions } from './constructions/values.ts'
import { whereWhenConstructions } from './constructions/where-when.ts'

export const GRAMMAR: readonly Construction[] = [
  ...phrases,
  ...places,
  ...times,
  ...things,
  ...valueConstructions,
  ...measureConstructions,
  ...groupConstructions,
  ...aboutConstructions,
  ...packages,
  ...requestConstructions,
  ...askingConstructions,
  ...whereWhenConstructions,
  ...ranking,
  ...orderingConstructions,
  ...boundConstructions,
  ...shareConstructions,
  ...changeConstructions,
  ...quantityConstructions,
  ...comparingConstructions,
]

/** Every word that a construction speaks of by itself. */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  GRAMMAR.flatMap(({ patterns }) => patterns.flat().flatMap(({ words }) => [...(words ?? [])])),
)

/** Every verb that a construction speaks of. */
export const GRAMMAR_VERBS: ReadonlySet<string> = new Set(
  GRAMMAR.flatMap(({ patterns }) => patterns.flat().flatMap(({ verbs }) => [...(verbs ?? [])])),
)
