import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { openStore } from '../../host/store/open.ts'
import { PEPPER } from './accounts.ts'

/**
 * A service of one connector, on a database that somebody else opened and closes.
 * @param folder its data folder
 * @param env settings besides those that keep it to itself and to a free port
 */
export function serviceOf(
  connector: Connector,
  { url, pool }: { readonly url: string; readonly pool: Pool },
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Service {
  const config = readConfig({ DATABASE_URL: url, TIANGUIS_PEPPER: PEPPER, TIANGUIS_DATA: folder, PORT: '0', ...env })
  return {
    config,
    pool,
    store: openStore(config),
    databaseUrl: url,
    connectors: [{ connector, folder, fixtures: folder }],
    broken: [],
    notices: [],
    migrated: [],
    keep() {},
    close: async () => {},
  }
}
