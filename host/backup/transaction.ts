import type { Client, Pool } from '@tianguis/core/database/connection'

/**
 * One transaction on a connection that is closed when the work fails: PostgreSQL undoes it then. A COPY that was cut
 * short leaves the connection in the middle of a message, and a rollback would wait behind it.
 */
export async function transactionOrNothing<Result>(pool: Pool, begin: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  // A connection that breaks is told by the statement that runs on it.
  client.on('error', ignore)
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
const ignore = () => {}
