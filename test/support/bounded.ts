import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'

export interface Bounds {
  /** As long as the runner lets a file be silent, unless told. */
  readonly ms?: number
  /** Of heap; the thread ends when it needs more. */
  readonly megabytes: number
}

/** Less than the runner waits, which could not say what it was that had no end. */
const LONGEST_MS = 200_000

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
/** What a thread of this module is told apart by. */
const BOUNDED = 'bounded'

/**
 * Threads whose last work ended well, by their megabytes: a new one imports the whole house first, which takes longer
 * than most work.
 */
const idle = new Map<number, Worker>()

/**
 * What the work that an exported function of a module prepares answers, done in a thread that is ended at the bounds:
 * nothing else stops an expression that backtracks, or a loop that never awaits. Each part of the work has the time
 * anew: it calls what it is given when one is done.
 * @throws Error when a bound is passed, or what the work threw.
 */
export async function within(
  { ms = LONGEST_MS, megabytes }: Bounds,
  module: string,
  name: string,
  given: unknown,
): Promise<unknown> {
  const thread = idle.get(megabytes) ?? openThread(megabytes)
  idle.delete(megabytes)
  thread.ref()
  try {
    const answer = await answerOf(thread, ms, { module, name, given })
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
    thread.unref()
    idle.set(megabytes, thread)
    return answer
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

const openThread = (megabytes: number) =>
  new Worker(new URL(import.meta.url), {
    workerData: BOUNDED,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })

function answerOf(thread: Worker, ms: number, work: Work): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  return new Promise((resolve, reject) => {
    thread.on('message', (message: unknown) => {
      if (message === READY) {
        clearTimeout(timer)
        timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms)
      } else resolve((message as { answer: unknown }).answer)
    })
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread ended without an answer')))
    thread.postMessage(work)
  }).finally(() => clearTimeout(timer))
}

if (!isMainThread && workerData === BOUNDED) {
  const begin = () => parentPort!.postMessage(READY)
  parentPort!.on('message', async ({ module, name, given }: Work) => {
    const prepare = ((await import(module)) as Record<string, Prepare>)[name]!
    const work = await prepare(given)
    begin()
    parentPort!.postMessage({ answer: await work(begin) })
  })
}
