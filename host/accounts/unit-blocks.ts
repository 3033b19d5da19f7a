import { randomUUID } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import { wasRefused } from '@tianguis/core/database/health-probe'
import { AccountGone, grantUnits, type GrantRequest, type Grant } from './grant-units.ts'
import type { Returns } from './returns.ts'

/**
 * Asks the database for blocks of units. What was asked and got no answer may have been done: it is repeated under its
 * name, with which the database counts it once.
 */
export interface Blocks {
  /**
   * One question to the database a subject at a time, however many requests wait for it.
   * @param prepare done before the database is asked
   * @param onGrant told what was granted
   */
  ask(
    subject: string,
    account: number | null,
    prepare: () => Promise<void>,
    onGrant: (grant: Grant) => void,
  ): Promise<void>
  /** The question about a subject that is under way. */
  underWay(subject: string): Promise<void> | undefined
  /** Repeats what got no answer and nobody waits for; what is granted so goes back. @throws what PostgreSQL throws */
  repeat(): Promise<void>
  /** Waits for what is under way. */
  idle(): Promise<unknown>
  /** Questions whose answer is not known. */
  readonly pending: number
}

export function openBlocks(pool: Pool, returns: Returns): Blocks {
  const asking = new Map<string, Promise<void>>()
  const unanswered = new Map<string, GrantRequest>()

  /**
   * Until a block is told, an earlier try may still be on its way: a refusal, and a quota that is used up, are the last
   * word on a first try only.
   */
  async function answered(one: GrantRequest, wanted = true): Promise<Grant> {
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

  function keepUntilDone(subject: string, work: Promise<void>): Promise<void> {
    const done = work.finally(() => asking.delete(subject))
    asking.set(subject, done)
    return done
  }

  /** The account may be gone, and with it what it asked for. */
  async function giveBackGrant(one: GrantRequest): Promise<void> {
    try {
      const { units, month } = await answered(one, false)
      if (units > 0) await returns.giveBack(one.subject, month, units)
    } catch (error) {
      if (!(error instanceof AccountGone)) throw error
    }
  }

  return {
    ask: (subject, account, prepare, onGrant) =>
      keepUntilDone(
        subject,
        prepare()
          .then(() => answered(unanswered.get(subject) ?? { id: randomUUID(), subject, account }))
          .then(onGrant),
      ),
    underWay: (subject) => asking.get(subject),
    async repeat() {
      for (const one of unanswered.values()) {
        if (asking.has(one.subject)) continue
        const repeated = giveBackGrant(one)
        void keepUntilDone(
          one.subject,
          repeated.catch(() => {}),
        )
        await repeated
      }
    },
    idle: () => Promise.allSettled(asking.values()),
    get pending() {
      return unanswered.size
    },
  }
}
