import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Pool } from '@tianguis/core/database/connection'
import { readAccount, type Account } from '../accounts/accounts.ts'
import type { Peppers } from '../accounts/pepper.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

/** Somebody signed in with a browser. */
export interface LoginSession {
  readonly account: Account
  /** What its cookie holds; forms carry a digest of it. */
  readonly secret: string
}

/** What sessions and links are made and known with. */
export interface Vault {
  readonly pool: Pool
  readonly peppers: Peppers
}

const DAYS = 30
/** Apart from digests of keys and links, whatever those are made of. */
const marked = (secret: string) => `sesion ${secret}`

/** 256 bits that nobody guesses, in base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Signs an account in with this browser; whoever was signed in before is not any more. */
export async function startSession(
  { pool, peppers }: Vault,
  account: number,
  request: Request,
  response: Response,
): Promise<void> {
  await endSession({ pool, peppers }, request, response)
  const secret = newSecret()
  await pool.query(
    `with late as (delete from tianguis.sessions where expires_at <= now())
     insert into tianguis.sessions (hash, account, expires_at) values ($1, $2, now() + make_interval(days => $3))`,
    [peppers.digest(marked(secret)), account, DAYS],
  )
  setCookie(request, response, 'sesion', secret, DAYS * 86_400_000)
}

/** Who the browser's cookie says is signed in, or undefined. */
export async function readSession({ pool, peppers }: Vault, request: Request): Promise<LoginSession | undefined> {
  const secret = readCookie(request, 'sesion')
  if (secret === undefined) return undefined
  const {
    rows: [row],
  } = await pool.query<{ account: number }>(
    'select account::float8 as account from tianguis.sessions where hash = any ($1) and expires_at > now()',
    [peppers.digests(marked(secret))],
  )
  const account = row && (await readAccount(pool, row.account))
  return account && { account, secret }
}

/** Ends the browser's session on every host. */
export async function endSession({ pool, peppers }: Vault, request: Request, response: Response): Promise<void> {
  const secret = readCookie(request, 'sesion')
  if (secret === undefined) return
  await pool.query('delete from tianguis.sessions where hash = any ($1)', [peppers.digests(marked(secret))])
  clearCookie(request, response, 'sesion')
}
