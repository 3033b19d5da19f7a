import type { DatabaseGuard } from '@tianguis/core/database/health-probe'

/** Most answers take a hundredth of this. */
const SLOW_MS = 1_000
/** One that was slow is asked again after this long. */
const REST_MS = 5_000

/** A guard that knows how many wait, and whether for long. @param monotonic milliseconds that never go back */
export function weighed(guard: DatabaseGuard, monotonic: () => number) {
  /** When each began, the first first. */
  const waiting = new Set<{ readonly since: number }>()
  let slowAt = -Infinity
  const guarded: DatabaseGuard = async (work) => {
    const one = { since: monotonic() }
    waiting.add(one)
    try {
      return await guard(work)
    } finally {
      waiting.delete(one)
      const now = monotonic()
      if (now - one.since > SLOW_MS) slowAt = now
    }
  }
  return {
    guard: guarded,
    busy: () => waiting.size,
    slow() {
      const now = monotonic()
      const [first] = waiting
      return now - slowAt < REST_MS || (first !== undefined && now - first.since > SLOW_MS)
    },
  }
}
