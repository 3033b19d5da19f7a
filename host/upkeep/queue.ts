import type { PgBoss, UpdateQueueOptions } from 'pg-boss'

/** What failed is tried again after this long. */
export const RETRY_SECONDS = 300
const RETRIES = 3
/**
 * A job ends by its own limit, and a host that is gone by its heartbeat: this is for what waits for its turn meanwhile.
 */
const LONGEST_SECONDS = 23 * 3600

/** Queues that an earlier release made are as this one wants them. */
export async function openQueue(boss: PgBoss, name: string, options: UpdateQueueOptions): Promise<void> {
  const wanted = { retryLimit: RETRIES, expireInSeconds: LONGEST_SECONDS, ...options }
  await boss.createQueue(name, { policy: 'stately' })
  await boss.updateQueue(name, wanted)
}
