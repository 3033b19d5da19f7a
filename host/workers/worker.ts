/**
 * A process that serves, forked by host/workers/fleet.ts: of the same settings as whoever started it, whose bundled
 * PostgreSQL it finds running.
 */
import { openService } from '../composition.ts'
import { readConfig } from '../config.ts'
import { runWorker } from './serve.ts'

await runWorker(() => openService(readConfig(process.env), undefined, (text) => process.stderr.write(`${text}\n`)))
