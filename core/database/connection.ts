import pg from 'pg'

export type Pool = pg.Pool
export type Client = pg.PoolClient

const PATIENT_MS = 10_000

/**
 * A pool on one database. Only settings that survive PgBouncer in transaction mode are used:
 * no startup parameters but the name, which it knows; time limits are set inside transactions by those who need them.
 * @param kept connections that stay open when nobody uses them
 * @param connectTimeoutMs of a new connection
 * @param waitTimeoutMs of a query that waits for a connection to be free
 */
export function openPool({ url, max = 8, kept = 0, queryTimeoutMs, connectTimeoutMs = PATIENT_MS, waitTimeoutMs = PATIENT_MS }: { url: string; max?: number; kept?: number; queryTimeoutMs?: number; connectTimeoutMs?: number; waitTimeoutMs?: number }): Pool {
  // pg-pool has one limit for both: the one that waits is the pool's, the one that connects its client's.
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
    }
  }
  const pool = new pg.Pool({ Client, connectionString: url, max, min: kept, application_name: 'tianguis', connectionTimeoutMillis: Math.max(connectTimeoutMs, waitTimeoutMs), query_timeout: queryTimeoutMs })
  // An idle connection that the server closes must not end the process; the next query reports the outage.
  pool.on('error', () => {})
  return pool
}

/**
 * Whether a pooler answers in PostgreSQL's place: the number that it gives a connection, for cancelling, is not that of the
 * process that serves it. In transaction mode each transaction may be served by another, which knows no statement prepared before.
 */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows: [served] } = await client.query<{ by: number }>('select pg_backend_pid() as by')
    return served!.by !== (client as unknown as { processID: number | null }).processID
  } finally {
    client.release()
  }
}

/** Runs `work` in one transaction: committed if it returns, rolled back if it throws. */
export async function transaction<Result>(pool: Pool, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => { broken = error }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => { broken = failure })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Quotes an identifier; everything else is always bound. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
