/** Which answers are asked for once more, after how long, and which never. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asking, failing, type Case } from '../../test/support/fake-source.ts'

test('500 twice, then 200', async () => {
  let turn = 0
  const { text, asked } = await asking({
    answer: (_request, response) => (++turn < 3 ? response.writeHead(500).end('x') : response.end('bien')),
  })
  assert.is(text, 'bien')
  assert.is(asked.length, 3)
})

test('a 429 is asked again when its Retry-After is over, and a date will do', async () => {
  for (const [after, waitMs] of [
    ['7', 7000],
    ['Thu, 19 Nov 2026 18:20:09 GMT', 9000],
  ] as const) {
    let turn = 0
    const { time, waits } = movedByWaits()
    const { text, asked } = await asking({
      answer: (_request, response) =>
        turn++ ? response.end('bien') : response.writeHead(429, { 'retry-after': after }).end(),
      options: { time, clock: () => new Date('2026-11-19T18:20:00Z') },
    })
    assert.is(text, 'bien')
    assert.equal([asked.length, waits], [2, [waitMs]])
  }
})

/** Time that passes only by being waited for. */
function movedByWaits() {
  let now = 0
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    now += ms
  }
  return { waits, time: { now: () => now, wait } }
}

test('a Retry-After beyond ten minutes is not waited for, and the words say when to come back', async () => {
  const { asked } = await failing('rate_limited', /2026-11-19T19:20:00\.000Z.*\(3600 s\)/, {
    answer: (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    options: { clock: () => new Date('2026-11-19T18:20:00Z') },
  })
  assert.is(asked.length, 1)
})

test('a 400 that the connector reads as a rate limit is waited for', async () => {
  let turn = 0
  const waits: unknown[] = []
  const { text } = await asking({
    answer: (_request, response) =>
      turn++
        ? response.end('bien')
        : response
            .writeHead(400, { 'bmx-secondstoreset': '0.05', 'content-type': 'application/json' })
            .end('{"error":1}'),
    request: {
      waitSeconds: (answer) => (
        waits.push(answer),
        answer.status === 400 ? Number(answer.headers['bmx-secondstoreset']) : undefined
      ),
    },
  })
  assert.is(text, 'bien')
  assert.equal(waits[0], {
    status: 400,
    headers: { ...(waits[0] as { headers: object }).headers, 'bmx-secondstoreset': '0.05' },
    text: '{"error":1}',
  })
})

test('statuses: words for each, retries only where they help', async () => {
  const status = (code: number): Case => ({
    answer: (_request, response) =>
      response.writeHead(code, { 'content-type': 'text/html' }).end('<html><title>Acceso\n negado</title></html>'),
  })
  assert.is((await failing('status', /FUENTE_TOKEN \(se obtiene en/, status(403))).asked.length, 1)
  assert.is((await failing('status', /titulada «Acceso negado».*se mudó/, status(404))).asked.length, 1)
  assert.is((await failing('status', /Se intentó 4 veces/, status(503))).asked.length, 4)
  const { reply } = await asking({ ...status(404), request: { allowStatus: [404] } })
  assert.is(reply!.status, 404)
})

test('a POST sends its form and is not repeated', async () => {
  const { asked } = await failing('status', /500/, {
    answer: (_request, response) => response.writeHead(500).end(),
    request: { method: 'POST', body: { idioma: 'sp', año: '2026' } },
  })
  assert.is(asked.length, 1)
  assert.is(asked[0]!.body, 'idioma=sp&a%C3%B1o=2026')
  assert.is(asked[0]!.headers['content-type'], 'application/x-www-form-urlencoded')
})

test.run()
