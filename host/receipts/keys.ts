/** The keys that receipts of an installation were ever signed with, and which of them are still believed. */
import type { Pool } from '@tianguis/core/database/connection'

export interface ReceiptKey {
  /** JWK thumbprint (RFC 7638). */
  readonly kid: string
  /** First start of a host that signs with it. */
  readonly since: Date
  /** Null while receipts that it signed are believed. */
  readonly retiredAt: Date | null
}

const COLUMNS = 'kid, since, retired_at as "retiredAt"'

/** Newest first. */
export async function listReceiptKeys(pool: Pool): Promise<readonly ReceiptKey[]> {
  const { rows } = await pool.query<ReceiptKey>(`select ${COLUMNS} from tianguis.receipt_keys order by since desc, kid`)
  return rows
}

/**
 * Ends the belief in a key, for good: whoever learnt its pepper could sign anything. One that was retired before keeps
 * its moment.
 * @returns undefined where no key has that name
 */
export async function retireReceiptKey(pool: Pool, kid: string): Promise<ReceiptKey | undefined> {
  const { rows } = await pool.query<ReceiptKey>(
    `update tianguis.receipt_keys set retired_at = coalesce(retired_at, now()) where kid = $1 returning ${COLUMNS}`,
    [kid],
  )
  return rows[0]
}
