/** One of several processes under one port, of the same service as host-process.ts. */
import { runWorker } from '../../host/workers/serve.ts'
import { openFolderService } from './folder-service.ts'

await runWorker(openFolderService)
