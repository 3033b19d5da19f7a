import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, CompactSign, compactVerify, decodeProtectedHeader, type JWK } from 'jose'
import type { Pool } from '@tianguis/core/database/connection'
import type { Peppers } from '../accounts/pepper.ts'

/** Receipts are JWS in compact form (RFC 7515), signed with Ed25519 (RFC 8037), so that any JOSE library checks them. */
export interface Signing {
  /** @returns the payload as a JWS in compact form */
  sign(payload: object): Promise<string>
  /** The public keys whose receipts this installation believes, the one in use first: the others only verify. */
  keys(): Promise<readonly JWK[]>
}

/** What answers are given receipts with. */
export interface Receipting {
  readonly signing: Signing
  /** Where the service is reached, if its operator says so. */
  readonly publicUrl: string | undefined
}

/** A private key of Ed25519 in PKCS #8, but for its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key follows from the pepper: it lies where that lies, all hosts of one database have the same, and a restored one
 * has it again. The public one is recorded: receipts of before a change of pepper go on being known.
 */
export async function openSigning(pool: Pool, peppers: Pick<Peppers, 'digest'>): Promise<Signing> {
  const { key, x, kid } = await keyInUse(peppers)
  await pool.query('insert into tianguis.receipt_keys (kid, public_key) values ($1, $2) on conflict do nothing', [
    kid,
    Buffer.from(x, 'base64url'),
  ])
  return {
    sign: (payload) =>
      new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'tianguis-recibo', kid })
        .sign(key),
    async keys() {
      const { rows } = await pool.query<{ public_key: Buffer }>(
        'select public_key from tianguis.receipt_keys where retired_at is null or kid = $1 order by kid = $1 desc, since desc',
        [kid],
      )
      return Promise.all(rows.map(({ public_key }) => published(public_key.toString('base64url'))))
    },
  }
}

/** The key that follows from the pepper in use, and its name. */
export async function keyInUse(peppers: Pick<Peppers, 'digest'>): Promise<{ key: KeyObject; x: string; kid: string }> {
  const seed = peppers.digest('recibos')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const x = createPublicKey(key).export({ format: 'jwk' }).x!
  return { key, x, kid: (await published(x)).kid! }
}

async function published(x: string): Promise<JWK> {
  const key = { kty: 'OKP', crv: 'Ed25519', x }
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'EdDSA', use: 'sig' }
}

/** `ilegible`: cut, or no receipt; `ajeno`: of a key that is not among these; `alterado`: not as it was signed. */
export type Unsound = 'ilegible' | 'ajeno' | 'alterado'

/** What a receipt says, once its signature holds, and with the how manieth of the keys. */
export async function openReceipt(
  token: string,
  keys: readonly JWK[],
): Promise<{ readonly payload: unknown; readonly key: number } | Unsound> {
  let kid: string | undefined
  try {
    ;({ kid } = decodeProtectedHeader(token))
  } catch {
    return 'ilegible'
  }
  const [header, body, signature, ...more] = token.split('.')
  if (!kid || !header || !body || signature?.length !== SIGNATURE || more.length) return 'ilegible'
  const at = keys.findIndex((key) => key.kid === kid)
  if (at < 0) return 'ajeno'
  try {
    const { payload } = await compactVerify(token, createPublicKey({ key: keys[at]!, format: 'jwk' }), {
      algorithms: ['EdDSA'],
    })
    return { payload: JSON.parse(Buffer.from(payload).toString()), key: at }
  } catch {
    return 'alterado'
  }
}

/** 64 bytes in base64url. */
const SIGNATURE = 86

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
