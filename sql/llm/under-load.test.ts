/** A language model that fails, is slow, or is asked too much at once: the questions do not wait for it. */
import type { ServerResponse } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { says } from '../../test/support/fake-model.ts'
import { until } from '../../test/support/until.ts'
import { GOOD, QUESTION, raw, useModelBench } from '../../test/support/fake-model-service.ts'

const model = useModelBench()

test('after three failures in a row it is left alone for a minute, then one question tries', async () => {
  model.bench.behave(raw('', 503))
  for (let at = 0; at < 5; at++) await model.bench.box.ask(QUESTION)
  assert.is(model.bench.asked.length, 3)
  assert.match(model.bench.logged(), /HTTP 503\. Se le deja en paz 60 s\.$/)
  model.later(59_999)
  await model.bench.box.ask(QUESTION)
  assert.is(model.bench.asked.length, 3)
  model.later(1)
  await Promise.all([model.bench.box.ask(QUESTION), model.bench.box.ask(QUESTION)])
  assert.is(model.bench.asked.length, 4)
  model.later(60_000)
  model.bench.drafts(GOOD)
  assert.ok((await model.bench.box.ask(QUESTION)).ok)
  assert.ok((await model.bench.box.ask(QUESTION)).ok)
})

test('so many at once are asked, and the others do not wait', async () => {
  const waiting: ServerResponse[] = []
  model.bench.behave((_request, response) => void waiting.push(response))
  const replies = Array.from({ length: 10 }, () => model.bench.box.ask(QUESTION))
  const first = await Promise.race(replies)
  assert.is(first.ok || first.codigo, 'no_entendida')
  await until(
    async () => waiting.length,
    (count) => count === 4,
  )
  for (const response of waiting) says(response, GOOD)
  const answered = (await Promise.all(replies)).filter(({ ok }) => ok)
  assert.equal([answered.length, model.bench.asked.length], [4, 4])
})

test('who left is no failure of the endpoint, and the call is given up', async () => {
  const left = Promise.withResolvers<void>()
  for (let at = 0; at < 4; at++) {
    const gone = new AbortController()
    model.bench.behave((request) => {
      request.socket.on('close', () => left.resolve())
      gone.abort()
    })
    await model.bench.box.ask(QUESTION, { signal: gone.signal }).catch(() => {})
  }
  await left.promise
  assert.is(model.bench.logged(), '')
  model.bench.drafts(GOOD)
  assert.ok((await model.bench.box.ask(QUESTION)).ok)
})

test('the time it took is in `latencia_ms`', async () => {
  model.bench.behave((_request, response) => void setTimeout(() => says(response, GOOD), 120))
  const begun = performance.now()
  const { ok, latencia_ms: took } = await model.bench.box.ask(QUESTION)
  const whole = performance.now() - begun
  assert.ok(ok)
  // More than the endpoint was waited for, and no more than whoever asked saw.
  assert.ok(took >= 115 && took <= Math.round(whole), `${took} of ${whole} ms`)
})

test.run()
