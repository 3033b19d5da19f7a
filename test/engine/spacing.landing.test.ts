/**
 * Processes that ask one upstream: their requests are spaced as one process's, and none waits for what another was
 * answered.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { spacing } from '@tianguis/core/refresh/upstream-pacing'
import type { Connector } from '@tianguis/core'
import { until } from '../support/until.ts'
import { openBench, stations, table, tiny, type Bench } from './tiny.ts'

let bench: Bench
let other: Pool
test.before(async () => {
  bench = await openBench()
  other = openPool({ url: bench.url })
})
test.after(async () => {
  await other.end()
  await bench.close()
})

const HOUR_MS = 3_600_000

/** Moments that are taken at once by two processes, in milliseconds from the first. */
async function taken(host: string, everyMs: number, count: number): Promise<number[]> {
  const [here, there] = [spacing(bench.pool), spacing(other)]
  const begun = performance.now()
  const at = await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const wait = await (index % 2 ? here : there).next(host, everyMs)
      return performance.now() + wait - begun
    }),
  )
  const [first, ...later] = at.sort((one, another) => one - another)
  return [first!, ...later].map((one) => one - first!)
}

test('moments of one host are apart by what its source was promised, whichever process takes them', async () => {
  // An hour apart, and none waits for its own: what the machine needs to ask for them is nothing beside that.
  const moments = await taken('banco.example', HOUR_MS, 6)
  assert.equal(
    moments.map((moment) => Math.round(moment / HOUR_MS)),
    [0, 1, 2, 3, 4, 5],
  )
})

test('another host has moments of its own, and a source that asked for peace has it from all', async () => {
  assert.is(await spacing(other).next('agencia.example', 2000), 0)
  await spacing(bench.pool).holdBack('agencia.example', HOUR_MS)
  const left = await spacing(other).next('agencia.example', 2000)
  assert.ok(left > HOUR_MS / 2 && left <= HOUR_MS, `${left} ms`)
})

test('the stricter promise holds for who comes after it, and a moment long ago keeps nobody waiting', async () => {
  const [here, there] = [spacing(bench.pool), spacing(other)]
  await here.next('estricta.example', HOUR_MS)
  assert.ok((await there.next('estricta.example', 0)) > HOUR_MS / 2)
  await bench.pool.query("update tianguis.upstreams set next_at = now() - interval '1 day'")
  assert.is(await there.next('estricta.example', HOUR_MS), 0)
})

/** A source that answers `/rapida` and leaves `/lenta` open. */
async function openSource(): Promise<Server> {
  const server = createServer(
    (request, response) => void (request.url === '/lenta' ? response.write('.') : response.end('bien')),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('a dataset whose host keeps another one waiting does not wait for it', async () => {
  const server = await openSource()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asking = (name: string) => {
    const declared = tiny({
      name,
      path: `/${name}`,
      tables: { [name]: table() },
      source: { ...tiny().source, pacing: { concurrency: 1, everyMs: 10 } },
    })
    return {
      ...declared,
      async *fetch({ http }) {
        await http.get(`https://fuente.example/${name}`)
        yield { [name]: stations(1) }
      },
    } as Connector
  }
  const env = { TIANGUIS_LENTA_URL: url, TIANGUIS_RAPIDA_URL: url }
  const stopping = new AbortController()
  const slow = bench.run(asking('lenta'), undefined, { env, signal: stopping.signal })
  await until(
    async () =>
      (await bench.pool.query('select from tianguis.upstreams where host = $1', [new URL(url).host])).rowCount,
    (rows) => rows === 1,
  )
  const fast = await bench.run(asking('rapida'), undefined, { env })
  stopping.abort()
  assert.equal([fast.outcome, (await slow).outcome], ['published', 'cancelled'])
  server.closeAllConnections()
  server.close()
})

test.run()
