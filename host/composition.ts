import 'reflect-metadata'
import { container as root, type InjectionToken } from 'tsyringe'
import type { Connector } from '@tianguis/core'
import { DatabaseUnavailable, patiently } from '@tianguis/core/database/patience'
import { prepareTables } from '@tianguis/core/database/tables'
import { assertAskable } from '@tianguis/sql/lint'
import { prepareViews } from '@tianguis/sql/views'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './database.ts'
import { discover, type Broken, type DiscoveredConnector } from './discovery.ts'
import { locateError } from './place-of-error.ts'

/** Every connector is registered under this one token. */
export const CONNECTOR: InjectionToken<DiscoveredConnector> = Symbol('connector')

/** Everything that is open while the host or a command runs. */
export interface Service extends Database {
  readonly connectors: readonly DiscoveredConnector[]
  readonly broken: readonly Broken[]
  /** What this start changed in published tables, in Spanish. */
  readonly migrated: readonly string[]
  /**
   * Nobody waits for the first answer to a question: words are read when one is asked, and no headline is. For a host
   * that lives a moment; to read all words takes longer than everything else that it does at its start.
   */
  readonly unhurried?: boolean
}

/**
 * The composition root: database, control tables, connectors and their tables. A connector whose table cannot be
 * migrated, or whose words leave a question with two answers, is refused; the others serve.
 * @param tell told what is waited for
 */
export async function openService(
  config: Config,
  signal?: AbortSignal,
  tell?: (text: string) => void,
): Promise<Service> {
  const database = await openDatabase(config, signal, tell)
  const { pool, databaseUrl: url } = database
  try {
    const container = root.createChildContainer()
    const { found, broken } = await discover(config.connectorFolders)
    const migrated: string[] = []
    const taken: Connector[] = []
    for (const one of found) {
      try {
        assertAskable(one.connector, taken)
        migrated.push(...(await patiently({ url, tell, signal }, () => prepareTables(pool, one.connector))))
        await patiently({ url, tell, signal }, () => prepareViews(pool, one.connector))
        container.register(CONNECTOR, { useValue: one })
        taken.push(one.connector)
      } catch (error) {
        // A database that is away is no fault of the connector's.
        if (error instanceof DatabaseUnavailable || signal?.aborted) throw error
        const { name, path } = one.connector
        const { folder } = one
        const place = await locateError(error as Error, folder)
        broken.push({ name, path, folder, reason: (error as Error).message, place })
      }
    }
    const connectors = container.isRegistered(CONNECTOR) ? container.resolveAll(CONNECTOR) : []
    return { ...database, connectors, broken, migrated }
  } catch (error) {
    await database.close()
    throw error
  }
}
