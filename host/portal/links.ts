import { transaction } from '@tianguis/core/database/connection'
import { newSecret, type Vault } from './session.ts'

/** A link works this long, once. */
export const LINK_MINUTES = 15
/** Letters that one address gets in that time, however many ask: nobody's mailbox is to be filled from here. */
export const MOST_LINKS = 3

const marked = (secret: string) => `enlace ${secret}`

/**
 * A secret that signs in whoever reads the mail of an address.
 * @param email as `checkedEmail` gives it; whether it has an account makes no difference
 * @returns undefined when the address was sent enough of them
 */
export function makeLink({ pool, peppers }: Vault, email: string): Promise<string | undefined> {
  return transaction(pool, async (client) => {
    // Those who ask for one address at once wait for each other, or each would count before the other's is there.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('tianguis.sign_in_links ' || $1, 0))`, [email])
    const {
      rows: [sent],
    } = await client.query<{ links: number }>(
      'select count(*)::int as links from tianguis.sign_in_links where email = $1 and expires_at > now()',
      [email],
    )
    if (sent!.links >= MOST_LINKS) return undefined
    const secret = newSecret()
    await client.query(
      `with late as (delete from tianguis.sign_in_links where expires_at < now() - interval '1 day')
       insert into tianguis.sign_in_links (hash, email, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
      [peppers.digest(marked(secret)), email, LINK_MINUTES],
    )
    return secret
  })
}

/** Whose link it is, while it works; looking does not use it up. */
export async function readLink({ pool, peppers }: Vault, secret: string): Promise<string | undefined> {
  const {
    rows: [row],
  } = await pool.query<{ email: string }>(
    'select email from tianguis.sign_in_links where hash = any ($1) and used_at is null and expires_at > now()',
    [peppers.digests(marked(secret))],
  )
  return row?.email
}

/** Whose link it was; of two who use it at once, only one is told. */
export async function useLink({ pool, peppers }: Vault, secret: string): Promise<string | undefined> {
  const {
    rows: [row],
  } = await pool.query<{ email: string }>(
    'update tianguis.sign_in_links set used_at = now() where hash = any ($1) and used_at is null and expires_at > now() returning email',
    [peppers.digests(marked(secret))],
  )
  return row?.email
}
