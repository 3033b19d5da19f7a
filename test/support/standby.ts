/** A primary and hot standbys that stream from it, of the bundled PostgreSQL, in temporary folders. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { superuserUrl } from '@tianguis/core/database/embedded/connection'
import { locate } from '@tianguis/core/database/embedded/folder'
import { readPassword } from '@tianguis/core/database/embedded/password'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { openFolder } from './folder.ts'
import { until } from './until.ts'

/** One of the standbys. */
export interface Copy {
  readonly server: EmbeddedServer
  /** Asks it, as its superuser. */
  ask(sql: string): Promise<any>
  /** What the primary has written until now is replayed. */
  caughtUp(): Promise<void>
  /** Streams from another from now on. */
  follow(server: EmbeddedServer): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

export interface Pair {
  readonly primary: EmbeddedServer
  readonly copies: readonly Copy[]
  readonly standby: EmbeddedServer
  /** Of the primary and its standbys, whichever accepts writes. */
  readonly url: string
  /** Asks the first standby, as its superuser. */
  ask(sql: string): Promise<any>
  caughtUp(): Promise<void>
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  close(): Promise<void>
}

const SERIALIZATION_FAILURE = '40001'

/**
 * There is no pg_basebackup among the bundled programs: the folder is copied while nobody writes to it.
 * @param synchronous whether the primary acknowledges only what a standby has
 */
export async function openPair({ standbys = 1, synchronous = false } = {}): Promise<Pair> {
  const folder = await openFolder('pair')
  const one = join(folder.path, 'primary')
  const first = await startEmbedded({ folder: one })
  const layout = locate(one)
  const { data } = layout
  const password = readPassword(layout)!
  appendFileSync(join(data, 'pg_hba.conf'), 'local replication all scram-sha-256\n')
  await first.stop()
  const others = Array.from({ length: standbys }, (_, index) => join(folder.path, `standby${index}`))
  for (const other of others) execFileSync('cp', ['-a', one, other])
  if (synchronous) appendFileSync(join(data, 'postgresql.conf'), "synchronous_standby_names = '*'\n")
  const primary = await startEmbedded({ folder: one })
  const follows = `primary_conninfo = '${conninfo(primary, password)}'\n`
  for (const other of others) {
    const copy = locate(other).data
    writeFileSync(join(copy, 'standby.signal'), '')
    appendFileSync(join(copy, 'postgresql.conf'), `${follows}max_standby_streaming_delay = 0\n`)
  }
  const copies = await Promise.all(others.map((other) => openCopy(other, primary, password)))
  const standby = copies[0]!
  const servers = [primary, ...copies.map(({ server }) => server)]
  return {
    primary,
    copies,
    get standby() {
      return standby.server
    },
    url: `${primary.url.split('?')[0]}?host=${servers.map(({ url }) => new pg.Client({ connectionString: url }).host).join()}&port=5432&sslmode=disable&target_session_attrs=read-write`,
    ask: (sql) => standby.ask(sql),
    caughtUp: () => standby.caughtUp(),
    stopStandby: () => standby.stop(),
    startStandby: () => standby.start(),
    async close() {
      for (const copy of copies) await copy.stop()
      await primary.stop()
      await folder.remove()
    },
  }
}

/** As the superuser of a pair, whose servers have one password: to replicate takes more than the service may. */
const superuserOf = ({ url }: EmbeddedServer, password: string): string =>
  superuserUrl(new pg.Client({ connectionString: url }).host, password)

/** The address as libpq's own words. */
function conninfo(server: EmbeddedServer, itsPassword: string): string {
  const { host, password, user } = new pg.Client({ connectionString: superuserOf(server, itsPassword) })
  return `host=${host} port=5432 user=${user} password=${password} sslmode=disable`
}

async function openCopy(folder: string, primary: EmbeddedServer, password: string): Promise<Copy> {
  let followed = primary
  let server = await startEmbedded({ folder })
  /** This standby lets replay cancel whoever is in its way, a test's own look at it too. */
  const ask = async (sql: string, triesLeft = 20): Promise<unknown> => {
    try {
      return await asked(superuserOf(server, password), sql)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== SERIALIZATION_FAILURE || triesLeft === 0) throw error
      return ask(sql, triesLeft - 1)
    }
  }
  return {
    get server() {
      return server
    },
    ask,
    async caughtUp() {
      const at = await asked(superuserOf(followed, password), 'select pg_current_wal_lsn()')
      await until(() => ask(`select pg_last_wal_replay_lsn() >= '${at}'`), Boolean)
    },
    async follow(other) {
      followed = other
      await ask(`alter system set primary_conninfo = '${conninfo(other, password)}'`)
      await ask('select pg_reload_conf()')
    },
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded({ folder })
    },
  }
}

async function asked(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** The server's processes: its own and one a connection. */
export const processesOf = ({ pid }: EmbeddedServer): number[] => [
  pid,
  ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number),
]
