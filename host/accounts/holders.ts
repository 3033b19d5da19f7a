import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from '@tianguis/core/database/connection'
import type { Peppers } from './pepper.ts'
import { memoized, type Memoized } from './memoize.ts'

/** Who a key belongs to, and what its account may ask. */
export interface Holder {
  readonly key: number
  readonly account: number
  readonly plan: string
  /** Requests a minute; null is unlimited. */
  readonly perMinute: number | null
  /** Why the key does not work, if it does not. */
  readonly ended: 'revocada' | 'vencida' | null
}

export interface Holders {
  /**
   * Who holds a key of the right form, or undefined when there is no such key.
   * @param admitStranger called before a key that was not seen before is looked up; what it throws is thrown
   */
  find(secret: string, admitStranger?: () => void): Promise<Holder | undefined>
  /** Of a key that was found: who holds it, as long as that is known without waiting. */
  known(secret: string): (() => Holder | undefined) | undefined
}

const MOST_KEYS = 20_000

const FIND = `
  select k.id::float8 as key, a.id::float8 as account, a.plan, p.per_minute as "perMinute", h.pepper,
         case when k.revoked_at is not null then 'revocada' when k.expires_at <= now() then 'vencida' end as ended
    from tianguis.key_hashes h
    join tianguis.keys k on k.id = h.key
    join tianguis.current_accounts a on a.id = k.account
    join tianguis.plans p on p.name = a.plan
   where h.hash = any ($1)`

interface Options {
  readonly pool: Pool
  readonly peppers: Peppers
  readonly onTrouble: (error: Error) => void
  /** An account turned out to be on another plan than before. */
  readonly onPlan: (account: number) => void
  readonly monotonic: () => number
}

/** Keeps what it learnt of keys for seconds; of those that do not exist, too. */
export function openHolders({ pool, peppers, onTrouble, onPlan, monotonic }: Options): Holders {
  const known = new LRUCache<string, Memoized<Holder | undefined>>({ max: MOST_KEYS })
  const plans = new LRUCache<number, string>({ max: MOST_KEYS })
  // In memory only, where 178 random bits need no pepper: a HMAC took ten times as long.
  const idOf = (secret: string) => hash('sha256', secret, 'base64')

  async function read(digests: readonly Buffer[]): Promise<Holder | undefined> {
    const { rows } = await pool.query<Holder & { pepper: number }>(FIND, [digests])
    const [row] = rows
    if (!row) return undefined
    const { key, account, plan, perMinute, ended } = row
    // The pepper is being changed: the key in hand is the one chance to store its digest under the new one.
    if (!rows.some(({ pepper }) => pepper === peppers.version)) {
      await pool.query(
        'insert into tianguis.key_hashes (hash, key, pepper) values ($1, $2, $3) on conflict do nothing',
        [digests[0], key, peppers.version],
      )
    }
    const before = plans.get(account)
    plans.set(account, plan)
    if (before !== undefined && before !== plan) onPlan(account)
    return { key, account, plan, perMinute, ended }
  }

  return {
    known: (secret) => known.get(idOf(secret))?.believed,
    async find(secret, admitStranger) {
      const id = idOf(secret)
      const found = known.get(id)
      if (found) return found()
      admitStranger?.()
      const digests = peppers.digests(secret)
      const fresh = memoized({ read: () => read(digests), onTrouble, monotonic })
      known.set(id, fresh)
      return fresh()
    },
  }
}
