import type { Pool } from '../database/connection.ts'
import { holder, isDead, shownHolder } from './holder.ts'
import { enter, isHeldHere } from './held.ts'

/** A paused host loses its lease after this long; its heartbeat comes four times as often. */
export const LEASE_SECONDS = 60

export interface Lease {
  /** Fencing token: only the newest one may publish. */
  readonly token: string
  /** Aborted when the lease was lost (this process was paused for too long). */
  readonly lost: AbortSignal
  release(): Promise<void>
}

export class BusyError extends Error {}

/**
 * Claims a dataset for one refresh, across every host on the database.
 * @throws BusyError naming who holds it.
 */
export async function claim(pool: Pool, dataset: string): Promise<Lease> {
  const abandoned = await readAbandoned(pool, dataset)
  const leave = enter(dataset)
  const { token } = await take(pool, dataset, abandoned).catch((error: unknown) => {
    leave()
    throw error
  })
  const lost = new AbortController()
  let beating = false
  const renew = async () => {
    // A publication holds the dataset's row for as long as it takes; beats that pile up behind it would empty the pool.
    if (beating) return
    beating = true
    try {
      const { rowCount } = await pool.query(RENEW, [dataset, token, LEASE_SECONDS])
      if (!rowCount) lost.abort(new Error(`Otro proceso tomó la actualización de ${dataset}; esta no publica nada.`))
    } catch {
      // The database is away: the publishing transaction checks the token, so nothing unsafe can happen meanwhile.
    } finally {
      beating = false
    }
  }
  const beat = setInterval(() => void renew(), (LEASE_SECONDS * 1000) / 4)
  beat.unref()
  return {
    token,
    lost: lost.signal,
    async release() {
      clearInterval(beat)
      leave()
      await pool.query(
        'update tianguis.datasets set lease_until = null, lease_holder = null where name = $1 and lease_token = $2',
        [dataset, token],
      )
    },
  }
}

async function take(pool: Pool, dataset: string, abandoned: Held | undefined): Promise<{ token: string }> {
  const {
    rows: [claimed],
  } = await pool.query<{ token: string }>(CLAIM, [dataset, holder(), LEASE_SECONDS, abandoned?.token])
  if (!claimed) throw new BusyError(await whoHolds(pool, dataset))
  return claimed
}

// Conditional update: of two that race here, the second sees the first one's lease and gets no row.
const CLAIM = `
  update tianguis.datasets
     set lease_token = lease_token + 1, lease_holder = $2, lease_until = now() + make_interval(secs => $3)
   where name = $1 and (lease_until is null or lease_until < now() or lease_token = $4)
  returning lease_token as token`

// A beat that arrives after the release must not bring the lease back.
const RENEW = `
  update tianguis.datasets set lease_until = clock_timestamp() + make_interval(secs => $3)
   where name = $1 and lease_token = $2 and lease_holder is not null`

interface Held {
  readonly holder: string | null
  readonly token: string
}

/**
 * A lease whose end nobody has to wait for: its holder is dead, or it is this process, which could not give it back.
 */
async function readAbandoned(pool: Pool, dataset: string): Promise<Held | undefined> {
  const {
    rows: [held],
  } = await pool.query<Held>(
    'select lease_holder as holder, lease_token as token from tianguis.datasets where name = $1',
    [dataset],
  )
  if (!held?.holder) return undefined
  return isDead(held.holder) || (held.holder === holder() && !isHeldHere(dataset)) ? held : undefined
}

/** Gives back the lease of a process that is gone, so that nobody waits for its end. */
export async function releaseOf(pool: Pool, dataset: string, holder: string): Promise<void> {
  await pool.query(
    'update tianguis.datasets set lease_until = null, lease_holder = null where name = $1 and lease_holder = $2',
    [dataset, holder],
  )
}

async function whoHolds(pool: Pool, dataset: string): Promise<string> {
  const {
    rows: [row],
  } = await pool.query('select lease_holder, lease_until from tianguis.datasets where name = $1', [dataset])
  if (!row) return `No conozco el conjunto de datos «${dataset}».`
  return `${dataset} ya se está actualizando en ${shownHolder(row.lease_holder)}. Espera a que termine; «tianguis runs» muestra el avance.`
}
