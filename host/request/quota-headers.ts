import type { QuotaStanding } from '../accounts/grant-units.ts'

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
  const reset = Math.ceil(resetsIn)
  const policies = [
    ...(limit === null ? [] : [`"mes";q=${limit};w=${SECONDS_A_MONTH}`]),
    ...(perMinute === null ? [] : [`"minuto";q=${perMinute};w=60`]),
  ]
  return {
    ...(policies.length ? { 'RateLimit-Policy': policies.join(', ') } : {}),
    ...(limit === null
      ? {}
      : {
          RateLimit: `"mes";r=${remaining};t=${reset}`,
          'X-RateLimit-Limit': String(limit),
          'X-RateLimit-Remaining': String(remaining),
          'X-RateLimit-Reset': String(Math.floor(now.getTime() / 1000) + reset),
        }),
  }
}

/** The window of a calendar month, of 31 days at most. */
const SECONDS_A_MONTH = 31 * 86_400
