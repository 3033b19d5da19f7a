/**
 * Hosts that are restarted one after the other behind a balancer, and processes of one host that are changed one by
 * one: nobody notices.
 */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startFleet, type Fleet } from '../../host/workers/fleet.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openHosts, type HostProcess, type Hosts } from '../support/hosts.ts'
import { askSteadily } from '../support/steady.ts'
import { until } from '../support/until.ts'

const WORKER = fileURLToPath(new URL('../support/worker-process.ts', import.meta.url))
const TOKEN = 'una-llave-de-prueba-0123456789'
const PATH = '/api/v1/lento'
/** Long enough for whoever looks ten times a second, however busy the machine is. */
const GRACE = { SHUTDOWN_GRACE: '8' }
let database: TestDatabase
let hosts: Hosts
let key: string
let both: HostProcess[]
let last: HostProcess
test.before(async () => {
  database = await openTestDatabase()
  hosts = await openHosts(database.url)
  both = [await hosts.start({ REFRESH: 'on', ...GRACE }), await hosts.start(GRACE)]
  key = both[0]!.key
  for (const { url } of both)
    assert.is(
      (
        await until(
          () => call(url, PATH),
          ({ status }) => status === 200,
        )
      ).status,
      200,
    )
})
test.after(async () => {
  await hosts.close()
  await database.close()
})
const headers = () => ({ authorization: `Bearer ${key}` })

/**
 * Sends each request to the next host that said it was ready a moment ago, on connections that it keeps; it tries none
 * twice.
 */
async function openBalancer(urls: readonly string[]) {
  const backends = urls.map((url) => ({ url, ready: true, agent: new Agent({ keepAlive: true }) }))
  const look = setInterval(() => {
    for (const backend of backends)
      void call(backend.url, '/readyz').then(
        ({ status }) => {
          backend.ready = status === 200
        },
        () => {
          backend.ready = false
        },
      )
  }, 100)
  let turn = 0
  const server = createServer((asked, answer) => {
    const { url, agent } = backends.filter(({ ready }) => ready)[
      (turn += 1) % backends.filter(({ ready }) => ready).length
    ]!
    request(`${url}${asked.url}`, { agent, headers: { authorization: asked.headers.authorization } }, (response) => {
      answer.writeHead(response.statusCode!)
      response.pipe(answer)
    })
      .on('error', (error) => answer.writeHead(502).end(error.message))
      .end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => backends.map(({ ready }) => ready),
    close() {
      clearInterval(look)
      for (const { agent } of backends) agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

test('two hosts behind a balancer are restarted one after the other, and no request fails', async () => {
  const balancer = await openBalancer(both.map(({ url }) => url))
  const load = askSteadily(`${balancer.url}${PATH}`, headers())
  for (const host of both) {
    assert.is(await host.stop(), 0)
    last = await hosts.start({ ...GRACE, PORT: new URL(host.url).port })
    assert.equal(
      await until(
        async () => balancer.ready(),
        (ready) => ready.every(Boolean),
      ),
      [true, true],
    )
  }
  const { answered, failed } = await load.stop()
  balancer.close()
  assert.equal(failed, [])
  assert.ok(answered > 0)
})

test('a host that ends says so where a balancer looks, goes on answering for its grace, and ends each connection as it answers', async () => {
  assert.is((await call(last.url, '/readyz')).status, 200)
  const stopped = last.stop()
  assert.is(
    (
      await until(
        () => call(last.url, '/readyz'),
        ({ status }) => status === 503,
      )
    ).status,
    503,
  )
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(request(`${last.url}${PATH}`, { agent, headers: headers() }).end(), 'response')
  assert.equal([answer.statusCode, answer.headers.connection], [200, 'close'])
  answer.resume()
  assert.is(await stopped, 0)
})

async function withFleet(work: (fleet: Fleet) => Promise<void>): Promise<void> {
  const fleet = await startFleet({
    count: 2,
    exec: WORKER,
    env: { ...hosts.env, METRICS_TOKEN: TOKEN, SHUTDOWN_GRACE: '0' },
    log: pino({ level: 'silent' }),
  })
  try {
    await work(fleet)
  } finally {
    await fleet.close()
  }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('processes under one port: one set of metrics, one that dies is replaced, all are changed without a failed request, and all end', async () => {
  assert.ok(cluster.isPrimary)
  let pids: readonly number[] = []
  await withFleet(async (fleet) => {
    const before = fleet.pids
    assert.is(new Set(before).size, 2)
    for (let times = 0; times < 8; times += 1)
      assert.is((await call(fleet.url, PATH, { headers: headers() })).status, 200)
    const metrics = await call(fleet.url, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    const value = (text: string, name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      )
    for (const text of [metrics.text, await fleet.collect()]) {
      assert.is(
        value(text, `tianguis_http_request_duration_seconds_count{route="${PATH}",method="GET",status="200"}`),
        8,
      )
      assert.equal(
        [
          value(text, 'tianguis_dataset_version{dataset="lento"}'),
          value(text, 'tianguis_database_up'),
          value(text, 'tianguis_cache_requests_total{result="miss"}'),
        ],
        [1, 1, 2],
      )
    }
    process.kill(before[0]!, 'SIGKILL')
    await until(
      async () => fleet.pids,
      (now) => now.length === 2 && !now.includes(before[0]!),
    )
    const load = askSteadily(`${fleet.url}${PATH}`, headers())
    await fleet.replace()
    const { answered, failed } = await load.stop()
    assert.equal(failed, [])
    assert.ok(answered > 0)
    pids = fleet.pids
    assert.is(pids.filter((pid) => before.includes(pid)).length, 0)
    // One that dies while another comes for it has one successor, and not two.
    const replaced = fleet.replace()
    const [killed] = pids
    process.kill(killed!, 'SIGKILL')
    await replaced
    await until(
      async () => fleet.pids,
      (now) => now.length >= 2 && !now.includes(killed!),
    )
    // A second successor would be there by the time that all have been replaced once more.
    await fleet.replace()
    assert.is(fleet.pids.length, 2)
    pids = fleet.pids
  })
  assert.equal(pids.map(isAlive), [false, false])
})

test('what keeps the first process from serving is told, and none is left', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const failure = await startFleet({
    count: 2,
    exec: WORKER,
    env: { ...hosts.env, PORT: String(port) },
    log: pino({ level: 'silent' }),
  }).then(
    () => 'served',
    (error: Error) => error.message,
  )
  assert.match(failure, new RegExp(`El puerto ${port} de 127.0.0.1 está ocupado`))
  assert.equal(Object.values(cluster.workers!).filter((worker) => !worker!.isDead()).length, 0)
  busy.close()
})

test.run()
