import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf, serverName } from './addresses.ts'

/** Of each look at a server: to connect and to be answered. */
const LOOK_MS = 3_000
/** Of the others, once one was found: what is newer is found among those that answer in time. */
const OTHERS_MS = 300
/** How often all servers are looked at while there are connections. */
const WATCH_MS = 2_000

/** Of several servers none accepts writes. The code is SQLSTATE's, for a connection that the server will not have. */
export class NoPrimary extends Error {
  readonly code = '08004'
  /** @param others whether there are some that accept writes, and are not what was written until now */
  constructor(others: boolean) {
    super(
      others
        ? 'el servidor que acepta escrituras es de antes de la última promoción, o de otra instalación'
        : 'ninguno de los servidores acepta escrituras',
    )
  }
}

export interface DatabaseServer {
  readonly host: string
  readonly port: number
}

const isSame = (one: DatabaseServer, other: DatabaseServer) => one.host === other.host && one.port === other.port

/** What a server of an address said of itself. */
export interface SeenServer extends DatabaseServer {
  /** The same of a primary and its copies. */
  readonly system: string
  readonly writable: boolean
  /** A promoted copy has a higher one than what it was a copy of. */
  readonly timeline: number
}

/** A connection that is to be closed when another server is the primary. */
interface Follower {
  readonly connection: { readonly stream: { destroy(): void } }
}

/** Which of several servers is the primary, for all connections of this process. */
export interface Primary {
  /** Where a new connection goes. @throws NoPrimary, or what a server that did not answer said */
  find(): Promise<DatabaseServer>
  /** Told of a connection that is made to a server, so that it ends once that is no longer the primary. */
  follow(follower: Follower, server: DatabaseServer): void
  /** Told of a connection that broke, or could not be made: the next one looks where it goes. */
  doubt(follower: Follower): void
  unfollow(follower: Follower): void
}

/** By the servers, and by each address that names them: questions come with another user. */
const known = new Map<string, Primary>()

/** The primary of an address that names several servers; undefined for one server, which is what it is. */
export function primaryOf(url: string): Primary | undefined {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return undefined
  const same = known.get(url)
  if (same) return same
  const names = addresses.map(serverName).join()
  const primary = known.get(names) ?? openPrimary(addresses)
  known.set(names, primary).set(url, primary)
  return primary
}

/**
 * A primary that was silent and comes back takes writes again, as the one that was promoted in its place does. So all
 * are looked at, and the highest timeline seen holds: no connection goes back to what came before a promotion.
 */
function openPrimary(addresses: readonly string[]): Primary {
  const followers = new Map<Follower, DatabaseServer>()
  let current: SeenServer | undefined
  let doubtful = true
  let looking: Promise<DatabaseServer> | undefined
  let watching: NodeJS.Timeout | undefined

  const look = () =>
    (looking ??= seek(addresses, current)
      .then((found) => {
        current = found
        doubtful = false
        for (const [{ connection }, server] of followers) if (!isSame(server, found)) connection.stream.destroy()
        return found
      })
      .finally(() => {
        looking = undefined
      }))
  /** Nobody waits for it: whoever connects next is told what is wrong. */
  const watch = () =>
    void look().catch((error: unknown) => {
      doubtful ||= error instanceof NoPrimary
    })

  return {
    find: async () => (current && !doubtful ? current : look()),
    follow(follower, server) {
      followers.set(follower, server)
      watching ??= setInterval(watch, WATCH_MS).unref()
    },
    doubt(follower) {
      const server = followers.get(follower)
      if (current && server && isSame(server, current)) doubtful = true
    },
    unfollow(follower) {
      followers.delete(follower)
      if (followers.size) return
      clearInterval(watching)
      watching = undefined
    },
  }
}

/** @throws NoPrimary, or what a server that did not answer failed with */
async function seek(addresses: readonly string[], last: SeenServer | undefined): Promise<SeenServer> {
  const answered: SeenServer[] = []
  const failures: unknown[] = []
  const isCandidate = (seen: SeenServer) =>
    seen.writable && (!last || (seen.system === last.system && seen.timeline >= last.timeline))
  const { promise: first, resolve } = Promise.withResolvers<void>()
  const all = addresses.map(async (address) => {
    try {
      const seen = await lookAtServer(address)
      answered.push(seen)
      if (isCandidate(seen)) resolve()
    } catch (error) {
      failures.push(error)
    }
  })
  await Promise.race([Promise.all(all), first.then(() => sleep(OTHERS_MS))])
  const isLast = (seen: SeenServer) => Number(last !== undefined && isSame(seen, last))
  const [best] = answered
    .filter(isCandidate)
    .toSorted((one, other) => other.timeline - one.timeline || isLast(other) - isLast(one))
  if (best) return best
  // What a server says, such as that a password is wrong, explains more than the silence of another.
  const word = failures.find((failure) => /^[0-9A-Z]{5}$/.test(String((failure as { code?: unknown }).code)))
  throw word ?? (answered.length ? new NoPrimary(answered.some(({ writable }) => writable)) : failures[0])
}

/** @throws what kept the server from answering in time */
export async function lookAtServer(address: string): Promise<SeenServer> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'tianguis',
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  })
  client.on('error', () => {}) // told by the promise
  try {
    await client.connect()
    const { rows } = await client.query<Omit<SeenServer, keyof DatabaseServer>>(`
      select (select system_identifier::text from pg_control_system()) as system,
             not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::bool as writable,
             case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`)
    return { host: client.host, port: client.port, ...rows[0]! }
  } finally {
    // Not waited for: one that falls silent now says no farewell.
    void client.end().catch(() => {})
  }
}
