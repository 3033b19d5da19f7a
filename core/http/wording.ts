import type { HttpSource } from './contract.ts'
import { UpstreamFailure } from './failures.ts'
import type { UpstreamFailureCode } from './failures.ts'
import { overrideName } from './overrides.ts'
import type { Secrets } from './secrets.ts'

/** The parts of the sentence that tells an operator what went wrong. */
export interface Words {
  code: UpstreamFailureCode
  url: string
  /** What came back, as the rest of a sentence that starts with the URL. */
  got: string
  cause: string
  next: string
  status?: number
  systemCode?: string
  waitMs?: number | undefined
}

/** How the failures of one source are worded: its name, its secrets, and the advice that many of them share. */
export interface Wording {
  readonly source: HttpSource
  readonly now: () => Date
  readonly retryLater: string
  readonly redact: (message: string) => string
  /** Advice to reach the source by another address. */
  readonly mirror: string
  /** The operator's variable of this source that sets one thing. */
  variable(what: Parameters<typeof overrideName>[1]): string
  failure(words: Words): UpstreamFailure
}

export const SLOW = { cause: 'la fuente está saturada o la red es lenta' }

export function wordingOf(source: HttpSource, secrets: Secrets, now: () => Date): Wording {
  const { dataset } = source
  const variable: Wording['variable'] = (what) => overrideName(dataset, what)
  return {
    source,
    now,
    redact: (message) => secrets.redact(message),
    variable,
    retryLater: `Los datos publicados siguen en pie; repita después con «tianguis refresh ${dataset}»`,
    mirror: `defina ${variable('URL')} con una ruta alterna`,
    failure({ url, got, cause, next, waitMs, ...rest }) {
      return new UpstreamFailure({
        ...rest,
        url: secrets.redact(url),
        ...(waitMs !== undefined && { waitMs }),
        message: secrets.redact(
          `${dataset}: ${shownUrl(secrets.redact(url))} ${got}. Causa probable: ${cause}. ${next}.`,
        ),
      })
    },
  }
}

/** An address as a message has it; secrets are out of it before it is cut. */
export const shownUrl = (url: string) => (url.length > 300 ? `${url.slice(0, 300)}…` : url)
