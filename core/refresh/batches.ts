import type { Batches } from '../contract.ts'

/** Takes the batches of a generator, and of those that it hands over, one after another. */
export interface BatchReader<Batch> {
  /**
   * The next batch, until the signal: a connector that waits for something of its own may not hear it, and is left
   * behind.
   * @throws whatever the generator does; the signal's reason
   */
  next(): Promise<IteratorResult<Batch, void>>
  /** Lets go of what is still open. Not waited for: one that hangs would be for ever. */
  end(): void
}

/**
 * Nothing is kept of a batch once it was taken. What a generator throws is thrown where it was handed over, as with
 * `yield*`.
 */
export function readBatches<Batch>(batches: Batches<Batch>, signal: AbortSignal): BatchReader<Batch> {
  const open = [batches]

  async function next(): Promise<IteratorResult<Batch, void>> {
    let resume = (one: Batches<Batch>) => one.next()
    while (open.length) {
      try {
        const taken = await unlessAborted(() => resume(open.at(-1)!), signal)
        if (!taken.done && !isBatches<Batch>(taken.value)) return taken as IteratorYieldResult<Batch>
        if (taken.done) open.pop()
        else open.push(taken.value as Batches<Batch>)
        resume = (one) => one.next()
      } catch (error) {
        if (signal.aborted || open.length === 1) throw error
        open.pop()
        resume = (one) => one.throw(error)
      }
    }
    return { done: true, value: undefined }
  }

  return {
    next,
    end() {
      for (const one of open.reverse()) one.return().catch(() => {})
    },
  }
}

/**
 * What `work` makes of each of them: `for await (const one of source) yield work(one)`, but that would hold each, and
 * what was made of it, until the next is there.
 */
export function each<From, To>(
  source: AsyncIterable<From>,
  work: (one: From) => To,
): AsyncGenerator<To, void, undefined> {
  const from = source[Symbol.asyncIterator]()
  const end = async () => {
    await from.return?.()
    return { done: true, value: undefined } as const
  }
  return {
    async next() {
      const { done, value } = await from.next()
      return done ? { done, value: undefined } : { done: false, value: work(value) }
    },
    return: end,
    async throw(error) {
      await end()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      await end()
    },
  }
}

function isBatches<Batch>(value: unknown): value is Batches<Batch> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
}

async function unlessAborted<Taken>(take: () => Promise<Taken>, signal: AbortSignal): Promise<Taken> {
  signal.throwIfAborted()
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  const onAbort = () => stop(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([take(), stopped]).finally(() => signal.removeEventListener('abort', onAbort))
}
