import pg from 'pg'

export type Pool = pg.Pool
export type Client = pg.PoolClient

/**
 * A pool on one database. Only settings that survive PgBouncer in transaction mode are used:
 * no startup parameters; time limits are set inside transactions by those who need them.
 */
export function openPool({ url, max = 8, queryTimeoutMs }: { url: string; max?: number; queryTimeoutMs?: number }): Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'tianguis', connectionTimeoutMillis: 10_000, query_timeout: queryTimeoutMs })
  // An idle connection that the server closes must not end the process; the next query reports the outage.
  pool.on('error', () => {})
  return pool
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
