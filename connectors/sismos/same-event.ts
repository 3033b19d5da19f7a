import type { Status } from './event.ts'

/** Where and when something shook. */
export interface Origin {
  readonly time: number
  readonly latitude: string
  readonly longitude: string
}

/** An event as it is published. */
export interface Known extends Origin {
  readonly id: string
  readonly source: 'SSN' | 'USGS'
  readonly status: Status | null
}

const SECONDS = 60
/** A revision moves an epicentre by less than half a degree; two agencies may differ by one. */
export const REACH = { revision: 0.5, agencies: 1 }

/**
 * Which of the others is the same event, for as many as have one: nearest first, each with one only, so that of two
 * shocks within a minute (314 pairs in 2017) each finds its own.
 */
export function sameEvents<One extends Origin, Other extends Origin>(
  ones: readonly One[],
  others: readonly Other[],
  reach: number | ((other: Other) => number),
): Map<One, Other> {
  const sorted = [...others].sort((a, b) => a.time - b.time)
  const candidates: { one: One; other: Other; cost: number }[] = []
  for (const one of ones) {
    for (
      let at = firstFrom(sorted, one.time - SECONDS * 1000);
      at < sorted.length && sorted[at]!.time <= one.time + SECONDS * 1000;
      at += 1
    ) {
      const other = sorted[at]!
      const degrees = Math.max(
        Math.abs(Number(one.latitude) - Number(other.latitude)),
        Math.abs(Number(one.longitude) - Number(other.longitude)),
      )
      const limit = typeof reach === 'number' ? reach : reach(other)
      if (degrees <= limit)
        candidates.push({ one, other, cost: Math.abs(one.time - other.time) / (SECONDS * 1000) + degrees / limit })
    }
  }
  const pairs = new Map<One, Other>()
  const taken = new Set<Other>()
  for (const { one, other } of candidates.sort((a, b) => a.cost - b.cost)) {
    if (pairs.has(one) || taken.has(other)) continue
    pairs.set(one, other)
    taken.add(other)
  }
  return pairs
}

function firstFrom(sorted: readonly Origin[], time: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.time < time) low = middle + 1
    else high = middle
  }
  return low
}
