export type FailureCode =
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

interface Details {
  code: FailureCode
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
  readonly code: FailureCode
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
