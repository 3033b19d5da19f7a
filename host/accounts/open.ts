import type { Logger } from 'pino'
import type { Pool } from '@tianguis/core/database/connection'
import { unguarded, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import { subjectOf } from './accounts.ts'
import { openAnonymous, type Anonymous } from './anonymous.ts'
import { openBurst, type Burst } from './burst.ts'
import { openHolders, type Holders } from './holders.ts'
import type { Keyring } from './keys.ts'
import { listPlans, type Plan } from './plans.ts'
import { openQuota, type Quota } from './quota.ts'
import { memoized } from './memoize.ts'
import { openLedger, type Ledger } from './usage.ts'

/** Everything a host knows of those who ask. */
export interface Accounts {
  readonly keyring: Keyring
  readonly holders: Holders
  readonly anonymous: Anonymous
  /** All of them, cheapest first, for whoever describes them. */
  readonly plans: () => Promise<readonly Plan[]>
  /** The plan of whoever sends no key. There always is one: it cannot be deleted. */
  readonly withoutKey: () => Promise<Plan>
  readonly burst: Burst
  readonly quota: Quota
  readonly ledger: Ledger
  /** Gives unused units back and books what is waiting. */
  close(): Promise<void>
}

interface Opening {
  readonly keyring: Keyring
  readonly log: Pick<Logger, 'warn'>
  /** Where quotas are taken and requests booked, when it is not where keys are read. */
  readonly books?: Pool
  /** The same for those without a key: however many addresses ask, no account waits behind them. */
  readonly visitorBooks?: Pool
  /** Of what waits for those. */
  readonly guard?: DatabaseGuard
  /** Milliseconds that only grow. */
  readonly monotonic?: () => number
}

export function openAccounts({
  keyring,
  log,
  books = keyring.pool,
  visitorBooks = books,
  guard = unguarded,
  monotonic = () => performance.now(),
}: Opening): Accounts {
  const onTrouble = (error: Error) =>
    log.warn({ err: error }, 'No se pudieron leer o anotar claves y cuotas; se vuelve a intentar.')
  const { pool, peppers } = keyring
  const [ofAccounts, ofAddresses] = [books, visitorBooks].map((pool) =>
    openQuota({ pool, guard, onTrouble, monotonic }),
  ) as [Quota, Quota]
  const quota: Quota = {
    take: (subject, account) => (account === null ? ofAddresses : ofAccounts).take(subject, account),
    admit: (subject, account) => (account === null ? ofAddresses : ofAccounts).admit(subject, account),
    release: ofAccounts.release,
    settle: async () => {
      await Promise.all([ofAccounts.settle(), ofAddresses.settle()])
    },
    close: async () => {
      await Promise.all([ofAccounts.close(), ofAddresses.close()])
    },
  }
  const plans = memoized({ read: () => listPlans(pool), onTrouble, monotonic })
  const ledger = openLedger({ pool: books, guard, onTrouble })
  return {
    keyring,
    holders: openHolders({
      pool,
      peppers,
      onTrouble,
      monotonic,
      onPlan: (account) => void quota.release(subjectOf(account)).catch(onTrouble),
    }),
    anonymous: openAnonymous({ pool, peppers, monotonic }),
    plans,
    withoutKey: async () => (await plans()).find(({ withoutKey }) => withoutKey !== null)!,
    burst: openBurst(monotonic),
    quota,
    ledger,
    async close() {
      await quota.close()
      await ledger.close()
    },
  }
}
