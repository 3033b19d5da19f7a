import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setTimeout as delay } from 'node:timers/promises'
import { clientOf, testSource, upstream } from './misbehaving.ts'
import { holdBack, inTurn, pacingOf, type Pacing } from './pacing.ts'

const { signal } = new AbortController()
const gaps = (times: number[]) => times.slice(1).map((at, index) => at - times[index]!)

test('connectors that share a host share its spacing, and the stricter figure holds', async () => {
  const server = await upstream((_request, response) => response.end('x'))
  const clients = [60, 20, 1].map((everyMs, index) => {
    const dataset = `pac-${index}`
    return clientOf(undefined, { source: { ...testSource, dataset, pacing: { concurrency: 3, everyMs } }, env: { [`TIANGUIS_PAC_${index}_URL`]: server.url } })
  })
  const began = performance.now()
  await Promise.all(clients.flatMap((http) => ['a', 'b'].map((path) => http.get(`https://fuente.example/${path}`))))
  const arrivals = server.asked.map(({ at }) => at - began)
  assert.is(arrivals.length, 6)
  // Counted from the beginning: on a busy machine one arrival may be late, and the next then seems too soon.
  assert.ok(arrivals.every((at, index) => at >= index * 60 - 2), `arrived after ${arrivals} ms`)
  await Promise.all(clients.map((http) => http.close()))
  await server.close()
})

test('a mirror that the operator named is spaced less than its source, and never more', () => {
  const paced = (declared: Pacing | undefined, mirrored: boolean) => pacingOf(declared, { mirrored })
  assert.equal(paced({ concurrency: 1, everyMs: 500 }, true), { concurrency: 1, everyMs: 60 })
  assert.equal(paced({ everyMs: 5 }, true), { everyMs: 5 })
  assert.equal(paced(undefined, true), { everyMs: 60 })
  assert.equal([paced({ everyMs: 500 }, false), paced(undefined, false)], [{ everyMs: 500 }, {}])
})

test('no more than the declared number at once, the smallest of those that share the host', async () => {
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await delay(5)
    running -= 1
  }
  const asks = [5, 2, 5].flatMap((concurrency) => Array.from({ length: 4 }, () => inTurn('a.example', { concurrency, everyMs: 0 }, signal, task)))
  await Promise.all(asks)
  assert.ok(most <= 5)
  most = 0
  await Promise.all(Array.from({ length: 6 }, () => inTurn('a.example', { concurrency: 5, everyMs: 0 }, signal, task)))
  assert.is(most, 2)
})

test('hosts do not wait for each other, and a host that asked for peace is left alone by all', async () => {
  await inTurn('b.example', { everyMs: 0 }, signal, async () => {})
  holdBack('b.example', 80)
  const started = performance.now()
  const after = async (host: string) => inTurn(host, { everyMs: 0 }, signal, async () => performance.now() - started)
  const [held, free] = await Promise.all([after('b.example'), after('c.example')])
  assert.ok(held >= 78, `held ${held}`)
  assert.ok(free < 60, `free ${free}`)
})

test('one connector\'s rate limit holds the others back', async () => {
  const server = await upstream((request, response) => (request.url === '/limite' && server.asked.length === 1 ? response.writeHead(400).end() : response.end('x')))
  const [limited, other] = [clientOf(server), clientOf(server)]
  const first = limited.get('https://fuente.example/limite', { waitSeconds: ({ status }) => (status === 400 ? 0.2 : undefined) })
  while (server.asked.length === 0) await delay(5)
  await delay(30)
  await other.get('https://fuente.example/otro')
  await first
  assert.ok(server.asked.slice(1).every(({ at }) => at - server.asked[0]!.at > 190), `gaps ${gaps(server.asked.map(({ at }) => at))}`)
  for (const http of [limited, other]) await http.close()
  await server.close()
})

test('an abort while waiting rejects at once, and a running task is waited for', async () => {
  const abort = new AbortController()
  const reason = new Error('ya no')
  let ended = false
  const running = inTurn('d.example', { concurrency: 1, everyMs: 0 }, abort.signal, async () => {
    await delay(40)
    ended = true
  })
  const waiting = inTurn('d.example', { concurrency: 1, everyMs: 0 }, abort.signal, async () => assert.unreachable())
  abort.abort(reason)
  assert.is(await waiting.catch((error: unknown) => error), reason)
  assert.is(ended, false)
  await running
  assert.is(ended, true)
})

test.run()
