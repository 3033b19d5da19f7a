import type { Logger } from 'pino'
import type { Service } from '../composition.ts'
import { openLog } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { startServer } from '../server.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** One that does not hear from the others in this time collects nothing. */
const COLLECT_MS = 5_000

/**
 * Serves as one of several processes under one port, until whoever started it says that it ends, and ends the process.
 */
export async function runWorker(open: () => Promise<Service>): Promise<void> {
  try {
    const service = await open()
    const log = openLog(service.config.logLevel, { proceso: process.pid })
    try {
      await serve(service, log)
    } finally {
      await service.close()
    }
    process.disconnect()
  } catch (error) {
    process.send!({ kind: 'failed', message: (error as Error).message } satisfies FromWorker, () => process.exit(1))
  }
}

async function serve(service: Service, log: Logger): Promise<void> {
  // A terminal's Ctrl-C, and a process manager, reach the whole group: whoever started this one says when.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  let metrics: Metrics | undefined
  const tell = (message: FromWorker) => void process.send!(message)
  const collect = () =>
    new Promise<string>((resolve, reject) => {
      const id = (asked += 1)
      const late = setTimeout(() => reject(new Error('Los demás procesos no dieron sus métricas.')), COLLECT_MS).unref()
      waiting.set(id, (text) => {
        clearTimeout(late)
        waiting.delete(id)
        resolve(text)
      })
      tell({ kind: 'collect', id })
    })
  const leave = Promise.withResolvers<Extract<ToWorker, { kind: 'leave' }>>()
  const measure = async (id: number) => {
    try {
      const values = await metrics?.values()
      if (values !== undefined) tell({ kind: 'measured', id, values })
    } catch (error) {
      log.warn({ err: error }, 'No se pudieron leer las métricas.')
    }
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'leave') leave.resolve(message)
    else if (message.kind === 'collected') waiting.get(message.id)?.(message.text)
    else void measure(message.id)
  })
  const server = await startServer(service, log, undefined, {
    collect,
    measured: (own) => {
      metrics = own
    },
  })
  tell({ kind: 'serving', url: server.url })
  const { leaving } = await leave.promise
  await server.close(leaving)
}
