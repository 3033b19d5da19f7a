import type { QuotaStanding } from '../accounts/grant-units.ts'

/** All that a caller is told of its quota. */
export const QUOTA_HEADERS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const

/**
 * What a caller is told of its quota: `RateLimit` and `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers)
 * and the older X-RateLimit trio, whose reset is in seconds since 1970. A plan without a limit has nothing to tell.
 * @param perMinute the burst limit, where there is one
 */
export function quotaHeaders(
  { limit, remaining, resetsIn }: QuotaStanding,
  perMinute: number | null,
  now: Date,
): Record<string, string> {
  // Assigned one by one: literals with parts that may be missing took as long as a tenth of a cached answer.
  const headers: Record<string, string> = {}
  const month = limit === null ? '' : `"mes";q=${limit};w=${SECONDS_A_MONTH}`
  const minute = perMinute === null ? '' : `"minuto";q=${perMinute};w=60`
  if (month || minute) headers['RateLimit-Policy'] = month && minute ? `${month}, ${minute}` : month || minute
  if (limit === null) return headers
  const reset = Math.ceil(resetsIn)
  headers.RateLimit = `"mes";r=${remaining};t=${reset}`
  headers['X-RateLimit-Limit'] = String(limit)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(Math.floor(now.getTime() / 1000) + reset)
  return headers
}

/** The window of a calendar month, of 31 days at most. */
const SECONDS_A_MONTH = 31 * 86_400
