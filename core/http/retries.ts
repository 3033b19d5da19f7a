import { UpstreamFailure } from './failures.ts'

export interface Retries {
  /** Further attempts after the first. */
  limit: number
  baseMs: number
  random: () => number
}

const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** A broken or unknown certificate does not mend itself in seconds. */
const PERMANENT = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HPE_)/
const LONGEST_BACKOFF_MS = 30_000
/** A source that asks for more is left alone until the next refresh. */
export const LONGEST_WAIT_MS = 600_000

/** Milliseconds until the next attempt, or undefined to give up. `attempt` counts from 1. */
export function retryDelay(
  failure: UpstreamFailure,
  attempt: number,
  method: string,
  { limit, baseMs, random }: Retries,
): number | undefined {
  if (attempt > (failure.code === 'too_slow' ? Math.min(1, limit) : limit) || method !== 'GET' || !isTransient(failure))
    return undefined
  if (failure.waitMs !== undefined) {
    // A little later than told: every client was told the same second.
    return failure.waitMs > LONGEST_WAIT_MS ? undefined : failure.waitMs + random() * Math.min(baseMs, 1000)
  }
  const backoff = Math.min(baseMs * 2 ** (attempt - 1), LONGEST_BACKOFF_MS)
  return backoff * (0.5 + random() / 2)
}

function isTransient({ code, status, systemCode = '' }: UpstreamFailure): boolean {
  if (code === 'timeout' || code === 'too_slow' || code === 'truncated' || code === 'rate_limited') return true
  if (code === 'network') return !PERMANENT.test(systemCode)
  return code === 'status' && RETRIED_STATUSES.has(status ?? 0)
}

/** JavaScript reads a date in almost any words with a number in them; one of HTTP has a time of day. */
const HAS_TIME = /\d\d:\d\d:\d\d/
const HAS_ZONE = /(GMT|UTC|Z|[+-]\d\d:?\d\d)$/i

/** Retry-After in milliseconds: seconds or an HTTP date; undefined when absent or unreadable. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const value = header?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  if (!HAS_TIME.test(value)) return undefined
  // Greenwich's also in the oldest of its three forms, which names no zone.
  const date = Date.parse(HAS_ZONE.test(value) ? value : `${value} GMT`)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
