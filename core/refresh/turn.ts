import { setTimeout as delay } from 'node:timers/promises'
import { transaction, type Pool } from '../database/connection.ts'
import { isDead, type Lease } from './lease.ts'

/** Who waits for an upstream looks again after this long. */
const LOOK_MS = 500

/** Of two that look at once, the second sees the first one's turn. */
const LOCK = "select pg_advisory_xact_lock(hashtext('tianguis.upstreams'))"

/** A turn ends with the lease it belongs to: when it is given back, or when its holder is gone. */
const TAKE = `
  update tianguis.datasets d set lease_upstreams = $3
   where d.name = $1 and d.lease_token = $2
     and not exists (select from tianguis.datasets o where o.name <> d.name and o.lease_upstreams && $3 and o.lease_until > now() and o.lease_holder <> all ($4))`

const HOLDERS = 'select lease_holder as holder from tianguis.datasets where lease_upstreams && $1 and lease_until > now()'

export interface Asking {
  readonly dataset: string
  /** Host names that the dataset's source declares. */
  readonly upstreams: readonly string[]
  readonly token: Lease['token']
  /** Told again and again, while it is another's turn. */
  readonly onWait: () => void
}

/**
 * Waits until nobody else, on whichever host, asks one of these upstream hosts: each process spaces only its own requests, and
 * together they would be more than the source was promised.
 * @throws the signal's reason while it waits
 */
export async function takeTurn(pool: Pool, asking: Asking, signal: AbortSignal): Promise<void> {
  if (!asking.upstreams.length) return
  while (!(await taken(pool, asking))) {
    asking.onWait()
    await delay(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

const taken = (pool: Pool, { dataset, upstreams, token }: Asking) => transaction(pool, async (client) => {
  await client.query(LOCK)
  const { rows } = await client.query<{ holder: string }>(HOLDERS, [upstreams])
  const dead = rows.map(({ holder }) => holder).filter(isDead)
  return (await client.query(TAKE, [dataset, token, upstreams, dead])).rowCount === 1
})
