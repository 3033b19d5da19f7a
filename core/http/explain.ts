import type { HttpSource, Request } from './contract.ts'
import { excerptOf } from './excerpt.ts'
import type { Came } from './excerpt.ts'
import { explainAnswer, unexpected, type Wait } from './explain-answer.ts'
import { explainError, type TransferLimits } from './explain-error.ts'
import type { UpstreamFailure } from './failures.ts'
import type { Secrets } from './secrets.ts'
import { SLOW, wordingOf } from './wording.ts'

/** Turns what went wrong into words: what was asked, what came back, the likely cause, what to do next. */
export interface Explain {
  /** An answer that came whole and is not what was asked for, or undefined when it is. */
  answer(url: string, came: Came, request: Request, wait: Wait): UpstreamFailure | undefined
  /** No whole answer came. */
  error(url: string, error: unknown, limits: TransferLimits): UpstreamFailure
  tooManyRedirects(url: string, hops: string[]): UpstreamFailure
  /** `cookies`: whether the source gave any. */
  sessionLost(url: string, came: Came, cookies: boolean): UpstreamFailure
  notJson(url: string, came: Came): UpstreamFailure
  /** So many answers of its host were too slow that no more are asked for in the run. */
  notAskedAgain(url: string, slow: number): UpstreamFailure
}

export function explainer(source: HttpSource, secrets: Secrets, now: () => Date): Explain {
  const wording = wordingOf(source, secrets, now)
  const { failure, retryLater, redact } = wording
  return {
    answer: (url, came, request, wait) => explainAnswer(wording, url, came, request, wait),
    error: (url, error, limits) => explainError(wording, url, error, limits),
    tooManyRedirects: (url, hops) =>
      failure({
        code: 'redirect',
        url,
        got: `redirigió más de ${hops.length - 2} veces (${hops.slice(-2).join(' → ')})`,
        cause: 'un ciclo, o un sitio que exige cookies',
        next: 'Ábralo en un navegador y corrija la URL del conector',
      }),

    sessionLost: (url, came, cookies) =>
      failure({
        code: 'session_lost',
        url,
        status: came.status,
        got: `no reconoció la sesión: contestó ${excerptOf(came, redact)}`,
        cause: cookies
          ? 'la fuente dio la sesión por terminada, o cambió su forma de consulta'
          : 'la página que abre la sesión no dio ninguna cookie que se le pueda devolver',
        next: `${retryLater}; si persiste, ábralo en un navegador y compárelo con lo que pide el conector`,
      }),

    notAskedAgain: (url, slow) =>
      failure({
        code: 'too_slow',
        url,
        got: `no se pidió: en esta corrida ya se dejaron ${slow} respuestas de su servidor por lentas`,
        ...SLOW,
        next: retryLater,
      }),

    notJson: (url, came) => unexpected(wording, url, came, 'JSON', 'not_what_was_expected'),
  }
}
