/** A primary and a hot standby that streams from it, of the bundled PostgreSQL, in temporary folders. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { locate } from '@tianguis/core/database/embedded/folder'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { openFolder } from './folder.ts'
import { until } from './until.ts'

export interface Pair {
  readonly primary: EmbeddedServer
  readonly standby: EmbeddedServer
  /** Asks the standby, as its superuser. */
  ask(sql: string): Promise<any>
  /** What the primary has written until now is replayed. */
  caughtUp(): Promise<void>
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  close(): Promise<void>
}

const SERIALIZATION_FAILURE = '40001'

/** There is no pg_basebackup among the bundled programs: the folder is copied while nobody writes to it. */
export async function openPair(): Promise<Pair> {
  const folder = await openFolder('pair')
  const [one, other] = [join(folder.path, 'primary'), join(folder.path, 'standby')]
  const first = await startEmbedded({ folder: one })
  const { data } = locate(one)
  appendFileSync(join(data, 'pg_hba.conf'), 'local replication all scram-sha-256\n')
  await first.stop()
  execFileSync('cp', ['-a', one, other])
  const primary = await startEmbedded({ folder: one })
  const { host, password, user } = new pg.Client({ connectionString: primary.url })
  const copy = locate(other).data
  writeFileSync(join(copy, 'standby.signal'), '')
  appendFileSync(
    join(copy, 'postgresql.conf'),
    `primary_conninfo = 'host=${host} port=5432 user=${user} password=${password} sslmode=disable'\nmax_standby_streaming_delay = 0\n`,
  )
  let standby = await startEmbedded({ folder: other })
  const asked = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return Object.values((await client.query(sql)).rows[0] ?? {})[0]
    } finally {
      await client.end()
    }
  }
  /** This standby lets replay cancel whoever is in its way, a test's own look at it too. */
  const askedStandby = async (sql: string, triesLeft = 20): Promise<unknown> => {
    try {
      return await asked(standby.url, sql)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== SERIALIZATION_FAILURE || triesLeft === 0) throw error
      return askedStandby(sql, triesLeft - 1)
    }
  }
  return {
    primary,
    get standby() {
      return standby
    },
    ask: askedStandby,
    async caughtUp() {
      const at = await asked(primary.url, 'select pg_current_wal_lsn()')
      if (!(await until(() => askedStandby(`select pg_last_wal_replay_lsn() >= '${at}'`), Boolean, 10_000)))
        throw new Error('The standby does not follow.')
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await startEmbedded({ folder: other })
    },
    async close() {
      await standby.stop()
      await primary.stop()
      await folder.remove()
    },
  }
}
