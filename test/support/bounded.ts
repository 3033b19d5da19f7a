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

/** The thread says that everything is prepared, and the clock begins. */
const READY = 'ready'

/**
 * What the work that an exported function of a module prepares answers, done in a thread that is ended at the bounds: nothing
 * else stops an expression that backtracks, or a loop that never awaits.
 * @throws Error when a bound is passed, or what the work threw.
 */
export function within({ ms, megabytes }: Bounds, module: string, name: string, given: unknown): Promise<unknown> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { module, name, given } satisfies Work, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    thread.on('message', (message: unknown) => {
      if (message === READY) timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms)
      else resolve((message as { answer: unknown }).answer)
    })
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread ended without an answer')))
    void thread.once('exit', () => clearTimeout(timer))
  }).finally(() => thread.terminate())
}

if (!isMainThread && (workerData as Partial<Work> | null)?.module !== undefined) {
  const { module, name, given } = workerData as Work
  const work = await ((await import(module)) as Record<string, (given: unknown) => () => unknown>)[name]!(given)
  parentPort!.postMessage(READY)
  parentPort!.postMessage({ answer: await work() })
}
