/**
 * A host in a process of its own, of the connectors in the folders of TIANGUIS_CONNECTORS and no others. Its settings come by
 * environment, as a host's do; it says where it serves and what key it made, and ends as `serve` does.
 */
import { pino } from 'pino'
import { prepareTables } from '@tianguis/core/database/tables'
import municipios from '../../connectors/municipios/connector.ts'
import { readConfig } from '../../host/config.ts'
import { openDatabase } from '../../host/database.ts'
import { discover } from '../../host/discovery.ts'
import { startServer } from '../../host/server.ts'
import { startSchedule } from '../../host/upkeep/schedule.ts'
import { makeTestKey } from './accounts.ts'

const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const database = await openDatabase(config)
const { found } = await discover(config.connectorFolders, '/nowhere')
for (const connector of [municipios, ...found.map((one) => one.connector)]) await prepareTables(database.pool, connector)
const service = { ...database, connectors: found, broken: [], migrated: [] }
const server = await startServer(service, log)
const schedule = config.refresh ? await startSchedule(service, log, { heartbeat: 10, supervision: 1, retry: 1, polling: 1 }) : undefined
process.once('SIGTERM', async () => {
  await Promise.all([schedule?.stop(), server.close()])
  await service.close()
  process.disconnect()
})
process.send!({ url: server.url, key: await makeTestKey(service) })
