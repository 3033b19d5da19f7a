export type UpstreamFailureCode =
  | 'status'
  | 'too_small'
  | 'not_what_was_expected'
  | 'too_large'
  | 'timeout'
  | 'too_slow'
  | 'truncated'
  | 'host_not_allowed'
  | 'private_address'
  | 'withheld'
  | 'redirect'
  | 'network'
  | 'rate_limited'
  | 'session_lost'
  | 'no_recorded_answer'
  /** The source wants a token that the operator has not set. */
  | 'no_token'

interface Details {
  code: UpstreamFailureCode
  message: string
  /** Already redacted. */
  url: string
  status?: number
  /** The system's or got's own code, such as ECONNREFUSED. */
  systemCode?: string
  /** What the source asked us to wait. */
  waitMs?: number
}

/**
 * A source did not give what was asked of it. The message is for an operator, in Spanish, without secrets.
 * The original error is not kept as its cause: got's carry the request headers, tokens included.
 */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly code: UpstreamFailureCode
  readonly url: string
  readonly status: number | undefined
  readonly systemCode: string | undefined
  readonly waitMs: number | undefined

  constructor({ code, message, url, status, systemCode, waitMs }: Details) {
    super(message)
    this.code = code
    this.url = url
    this.status = status
    this.systemCode = systemCode
    this.waitMs = waitMs
  }
}

/** Every way to some data failed. */
export class SeveralFailures extends Error {
  readonly errors: readonly unknown[]
  constructor(message: string, errors: readonly unknown[]) {
    super(message)
    this.errors = errors
  }
}

/**
 * What is not of the source: its licence does not let it be sold, see core/licensing.ts, or a replay never recorded
 * it.
 */
const OURS: readonly UpstreamFailureCode[] = ['withheld', 'no_recorded_answer']
export const isOurs = (error: unknown): boolean =>
  error instanceof SeveralFailures
    ? error.errors.length > 0 && error.errors.every(isOurs)
    : error instanceof UpstreamFailure && OURS.includes(error.code)

/** Kinds of failure that several sources may share at a time, so that they can be told once. */
export const FAILURE_CAUSES = [
  'no_network',
  'no_token',
  'network',
  'timeout',
  'truncated',
  'server_error',
  'rate_limited',
] as const
export type Cause = (typeof FAILURE_CAUSES)[number]

/** The machine's own trouble: no name is found, or no way out. */
const NO_NETWORK = /^(ENOTFOUND|EAI_\w+|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/

/** The kind of a failure; undefined for what is of one source alone, and for several that differ. */
export function causeOf(error: unknown): Cause | undefined {
  if (error instanceof SeveralFailures) {
    const causes = new Set(error.errors.map(causeOf))
    return causes.size === 1 ? [...causes][0] : undefined
  }
  if (!(error instanceof UpstreamFailure)) return undefined
  const { code, systemCode = '', status = 0 } = error
  if (code === 'network' && NO_NETWORK.test(systemCode)) return 'no_network'
  if (code === 'status' && status >= 500) return 'server_error'
  return FAILURE_CAUSES.find((cause) => cause === code)
}
