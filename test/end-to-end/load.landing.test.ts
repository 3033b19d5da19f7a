/** More than a host can do: it says so before queues grow, and whoever sends nothing is put out. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { holdLock } from '../support/lock.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openHosts } from '../support/hosts.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

const TOKEN = 'una-llave-de-prueba-0123456789'
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, env: { METRICS_TOKEN: TOKEN } })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const FIELDS = ['clave', 'precio', 'fecha', 'nota']

const codesOf = (answers: readonly { status: number; text: string }[]) => {
  const codes: Record<string, number> = {}
  for (const { status, text } of answers) {
    const code = status === 200 ? '200' : JSON.parse(text).codigo
    codes[code] = (codes[code] ?? 0) + 1
  }
  return codes
}

test('while the database keeps up with nothing, few wait for it, and the rest is told at once', async () => {
  await call(host.url, '/api/v1/prueba')
  await using lock = await holdLock(database.pool, 'lock table datos.prueba_precios in access exclusive mode')
  let told = 0
  const asked = Promise.all(
    Array.from({ length: 400 }, async (_none, index) => {
      // Each asks for something else: what is the same is one statement, for however many.
      const answer = await call(
        host.url,
        `/api/v1/prueba?limit=${1 + (index % 100)}&campos=${FIELDS[Math.floor(index / 100)]}`,
      )
      if (answer.status === 503) told += 1
      return answer
    }),
  )
  // A dataset in memory, health and metrics are not behind that queue.
  assert.is((await call(host.url, '/api/v1/prueba')).status, 200)
  assert.is((await call(host.url, '/healthz')).status, 200)
  const metrics = await call(host.url, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  assert.is(metrics.status, 200)
  assert.ok(Number(/^tianguis_pool_waiting (\d+)$/m.exec(metrics.text)![1]) <= 128)
  await until(
    async () => told,
    (refused) => refused >= 400 - 8,
  )
  await lock.release()
  const answers = await asked
  const codes = codesOf(answers)
  assert.ok((codes['200'] ?? 0) + (codes.tabla_ocupada ?? 0) <= 8 + 128, JSON.stringify(codes))
  const refused = answers.find(({ status, text }) => status === 503 && JSON.parse(text).codigo === 'saturado')!
  assert.equal([refused.headers.get('retry-after'), refused.headers.get('cache-control')], ['1', 'no-store'])
  // On a slow machine those that have a connection wait for the table as long as anybody may, and a database that is
  // silent for long enough is taken for away: once, with thirty processes on two cores.
  assert.equal(
    Object.keys(codes).filter((code) => !['200', 'saturado', 'tabla_ocupada', 'base_de_datos_caida'].includes(code)),
    [],
  )
  await until(
    () => call(host.url, '/readyz'),
    ({ status }) => status === 200,
  )
  assert.is((await call(host.url, '/api/v1/prueba?limit=100')).status, 200)
})

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/**
 * A hundred at a time: past the backlog the kernel tells a client that it is connected to a server that never hears of
 * it.
 */
async function dialMany(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => dial(port)))))
  return sockets
}

const [IDLE, SLOW] = [8_000, 2_000]
/**
 * Files that a process may have open here, which Node asks for by itself: each end of a connection is one of its
 * process.
 */
const mostOpen = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).replace('unlimited', 'Infinity'))
const enough = mostOpen > IDLE + SLOW + 500
if (!enough)
  console.log(`skipped: ten thousand connections, where a process may open only ${mostOpen} files (ulimit -n)`)
;(enough ? test : test.skip)(
  'eight thousand connections that say nothing, and two thousand that say it slowly, cost the others nothing and are put out',
  async () => {
    const hosts = await openHosts(database.url)
    const { url, stop } = await hosts.start()
    const port = Number(new URL(url).port)
    const [idle, slow] = [await dialMany(port, IDLE), await dialMany(port, SLOW)]
    for (const socket of slow) socket.write('GET /api/v1/prueba HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(
      () => slow.forEach((socket, index) => socket.writable && socket.write(`X-${index}: y\r\n`)),
      1_000,
    )
    const heard = new Set<string>()
    for (const socket of [...idle, ...slow]) socket.on('data', (data) => heard.add(String(data).slice(0, 12)))
    const closed = async () => [...idle, ...slow].filter((socket) => socket.closed).length
    for (let asked = 0; asked < 20; asked += 1) assert.is((await call(url, '/api/v1/estado')).status, 200)
    await until(closed, (count) => count === IDLE + SLOW)
    clearInterval(dripping)
    assert.equal([...heard], ['HTTP/1.1 408'])
    assert.is((await call(url, '/api/v1/estado')).status, 200)
    assert.is(await stop(), 0)
    await hosts.close()
  },
)

test.run()
