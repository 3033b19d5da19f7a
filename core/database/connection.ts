import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseClient } from './client.ts'
import {
  beginning,
  CLIENT_MARGIN_MS,
  isPooledClient,
  JOB_LIMITS,
  applyLimits,
  PREPARE_LOCK_MS,
  type StatementLimits,
} from './limits.ts'

export type Pool = pg.Pool
export type Client = pg.PoolClient

const PATIENT_MS = 10_000
/**
 * What is under way when its pool is closed. A server that says nothing any more would keep it, and the process, for
 * ever.
 */
const END_MS = 5_000

export interface PoolOptions {
  readonly url: string
  readonly max?: number
  /** Connections that stay open when nobody uses them. */
  readonly kept?: number
  /**
   * The server's, on every statement. The client gives up a little later where somebody waits: where these are given.
   * Null for a login that has its own, and may set none.
   */
  readonly limits?: StatementLimits | null
  /** Of a new connection. */
  readonly connectTimeoutMs?: number
  /** Of a query that waits for a connection to be free. */
  readonly waitTimeoutMs?: number
}

/**
 * A pool on one database. Only settings that survive PgBouncer in transaction mode are used: no startup parameters but
 * the name, which it knows, and limits of a transaction. Statements keep their names, under which the server prepares
 * them once, where no pooler stands before it.
 */
export function openPool({
  url,
  max = 8,
  kept = 0,
  limits,
  connectTimeoutMs = PATIENT_MS,
  waitTimeoutMs = PATIENT_MS,
}: PoolOptions): Pool {
  // pg-pool has one limit for both: the one that waits is the pool's, the one that connects its client's.
  class Client extends DatabaseClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, url, connectionTimeoutMillis: connectTimeoutMs })
    }
  }
  const pool = new pg.Pool({
    Client,
    max,
    min: kept,
    application_name: 'tianguis',
    connectionTimeoutMillis: Math.max(connectTimeoutMs, waitTimeoutMs),
    query_timeout: limits ? limits.statementMs + CLIENT_MARGIN_MS : undefined,
    ...(limits !== null && {
      // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, though its types do not say so.
      onConnect: (client) => applyLimits(client as pg.PoolClient, limits ?? JOB_LIMITS, connectTimeoutMs),
    }),
  })
  // An idle connection that the server closes must not end the process; the next query reports the outage.
  pool.on('error', ignore)
  const query = (first: string | pg.QueryConfig, values?: unknown[]) =>
    borrowed(pool, (client) => {
      if (!isPooledClient(client)) return client.query(first as string, values)
      const statement = typeof first === 'string' ? first : { ...first, name: undefined }
      return committed(client, 'begin', () => client.query(statement as string, values))
    })
  return Object.assign(pool, { query, end: ending(pool) })
}

/** Closes a pool in order, and after a while all the same. */
function ending(pool: Pool): () => Promise<void> {
  const open = new Set<Client>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (!open.size) clearTimeout(timer)
  })
  const end = pool.end.bind(pool) as () => Promise<void>
  const cut = () => {
    for (const client of open) (client as unknown as Connected).connection.stream.destroy()
  }
  return () => {
    if (open.size) timer = setTimeout(cut, END_MS)
    return end()
  }
}

/** What node-postgres keeps of a connection and its types leave out. */
interface Connected {
  readonly connection: { readonly stream: Socket }
}

/** Whether a pooler answers in PostgreSQL's place. */
export const isPooled = (pool: Pool): Promise<boolean> => borrowed(pool, async (client) => isPooledClient(client))

/** Runs `work` in one transaction: committed if it returns, rolled back if it throws. */
export function transaction<Result>(pool: Pool, work: (client: Client) => Promise<Result>): Promise<Result> {
  const undone = (client: Client) =>
    client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    )
  return borrowed(pool, (client) => committed(client, 'begin', () => work(client)), undone)
}

/**
 * One transaction of what a start makes or changes. Of a table that others have it is told soon: whoever starts says
 * so, and tries again.
 */
export const preparation = <Result>(pool: Pool, work: (client: Client) => Promise<Result>): Promise<Result> =>
  transaction(pool, async (client) => {
    await client.query(`set local lock_timeout = ${PREPARE_LOCK_MS}`)
    return work(client)
  })

/**
 * One transaction on a connection that is closed when the work fails: PostgreSQL undoes it then. A COPY that was cut
 * short leaves the connection in the middle of a message, and a rollback would wait behind it.
 * @param begin the statement that opens it
 */
export const transactionOrNothing = <Result>(
  pool: Pool,
  begin: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => borrowed(pool, (client) => committed(client, begin, () => work(client)))

async function committed<Result>(client: Client, begin: string, work: () => Promise<Result>): Promise<Result> {
  await client.query(beginning(client, begin))
  const result = await work()
  await client.query('commit')
  return result
}

/** @param spoiled what is wrong with the connection after its work failed; with something, it is closed */
async function borrowed<Result>(
  pool: Pool,
  work: (client: Client) => Promise<Result>,
  spoiled: (client: Client, error: Error) => Promise<Error | undefined> = async (_client, error) => error,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    broken = (await spoiled(client, error as Error)) ?? broken
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
const ignore = () => {}

/** Quotes an identifier; everything else is always bound. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
