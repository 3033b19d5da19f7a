/** One PostgreSQL for the whole suite; every test file makes its own databases in it. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '@tianguis/core/database/embedded/binaries'
import { ensureCluster } from '@tianguis/core/database/embedded/cluster'
import { locate, prepareFolder } from '@tianguis/core/database/embedded/folder'
import { startEmbedded } from '@tianguis/core/database/embedded/server'
import { openFolder } from './folder.ts'
import { superuserOfFolder } from './superuser.ts'

const VARIABLE = 'TIANGUIS_TEST_SERVER'

/**
 * Nothing here outlives the run, so nothing waits for a disk, and no table grows old enough to be swept: when it is would
 * decide plans by chance. What survives a crash is asked of servers of the product's own settings, in
 * core/database/embedded.
 */
const HASTY = `
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
checkpoint_timeout = 1h
autovacuum = off
`

/**
 * Who owns the databases of tests: whoever may make roles and is no superuser, as where DATABASE_URL says. A right that
 * the service needs and nobody knew of is missed here.
 */
export const TEST_OWNER = 'prueba'

export interface TestServer {
  /** What a test process needs to find it. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/** Starts the suite's server in a temporary folder. */
export async function openTestServer(): Promise<TestServer> {
  const folder = await openFolder('test')
  const layout = locate(folder.path)
  prepareFolder(layout)
  await ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: () => Infinity })
  await appendFile(join(layout.data, 'postgresql.conf'), HASTY)
  const server = await startEmbedded({ folder: folder.path })
  await server.asSuperuser((pool) => pool.query(`create role ${TEST_OWNER} login createrole password '${TEST_OWNER}'`))
  return {
    env: { [VARIABLE]: superuserOfFolder(folder.path) },
    async close() {
      await server.stop()
      await folder.remove()
    },
  }
}

/** This file's own, when it is run alone. */
let own: { readonly server: Promise<TestServer>; users: number } | undefined

/** The suite's server, as its superuser, or one of this file's own when it is run alone. */
export async function findTestServer(): Promise<{ url: string; close(): Promise<void> }> {
  const url = process.env[VARIABLE]
  if (url) return { url, close: async () => {} }
  const mine = (own ??= { server: openTestServer(), users: 0 })
  mine.users += 1
  const { env, close } = await mine.server
  return {
    url: env[VARIABLE]!,
    async close() {
      mine.users -= 1
      if (mine.users) return
      own = undefined
      await close()
    },
  }
}
