import { createHmac } from 'node:crypto'
import { transaction, type Pool } from '@tianguis/core/database/connection'

/** What digests are made with: the pepper in use, and the one before it while it is being rotated. */
export interface Peppers {
  readonly version: number
  /** The digest of a secret under the pepper in use. */
  digest(secret: string): Buffer
  /** The digests a secret may have been stored under, the pepper in use first. */
  digests(secret: string): readonly Buffer[]
}

/** A digest is 32 bytes of HMAC-SHA-256. */
const digestUnder = (pepper: string) => (secret: string) => createHmac('sha256', pepper).update(secret).digest()
const fingerprintOf = (pepper: string) => digestUnder(pepper)('huella').toString('base64url').slice(0, 22)

/**
 * Agrees with the database on the pepper. The first one is recorded by its fingerprint; a new one is taken only by who
 * also holds the one before; anything else would make every key unknown, and is refused.
 * @param previous the pepper that is being replaced
 * @throws Error in Spanish, when the pepper is not the database's
 */
export async function agreeOnPepper(pool: Pool, pepper: string, previous?: string): Promise<Peppers> {
  const version = await transaction(pool, async (client) => {
    await client.query('lock table tianguis.peppers in share row exclusive mode')
    const { rows } = await client.query<{ version: number; fingerprint: string }>('select version, fingerprint from tianguis.peppers order by version desc')
    const known = rows.find(({ fingerprint }) => fingerprint === fingerprintOf(pepper))
    const [last] = rows
    if (known && known === last) return known.version
    if (known || (last && (previous === undefined || fingerprintOf(previous) !== last.fingerprint))) throw new Error(foreign(known !== undefined))
    const next = (last?.version ?? 0) + 1
    await client.query('insert into tianguis.peppers (version, fingerprint) values ($1, $2)', [next, fingerprintOf(pepper)])
    return next
  })
  const digest = digestUnder(pepper)
  const accepted = [pepper, ...(previous === undefined ? [] : [previous])].map(digestUnder)
  return { version, digest, digests: (secret) => accepted.map((under) => under(secret)) }
}

const foreign = (replaced: boolean) => (replaced
  ? 'TIANGUIS_PEPPER es una pimienta que ya se reemplazó en esta base de datos. Pon la nueva, y ésta en TIANGUIS_PEPPER_OLD mientras dure el cambio.'
  : 'TIANGUIS_PEPPER no es la pimienta con que se guardaron las claves de esta base de datos; con otra, ninguna clave valdría. ' +
    'Pon la de los demás servidores. Para cambiarla, pon la nueva en TIANGUIS_PEPPER y la anterior en TIANGUIS_PEPPER_OLD.')
