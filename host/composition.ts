import 'reflect-metadata'
import { container as root, type InjectionToken } from 'tsyringe'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import type { Connector } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { prepareTables } from '@tianguis/core/database/tables'
import { assertAskable } from '@tianguis/sql/check'
import { prepareViews } from '@tianguis/sql/views'
import type { Config } from './config.ts'
import { discover, type Broken, type Found } from './discovery.ts'

/** Every connector is registered under this one token. */
export const CONNECTOR: InjectionToken<Found> = Symbol('connector')

/** Everything that is open while the host or a command runs. */
export interface Service {
  readonly config: Config
  readonly pool: Pool
  readonly databaseUrl: string
  readonly connectors: readonly Found[]
  readonly broken: readonly Broken[]
  /** What is unusual about the database server, in Spanish; the same at every start. */
  readonly notices: readonly string[]
  /** What this start changed in published tables, in Spanish. */
  readonly migrated: readonly string[]
  close(): Promise<void>
}

/**
 * The composition root: database, control tables, connectors and their tables.
 * A connector whose table cannot be migrated, or whose words leave a question with two answers, is refused; the others serve.
 */
export async function openService(config: Config, signal?: AbortSignal): Promise<Service> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: config.dataFolder, binaries: config.pgBin, signal })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const pool = openPool({ url: databaseUrl })
  try {
    await migrateControl(pool)
    const container = root.createChildContainer()
    const { found, broken } = await discover(config.connectorFolders)
    const migrated: string[] = []
    const taken: Connector[] = []
    for (const one of found) {
      try {
        assertAskable(one.connector, taken)
        migrated.push(...(await prepareTables(pool, one.connector)))
        await prepareViews(pool, one.connector)
        container.register(CONNECTOR, { useValue: one })
        taken.push(one.connector)
      } catch (error) {
        const { name, path } = one.connector
        broken.push({ name, path, folder: one.folder, reason: (error as Error).message })
      }
    }
    const connectors = container.isRegistered(CONNECTOR) ? container.resolveAll(CONNECTOR) : []
    return { config, pool, databaseUrl, connectors, broken, notices: embedded?.notices ?? [], migrated, close: () => close(pool, embedded) }
  } catch (error) {
    await close(pool, embedded)
    throw error
  }
}

async function close(pool: Pool, embedded: EmbeddedServer | undefined): Promise<void> {
  await pool.end()
  await embedded?.stop()
}
