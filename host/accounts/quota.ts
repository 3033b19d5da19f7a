import type { Pool } from '@tianguis/core/database/connection'
import { unguarded, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import { openBlocks } from './unit-blocks.ts'
import type { QuotaStanding } from './grant-units.ts'
import { openLeases, type Admission } from './leases.ts'
import { openReturns } from './returns.ts'

/** A quota that is used up. */
export interface QuotaExceeded {
  readonly standing: QuotaStanding
}

export interface Quota {
  /**
   * Takes one request of a month's quota. Units come from the database in blocks of at most 0.5 % of the plan, or one:
   * that is what a host that dies costs its customer.
   * @param account whose plan sets the limit; null for who sends no key
   * @throws what PostgreSQL throws when it is away and nothing is left of the block
   */
  take(subject: string, account: number | null): Promise<Admission | QuotaExceeded>
  /** The same from the block that is here; undefined where there is none, and the database has to be asked. */
  admit(subject: string, account: number | null): Admission | undefined
  /** Gives back what the subject has here: its plan changed. */
  release(subject: string): Promise<void>
  /**
   * Repeats what got no answer: returns, and the asking for blocks that nobody waits for. @throws what PostgreSQL
   * throws; the rest is repeated later
   */
  settle(): Promise<void>
  /** Gives everything back. */
  close(): Promise<void>
}

const SWEEP_MS = 1_000
/**
 * A refusal is believed for this long, so that a customer at the end of a quota does not ask the database each time.
 */
const REFUSED_MS = 1_000
/** How often a host that closes repeats what gets no answer. */
const LAST_TRIES = 3

interface QuotaOptions {
  readonly pool: Pool
  /**
   * Of the requests that wait for a block: what was asked goes on without them, so that a block that is granted is
   * used.
   */
  readonly guard?: DatabaseGuard
  readonly onTrouble: (error: Error) => void
  /** Milliseconds that only grow. */
  readonly monotonic: () => number
}

export function openQuota({ pool, guard = unguarded, onTrouble, monotonic }: QuotaOptions): Quota {
  const refused = new Map<string, QuotaExceeded & { until: number }>()
  const returns = openReturns(pool, onTrouble)
  const blocks = openBlocks(pool, returns)
  const leases = openLeases(returns.giveBack, monotonic)

  const timer = setInterval(() => void sweep(), SWEEP_MS).unref()
  async function sweep(): Promise<void> {
    for (const [subject, { until }] of refused) if (until <= monotonic()) refused.delete(subject)
    await leases.releaseIdle()
    await settle().catch(onTrouble)
  }

  async function take(subject: string, account: number | null): Promise<Admission | QuotaExceeded> {
    for (;;) {
      const admission = leases.admit(subject)
      if (admission) return admission
      const refusal = refused.get(subject)
      if (refusal && monotonic() < refusal.until) return refusal
      await guard(() => blocks.underWay(subject) ?? ask(subject, account))
    }
  }

  function ask(subject: string, account: number | null): Promise<void> {
    let asked = 0
    const prepare = async () => {
      await release(subject)
      asked = monotonic()
    }
    return blocks.ask(subject, account, prepare, ({ units, month, day, dayEndsIn, standing }) => {
      if (units > 0) leases.hold(subject, { units, month, day, until: asked + dayEndsIn * 1000, standing })
      else refused.set(subject, { standing, until: monotonic() + REFUSED_MS })
    })
  }

  async function release(subject: string): Promise<void> {
    refused.delete(subject)
    await leases.release(subject)
  }

  let settling: Promise<void> | undefined
  const settle = (): Promise<void> =>
    (settling ??= returns
      .repeat()
      .then(blocks.repeat)
      .finally(() => {
        settling = undefined
      }))

  return {
    take,
    admit: (subject) => leases.admit(subject),
    release,
    settle,
    async close() {
      clearInterval(timer)
      await blocks.idle()
      await leases.releaseAll()
      for (let tries = 0; (returns.pending || blocks.pending) && tries < LAST_TRIES; tries += 1)
        await settle().catch(onTrouble)
    },
  }
}
