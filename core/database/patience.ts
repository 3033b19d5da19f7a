import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient } from './client.ts'
import { troubleOf } from './troubles.ts'

const RETRY_MS = 250
/** How often whoever waits is told, and a work that says nothing is looked after. */
const TELL_MS = 5_000

/**
 * The database could not be used for as long as a start waits. The message is Spanish: since when, why, and what to
 * look at.
 */
export class DatabaseUnavailable extends Error {}

export interface Waiting {
  readonly url: string
  /** Told in Spanish what is waited for, and since when. */
  readonly tell?: ((text: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Does what a start needs of the database, again and again while that may soon be there, and looks after a work that
 * waits for a server that has gone silent.
 * @param work may be repeated from its beginning
 * @throws DatabaseUnavailable when the patience is over; what the work throws that waiting does not mend; the reason of
 * `signal`
 */
export async function patiently<Result>(
  { url, tell = () => {}, signal }: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  let since: number | undefined
  let toldAt = 0
  const wait = (thrown: unknown): void => {
    const trouble = troubleOf(thrown)
    if (!trouble) throw thrown
    const now = performance.now()
    since ??= now
    const { words, advice, patienceMs } = trouble
    const [seconds, why] = [
      Math.round((now - since) / 1000),
      thrown instanceof AggregateError ? thrown.errors[0].message : (thrown as Error).message,
    ]
    if (now - since > patienceMs)
      throw new DatabaseUnavailable(`La base de datos ${words} desde hace ${seconds} s (${why}). ${advice}`, {
        cause: thrown,
      })
    if (toldAt && now - toldAt < TELL_MS) return
    toldAt = now
    tell(
      `La base de datos ${words}${seconds ? ` desde hace ${seconds} s` : ''}; se espera hasta ${patienceMs / 1000} s. ${advice}`,
    )
  }
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await lookedAfter(url, work(), wait, () => {
        since = undefined
      })
    } catch (error) {
      wait(error)
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}

/** A work whose server says nothing any more fails as soon as the patience is over. */
async function lookedAfter<Result>(
  url: string,
  work: Promise<Result>,
  wait: (thrown: unknown) => void,
  onAlive: () => void,
): Promise<Result> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const look = setInterval(() => void answers(url, TELL_MS).then(onAlive, wait).catch(reject), TELL_MS)
  return Promise.race([work, givenUp]).finally(() => clearInterval(look))
}

/** Asks for a sign of life on a new connection. @throws what keeps it from coming */
export async function answers(url: string, timeoutMs: number): Promise<void> {
  const client = new DatabaseClient({
    url,
    application_name: 'tianguis',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}
