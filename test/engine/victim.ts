/**
 * A process that refreshes `prueba` and stops where it is told, saying "listo": in the middle of a COPY, or before the
 * commit of its publication. There it is killed, or continued and goes on if it still can.
 */
import { writeSync } from 'node:fs'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stations, tiny } from './tiny.ts'

const [url, folder, where] = process.argv.slice(2) as [string, string, 'loading' | 'publishing']
const ROWS = 8_000

function stopHere(): void {
  writeSync(1, 'listo\n')
  process.kill(process.pid, 'SIGSTOP')
}

function* stopping() {
  yield* stations(ROWS, () => ({ precio: '77' }))
  if (where === 'loading') stopHere()
  yield* stations(ROWS, () => ({ precio: '77' }), ROWS)
}

/** Stops between the merge and the commit; a server that waits a minute for it would make the test as long. */
function stopBeforeCommit(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<any>
  pool.connect = (async (callback?: unknown) => {
    if (callback) return connect(callback)
    const client = await connect()
    if (client.watched) return client
    client.watched = true
    const query = client.query.bind(client)
    const stopped = async (...given: any[]) => {
      const {
        rows: [setting],
      } = await query('show idle_in_transaction_session_timeout')
      if (setting.idle_in_transaction_session_timeout !== '1min')
        throw new Error(`sin límite: ${JSON.stringify(setting)}`)
      await query("set local idle_in_transaction_session_timeout = '700ms'")
      stopHere()
      return query(...given)
    }
    client.query = (...given: any[]) =>
      (String(given[0]).includes('insert into tianguis.versions') ? stopped : query)(...given)
    return client
  }) as Pool['connect']
}

const pool = openPool({ url })
if (where === 'publishing') stopBeforeCommit(pool)
const { outcome, failure } = await refresh(
  request(pool, answering(tiny(), { precios: stopping() }), folder, { acceptShrink: true }),
)
writeSync(1, `${JSON.stringify({ outcome, failure })}\n`)
await pool.end()
