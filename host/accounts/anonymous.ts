import { randomBytes } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import type { Peppers } from './pepper.ts'

/** Turns an address into the subject of the free tier's quota, so that no address is ever stored. */
export interface Anonymous {
  /** @param address as `clientAddress` gives it */
  subject(address: string): Promise<string>
}

const SALT = `
  with today as (select (date_trunc('month', tianguis.clock() at time zone 'America/Mexico_City'))::date as month),
  made as (insert into tianguis.salts (month, salt) select month, $1 from today on conflict (month) do nothing returning salt)
  select coalesce((select salt from made), (select salt from tianguis.salts s where s.month = today.month)) as salt,
         extract(epoch from (month + interval '1 month') at time zone 'America/Mexico_City' - tianguis.clock())::float8 as "endsIn"
    from today`

/** With last month's salt gone, nothing that was kept under it can be tried against addresses. */
const FORGET = `
  with old as (delete from tianguis.salts where month < (select max(month) from tianguis.salts) returning month),
  counts as (delete from tianguis.quotas where subject like 'ip:%' and month < (select max(month) from tianguis.salts))
  delete from tianguis.usage where subject like 'ip:%' and day < (select max(month) from tianguis.salts)`

/** The month's salt is shared by every host through the database. @param monotonic milliseconds that only grow */
export function openAnonymous({
  pool,
  peppers,
  monotonic,
}: {
  pool: Pool
  peppers: Peppers
  monotonic: () => number
}): Anonymous {
  let salt: { text: string; until: number } | undefined
  let reading: Promise<string> | undefined

  /**
   * Read once, however many ask at the start of a host or of a month: all of them would keep those with a key waiting.
   */
  async function current(): Promise<string> {
    if (salt && monotonic() < salt.until) return salt.text
    return (reading ??= read().finally(() => {
      reading = undefined
    }))
  }

  async function read(): Promise<string> {
    const asked = monotonic()
    for (;;) {
      const {
        rows: [row],
      } = await pool.query<{ salt: Buffer | null; endsIn: number }>(SALT, [randomBytes(32)])
      // Another host made it after this statement began: the next one sees it.
      if (!row!.salt) continue
      salt = { text: row!.salt.toString('base64'), until: asked + row!.endsIn * 1000 }
      await pool.query(FORGET)
      return salt.text
    }
  }

  return {
    subject: async (address) =>
      `ip:${peppers
        .digest(`${await current()} ${address}`)
        .toString('base64url')
        .slice(0, 32)}`,
  }
}
