import type { Pool } from '@tianguis/core/database/connection'
import { unguarded, type Guard } from '@tianguis/core/database/pulse'
import { grantUnits, returnUnits, type Standing } from './grant.ts'

/** A request that was let in under a quota. */
export interface Admission {
  /** The day it counts on, Mexico City, by the database's clock. */
  readonly day: string
  readonly standing: Standing
  /** Gives the unit back: the request was not answered in a way that counts. */
  refund(): void
}

/** A quota that is used up. */
export interface Refusal {
  readonly standing: Standing
}

interface Lease {
  units: number
  readonly month: string
  readonly day: string
  /** By the monotonic clock: a host whose wall clock is wrong counts the right month all the same. */
  readonly until: number
  usedAt: number
  standing: Standing
}

export interface Quota {
  /**
   * Takes one request of a month's quota. Units come from the database in blocks of at most 0.5 % of the plan, or one:
   * that is what a host that dies costs its customer.
   * @param account whose plan sets the limit; null for who sends no key
   * @throws what PostgreSQL throws when it is away and nothing is left of the block
   */
  take(subject: string, account: number | null): Promise<Admission | Refusal>
  /** Gives back what the subject has here: its plan changed. */
  release(subject: string): Promise<void>
  /** Gives everything back. */
  close(): Promise<void>
}

/** A block that nobody uses goes back after this long; until then its customer is served even while the database is away. */
const IDLE_MS = 15_000
const SWEEP_MS = 1_000
/** A refusal is believed for this long, so that a customer at the end of a quota does not ask the database each time. */
const REFUSED_MS = 1_000

/**
 * @param guard of the requests that wait for a block: what was asked goes on without them, so that a block that is granted is used
 * @param monotonic milliseconds that only grow
 */
export function openQuota({ pool, guard = unguarded, onTrouble, monotonic }: { pool: Pool; guard?: Guard; onTrouble: (error: Error) => void; monotonic: () => number }): Quota {
  const leases = new Map<string, Lease>()
  const refused = new Map<string, Refusal & { until: number }>()
  const asking = new Map<string, Promise<void>>()

  const timer = setInterval(() => void sweep(), SWEEP_MS).unref()
  async function sweep(): Promise<void> {
    const now = monotonic()
    for (const [subject, { until }] of refused) if (until <= now) refused.delete(subject)
    const idle = [...leases].filter(([, { usedAt, until }]) => now - usedAt >= IDLE_MS || until <= now).map(([subject]) => subject)
    await Promise.all(idle.map((subject) => release(subject).catch(onTrouble)))
  }

  async function take(subject: string, account: number | null): Promise<Admission | Refusal> {
    for (;;) {
      const lease = leases.get(subject)
      if (lease && lease.units > 0 && monotonic() < lease.until) return admitted(subject, lease)
      const no = refused.get(subject)
      if (no && monotonic() < no.until) return no
      await guard(() => asking.get(subject) ?? ask(subject, account))
    }
  }

  function admitted(subject: string, lease: Lease): Admission {
    lease.units -= 1
    lease.usedAt = monotonic()
    let refunded = false
    return {
      day: lease.day,
      standing: { ...lease.standing, remaining: lease.standing.remaining === null ? null : lease.standing.remaining + lease.units },
      refund() {
        if (refunded) return
        refunded = true
        if (leases.get(subject) === lease) lease.units += 1
        else void returnUnits(pool, subject, lease.month, 1).catch(onTrouble)
      },
    }
  }

  /** One question to the database a subject at a time, however many requests wait for it. */
  function ask(subject: string, account: number | null): Promise<void> {
    const answer = askNow(subject, account).finally(() => asking.delete(subject))
    asking.set(subject, answer)
    return answer
  }

  async function askNow(subject: string, account: number | null): Promise<void> {
    const old = leases.get(subject)
    if (old) await release(subject)
    const asked = monotonic()
    const { units, month, day, dayEndsIn, standing } = await grantUnits(pool, subject, account)
    if (units > 0) leases.set(subject, { units, month, day, until: asked + dayEndsIn * 1000, usedAt: monotonic(), standing })
    else refused.set(subject, { standing, until: monotonic() + REFUSED_MS })
  }

  async function release(subject: string): Promise<void> {
    refused.delete(subject)
    const lease = leases.get(subject)
    if (!lease) return
    leases.delete(subject)
    if (lease.units > 0) await returnUnits(pool, subject, lease.month, lease.units).catch((error) => { keep(subject, lease); throw error })
  }

  /** What could not be given back is still held, and is tried again. */
  function keep(subject: string, lease: Lease): void {
    const newer = leases.get(subject)
    if (!newer) leases.set(subject, lease)
    else if (newer.month === lease.month) newer.units += lease.units
  }

  return {
    take, release,
    async close() {
      clearInterval(timer)
      await Promise.all([...leases.keys()].map((subject) => release(subject).catch(onTrouble)))
    },
  }
}
