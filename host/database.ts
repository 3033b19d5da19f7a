import { openPool, type Pool } from '@tianguis/core/database/connection'
import type { Tell } from '@tianguis/core/database/embedded/supervisor'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import type { AsSuperuser } from '@tianguis/core/database/embedded/service-login'
import { patiently } from '@tianguis/core/database/patience'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import type { Store } from '@tianguis/core/store/store'
import type { Config } from './config.ts'
import { openStore } from './store/open.ts'

/** The database of an installation. */
export interface Database {
  readonly config: Config
  readonly pool: Pool
  readonly databaseUrl: string
  /** Of the bundled server, for what a start alone has to do; of another's nobody here is superuser. */
  readonly asSuperuser?: AsSuperuser | undefined
  /** Where files are kept. */
  readonly store: Store
  /** What is unusual about the database server, in Spanish; the same at every start. */
  readonly notices: readonly string[]
  /** Starts the bundled server again whenever it ends by itself; another's is not ours to start. */
  keep(tell: Tell): void
  close(): Promise<void>
}

/**
 * Opens the configured database, or starts the bundled one, and brings the service's own tables to this release. @param
 * tell told what is waited for
 */
export async function openDatabase(
  config: Config,
  signal?: AbortSignal,
  tell?: (text: string) => void,
): Promise<Database> {
  const database = await connectDatabase(config, signal, tell)
  try {
    await patiently({ url: database.databaseUrl, tell, signal }, () => migrateControl(database.pool))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same database as it is: nothing of the service need be in it. @param tell told what is waited for */
export async function connectDatabase(
  config: Config,
  signal?: AbortSignal,
  tell?: (text: string) => void,
): Promise<Database> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ folder: config.dataFolder, binaries: config.pgBin, signal, tell })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const pool = openPool({ url: databaseUrl })
  await patiently({ url: databaseUrl, tell, signal }, () => pool.query('select 1')).catch(async (error: unknown) => {
    await close(pool, embedded)
    throw error
  })
  const store = openStore(config)
  return {
    config,
    pool,
    databaseUrl,
    asSuperuser: embedded?.asSuperuser,
    store,
    notices: embedded?.notices ?? [],
    keep: (tell) => embedded?.keep(tell),
    async close() {
      store.close()
      await close(pool, embedded)
    },
  }
}

async function close(pool: Pool, embedded: EmbeddedServer | undefined): Promise<void> {
  await pool.end()
  await embedded?.stop()
}
