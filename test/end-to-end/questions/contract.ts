/** What an answer, a refusal and the help hold, and what the log has of them. */
import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createQuestionEngine } from '@tianguis/sql'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import { openSession } from '@tianguis/sql/session/session'
import { publishedTable } from '@tianguis/core/database/names'
import { watchDatasets } from '../../../host/answer/datasets.ts'
import { holdLock, waitingForLocks } from '../../support/lock.ts'
import { until } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import { NOW, PATH, bench, described, ask, described200 } from './host.ts'
import { testHandles } from '../../support/handles.ts'

const FIELDS = [
  'ok',
  'pregunta',
  'sql_generado',
  'parametros',
  'tabla_fuente',
  'resultado',
  'provenance',
  'latencia_ms',
  'ejemplos_usados',
  'interpretacion',
  'confianza',
  'sugerencias',
  'grafica',
  'serie',
  'truncado',
  'motor',
  'consulta_id',
]

test('an answer has the fields of the contract, as the served description says, and says where it is from', async () => {
  const body = (await described200('¿A cómo está el dólar?')).json()
  assert.equal(Object.keys(body).sort(), [...FIELDS].sort())
  assert.equal(
    [body.ok, body.pregunta, body.tabla_fuente, body.motor, body.truncado],
    [true, '¿A cómo está el dólar?', 'consulta.dolar', 'reglas', false],
  )
  assert.is(body.resultado.length, 1)
  assert.match(body.sql_generado, /^SELECT .* FROM consulta\.dolar /)
  for (const said of ['Banco de México', 'Licencia:', body.resultado[0].fecha, 'datos de muestra'])
    assert.ok(body.provenance.includes(said), said)
})

test('the SELECT that is shown is the one that ran, and no digit is another', async () => {
  for (const q of [
    'Promedio mensual del dólar en 2026',
    'top 7 presas con más capacidad',
    'lista de presas de Jalisco',
    '¿cuánta agua tienen las presas por estado?',
  ]) {
    const answer = await described200(q)
    const { sql_generado: sql, parametros } = answer.json()
    const { rows } = await bench.service.pool.query(`select row_to_json(t)::text as row from (${sql}) t`, parametros)
    assert.ok(rows.length > 0, q)
    assert.ok(
      answer.text.includes(`"resultado":[${rows.map(({ row }) => row).join(',')}]`),
      `${q}: ${answer.text.slice(0, 600)}`,
    )
  }
})

test('`explicar=1` runs nothing while the same question waits for its table; `latencia_ms` is the time that it took', async () => {
  const question = 'presas de Sonora'
  const presas = bench.service.connectors.find(({ connector }) => connector.name === 'presas')!
  await described200('presas de Chiapas')
  await using lock = await holdLock(
    bench.service.pool,
    `lock table ${publishedTable(presas.connector, 'presas')} in access exclusive mode`,
  )
  const begun = performance.now()
  const waiting = ask(question).then((answer) => ({ answer, ms: performance.now() - begun }))
  await until(
    () => waitingForLocks(bench.service.pool),
    (n) => n === 1,
  )
  const seen = performance.now()
  const { sql_generado: sql, resultado, ...explained } = (await described200(question, { explicar: '1' })).json()
  assert.equal([resultado, explained.grafica], [[], null])
  const held = performance.now() - seen
  await lock.release()
  const { answer, ms } = await waiting
  const body = answer.json()
  assert.is(body.sql_generado, sql)
  assert.ok(body.resultado.length > 0)
  assert.ok(
    body.latencia_ms <= ms + 1 && body.latencia_ms >= held - 1,
    `${body.latencia_ms} ms are told; it was held ${held} ms and took ${ms}.`,
  )
  assert.equal((await described200(question, { explicar: '0' })).json().resultado.length > 0, true)
})

test('of every dataset an answer, asked again as of its publication, is the same to the digit', async () => {
  let held = 0
  for (const { connector } of bench.service.connectors) {
    const { semantics = {}, examples = [] } = connector
    // What depends on the moment is of the database's clock, and the receipt of the service's.
    if (Object.values(semantics).some(({ sql, history = '' }) => `${sql}${history}`.includes('{now}'))) continue
    for (const { q } of examples.slice(0, 4)) {
      const { recibo } = (await ask(q, { recibo: '1' })).json()
      if (!recibo) continue
      const { data } = (await call(bench.url, '/api/v1/recibos/verificar', { query: { recibo } })).json()
      assert.equal(
        [data.veredicto, data.servido_asi, data.sigue_asi],
        ['valido', true, true],
        `«${q}»: ${data.explicacion}`,
      )
      held += 1
    }
  }
  assert.ok(held > 60, `${held} receipts were proved`)
})

test('that the source gives nothing newer is said in the answer, and beside one that has no words', async () => {
  const { pool } = bench.service
  const q = '¿A cómo está el dólar?'
  const set = (sample: boolean, feeds: object[]) =>
    pool.query(
      `update tianguis.datasets set sample = $1, feeds = $2, checked_at = case when $1 then null else now() end where name = 'dolar'`,
      [sample, JSON.stringify(feeds)],
    )
  await set(false, [{ feed: null, newest: null, advanced: '2026-11-01T00:00:00Z', missed: 4, late: true }])
  try {
    const told = await until(
      async () => (await ask(q)).json().provenance as string,
      (provenance) => provenance.includes('Su fuente'),
    )
    assert.match(told, 'Su fuente no da nada más nuevo, aunque debería.')
    assert.is((await ask(q, { formato: 'csv' })).headers.get('x-tianguis-estado-datos'), 'congelado')
  } finally {
    await set(true, [])
    await until(
      async () => (await ask(q)).json().provenance as string,
      (provenance) => !provenance.includes('Su fuente'),
    )
  }
})

test('an answer is proved by its receipt: what was asked, how it was read, its rows and where they came from', async () => {
  const answer = await ask('¿A cómo está el dólar?', { recibo: '1' })
  const { recibo, sql_generado, interpretacion } = answer.json()
  const verified = (await call(bench.url, '/api/v1/recibos/verificar', { query: { recibo } })).json().data
  assert.equal(
    [verified.veredicto, verified.servido_asi, verified.sigue_asi],
    ['valido', true, true],
    verified.explicacion,
  )
  const { peticion, sql, consulta, datos, conjuntos } = verified.recibo
  assert.is(peticion, `/api/query?${new URLSearchParams({ q: '¿A cómo está el dólar?' }).toString()}`)
  assert.equal([sql, consulta], [sql_generado, interpretacion.consulta])
  assert.ok(answer.text.includes(`"resultado":${datos},`), datos)
  assert.is(conjuntos[0].conjunto, 'dolar')
  assert.match(verified.corridas[0].respuestas.lista[0].sha256, /^[0-9a-f]{64}$/)
  assert.not('recibo' in (await ask('¿A cómo está el dólar?')).json())
  for (const beside of [{ explicar: '1' }, { formato: 'csv' }] as Record<string, string>[]) {
    const refused = await ask('¿A cómo está el dólar?', { recibo: '1', ...beside })
    assert.equal([refused.status, refused.json().detalle.parametro], [400, 'recibo'])
  }
})

test('what is no question is a 400 that says which parameter', async () => {
  for (const [query, codigo] of [
    ['', 'parametro_faltante'],
    ['q=', 'parametro_vacio'],
    ['q=a', 'pregunta_invalida'],
    [`q=${'a'.repeat(301)}`, 'pregunta_invalida'],
    ['q=%3F%21%21', 'pregunta_invalida'],
    ['q=dolar%07', 'caracter_de_control'],
    ['q=dolar%00', 'caracter_de_control'],
    ['q=dolar&q=euro', 'parametro_repetido'],
    ['q=dolar&limit=1', 'parametro_desconocido'],
    ['q=dolar&explicar=si', 'parametro_invalido'],
    ['q=%FF', 'codificacion_invalida'],
    ['pregunta=dolar', 'parametro_desconocido'],
  ] as const) {
    const answer = await call(bench.url, PATH, { query })
    assert.equal([answer.status, answer.json().codigo], [400, codigo], query)
    assert.is(described.faults(PATH, answer), undefined, query)
    assert.ok(answer.json().error.length > 10)
  }
  assert.equal((await call(bench.url, PATH, { query: 'q=dolar&explicar=si' })).json().detalle, {
    parametro: 'explicar',
    permitidos: ['1', '0'],
  })
  const [shown = ''] = /\/api\/query\S+/.exec((await call(bench.url, PATH)).json().error) ?? []
  assert.is((await call(bench.url, shown)).status, 200, shown)
})

test("HEAD, OPTIONS, CORS and the request's own id; anything else is 405", async () => {
  const answer = await ask(
    '¿A cómo está el dólar?',
    {},
    { 'x-request-id': 'mi-pregunta-7', origin: 'https://otra.example' },
  )
  assert.equal(
    ['x-request-id', 'access-control-allow-origin', 'cache-control'].map((name) => answer.headers.get(name)),
    ['mi-pregunta-7', '*', 'private, max-age=0, must-revalidate'],
  )
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  const head = await call(bench.url, PATH, { method: 'HEAD', query: { q: '¿A cómo está el dólar?' } })
  assert.equal([head.status, head.text], [200, ''])
  const options = await call(bench.url, PATH, {
    method: 'OPTIONS',
    headers: { origin: 'https://otra.example', 'access-control-request-method': 'GET' },
  })
  assert.equal([options.status, options.headers.get('access-control-allow-methods')], [204, 'GET,HEAD,OPTIONS'])
  for (const path of ['/', '/docs', '/api/v1/dolar', PATH, '/no-hay']) {
    const plain = await call(bench.url, path, { method: 'OPTIONS' })
    assert.equal(
      [
        plain.status,
        plain.text,
        ...['allow', 'access-control-allow-methods', 'x-content-type-options'].map((name) => plain.headers.get(name)),
      ],
      [204, '', 'GET, HEAD, OPTIONS', 'GET,HEAD,OPTIONS', 'nosniff'],
      path,
    )
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const wrong = await call(bench.url, PATH, { method, query: { q: 'dólar' } })
    assert.equal(
      [wrong.status, wrong.headers.get('allow'), wrong.json().codigo],
      [405, 'GET, HEAD, OPTIONS', 'metodo_no_permitido'],
      method,
    )
  }
})

test("the log has each question's logical query, the fingerprint of its SELECT, rows and time", async () => {
  const lines = () =>
    bench
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const {
    sql_generado: sql,
    interpretacion,
    resultado,
    latencia_ms: ms,
  } = (await ask('top 3 presas más llenas', {}, { 'x-request-id': 'con-respuesta' })).json()
  await ask('drop table presas', {}, { 'x-request-id': 'sin-respuesta' })
  const line = lines().find(({ id, msg }) => id === 'con-respuesta' && msg === 'pregunta')
  assert.equal(
    [line.consulta, line.huella, line.filas, line.ms],
    [interpretacion.consulta, createHash('sha256').update(sql).digest('hex').slice(0, 16), resultado.length, ms],
  )
  assert.is(
    lines().find(({ id, msg }) => id === 'sin-respuesta' && msg === 'pregunta sin respuesta').codigo,
    'rechazada',
  )
})

test('`ejemplos_usados` counts declared examples: without them it falls, and the rows are the same', async () => {
  const question = '¿Cuáles son las 3 presas más llenas?'
  const { ejemplos_usados: used, resultado } = (await described200(question)).json()
  assert.ok(used > 0)
  const connectors = bench.service.connectors.map(({ connector }) => ({ ...connector, examples: [] }))
  const datasets = await watchDatasets(bench.service.pool, connectors, (error) => {
    throw error
  })
  const session = openSession({ url: bench.service.databaseUrl })
  const terms = ({ subject }: Topic, dimension: string) =>
    datasets.context.terms(subject.dimensions[dimension]!.vocabulary!)
  try {
    const box = await createQuestionEngine({
      handles: testHandles,
      connectors,
      session,
      clock: () => NOW,
      published: () => ({ territory: datasets.context.territory, terms, publication: (name) => datasets.get(name) }),
    })
    const reply = await box.ask(question)
    assert.ok(reply.ok)
    assert.equal([reply.ejemplos_usados, reply.rows.map((row) => JSON.parse(row))], [0, resultado])
  } finally {
    datasets.stop()
    await session.close()
  }
})

test('the help tells every dataset that can be asked, with examples that are answered', async () => {
  const path = `${PATH}/ayuda`
  const answer = await until(
    () => call(bench.url, path),
    ({ text }) => /"ejemplos":\[\{[^]*"ejemplos":\[\{/.test(text),
  )
  assert.is(answer.status, 200)
  assert.is(described.faults(path, answer), undefined)
  const { data, meta } = answer.json()
  const asked = bench.service.connectors
    .filter(({ connector: { semantics = {} } }) => Object.keys(semantics).length)
    .map(({ connector }) => connector.name)
  assert.equal(
    data.map(({ conjunto }: { conjunto: string }) => conjunto),
    asked,
  )
  assert.is(meta.count, asked.length)
  const [{ ejemplos }] = data.filter(({ ejemplos }: { ejemplos: unknown[] }) => ejemplos.length)
  for (const { url } of ejemplos.slice(0, 3)) assert.is((await call(bench.url, url)).status, 200, url)
  assert.is((await call(bench.url, path, { query: 'q=x' })).status, 400)
})
