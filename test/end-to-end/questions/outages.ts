/** Answers that are known already, and those that the database cannot give. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import { withoutDatabase } from '../../support/outage.ts'
import { PATH, POSTGRES, bench, described, ask, described200 } from './host.ts'

test('a SELECT that fails is ours: 500, fixed words, and the cause in the log', async () => {
  await bench.service.pool.query('alter view consulta.presas rename to otra_cosa')
  try {
    const answer = await ask('top 9 presas más llenas')
    assert.equal([answer.status, answer.json().codigo], [500, 'consulta_fallida'])
    assert.is(described.faults(PATH, answer), undefined)
    assert.not.match(answer.text, POSTGRES)
    assert.match(bench.logged(), /relation \\"consulta\.presas\\" does not exist/)
  } finally {
    await bench.service.pool.query('alter view consulta.otra_cosa rename to presas')
  }
})

test('a question that is repeated is not asked again until something is published; its tag is that of every host', async () => {
  const q = 'top 4 presas más llenas'
  const { pool } = bench.service
  const first = await described200(q)
  await pool.query('alter view consulta.presas rename to otra_cosa')
  try {
    const again = await described200(q)
    assert.equal({ ...again.json(), latencia_ms: 0 }, { ...first.json(), latencia_ms: 0 })
    assert.ok(again.json().latencia_ms <= first.json().latencia_ms)
    assert.is(again.headers.get('etag'), first.headers.get('etag'))
    assert.is((await ask(q, { explicar: '1' })).headers.get('etag') === first.headers.get('etag'), false)
    assert.is((await ask(` ${q} `, { formato: 'csv' })).status, 200)
    const same = await ask(q, {}, { 'if-none-match': first.headers.get('etag')! })
    assert.equal(
      [same.status, same.text, ...['etag', 'vary'].map((name) => same.headers.get(name))],
      [304, '', ...['etag', 'vary'].map((name) => first.headers.get(name))],
    )
    assert.is((await ask('top 4 presas más vacías', {}, { 'if-none-match': first.headers.get('etag')! })).status, 500)
    await pool.query("update tianguis.datasets set version = version + 1 where name = 'sismos'")
    assert.is(
      (
        await until(
          () => ask(q, {}, { 'if-none-match': first.headers.get('etag')! }),
          ({ status }) => status !== 304,
        )
      ).status,
      500,
    )
  } finally {
    await pool.query('alter view consulta.otra_cosa rename to presas')
  }
  assert.is.not((await described200(q)).headers.get('etag'), first.headers.get('etag'))
})

test('with the database away a question is 503 with when to come back, what is known says so, and all answers again after', async () => {
  const known = await described200('¿A cómo está el dólar?')
  await withoutDatabase(bench.service.databaseUrl, async () => {
    const answer = await ask('¿A cómo estuvo el dólar ayer?')
    assert.equal([answer.status, answer.json().codigo], [503, 'base_de_datos_caida'], answer.text)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.is(described.faults(PATH, answer), undefined)
    assert.not.match(answer.text, POSTGRES)
    assert.is(
      (await ask('¿A cómo está el dólar?', { explicar: '1' })).status,
      200,
      'to explain asks the database nothing',
    )
    const still = await until(
      () => described200('¿A cómo está el dólar?'),
      ({ headers }) => headers.has('x-tianguis-estado'),
    )
    assert.equal(
      [still.headers.get('x-tianguis-estado'), still.json().resultado, still.headers.get('etag')],
      ['base-caida', known.json().resultado, known.headers.get('etag')],
    )
    const same = await call(bench.url, PATH, {
      query: { q: '¿A cómo está el dólar?' },
      headers: { 'if-none-match': known.headers.get('etag')! },
    })
    assert.equal(
      [same.status, same.headers.get('x-tianguis-estado'), Number(same.headers.get('age')) >= 0],
      [304, 'base-caida', true],
    )
  })
  assert.is(
    (
      await until(
        () => ask('¿A cómo estuvo el dólar ayer?'),
        ({ status }) => status !== 503,
      )
    ).status === 503,
    false,
  )
})
