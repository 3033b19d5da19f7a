import { DatabaseClient } from './client.ts'
import { applyLimits, COMMAND_LIMITS, isPooledClient } from './limits.ts'

/**
 * PostgreSQL is away: said at once, by those who would only wait to find out. The code is SQLSTATE's
 * connection_failure.
 */
export class DatabaseAway extends Error {
  readonly code = '08006'
  constructor() {
    super('PostgreSQL no contesta')
  }
}

/** Work that waits for the database, given up when the database is away. @throws DatabaseAway */
export type DatabaseGuard = <Result>(work: () => Promise<Result>) => Promise<Result>

/** For who has nobody waiting. */
export const unguarded: DatabaseGuard = (work) => work()

export interface HealthProbe {
  readonly guard: DatabaseGuard
  /** When PostgreSQL was found to be away, or undefined while it answers. */
  readonly awaySince: Date | undefined
  stop(): Promise<void>
}

export interface ProbeOptions {
  readonly url: string
  readonly clock: () => Date
  /** Milliseconds, from any beginning. */
  readonly elapsed?: () => number
}

/** Work that waits longer than this may wait for a server that is gone: then it is asked for a sign of life. */
const SUSPECT_MS = 50
/**
 * `select 1` on an open connection took at most 13 ms on a machine with three times more to do than it could, and once
 * over 180 where it had four times more: hence the turns below.
 */
const PATIENCE_MS = 180
/** Patience is counted in turns as short as this: a machine that is late with them is late with the answer, too. */
const TURN_MS = 9
/**
 * A pooler that gave all its connections away lets the question wait, as a server that is gone would: until the longest
 * statement of a request must have ended, its silence says nothing.
 */
const POOLER_PATIENCE_MS = 5_000
/** Of its own connection; who waits is told after the patience all the same. */
const CONNECT_MS = 5_000
/** While it is away. */
const RETRY_MS = 250
/** A question that is not answered for so long is asked on another connection. */
const GIVEN_UP_MS = 1_000

/** The server answers, only not to one more. */
const TOO_MANY = '53300'

/**
 * Notices within 300 ms that PostgreSQL is gone, also where nothing says so: a paused server, or a network that
 * swallows packets, looks like a query that takes long. Behind a pooler, or on a machine that keeps this process
 * waiting, silence has to last longer. One connection of its own, asked only while somebody waits. A server that is not
 * there at the start is away from the start.
 */
export async function openHealthProbe({
  url,
  clock,
  elapsed = () => performance.now(),
}: ProbeOptions): Promise<HealthProbe> {
  const waiting = new Set<(error: DatabaseAway) => void>()
  let awaySince: Date | undefined
  const connection = openProbeConnection(url, elapsed)
  let checking: Promise<void> | undefined
  let retrying: NodeJS.Timeout | undefined
  let stopped = false

  function check(): void {
    if (stopped) return
    checking ??= connection
      .answers()
      .then(conclude)
      .finally(() => {
        checking = undefined
      })
  }

  function conclude(alive: boolean): void {
    if (alive === (awaySince === undefined) || stopped) return
    clearInterval(retrying)
    awaySince = alive ? undefined : clock()
    if (alive) return
    retrying = setInterval(check, RETRY_MS).unref()
    for (const giveUp of waiting) giveUp(new DatabaseAway())
  }

  await connection.opened().catch(() => {
    check()
    return checking
  })
  return {
    get awaySince() {
      return awaySince
    },
    async guard(work) {
      if (awaySince) throw new DatabaseAway()
      const { promise: away, reject } = Promise.withResolvers<never>()
      const suspicion = setInterval(check, SUSPECT_MS).unref()
      waiting.add(reject)
      try {
        return await Promise.race([work(), away])
      } catch (error) {
        if (!wasRefused(error)) check()
        throw error
      } finally {
        clearInterval(suspicion)
        waiting.delete(reject)
      }
    },
    async stop() {
      stopped = true
      clearInterval(retrying)
      await checking
      await connection.close()
    },
  }
}

/** The connection that is asked for a sign of life; one that was lost is replaced when it is asked again. */
interface ProbeConnection {
  /** Whether the server answers in time. */
  answers(): Promise<boolean>
  /** @throws what kept the first connection from being made */
  opened(): Promise<unknown>
  close(): Promise<void>
}

function openProbeConnection(url: string, elapsed: () => number): ProbeConnection {
  let open: Promise<DatabaseClient> | undefined
  /** What was asked and is not answered yet. */
  let pending: { readonly answer: Promise<unknown>; readonly since: number } | undefined
  let patienceMs = PATIENCE_MS
  const forget = () => {
    open = undefined
    pending = undefined
  }
  const connect = async () => {
    const client = await connected(url, forget)
    patienceMs = isPooledClient(client) ? POOLER_PATIENCE_MS : PATIENCE_MS
    return client
  }

  function question(current: Promise<DatabaseClient>) {
    const answer = current.then((client) => client.query('select 1'))
    // Nobody waits for it between two looks.
    answer.catch(() => {})
    return { answer, since: elapsed() }
  }

  async function ask(): Promise<'well' | 'lost' | 'silent'> {
    const current = (open ??= connect())
    const { answer, since } = (pending ??= question(current))
    try {
      await soon(answer, patienceMs)
      pending = undefined
      return 'well'
    } catch (error) {
      const silent = error instanceof DatabaseAway
      // An answer that comes late is one: to connect anew takes longer, and an overloaded server had to do it in time
      // to be believed again.
      if (silent && elapsed() - since < GIVEN_UP_MS) return 'silent'
      forget()
      void current.then((client) => client.end()).catch(() => {})
      if (silent) return 'silent'
      return (error as { code?: string }).code === TOO_MANY ? 'well' : 'lost'
    }
  }

  // The first one is made beforehand: to connect takes longer than to answer, and both within the patience of one
  // question.
  const first = (open = connect())
  return {
    async answers() {
      const before = open
      const answer = await ask()
      // What was open may have died with a server that is back already; silence is not asked twice.
      return (answer === 'lost' && before ? await ask() : answer) === 'well'
    },
    opened: () => first,
    async close() {
      await open?.then((client) => client.end()).catch(() => {})
    },
  }
}

async function connected(url: string, onLost: () => void): Promise<DatabaseClient> {
  const client = new DatabaseClient({
    url,
    application_name: 'tianguis',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', onLost)
  await client.connect()
  await applyLimits(client, COMMAND_LIMITS, CONNECT_MS)
  return client
}

/**
 * The answer, if it comes in time. After a timer Node reads its sockets: an answer that lay there while the process was
 * busy still counts.
 */
async function soon<Result>(answer: Promise<Result>, patienceMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let turns = Math.round(patienceMs / (TURN_MS + 1)) // A timer is a millisecond late.
  const timer = setInterval(() => {
    turns -= 1
    if (turns === 0) setImmediate(reject, new DatabaseAway())
  }, TURN_MS)
  return Promise.race([answer, late]).finally(() => clearInterval(timer))
}

/**
 * Whether it was the server that refused the statement, so that it did nothing: any class but 08 (connection) and 57P
 * (shutdown). What begins with E is the system's.
 */
export const wasRefused = (error: unknown): boolean =>
  /^(?!08|57P|E)[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')
