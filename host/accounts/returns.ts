import { randomUUID } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import { returnUnits, type Return } from './grant-units.ts'

/** Units on their way back to the database. */
export interface Returns {
  /** Units that are given back are nobody's here, whether or not the answer comes. */
  giveBack(subject: string, month: string, units: number): Promise<void>
  /**
   * Repeats what got no answer, under its name, with which the database counts it once. @throws what PostgreSQL throws
   */
  repeat(): Promise<void>
  /** Those that got no answer yet. */
  readonly pending: number
}

export function openReturns(pool: Pool, onTrouble: (error: Error) => void): Returns {
  const pending = new Map<string, Return>()
  async function send(one: Return): Promise<void> {
    await returnUnits(pool, one)
    pending.delete(one.id)
  }
  return {
    async giveBack(subject, month, units) {
      const one = { id: randomUUID(), subject, month, units }
      pending.set(one.id, one)
      await send(one).catch(onTrouble)
    },
    async repeat() {
      for (const one of pending.values()) await send(one)
    },
    get pending() {
      return pending.size
    },
  }
}
