import { Worker, workerData, isMainThread, parentPort } from 'node:worker_threads'

export interface Bounds {
  readonly ms: number
  /** Of heap; the thread ends when it needs more. */
  readonly megabytes: number
}

interface Work {
  readonly module: string
  readonly name: string
  readonly given: unknown
}

/** @param again begins the time anew */
type Prepared = (again: () => void) => unknown
type Prepare = (given: unknown) => Prepared | Promise<Prepared>

/** The thread says that everything is prepared, or that a part is done, and the clock begins. */
const READY = 'ready'

/**
 * What the work that an exported function of a module prepares answers, done in a thread that is ended at the bounds: nothing
 * else stops an expression that backtracks, or a loop that never awaits. Each part of the work has the time anew: it calls
 * what it is given when one is done.
 * @throws Error when a bound is passed, or what the work threw.
 */
export function within({ ms, megabytes }: Bounds, module: string, name: string, given: unknown): Promise<unknown> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { module, name, given } satisfies Work,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    thread.on('message', (message: unknown) => {
      if (message === READY) {
        clearTimeout(timer)
        timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms)
      } else resolve((message as { answer: unknown }).answer)
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  }).finally(() => thread.terminate())
}

if (!isMainThread && (workerData as Partial<Work> | null)?.module !== undefined) {
  const { module, name, given } = workerData as Work
  const prepare = ((await import(module)) as Record<string, Prepare>)[name]!
  const work = await prepare(given)
  const begin = () => parentPort!.postMessage(READY)
  begin()
  parentPort!.postMessage({ answer: await work(begin) })
}
