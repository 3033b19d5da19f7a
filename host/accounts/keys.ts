import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import { makeKey } from './key-format.ts'
import type { Peppers } from './pepper.ts'

/** What is kept of a key; the key itself is shown once and never again. */
export interface Key {
  readonly id: number
  readonly account: number
  readonly name: string
  /** Its last four characters, to tell it from others. */
  readonly ending: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** The key that took its place. */
  readonly replacedBy: number | null
}

/** A key just made, with its secret. */
export interface NewKey extends Key {
  readonly secret: string
}

/** What keys are made with. */
export interface Keyring {
  readonly pool: Pool
  readonly peppers: Peppers
  /** Ends in `_`. */
  readonly prefix: string
}

/** An account has at most this many keys that work. */
export const MOST_KEYS = 20
const COLUMNS = `id::float8 as id, account::float8 as account, name, ending, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", replaced_by::float8 as "replacedBy"`
const WORKS = '(revoked_at is null and (expires_at is null or expires_at > now()))'

interface Asked {
  readonly account: number
  readonly name: string
  readonly expiresAt?: Date | null | undefined
}

/** A key that cannot be made or changed, in words for whoever asked. */
export class KeyError extends Error {}

/**
 * Makes a key for an account.
 * @param name what its owner calls it, 1 to 60 characters
 * @param expiresAt when it stops working; never, when absent
 * @throws KeyError
 */
export async function createKey(keyring: Keyring, { name, ...asked }: Asked): Promise<NewKey> {
  const checked = { ...asked, name: checkedName(name) }
  return transaction(keyring.pool, (client) => insertKey(keyring, client, checked))
}

/** The keys of an account, or of all, newest first. */
export async function listKeys(pool: Pool, account?: number): Promise<Key[]> {
  const { rows } = await pool.query<Key>(
    `select ${COLUMNS} from tianguis.keys where $1::bigint is null or account = $1 order by tianguis.keys.id desc`,
    [account ?? null],
  )
  return rows
}

/** One key by its number, or undefined. */
export async function readKey(pool: Pool, id: number): Promise<Key | undefined> {
  const {
    rows: [row],
  } = await pool.query<Key>(`select ${COLUMNS} from tianguis.keys where id = $1`, [id])
  return row
}

/**
 * Ends a key for good, on every host within seconds. Revoking twice keeps the first time.
 * @throws KeyError when the account has no such key
 */
export async function revokeKey(pool: Pool, { account, id }: { account: number; id: number }): Promise<Key> {
  const {
    rows: [row],
  } = await pool.query<Key>(
    `update tianguis.keys set revoked_at = coalesce(revoked_at, now()) where id = $1 and account = $2 returning ${COLUMNS}`,
    [id, account],
  )
  if (!row) throw new KeyError(`La cuenta ${account} no tiene la clave ${id}.`)
  return row
}

/**
 * Makes a key of the same name in the place of another, which goes on working for a while.
 * @param graceSeconds how long the old one still works; 0 ends it at once
 * @throws KeyError when there is no such key, or it does not work any more
 */
export function rotateKey(
  keyring: Keyring,
  { account, id, graceSeconds }: { account: number; id: number; graceSeconds: number },
): Promise<NewKey> {
  return transaction(keyring.pool, async (client) => {
    const {
      rows: [old],
    } = await client.query<Key & { works: boolean }>(
      `select ${COLUMNS}, ${WORKS} as works from tianguis.keys where id = $1 and account = $2 for update`,
      [id, account],
    )
    if (!old) throw new KeyError(`La cuenta ${account} no tiene la clave ${id}.`)
    if (!old.works) throw new KeyError(`La clave ${id} ya no sirve; crea otra en su lugar.`)
    // Out of the way first: an account at its most may still rotate.
    await client.query(
      `update tianguis.keys set expires_at = least(expires_at, now() + make_interval(secs => $2)) where id = $1`,
      [id, graceSeconds],
    )
    const fresh = await insertKey(keyring, client, { account, name: old.name, expiresAt: old.expiresAt, replaces: id })
    await client.query('update tianguis.keys set replaced_by = $2 where id = $1', [id, fresh.id])
    return fresh
  })
}

/**
 * Makes a key within a transaction that somebody else commits.
 * @param replaces the key whose place it takes, which does not count among those of the account
 * @throws KeyError
 */
export async function insertKey(
  { peppers, prefix }: Keyring,
  client: Client,
  { account, name, expiresAt = null, replaces }: Asked & { readonly replaces?: number },
): Promise<NewKey> {
  // The account's row serialises those who count its keys.
  const {
    rows: [known],
  } = await client.query('select 1 from tianguis.accounts where id = $1 for update', [account])
  if (!known) throw new KeyError(`No hay una cuenta ${account}.`)
  const {
    rows: [count],
  } = await client.query<{ keys: number }>(
    `select count(*)::int as keys from tianguis.keys where account = $1 and ${WORKS} and id is distinct from $2`,
    [account, replaces ?? null],
  )
  if (count!.keys >= MOST_KEYS)
    throw new KeyError(`La cuenta ya tiene ${MOST_KEYS} claves que sirven; revoca una antes de crear otra.`)
  const secret = makeKey(prefix)
  const {
    rows: [key],
  } = await client.query<Key>(
    `insert into tianguis.keys (account, name, ending, expires_at) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [account, name, secret.slice(-4), expiresAt],
  )
  await client.query('insert into tianguis.key_hashes (hash, key, pepper) values ($1, $2, $3)', [
    peppers.digest(secret),
    key!.id,
    peppers.version,
  ])
  return { ...key!, secret }
}

function checkedName(name: string): string {
  const clean = name.trim().normalize('NFC')
  if (clean.length < 1 || clean.length > 60 || /\p{Cc}/u.test(clean))
    throw new KeyError('El nombre de una clave lleva de 1 a 60 caracteres, sin saltos de línea.')
  return clean
}
