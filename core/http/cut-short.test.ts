import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpOptions, UpstreamFailure } from './client.ts'
import { asking, clientOf, failing, upstream, URL_ASKED } from '../../test/support/fake-source.ts'

const noRetry = { retries: { limit: 0 } }

test('slow headers and a body that stalls time out; so does one that never ends', async () => {
  const stalls = { ...noRetry, stallMs: 300 }
  await failing('timeout', /0\.3 s sin dar señales/, { answer: () => {}, options: stalls })
  await failing('timeout', /0\.3 s sin dar señales/, {
    answer: (_request, response) => void response.writeHead(200).write('a'),
    options: stalls,
  })
  await failing('timeout', /no terminó en 0\.4 s/, {
    answer: (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    },
    request: { timeoutMs: 400 },
    options: noRetry,
  })
})

/** A byte each 20 ms, for as long as anybody listens. */
const drip: RequestListener = (_request, response) => {
  const dripping = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(dripping))
}

test('a body that drips is given up, asked for once more, and after three its host is left alone for the run', async () => {
  const server = await upstream(drip)
  const http = clientOf(server, { leastFlow: { bytes: 1000, everyMs: 150 } })
  const failureOf = (path: string) =>
    http.get(`https://fuente.example/${path}`).catch((error: unknown) => error) as Promise<UpstreamFailure>
  for (const path of ['una', 'otra', 'y-otra']) {
    const failure = await failureOf(path)
    assert.is(failure.code, 'too_slow')
    assert.match(
      failure.message,
      /mandó menos de 1000 bytes en 0\.15 s y no se siguió esperando\. Causa probable: .* Se intentó 2 veces\./,
    )
  }
  assert.is(server.asked.length, 6)
  assert.match(
    (await failureOf('la-cuarta')).message,
    /no se pidió: en esta corrida ya se dejaron 3 respuestas de su servidor por lentas/,
  )
  assert.is(server.asked.length, 6)
  await http.close()
  await server.close()
})

test('redirects share one time limit', async () => {
  let [now, turn] = [0, 0]
  // Each hop takes fifty seconds; to the fourth nobody answers, and it has no time left.
  await failing('timeout', /no terminó en 120 s/, {
    answer: (request, response) => {
      now += 50_000
      if (++turn < 4) response.writeHead(302, { location: `${request.url}x` }).end()
    },
    request: { timeoutMs: 120_000 },
    options: { ...noRetry, time: { now: () => now, wait: async () => {} } },
  })
})

test('a truncated body and a torn gzip are failures, and asked again', async () => {
  let turn = 0
  const torn: RequestListener = (_request, response) => {
    if (turn++) return void response.end('entero')
    response.writeHead(200, { 'content-length': '1000' }).write('solo esto', () => response.destroy())
  }
  assert.is((await asking({ answer: torn })).text, 'entero')
  turn = 0
  await failing('truncated', /llegó incompleto/, { answer: torn, options: noRetry })
  const whole = gzipSync(Buffer.from('x'.repeat(50_000)))
  await failing('truncated', /llegó incompleto/, {
    answer: (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length - 12)),
    options: noRetry,
  })
})

test('a reset connection and a closed port', async () => {
  let turn = 0
  const { text } = await asking({
    answer: (request, response) => (turn++ ? response.end('bien') : void request.socket.resetAndDestroy()),
  })
  assert.is(text, 'bien')
  const gone = await upstream(() => {})
  await gone.close()
  const http = clientOf(gone, noRetry)
  const failure = (await http.get(URL_ASKED).catch((error: UpstreamFailure) => error)) as UpstreamFailure
  assert.is(failure.code, 'network')
  assert.is(failure.systemCode, 'ECONNREFUSED')
  await http.close()
})

test('a bomb of any content encoding is cut by its decompressed size', async () => {
  for (const [encoding, compressed] of Object.entries({
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  })) {
    const bomb = compressed(Buffer.alloc(30_000_000))
    for (const status of [200, 500]) {
      await failing('too_large', /pasó de 1000000 bytes/, {
        answer: (_request, response) => response.writeHead(status, { 'content-encoding': encoding }).end(bomb),
        request: { maxBytes: 1_000_000 },
      })
    }
  }
})

test('an abort rejects with its reason at any point and leaves no file', async () => {
  const reason = new Error('se apaga')
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-prueba-'))
  let reach: () => void
  const slow: RequestListener = (_request, response) => void response.writeHead(200).write('a'.repeat(100_000))
  const silent: RequestListener = () => reach()
  const failingAlways: RequestListener = (_request, response) => response.writeHead(429, { 'retry-after': '5' }).end()
  const points: [RequestListener, Partial<HttpOptions>][] = [
    [slow, { onProgress: () => reach() }],
    [silent, {}],
    [failingAlways, { retries: { limit: 3, baseMs: 5, random: () => (reach(), 0) } }],
  ]
  for (const [answer, options] of points) {
    const reached = new Promise<void>((there) => {
      reach = there
    })
    const server = await upstream(answer)
    const abort = new AbortController()
    const http = clientOf(server, { signal: abort.signal, keep: { folder }, ...options })
    const asked = http.get(URL_ASKED).catch((error: unknown) => error)
    await reached
    abort.abort(reason)
    assert.is(await asked, reason)
    assert.is(await http.get(URL_ASKED).catch((error: unknown) => error), reason)
    await http.close()
    assert.equal(await readdir(folder), [])
    await server.close()
  }
  await rm(folder, { recursive: true })
})

test.run()
