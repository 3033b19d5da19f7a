import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Leaving } from '../listen.ts'
import { openCollector } from './collect.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/** One that dies is replaced after this long, then twice as long, as long as they die young. */
const BACKOFF_MS = { first: 100, most: 10_000, young: 30_000 }
/** Beyond its grace: requests under way, and what a process has to give back. */
const LEAVE_MS = 25_000

export interface Fleet {
  readonly url: string
  readonly pids: readonly number[]
  /** The metrics of all of them together, as Prometheus reads them. */
  collect(): Promise<string>
  /** Puts a new process in the place of each, one by one; the port stays open. */
  replace(): Promise<void>
  close(leaving?: Leaving): Promise<void>
}

interface Options {
  readonly count: number
  readonly env?: NodeJS.ProcessEnv
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** What serves, in place of the program's own. */
  readonly exec?: string
}

/** Serves one port from several processes, and keeps as many of them alive. @throws Error in the words of the first that cannot serve */
export async function startFleet({ count, env, log, exec = WORKER }: Options): Promise<Fleet> {
  cluster.setupPrimary({ exec, args: [] })
  const members = new Set<Worker>()
  const collector = openCollector()
  let open = true
  let died = 0
  let replacing = Promise.resolve()
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message)
  }
  const collect = () => collector.collect([...members].map((worker) => (id) => tell(worker, { kind: 'measure', id })))

  async function start(): Promise<{ worker: Worker; url: string }> {
    const worker = cluster.fork(env)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let why: string | undefined
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'serving') resolve(message.url)
      else if (message.kind === 'failed') why = message.message
      else if (message.kind === 'measured') collector.measured(message.id, message.values)
      else void collect().then((text) => tell(worker, { kind: 'collected', id: message.id, text }))
    })
    worker.once('exit', (code, signal) =>
      reject(new Error(why ?? `Un proceso de serve terminó con ${signal ?? code} antes de servir.`)),
    )
    const url = await promise
    members.add(worker)
    const since = performance.now()
    worker.once('exit', (code, signal) => {
      if (members.delete(worker)) void revive(`${signal || code}`, performance.now() - since)
    })
    return { worker, url }
  }

  /** One that ended without being told to. */
  async function revive(how: string, livedMs: number): Promise<void> {
    died = livedMs < BACKOFF_MS.young ? died + 1 : 1
    for (let tries = died; open; tries += 1) {
      const waitMs = Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** (tries - 1))
      log.error({ espera_ms: waitMs }, `Un proceso de serve terminó con ${how}; se reemplaza.`)
      await delay(waitMs)
      // Which brings a new one for it, where it died in its turn.
      await replacing.catch(() => {})
      if (!open || members.size >= count) return
      const started = await start().catch(
        (error: Error) => void log.error({ err: error }, 'El que lo reemplaza no pudo servir.'),
      )
      if (!started) continue
      if (!open) await leave(started.worker, {})
      return
    }
  }

  async function leave(worker: Worker, leaving: Leaving): Promise<void> {
    members.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    tell(worker, { kind: 'leave', leaving })
    const late = setTimeout(() => worker.process.kill('SIGKILL'), LEAVE_MS + (leaving.graceMs ?? 0))
    await ended
    clearTimeout(late)
  }

  async function replaceAll(): Promise<void> {
    for (const old of Array.from(members)) {
      if (!open) return
      if (!members.has(old)) continue
      await start()
      await leave(old, { handedOver: true })
    }
    log.info('Todos los procesos de serve son nuevos.')
  }

  const close = async (leaving: Leaving = {}) => {
    open = false
    const all = () => Promise.all([...members].map((worker) => leave(worker, leaving)))
    await all()
    await replacing.catch(() => {}) // one that was just starting
    await all()
  }
  try {
    // The first decides where they serve, and fails with a sentence where it cannot.
    const { url } = await start()
    await Promise.all(Array.from({ length: count - 1 }, start))
    return {
      url,
      collect,
      close,
      get pids() {
        return [...members].map(({ process }) => process.pid!)
      },
      replace: () => (replacing = replacing.catch(() => {}).then(replaceAll)),
    }
  } catch (error) {
    await close()
    throw error
  }
}
