import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunReport } from '@tianguis/core/refresh/run'
import type { Service } from '../composition.ts'

/** What the process of a refresh is told to do. */
export interface Order {
  readonly dataset: string
  readonly trigger: string
  /** One start of the host: what a refresh of it has read, the next one may leave unread. */
  readonly session: string
}
/** Its answer: the report, or why there is none. */
export type Told = { readonly report: RunReport } | { readonly failed: string }

const REFRESHER = fileURLToPath(new URL('refresher.ts', import.meta.url))
/**
 * It lives for one refresh, most of it before its code is warm: with the host's smaller nursery, which begins smaller still,
 * a fifth of its time was collecting, and functions that V8 only interprets until they are warm took a sixth longer. One of
 * twice the size saves no more time and takes 15 MB. The growth is the host's, whose reasons are its own; it begins once
 * there is something to sweep.
 */
export const REFRESHER_FLAGS = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--initial-old-space-size=100', '--heap-growing-percent=30', '--always-sparkplug']

/**
 * What one process has compiled the next one need not: a third of the time of a small refresh, and the memory of the compiler.
 * Pieces of a download are given back to the system when they are done with; between other memory they stayed for good, 50 MB of them.
 */
export const refresherEnv = (dataFolder: string) => ({ NODE_COMPILE_CACHE: join(dataFolder, 'modules'), MALLOC_MMAP_THRESHOLD_: '65536' })

/**
 * Refreshes one dataset from its source in a process of its own: the memory and the core that a national file takes
 * are not taken from those who are asking, and a connector that runs out of memory ends nothing but its run.
 * @throws Error when there is no report: the process ended, or could not reach the database; the signal's reason when it was too late to begin.
 */
export async function refreshApart({ config, databaseUrl }: Service, order: Order, signal: AbortSignal): Promise<RunReport> {
  // A job that waited for its turn while the host was stopping starts nothing.
  signal.throwIfAborted()
  const env = { ...refresherEnv(config.dataFolder), ...config.env, DATABASE_URL: databaseUrl, TIANGUIS_DATA: config.dataFolder }
  const child = fork(REFRESHER, { env, execArgv: REFRESHER_FLAGS, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const told = await new Promise<Told>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Told))
      child.once('error', reject)
      child.once('exit', (code, killed) => resolve({ failed: `El proceso que actualizaba ${order.dataset} terminó con ${killed ?? code} y sin decir nada. Lo publicado sigue como estaba.` }))
      child.send(order)
    })
    if ('failed' in told) throw new Error(told.failed)
    return told.report
  } finally {
    signal.removeEventListener('abort', stop)
    if (child.connected) child.disconnect()
  }
}
