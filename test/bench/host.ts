/**
 * A host that serves, in a process of its own; its settings come as a host's do, by environment. To any message it
 * answers the megabytes it had at its most.
 */
import { pino } from 'pino'
import { openService } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { startServer } from '../../host/server.ts'
import { makeTestKey } from '../support/accounts.ts'
import { peakMemory } from './memory.ts'

const service = await openService(readConfig(process.env))
const server = await startServer(service, pino({ level: 'silent' }))
process.on('message', () => process.send!({ peak: peakMemory() }))
process.on('disconnect', async () => {
  await server.close()
  await service.close()
})
process.send!({ url: server.url, key: await makeTestKey(service) })
