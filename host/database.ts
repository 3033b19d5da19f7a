import { openPool, type Pool } from '@tianguis/core/database/connection'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import type { Config } from './config.ts'

/** The database, with the service's own tables in it. */
export interface Database {
  readonly config: Config
  readonly pool: Pool
  readonly databaseUrl: string
  /** What is unusual about the database server, in Spanish; the same at every start. */
  readonly notices: readonly string[]
  close(): Promise<void>
}

/** Opens the configured database, or starts the bundled one. */
export async function openDatabase(config: Config, signal?: AbortSignal): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: config.dataFolder, binaries: config.pgBin, signal })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const pool = openPool({ url: databaseUrl })
  try {
    await migrateControl(pool)
    return { config, pool, databaseUrl, notices: embedded?.notices ?? [], close: () => close(pool, embedded) }
  } catch (error) {
    await close(pool, embedded)
    throw error
  }
}

async function close(pool: Pool, embedded: EmbeddedServer | undefined): Promise<void> {
  await pool.end()
  await embedded?.stop()
}
