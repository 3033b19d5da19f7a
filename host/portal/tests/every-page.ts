/** What holds of every open page, and what the front page, the state and the reference show. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { physicalName } from '@tianguis/core/database/names'
import { call } from '../../../test/support/call.ts'
import { until } from '../../../test/support/test-service.ts'
import { withoutDatabase } from '../../../test/support/outage.ts'
import type { Seen } from '../../../test/support/visitor.ts'
import { REASON, bench, stranger, words, ask } from './open-host.ts'

const headersOf = (page: Seen) =>
  Object.fromEntries(
    ['content-security-policy', 'cache-control', 'referrer-policy', 'x-frame-options'].map((name) => [
      name,
      page.headers.get(name) ?? '',
    ]),
  )

const EVERY = [
  '/',
  '/estado',
  '/recibos',
  '/recibos?recibo=x',
  '/datos',
  '/datos/gasolina',
  '/explorar',
  '/explorar/gasolina',
  '/explorar/gasolina?municipio=M%C3%A9rida',
  '/explorar/aire?limit=3',
  ask('¿A cómo está el dólar?'),
  ask('¿y esto qué?'),
  '/explorar/averiado',
  '/explorar/no-hay',
]

test('every page is HTML in Spanish that loads nothing from elsewhere, under a policy that would not let it', async () => {
  for (const path of EVERY) {
    const page = await stranger.get(path)
    assert.match(page.text, /^<!doctype html>\n<html lang="es-MX">/, path)
    const loaded = [
      ...page.text.matchAll(
        /<(?:link|script|img|iframe|source|form|object|embed)\b[^>]*?\b(?:href|src|action|data)="([^"]*)"/g,
      ),
    ].map(([, address]) => address!)
    assert.equal(
      loaded.filter((address) => !address.startsWith('/') || address.startsWith('//')),
      [],
      path,
    )
    assert.not.match(
      page.text,
      /<style| style=| on\w+="|<script(?![^>]* src="\/portal\/estatico\/)(?! type="application\/ld\+json">)/,
      path,
    )
    const {
      'content-security-policy': policy,
      'x-frame-options': frames,
      'referrer-policy': referrer,
    } = headersOf(page)
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      assert.ok(policy!.includes(directive), `${path}: ${policy}`)
    assert.equal([frames, referrer], ['DENY', 'same-origin'], path)
  }
})

test('links lead to pages that are there, and every field of a form has its label', async () => {
  const seen = new Set<string>()
  for (const path of EVERY) {
    const { text } = await stranger.get(path)
    for (const [, address] of text.matchAll(/<a [^>]*href="(\/[^"#?]*)["#?]/g)) seen.add(address!)
    for (const [, id] of text.matchAll(/<(?:input|select|textarea)\b(?![^>]*type="hidden")[^>]*\bid="([^"]*)"/g))
      assert.ok(text.includes(`<label for="${id}"`), `${path}: ${id}`)
    assert.equal(
      [...text.matchAll(/<(?:input|select|textarea)\b(?![^>]*type="hidden")(?![^>]*\bid=)[^>]*>/g)].map(([tag]) => tag),
      [],
      path,
    )
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    assert.is(new Set(ids).size, ids.length, `${path}: an id is there twice`)
  }
  const gone = []
  for (const address of seen) if ((await call(bench.url, address)).status === 404) gone.push(address)
  assert.equal(gone, [])
})

test('the front page shows the figures of today as the API answers them, how fresh they are, and what it costs', async () => {
  const page = await stranger.get('/')
  const said = words(page)
  assert.match(said, /Tianguis junta \d+ conjuntos de datos/)
  for (const {
    connector: { headline, path },
  } of bench.service.connectors) {
    if (!headline) continue
    const answer = await call(bench.url, '/api/query', { query: { q: headline.q } })
    const digits = new RegExp(`"${headline.figure}":\\s*(-?[\\d.]+)`).exec(answer.text)![1]!
    assert.ok(said.includes(`${headline.label} ${digits} ${headline.unit}`), `${headline.label} ${digits}`)
    assert.ok(page.text.includes(`href="/explorar?q=${encodeURIComponent(headline.q)}"`.replaceAll("'", '&#39;')))
    assert.ok(page.text.includes(`href="/api/v1.md#${path.slice(1)}"`))
  }
  assert.match(said, /Muestra datos al \d+ \w+ 20\d\d/)
  assert.match(said, /Muestra real datos al 15 sep 2024/)
  assert.ok(said.includes('Datos de muestra de septiembre de 2024 a noviembre de 2026'), 'of the days of the samples')
  assert.not.match(said, /Ahora mismo/)
  assert.ok(said.includes(`curl '${bench.url}/api/v1/tipo-cambio'`), 'a first call that needs no key')
  for (const price of ['$29', '$99', '$499']) assert.ok(said.includes(price), price)
  assert.not.match(said, /averiado/)
})

test('the host that a visitor claims does not get into what is pasted', async () => {
  const { text } = await stranger.get('/', { host: `x'$(touch)` })
  assert.ok(text.includes(`curl 'http://localhost:${new URL(bench.url).port}/api/v1/tipo-cambio'`))
})

test('the state says of each dataset how it is and why, first those that need somebody, and stops when told', async () => {
  const page = await stranger.get('/estado')
  const said = words(page)
  assert.is(page.headers.get('refresh'), '60')
  assert.ok(said.includes(`No se sirve ${REASON}`), 'what broke, in words')
  assert.ok(page.text.indexOf('averiado') < page.text.indexOf('href="/explorar/gasolina"'), 'the broken one is first')
  const { data } = (await call(bench.url, '/api/v1/estado')).json()
  assert.ok(said.includes(`De ${data.length} conjuntos: ${data.length - 1} con datos de muestra y 1 sin servirse.`))
  for (const { titulo, filas } of data)
    assert.ok(said.includes(titulo) && said.includes(filas.toLocaleString('es-MX')), titulo)
  assert.not.ok((await stranger.get('/estado?actualizar=no')).headers.has('refresh'))
})

test('a dam or a station that gives nothing new while others do is named, with since when', async () => {
  const { pool } = bench.service
  const stopped = [{ part: 'La Boca', since: '2026-11-03', missed: 16 }]
  const told = (sample: boolean, parts: object[]) =>
    pool.query(`update tianguis.datasets set sample = $1, stopped = $2 where name = 'presas'`, [
      sample,
      JSON.stringify(parts),
    ])
  await told(false, stopped)
  try {
    const page = await until(
      () => stranger.get('/estado'),
      ({ text }) => text.includes('sin datos nuevos</summary>'),
    )
    assert.match(words(page), /1 parte sin datos nuevos ?La Boca, desde el 3 nov 2026/)
  } finally {
    await told(true, [])
  }
})

test('how the last runs of a source ended is drawn and said, and the week is laid out by day', async () => {
  const { pool } = bench.service
  await pool.query(
    `insert into tianguis.runs (dataset, kind, trigger, holder, outcome, failure, finished_at)
     select 'sismos', 'live', 'prueba', 'x#1', o, 'porque sí', now() from unnest(array['unchanged', 'failed', 'unchanged']) o`,
  )
  try {
    const page = await until(
      () => stranger.get('/estado'),
      ({ text }) => text.includes('De las últimas 3 consultas'),
    )
    assert.match(page.text, 'aria-label="De las últimas 3 consultas: 2 sin cambios y 1 fallida."')
    assert.match(page.text, /<h2 id="semana">Esta semana<\/h2>/)
    assert.ok((page.text.match(/<dt><time datetime=/g) ?? []).length >= 7)
    assert.match(words(page), /Dólar/)
  } finally {
    await pool.query(`delete from tianguis.runs where dataset = 'sismos' and trigger = 'prueba'`)
  }
})

test('with the database away the front page keeps its figures, and the state says that it cannot tell', async () => {
  const before = words(await stranger.get('/'))
  const figure = /Dólar FIX [\d.]+ pesos por dólar/.exec(before)![0]
  await withoutDatabase(bench.service.databaseUrl, async () => {
    const front = await stranger.get('/')
    assert.is(front.status, 200)
    assert.ok(words(front).includes(figure))
    // It is known for a second.
    const state = await until(
      () => stranger.get('/estado'),
      ({ status }) => status === 503,
    )
    assert.is(state.status, 503)
    assert.match(words(state), /La base de datos no responde/)
    assert.is(state.headers.get('refresh'), '60', 'and it is read again')
    assert.is((await stranger.get(ask('¿A cómo está el dólar?'))).status, 200)
    const uncached = await stranger.get('/explorar/gasolina?limit=17')
    assert.is(uncached.status, 503)
    assert.match(words(uncached), /La base de datos no responde/)
  })
  await until(
    () => stranger.get('/estado'),
    ({ status }) => status === 200,
  )
})

test('after a publication the front page shows the new figure, without anybody asking for it', async () => {
  const { pool } = bench.service
  const table = `datos."${physicalName({ name: 'dolar' }, 'dolar')}"`
  await pool.query(`update ${table} set valor = 17.1234 where fecha = (select max(fecha) from ${table})`)
  assert.not.match(words(await stranger.get('/')), /17\.1234/)
  await pool.query("update tianguis.datasets set version = version + 1 where name = 'dolar'")
  await until(
    async () => words(await stranger.get('/')),
    (page) => page.includes('Dólar FIX 17.1234'),
  )
})

test('the reference of the API needs no key and loads files of this host alone, which a browser keeps', async () => {
  const page = await stranger.get('/docs')
  assert.is(page.status, 200)
  assert.is(
    page.headers.get('content-security-policy'),
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
  )
  const files = [...page.text.matchAll(/"(\/docs\/[^"]+)"/g)].map(([, path]) => path!)
  assert.is(files.length, 2)
  for (const path of files) {
    const file = await stranger.get(path)
    assert.equal([file.status, file.headers.get('cache-control')], [200, 'public, max-age=31536000, immutable'], path)
    assert.is((await stranger.get(path, { 'if-none-match': file.headers.get('etag')! })).status, 304)
    assert.is((await stranger.get(path, { 'if-modified-since': file.headers.get('last-modified')! })).status, 304)
  }
  assert.is((await stranger.get(files[0]!.replace(/[^/]+$/, 'package.json'))).status, 404)
  assert.match((await call(bench.url, '/doc')).json().error, /«\/docs»/)
  for (const from of ['/', '/api/v1.md']) assert.match((await stranger.get(from)).text, /\/docs[")]/)
})
