import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setImmediate as settled } from 'node:timers/promises'
import { clientOf, testSource, upstream } from '../../test/support/fake-source.ts'
import { holdBack, inTurn, openLanes, pacingOf, type Pacing, type Time } from './pacing.ts'

const { signal } = new AbortController()

/** Time that passes only where a test says so: on a busy machine a second may be gone between two lines. */
function standingTime(): Time & { pass(ms: number): Promise<void> } {
  let now = 0
  let waiting: { until: number; wake: () => void }[] = []
  return {
    now: () => now,
    wait: (ms) => new Promise<void>((wake) => waiting.push({ until: now + ms, wake })),
    async pass(ms) {
      for (const end = now + ms; ; now++) {
        const due = waiting.filter(({ until }) => until <= now)
        waiting = waiting.filter(({ until }) => until > now)
        for (const { wake } of due) wake()
        await settled()
        if (now === end) return
      }
    },
  }
}

test('who shares a host shares its spacing, and the stricter figure holds from when it is known', async () => {
  const time = standingTime()
  const lanes = openLanes(time)
  const starts: number[] = []
  const asks = [20, 60, 1].flatMap((everyMs) =>
    ['a', 'b'].map(() =>
      lanes.inTurn('a.example', { concurrency: 3, everyMs }, signal, async () => starts.push(time.now())),
    ),
  )
  await time.pass(300)
  await Promise.all(asks)
  assert.equal(starts, [0, 20, 80, 140, 200, 260])
})

test('so do the clients of several connectors', async () => {
  const server = await upstream((_request, response) => response.end('x'))
  const clients = [60, 20, 1].map((everyMs, index) => {
    const dataset = `pac-${index}`
    return clientOf(undefined, {
      source: { ...testSource, dataset, pacing: { concurrency: 3, everyMs } },
      env: { [`TIANGUIS_PAC_${index}_URL`]: server.url },
    })
  })
  const began = performance.now()
  await Promise.all(clients.flatMap((http) => ['a', 'b'].map((path) => http.get(`https://fuente.example/${path}`))))
  // Those that were sent first may be heard last; none is heard before it was sent.
  const arrivals = server.asked.map(({ at }) => at - began).sort((a, b) => a - b)
  assert.is(arrivals.length, 6)
  assert.ok(
    arrivals.every((at, index) => at >= index * 60),
    `arrived after ${arrivals} ms`,
  )
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
    await settled()
    running -= 1
  }
  const asks = [5, 2, 5].flatMap((concurrency) =>
    Array.from({ length: 4 }, () => inTurn('a.example', { concurrency, everyMs: 0 }, signal, task)),
  )
  await Promise.all(asks)
  assert.ok(most <= 5)
  most = 0
  await Promise.all(Array.from({ length: 6 }, () => inTurn('a.example', { concurrency: 5, everyMs: 0 }, signal, task)))
  assert.is(most, 2)
})

test('hosts do not wait for each other, and a host that asked for peace is left alone by all', async () => {
  const time = standingTime()
  const lanes = openLanes(time)
  const startOf = (host: string) => lanes.inTurn(host, { everyMs: 0 }, signal, async () => time.now())
  await startOf('b.example')
  lanes.holdBack('b.example', 80)
  const starts = Promise.all(['b.example', 'b.example', 'c.example'].map(startOf))
  await time.pass(100)
  assert.equal(await starts, [80, 80, 0])
})

test("one connector's rate limit holds the others back", async () => {
  const server = await upstream((request, response) =>
    request.url === '/limite' && server.asked.length === 1 ? response.writeHead(400).end() : response.end('x'),
  )
  const held = Promise.withResolvers<void>()
  // What a wait is lengthened by is drawn just before the host is held back.
  const random = () => {
    held.resolve()
    return 0
  }
  const [limited, other] = [clientOf(server, { retries: { limit: 3, baseMs: 5, random } }), clientOf(server)]
  const first = limited.get('https://fuente.example/limite', {
    waitSeconds: ({ status }) => (status === 400 ? 0.2 : undefined),
  })
  await held.promise
  await Promise.all([first, other.get('https://fuente.example/otro')])
  const [at, ...later] = server.asked.map((asked) => asked.at)
  assert.is(later.length, 2)
  assert.ok(
    later.every((one) => one - at! >= 200),
    `after ${later.map((one) => one - at!)} ms`,
  )
  for (const http of [limited, other]) await http.close()
  await server.close()
})

test('an abort while waiting rejects at once, and a running task is waited for', async () => {
  const abort = new AbortController()
  const reason = new Error('ya no')
  const end = Promise.withResolvers<string>()
  const running = inTurn('d.example', { concurrency: 1, everyMs: 0 }, abort.signal, () => end.promise)
  const waiting = inTurn('d.example', { concurrency: 1, everyMs: 0 }, abort.signal, async () => assert.unreachable())
  await inTurn('e.example', { everyMs: 0 }, signal, async () => {})
  holdBack('e.example', 3_600_000)
  const held = inTurn('e.example', { everyMs: 0 }, abort.signal, async () => assert.unreachable())
  abort.abort(reason)
  const errors = await Promise.all([waiting, held].map((one) => one.catch((error: unknown) => error)))
  assert.ok(
    errors.every((error) => error === reason),
    String(errors),
  )
  end.resolve('acabó')
  assert.is(await running, 'acabó')
})

test.run()
