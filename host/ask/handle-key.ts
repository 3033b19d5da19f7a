import { randomBytes } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'

const KEY_BYTES = 32

/**
 * What the hosts of one database sign handles of questions with: made by whoever comes first, and kept there, so that
 * any host reads what another signed, also after a restart and from a backup. Whoever reads the table may forge a handle;
 * that gives nothing, since what it asks passes every check of a question.
 */
export async function readHandleKey(pool: Pool): Promise<Buffer> {
  const known = await stored(pool)
  if (known) return known
  await pool.query('insert into tianguis.handle_key (key) values ($1) on conflict do nothing', [randomBytes(KEY_BYTES)])
  return (await stored(pool))!
}

async function stored(pool: Pool): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from tianguis.handle_key')
  return rows[0]?.key
}
