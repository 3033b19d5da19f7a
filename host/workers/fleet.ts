import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Leaving } from '../listen.ts'
import { openMembers, type Members } from './members.ts'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

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

/**
 * Serves one port from several processes, and keeps as many of them alive. @throws Error in the words of the first that
 * cannot serve
 */
export async function startFleet({ count, env, log, exec = WORKER }: Options): Promise<Fleet> {
  cluster.setupPrimary({ exec, args: [] })
  let open = true
  let replacing = Promise.resolve()
  const members = openMembers({ count, env, log, replaced: () => replacing.catch(() => {}) })
  const close = (leaving: Leaving = {}) => {
    open = false
    return members.close(leaving)
  }
  const replaceAll = async () => {
    await replaceEach(members, () => open)
    if (open) log.info('Todos los procesos de serve son nuevos.')
  }
  try {
    // The first decides where they serve, and fails with a sentence where it cannot.
    const { url } = await members.start()
    await Promise.all(Array.from({ length: count - 1 }, () => members.start()))
    return {
      url,
      collect: members.collect,
      close,
      get pids() {
        return [...members.workers].map(({ process }) => process.pid!)
      },
      replace: () => (replacing = replacing.catch(() => {}).then(replaceAll)),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** One after the other, so that the port is never without those who serve it. */
async function replaceEach({ workers, start, leave }: Members, isOpen: () => boolean): Promise<void> {
  for (const old of Array.from(workers)) {
    if (!isOpen()) return
    if (!workers.has(old)) continue
    await start()
    await leave(old, { handedOver: true })
  }
}
