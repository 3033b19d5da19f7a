/** What must hold of the words of a connector before questions are read with them; a pure look at the declaration. */
import type { Connector } from '@tianguis/core'
import { viewsOf } from './knowledge/catalogue.ts'
import { hiddenOperators } from './lint/operators.ts'
import { namesOfPlaces } from './lint/places.ts'
import { clashes, type Finding } from './lint/words.ts'
import type { PlaceFinder } from './places/finder.ts'

export interface CheckedReply {
  /** With any of these the connector must not be served: its answers could be wrong and look right. In Spanish. */
  readonly faults: readonly string[]
  /** For its author. */
  readonly warnings: readonly string[]
}

export interface CheckOptions {
  /** Those that were taken before it. */
  readonly others?: readonly Connector[]
  /** With it, names of places are looked at too. */
  readonly places?: PlaceFinder | undefined
}

/** Checks what may be asked of a connector: names that others have, words with two meanings. */
export function checkSemantics(connector: Connector, { others = [], places }: CheckOptions = {}): CheckedReply {
  const found = Object.entries(connector.semantics ?? {}).flatMap(([id, subject]) =>
    [...clashes(subject), ...hiddenOperators(subject), ...(places ? namesOfPlaces(subject, places) : [])].map(
      ({ weight, says }): Finding => ({ weight, says: `Asunto «${id}»: ${says}` }),
    ),
  )
  const of = (weight: Finding['weight']) => found.filter((finding) => finding.weight === weight).map(({ says }) => says)
  return { faults: [...takenNames(connector, others), ...of('fault')], warnings: of('warning') }
}

const MOST_SHOWN = 5

/** @throws Error in Spanish with the reasons why the connector must not be served. */
export function assertAskable(connector: Connector, others: readonly Connector[]): void {
  const { faults } = checkSemantics(connector, { others })
  if (!faults.length) return
  const more = faults.length > MOST_SHOWN ? ` Y ${faults.length - MOST_SHOWN} más.` : ''
  throw new Error(
    `Sus preguntas no se pueden leer sin adivinar. ${faults.slice(0, MOST_SHOWN).join(' ')}${more} Corrige sus palabras en \`semantics\`.`,
  )
}

/** Names of views, and the one count of inhabitants. */
function takenNames({ semantics = {} }: Connector, others: readonly Connector[]): string[] {
  const views = new Map(others.flatMap(({ name, semantics = {} }) => namesOf(semantics).map((view) => [view, name])))
  const own = namesOf(semantics)
  const counting = others.find(({ semantics = {} }) => Object.values(semantics).some(({ inhabitants }) => inhabitants))
  const counts = Object.entries(semantics)
    .filter(([, { inhabitants }]) => inhabitants)
    .map(([id]) => id)
  return [
    ...own
      .filter((view) => views.has(view))
      .map((view) => `El asunto «${view}» es del conector «${views.get(view)}»; dale otro nombre.`),
    ...own
      .filter((view, at) => own.indexOf(view) < at)
      .map((view) => `El asunto «${view}» se llama como la historia o los conteos de otro; dale otro nombre.`),
    ...counts
      .slice(counting ? 0 : 1)
      .map((id) => `«${id}» dice tener la población (inhabitants), que ya cuenta «${counting?.name ?? counts[0]}».`),
  ]
}

const namesOf = (semantics: NonNullable<Connector['semantics']>) =>
  Object.entries(semantics).flatMap(([id, subject]) => Object.keys(viewsOf({ id, subject })))
