/** A process that serves, forked by host/workers/fleet.ts: of the same settings as whoever started it, whose bundled PostgreSQL it finds running. */
import { pino } from 'pino'
import { openService } from '../composition.ts'
import { readConfig } from '../config.ts'
import { serveAsWorker } from './serve.ts'

try {
  const config = readConfig(process.env)
  await serveAsWorker(await openService(config), pino({ level: config.logLevel, base: { proceso: process.pid } }))
} catch (error) {
  process.send!({ kind: 'failed', message: (error as Error).message }, () => process.exit(1))
}
