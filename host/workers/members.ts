import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Leaving } from '../listen.ts'
import { openCollector } from './collect.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** One that dies is replaced after this long, then twice as long, as long as they die young. */
const BACKOFF_MS = { first: 100, most: 10_000, young: 30_000 }
/** Beyond its grace: requests under way, and what a process has to give back. */
const LEAVE_MS = 25_000

/** A process that serves. */
export interface Member {
  readonly worker: Worker
  readonly url: string
}

interface Starting {
  readonly env: NodeJS.ProcessEnv | undefined
  readonly onMessage: (worker: Worker, message: Extract<FromWorker, { kind: 'measured' | 'collect' }>) => void
}

/** @throws Error in the words of a process that ended before it served */
async function startMember({ env, onMessage }: Starting): Promise<Member> {
  const worker = cluster.fork(env)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let why: string | undefined
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'serving') resolve(message.url)
    else if (message.kind === 'failed') why = message.message
    else onMessage(worker, message)
  })
  worker.once('exit', (code, signal) =>
    reject(new Error(why ?? `Un proceso de serve terminó con ${signal ?? code} antes de servir.`)),
  )
  return { worker, url: await promise }
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

/** Waits until the process has ended, and ends it where it takes longer than it may. */
async function end(worker: Worker, leaving: Leaving): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  tell(worker, { kind: 'leave', leaving })
  const late = setTimeout(() => worker.process.kill('SIGKILL'), LEAVE_MS + (leaving.graceMs ?? 0))
  await ended
  clearTimeout(late)
}

const backoffMs = (tries: number) => Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** (tries - 1))

/** The processes that serve, kept alive. */
export interface Members {
  readonly workers: ReadonlySet<Worker>
  start(): Promise<Member>
  leave(worker: Worker, leaving: Leaving): Promise<void>
  /** The metrics of all of them together, as Prometheus reads them. */
  collect(): Promise<string>
  /** Lets all of them leave; none is replaced from then on. */
  close(leaving: Leaving): Promise<void>
}

interface MembersOptions {
  readonly count: number
  readonly env: NodeJS.ProcessEnv | undefined
  readonly log: Pick<Logger, 'error'>
  /** Ends when no replacement of all is under way: it brings a new one for each that died meanwhile. */
  readonly replaced: () => Promise<void>
}

export function openMembers({ count, env, log, replaced }: MembersOptions): Members {
  const workers = new Set<Worker>()
  const collector = openCollector()
  let open = true
  let diedYoung = 0
  const collect = () => collector.collect([...workers].map((worker) => (id) => tell(worker, { kind: 'measure', id })))
  const onMessage: Starting['onMessage'] = (worker, message) => {
    if (message.kind === 'measured') collector.measured(message.id, message.values)
    else void collect().then((text) => tell(worker, { kind: 'collected', id: message.id, text }))
  }

  async function start(): Promise<Member> {
    const member = await startMember({ env, onMessage })
    workers.add(member.worker)
    const since = performance.now()
    member.worker.once('exit', (code, signal) => {
      if (workers.delete(member.worker)) void revive(`${signal || code}`, performance.now() - since)
    })
    return member
  }

  /** Replaces one that ended without being told to. */
  async function revive(how: string, livedMs: number): Promise<void> {
    diedYoung = livedMs < BACKOFF_MS.young ? diedYoung + 1 : 1
    for (let tries = diedYoung; open; tries += 1) {
      log.error({ espera_ms: backoffMs(tries) }, `Un proceso de serve terminó con ${how}; se reemplaza.`)
      await delay(backoffMs(tries))
      await replaced()
      if (!open || workers.size >= count || (await isStarted())) return
    }
  }

  async function isStarted(): Promise<boolean> {
    try {
      const { worker } = await start()
      if (!open) await leave(worker, {})
      return true
    } catch (error) {
      log.error({ err: error }, 'El que lo reemplaza no pudo servir.')
      return false
    }
  }

  async function leave(worker: Worker, leaving: Leaving): Promise<void> {
    workers.delete(worker)
    await end(worker, leaving)
  }

  async function close(leaving: Leaving): Promise<void> {
    open = false
    const leaveAll = () => Promise.all([...workers].map((worker) => leave(worker, leaving)))
    await leaveAll()
    await replaced() // one that was just starting
    await leaveAll()
  }

  return { workers, start, leave, collect, close }
}
