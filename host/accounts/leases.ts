import type { QuotaStanding } from './grant-units.ts'

/** A request that was let in under a quota. */
export interface Admission {
  /** The day it counts on, Mexico City, by the database's clock. */
  readonly day: string
  readonly standing: QuotaStanding
  /** Gives the unit back: the request was not answered in a way that counts. */
  refund(): void
}

/** A block of units of one subject that this host has. */
export interface UnitBlock {
  units: number
  readonly month: string
  readonly day: string
  /** By the monotonic clock: a host whose wall clock is wrong counts the right month all the same. */
  readonly until: number
  usedAt: number
  standing: QuotaStanding
}

/**
 * A block that nobody uses goes back after this long; until then its customer is served even while the database is
 * away.
 */
const IDLE_MS = 15_000

/** The blocks of units that this host has. */
export interface Leases {
  /** Takes one unit; undefined where there is none left, or the day that it counts on is over. */
  admit(subject: string): Admission | undefined
  hold(subject: string, lease: Omit<UnitBlock, 'usedAt'>): void
  /** Gives back what the subject has here. */
  release(subject: string): Promise<void>
  /** Gives back what nobody uses. */
  releaseIdle(): Promise<void>
  releaseAll(): Promise<void>
}

/** @param monotonic milliseconds that only grow */
export function openLeases(
  giveBack: (subject: string, month: string, units: number) => Promise<void>,
  monotonic: () => number,
): Leases {
  const leases = new Map<string, UnitBlock>()

  async function release(subject: string): Promise<void> {
    const lease = leases.get(subject)
    if (!lease) return
    leases.delete(subject)
    if (lease.units > 0) await giveBack(subject, lease.month, lease.units)
  }

  return {
    release,
    hold: (subject, lease) => void leases.set(subject, { ...lease, usedAt: monotonic() }),
    admit(subject) {
      const lease = leases.get(subject)
      if (!lease || lease.units <= 0 || monotonic() >= lease.until) return undefined
      lease.units -= 1
      lease.usedAt = monotonic()
      const refund = () => {
        if (leases.get(subject) === lease) lease.units += 1
        else void giveBack(subject, lease.month, 1)
      }
      return { day: lease.day, standing: standingWithin(lease), refund: once(refund) }
    },
    async releaseIdle() {
      const now = monotonic()
      const idle = [...leases].filter(([, { usedAt, until }]) => now - usedAt >= IDLE_MS || until <= now)
      await Promise.all(idle.map(([subject]) => release(subject)))
    },
    async releaseAll() {
      await Promise.all([...leases.keys()].map((subject) => release(subject)))
    },
  }
}

/** What is left of the month for the subject, with the units that are here. */
const standingWithin = ({ standing, units }: UnitBlock): QuotaStanding => ({
  ...standing,
  remaining: standing.remaining === null ? null : standing.remaining + units,
})

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
