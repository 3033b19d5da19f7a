import PQueue from 'p-queue'

/** Refreshes of one host at once: each is a process and, for a national file, a core. */
const AT_ONCE = 2

export interface Turns {
  /** Does the work when there is room for it and nobody else asks one of these upstream hosts. @returns what it returns, or rejects as it does. */
  take<Result>(upstreams: readonly string[], work: () => Promise<Result>): Promise<Result>
}

/**
 * Who refreshes when. Three datasets ask Banxico: each process spaces only its own requests, so together they would
 * be twice as many as the source was promised.
 */
export function openTurns(): Turns {
  const room = new PQueue({ concurrency: AT_ONCE })
  const lastOf = new Map<string, Promise<unknown>>()
  return {
    take(upstreams, work) {
      const before = upstreams.map((host) => lastOf.get(host))
      const mine = Promise.allSettled(before).then(() => room.add(work))
      for (const host of upstreams) lastOf.set(host, mine)
      return mine
    },
  }
}
