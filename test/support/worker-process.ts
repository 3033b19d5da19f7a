/** One of several processes under one port, of the same service as host-process.ts. */
import { pino } from 'pino'
import { serveAsWorker } from '../../host/workers/serve.ts'
import { openFolderService } from './folder-service.ts'

await serveAsWorker(await openFolderService(), pino({ level: 'silent' }))
