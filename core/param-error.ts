import { isSlip } from './words/alike.ts'
import { closest } from './words/closest.ts'
import type { Term } from './words/match.ts'

/** A parameter value that cannot be served: what was got, what is allowed, the nearest valid one. */
export class ParamError extends Error {
  readonly suggestions: readonly string[]
  /** Every value there is, where they fit into an error. */
  readonly allowed: readonly string[] | undefined
  constructor(message: string, suggestions: readonly string[] = [], allowed?: readonly string[]) {
    super(
      suggestions.length ? `${message} ¿Quisiste decir ${suggestions.map((name) => `«${name}»`).join(', ')}?` : message,
    )
    this.suggestions = suggestions
    this.allowed = allowed
  }
}

/**
 * None of a closed list: all of it, and the nearest, or what is one slip away though half of its letters are others:
 * «cvs» is «csv».
 */
export function unknownChoice(raw: string, values: readonly string[]): ParamError {
  const near = closest(raw, values)
  const suggestions = near.length ? near : values.filter((value) => isSlip(raw.toLowerCase(), value))
  return new ParamError(`Llegó «${raw.slice(0, 60)}»; se espera uno de: ${values.join(', ')}.`, suggestions, values)
}

/** So many are read at a glance. */
const FEW = 20
/** So many fit into an error: the services' 105 are listed nowhere else, the 2,500 municipalities have a dataset. */
const LISTED = 300

/** A word that a vocabulary does not have: all that it has, in words where it is little and beside them where more. */
export function unknownWord(
  raw: string,
  nearest: readonly string[],
  terms: readonly Term[],
  example: string,
): ParamError {
  const labels = [...new Set(terms.map(({ label }) => label))]
  if (labels.length > FEW)
    return new ParamError(
      `No conozco «${raw}»; se espera uno de los ${labels.length} valores que traen los registros, como ${example}.`,
      nearest,
      labels.length > LISTED ? undefined : labels,
    )
  return new ParamError(`No conozco «${raw}»; se espera uno de: ${labels.join(', ')}.`, nearest, labels)
}
