/** A host in a process of its own: it says where it serves and what key it made, and ends as `serve` does. */
import { pino } from 'pino'
import { startServer } from '../../host/server.ts'
import { startSchedule } from '../../host/upkeep/schedule.ts'
import { makeTestKey } from './accounts.ts'
import { openFolderService } from './folder-service.ts'

const log = pino({ level: 'silent' })
const service = await openFolderService()
const { refresh, graceMs } = service.config
const server = await startServer(service, log)
const schedule = refresh
  ? await startSchedule(service, log, { heartbeat: 10, supervision: 1, retry: 1, polling: 1 })
  : undefined
process.once('SIGTERM', async () => {
  await Promise.all([schedule?.stop(), server.close({ graceMs })])
  await service.close()
  process.disconnect()
})
process.send!({ url: server.url, key: await makeTestKey(service) })
