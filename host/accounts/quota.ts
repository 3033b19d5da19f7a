import { randomUUID } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import { wasRefused, unguarded, type Guard } from '@tianguis/core/database/pulse'
import { AccountGone, grantUnits, returnUnits, type Asking, type Grant, type Return, type Standing } from './grant.ts'

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
  /** Repeats what got no answer: returns, and the asking for blocks that nobody waits for. @throws what PostgreSQL throws; the rest is repeated later */
  settle(): Promise<void>
  /** Gives everything back. */
  close(): Promise<void>
}

/** A block that nobody uses goes back after this long; until then its customer is served even while the database is away. */
const IDLE_MS = 15_000
const SWEEP_MS = 1_000
/** A refusal is believed for this long, so that a customer at the end of a quota does not ask the database each time. */
const REFUSED_MS = 1_000
/** How often a host that closes repeats what gets no answer. */
const LAST_TRIES = 3

/**
 * What was asked and got no answer may have been done: it is repeated under its name, with which the database counts it once.
 * @param guard of the requests that wait for a block: what was asked goes on without them, so that a block that is granted is used
 * @param monotonic milliseconds that only grow
 */
export function openQuota({
  pool,
  guard = unguarded,
  onTrouble,
  monotonic,
}: {
  pool: Pool
  guard?: Guard
  onTrouble: (error: Error) => void
  monotonic: () => number
}): Quota {
  const leases = new Map<string, Lease>()
  const refused = new Map<string, Refusal & { until: number }>()
  const asking = new Map<string, Promise<void>>()
  /** Whose answer is not known. */
  const unanswered = new Map<string, Asking>()
  const returning = new Map<string, Return>()

  const timer = setInterval(() => void sweep(), SWEEP_MS).unref()
  async function sweep(): Promise<void> {
    const now = monotonic()
    for (const [subject, { until }] of refused) if (until <= now) refused.delete(subject)
    const idle = [...leases]
      .filter(([, { usedAt, until }]) => now - usedAt >= IDLE_MS || until <= now)
      .map(([subject]) => subject)
    await Promise.all(idle.map((subject) => release(subject)))
    await settle().catch(onTrouble)
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
      standing: {
        ...lease.standing,
        remaining: lease.standing.remaining === null ? null : lease.standing.remaining + lease.units,
      },
      refund() {
        if (refunded) return
        refunded = true
        if (leases.get(subject) === lease) lease.units += 1
        else void giveBack(subject, lease.month, 1)
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
    await release(subject)
    const one = unanswered.get(subject) ?? { id: randomUUID(), subject, account }
    const asked = monotonic()
    const { units, month, day, dayEndsIn, standing } = await answered(one)
    if (units > 0)
      leases.set(subject, { units, month, day, until: asked + dayEndsIn * 1000, usedAt: monotonic(), standing })
    else refused.set(subject, { standing, until: monotonic() + REFUSED_MS })
  }

  /** Until a block is told, an earlier try may still be on its way: a refusal, and a quota that is used up, are the last word on a first try only. */
  async function answered(one: Asking, wanted = true): Promise<Grant> {
    const first = !unanswered.has(one.subject)
    unanswered.set(one.subject, one)
    try {
      const grant = await grantUnits(pool, one, wanted)
      if (first || !wanted || grant.units > 0) unanswered.delete(one.subject)
      return grant
    } catch (error) {
      if (error instanceof AccountGone || (first && wasRefused(error))) unanswered.delete(one.subject)
      throw error
    }
  }

  async function release(subject: string): Promise<void> {
    refused.delete(subject)
    const lease = leases.get(subject)
    if (!lease) return
    leases.delete(subject)
    if (lease.units > 0) await giveBack(subject, lease.month, lease.units)
  }

  /** Units that are given back are nobody's here, whether or not the answer comes. */
  async function giveBack(subject: string, month: string, units: number): Promise<void> {
    const one = { id: randomUUID(), subject, month, units }
    returning.set(one.id, one)
    await returned(one).catch(onTrouble)
  }

  async function returned(one: Return): Promise<void> {
    await returnUnits(pool, one)
    returning.delete(one.id)
  }

  let settling: Promise<void> | undefined
  const settle = (): Promise<void> =>
    (settling ??= settleNow().finally(() => {
      settling = undefined
    }))
  async function settleNow(): Promise<void> {
    for (const one of returning.values()) await returned(one)
    for (const one of unanswered.values()) {
      if (asking.has(one.subject)) continue
      const settled = answered(one, false).then(({ units, month }) => {
        if (units > 0) return giveBack(one.subject, month, units)
      })
      const gone = settled.catch((error: unknown) => {
        if (!(error instanceof AccountGone)) throw error
      })
      asking.set(
        one.subject,
        gone.catch(() => {}).finally(() => asking.delete(one.subject)),
      )
      await gone
    }
  }

  return {
    take,
    release,
    settle,
    async close() {
      clearInterval(timer)
      await Promise.allSettled(asking.values())
      await Promise.all([...leases.keys()].map((subject) => release(subject)))
      for (let tries = 0; (returning.size || unanswered.size) && tries < LAST_TRIES; tries += 1)
        await settle().catch(onTrouble)
    },
  }
}
