/** A language model that fails, is slow, or is asked too much at once: the questions do not wait for it. */
import type { RequestListener, ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { draft, LIMES, openBench, role, says, type Bench } from '../../test/support/fake-model.ts'

const KEY = 'canario-5f1d2c7a9b3e'
const SECRET = 'chismarajo'
const QUESTION = `¿cuánta ${SECRET} por el limón en Guadalajara?`
const GOOD = draft([role(SECRET, 'medida', 'precio')], LIMES)
const DEADLINE_MS = 500

let rows: Rows
let bench: Bench
let ms = 0
test.before(async () => {
  rows = await openRows()
  bench = await openBench(rows, { key: KEY, deadlineMs: DEADLINE_MS, now: () => ms })
})
test.after(async () => {
  await bench.close()
  await rows.close()
})
// A minute later, with one good answer behind it: the endpoint is asked again.
test.before.each(async () => {
  ms += 120_000
  bench.drafts(GOOD)
  assert.ok((await bench.box.ask(QUESTION)).ok)
  bench.forget()
})

const raw =
  (text: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text)

test('after three failures in a row it is left alone for a minute, then one question tries', async () => {
  bench.behave(raw('', 503))
  for (let at = 0; at < 5; at++) await bench.box.ask(QUESTION)
  assert.is(bench.asked.length, 3)
  assert.match(bench.logged(), /HTTP 503\. Se le deja en paz 60 s\.$/)
  ms += 59_999
  await bench.box.ask(QUESTION)
  assert.is(bench.asked.length, 3)
  ms += 1
  await Promise.all([bench.box.ask(QUESTION), bench.box.ask(QUESTION)])
  assert.is(bench.asked.length, 4)
  ms += 60_000
  bench.drafts(GOOD)
  assert.ok((await bench.box.ask(QUESTION)).ok)
  assert.ok((await bench.box.ask(QUESTION)).ok)
})

test('so many at once are asked, and the others do not wait', async () => {
  const waiting: ServerResponse[] = []
  bench.behave((_request, response) => void waiting.push(response))
  const replies = Array.from({ length: 10 }, () => bench.box.ask(QUESTION))
  const first = await Promise.race(replies)
  assert.is(first.ok || first.codigo, 'no_entendida')
  assert.ok(first.latencia_ms < DEADLINE_MS)
  while (waiting.length < 4) await new Promise((soon) => setTimeout(soon, 5))
  for (const response of waiting) says(response, GOOD)
  const answered = (await Promise.all(replies)).filter(({ ok }) => ok)
  assert.equal([answered.length, bench.asked.length], [4, 4])
})

test('who left is no failure of the endpoint, and the call is given up', async () => {
  const left = Promise.withResolvers<void>()
  for (let at = 0; at < 4; at++) {
    const gone = new AbortController()
    bench.behave((request) => {
      request.socket.on('close', () => left.resolve())
      gone.abort()
    })
    await bench.box.ask(QUESTION, { signal: gone.signal }).catch(() => {})
  }
  await left.promise
  assert.is(bench.logged(), '')
  bench.drafts(GOOD)
  assert.ok((await bench.box.ask(QUESTION)).ok)
})

test('the time it took is in `latencia_ms`', async () => {
  bench.behave((_request, response) => void setTimeout(() => says(response, GOOD), 120))
  const { ok, latencia_ms: took } = await bench.box.ask(QUESTION)
  assert.ok(ok)
  assert.ok(took >= 115 && took < 1_000, String(took))
})

test.run()
