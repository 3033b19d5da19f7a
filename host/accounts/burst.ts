import { LRUCache } from 'lru-cache'

/** Subjects that a process remembers; one that is forgotten starts with a full bucket. */
const MOST_SUBJECTS = 100_000

export interface Burst {
  /**
   * Takes one request out of a minute's allowance, which fills up evenly.
   * @returns seconds to wait: 0 when the request may pass
   */
  take(subject: string, perMinute: number): number
  /** Seconds to wait, without taking. */
  wait(subject: string, perMinute: number): number
}

/**
 * Token buckets, a process each: a burst limit protects this host, and needs no agreement with the others.
 * @param monotonic milliseconds that only grow
 */
export function openBurst(monotonic = () => performance.now()): Burst {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_SUBJECTS })
  const filled = (subject: string, perMinute: number, now: number) => {
    const { tokens, at } = buckets.get(subject) ?? { tokens: perMinute, at: now }
    return Math.min(perMinute, tokens + ((now - at) * perMinute) / 60_000)
  }
  const waitFor = (tokens: number, perMinute: number) => (tokens >= 1 ? 0 : ((1 - tokens) * 60) / perMinute)
  return {
    take(subject, perMinute) {
      const now = monotonic()
      const tokens = filled(subject, perMinute, now)
      buckets.set(subject, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
      return waitFor(tokens, perMinute)
    },
    wait: (subject, perMinute) => waitFor(filled(subject, perMinute, monotonic()), perMinute),
  }
}
