import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from '@tianguis/core/database/connection'
import { AS_BEFORE, lasting } from '@tianguis/core/refresh/failure'
import { holder } from '@tianguis/core/refresh/holder'
import { releaseOf } from '@tianguis/core/refresh/lease'
import { closeAbandoned } from '@tianguis/core/refresh/ledger'
import { report } from '@tianguis/core/refresh/request'
import { sweepForsaken } from '@tianguis/core/refresh/stage'
import type { Progress, RunReport } from '@tianguis/core/refresh/run'
import type { Service } from '../composition.ts'
import { foldersOf } from '../discovery.ts'
import { longestMs, type Wanted } from './refresh-dataset.ts'

/** What the process of a refresh is told to do. */
export interface RefreshOrder extends Omit<Wanted, 'signal' | 'onProgress'> {
  readonly dataset: string
  /** What the ledger says of a run that was told to end before it had. */
  readonly interruption: string
}
/** With where its connector is, and those it reads: to load all that there are takes longer than most refreshes. */
export interface PlacedOrder extends RefreshOrder {
  readonly folders: readonly string[]
  /** Whether the database is the bundled server, on this machine. */
  readonly bundled: boolean
}
/** What it tells: how far it is, that it lives, and at last the report, or why there is none. */
export type ChildMessage =
  | { readonly report: RunReport }
  | { readonly failed: string }
  | { readonly progress: Progress }
  | 'alive'

interface Oversight {
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly patience?: ChildTimeouts | undefined
}

/**
 * How long a process is waited for, in milliseconds. One in a computation without end hears no signal and sees no
 * deadline.
 */
export interface ChildTimeouts {
  /** After it was told to end. */
  readonly endMs: number
  /** After the run's own limit. */
  readonly overMs: number
  /** Without any sign of it; it gives one every few seconds, and no batch takes minutes to read. */
  readonly silenceMs: number
}
/** A host has ten seconds to end what it began. */
const PATIENCE: ChildTimeouts = { endMs: 5000, overMs: 60_000, silenceMs: 300_000 }

const REFRESHER = fileURLToPath(new URL('refresh-child.ts', import.meta.url))
/**
 * It lives for one refresh, most of it before its code is warm: with the host's smaller nursery, which begins smaller
 * still, a fifth of its time was collecting, and functions that V8 only interprets until they are warm took a sixth
 * longer. One of twice the size saves no more time and takes 15 MB. The growth is the host's, whose reasons are its
 * own; it begins once there is something to sweep.
 */
export const REFRESHER_FLAGS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--initial-old-space-size=100',
  '--heap-growing-percent=30',
  '--always-sparkplug',
]

/**
 * What one process has compiled the next one need not: a third of the time of a small refresh, and the memory of the
 * compiler. Where the host itself keeps what it compiled, so does this. Pieces of a download are given back to the
 * system when they are done with; between other memory they stayed for good, 50 MB of them.
 */
export const refresherEnv = (dataFolder: string) => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataFolder, 'modules'),
  MALLOC_MMAP_THRESHOLD_: '65536',
})

/**
 * Refreshes one dataset in a process of its own: the memory and the core that a national file takes are not taken from
 * those who are asking, and a connector that runs out of memory, or never ends, ends nothing but its run. Whatever it
 * does, the process ends: by itself, when it is told to, or killed; then its run and its lease are ended for it.
 * @throws Error when there is no report: the process ended, or could not reach the database; the signal's reason when
 * it was too late to begin.
 */
export async function refreshInChildProcess(
  service: Service,
  order: RefreshOrder,
  oversight: Oversight,
): Promise<RunReport> {
  const { config, databaseUrl, pool, connectors } = service
  const { signal, onProgress, patience = PATIENCE } = oversight
  // A job that waited for its turn while the host was stopping starts nothing.
  signal.throwIfAborted()
  const { dataset } = order
  const { dataFolder } = config
  const env = { ...refresherEnv(dataFolder), ...config.env, DATABASE_URL: databaseUrl, TIANGUIS_DATA: dataFolder }
  const child = fork(REFRESHER, [String(process.pid)], {
    env,
    execArgv: REFRESHER_FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const limitMs = longestMs(config, connectors.find(({ connector }) => connector.name === dataset)!.connector)
  const watch = watchOver(child, { signal, patience, limitMs })
  try {
    const told = await new Promise<RunReport | string>((resolve, reject) => {
      child.on('message', (message: ChildMessage) => {
        watch.seen()
        if (message === 'alive') return
        if ('progress' in message) return onProgress?.(message.progress)
        resolve('failed' in message ? message.failed : message.report)
      })
      child.once('error', reject)
      const how = () => child.signalCode ?? child.exitCode
      const gone = () =>
        resolve(`El proceso que actualizaba ${dataset} terminó con ${how()} y sin decir nada. ${AS_BEFORE}`)
      // What it told last may still be in the channel.
      child.once('exit', () => (child.connected ? child.once('disconnect', gone) : gone()))
      const bundled = config.databaseUrl === undefined
      child.send({ ...order, folders: foldersOf(dataset, connectors), bundled } satisfies PlacedOrder)
    })
    if (typeof told !== 'string') return told
    if (isLiving(child)) throw new Error(told)
    const { outcome, failure } = watch.killed ?? { outcome: 'lost', failure: told }
    const left = await settle(pool, { dataset, holder: holder(child.pid!), outcome, failure })
    if (outcome === 'lost') throw new Error(failure)
    return report(dataset, { ...left, outcome, failure, overrun: outcome === 'failed' })
  } finally {
    watch.end()
    if (child.connected) child.disconnect()
    const late = setTimeout(() => child.kill('SIGKILL'), patience.endMs).unref()
    child.once('exit', () => clearTimeout(late))
  }
}

const isLiving = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** How a process was ended that did not end by itself. */
interface Killed {
  readonly outcome: 'failed' | 'cancelled'
  readonly failure: string
}

const ENDLESS =
  'Es probable que el conector no acabe de leer algo que mandó la fuente: ábrela en un navegador, y corrige el conector ' +
  'o avisa a quien lo hizo.'

interface Limits {
  readonly signal: AbortSignal
  readonly patience: ChildTimeouts
  /** Of the run. */
  readonly limitMs: number
}

/** Tells the child to end when the signal says so, and kills it when it does not, or is silent, or takes too long. */
function watchOver(child: ChildProcess, { signal, patience: { endMs, overMs, silenceMs }, limitMs }: Limits) {
  let killed: Killed | undefined
  const kill = (outcome: Killed['outcome'], why: string, next: string[] = []) => {
    killed ??= { outcome, failure: [`${why} y se terminó su proceso.`, AS_BEFORE, ...next].join(' ') }
    child.kill('SIGKILL')
  }
  const timers = [
    setTimeout(() => kill('failed', `Pasó ${lasting(silenceMs)} sin dar señales`, [ENDLESS]), silenceMs),
    setTimeout(() => {
      kill('failed', `No terminó en ${lasting(limitMs)}, lo más que puede durar una actualización,`, [ENDLESS])
    }, limitMs + overMs),
  ]
  const stop = () => {
    child.kill('SIGTERM')
    timers.push(setTimeout(() => kill('cancelled', `Se le pidió terminar, no lo hizo en ${lasting(endMs)}`), endMs))
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    get killed() {
      return killed
    },
    seen: () => void timers[0]!.refresh(),
    end() {
      signal.removeEventListener('abort', stop)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * Ends in the database what a process that is gone had begun. Where that is away, the next run does so, and the lease
 * ends by itself.
 */
async function settle(pool: Pool, gone: Parameters<typeof closeAbandoned>[1] & { readonly holder: string }) {
  try {
    const left = await closeAbandoned(pool, gone)
    await releaseOf(pool, gone.dataset, gone.holder)
    await sweepForsaken(pool)
    return left
  } catch {
    return undefined
  }
}
