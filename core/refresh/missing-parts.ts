/** What a source did not give of all that was asked of it. */
import { causeOf, isOurs } from '../http/failures.ts'
import { failureMessage } from './failure.ts'

export interface MissingPart {
  /** For people: «Pronóstico diario del SMN». */
  readonly part: string
  readonly why: string
}

export interface MissingParts {
  readonly list: readonly MissingPart[]
  /** The kind of failure, where it is one for all of them. */
  readonly cause: string | undefined
  /** What a licence keeps off, or a recording never held, is no failure of the source: it is only noted. */
  add(part: string, why: unknown): void
}

/** @param redact takes secrets out of what is kept */
export function collectMissing(redact: (message: string) => string, note: (message: string) => void): MissingParts {
  const list: MissingPart[] = []
  const causes = new Set<string | undefined>()
  return {
    list,
    get cause() {
      return causes.size === 1 ? [...causes][0] : undefined
    },
    add(part, why) {
      if (isOurs(why)) return note(`${part}: ${failureMessage(why)}`)
      list.push({ part: redact(part), why: redact(failureMessage(why)) })
      causes.add(causeOf(why))
    },
  }
}

/** Parts that are named with their reason; the ledger keeps all of them. */
const SHOWN = 5

/** «No llegó todo; lo que faltó queda como estaba. Presa LBCNL: … Presa CHAJL: … Y 3 más: …» */
export function missingInWords(missing: readonly MissingPart[]): string {
  const [shown, rest] = [missing.slice(0, SHOWN), missing.slice(SHOWN)]
  const words = shown.map(({ part, why }) => `${part}: ${why.replace(/(?<![.\s])[.\s]+$/, '')}.`)
  const more = rest.length ? [`Y ${rest.length} más: ${rest.map(({ part }) => part).join(', ')}.`] : []
  return ['No llegó todo; lo que faltó queda como estaba.', ...words, ...more].join(' ')
}
