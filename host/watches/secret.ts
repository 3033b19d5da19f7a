/** What deliveries are signed with: encrypted under the pepper, which lies apart from the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import type { Peppers } from '../accounts/pepper.ts'

const ALGORITHM = 'aes-256-gcm'
const [IV, TAG] = [12, 16]
/** Apart from digests of keys, sessions and receipts. */
const MARK = 'secretos de avisos'

/** As Standard Webhooks has them: 24 random bytes. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

export function sealSecret({ digest }: Pick<Peppers, 'digest'>, secret: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, digest(MARK), iv)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Undefined where neither pepper at hand is the one that it was sealed under. */
export function unsealSecret({ digests }: Pick<Peppers, 'digests'>, sealed: Buffer): string | undefined {
  for (const key of digests(MARK)) {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV))
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString()
    } catch {
      // Of the other pepper.
    }
  }
  return undefined
}

/** Seals what is sealed under the pepper of before again, while that one is at hand. */
export async function resealSecrets(pool: Pool, peppers: Pick<Peppers, 'digest' | 'digests'>): Promise<void> {
  if (peppers.digests(MARK).length < 2) return
  const { rows } = await pool.query<{ id: string; secret: Buffer }>(
    'select id, secret from tianguis.endpoints where secret is not null',
  )
  const current = { digests: (secret: string) => [peppers.digest(secret)] }
  for (const { id, secret } of rows) {
    const plain = unsealSecret(current, secret) === undefined ? unsealSecret(peppers, secret) : undefined
    if (plain !== undefined)
      await pool.query('update tianguis.endpoints set secret = $3 where id = $1 and secret = $2', [
        id,
        secret,
        sealSecret(peppers, plain),
      ])
  }
}
