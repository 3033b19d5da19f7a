/** The page that asks: who may ask what, how an answer is shown, and what stays text. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { physicalName } from '@tianguis/core/database/names'
import { call } from '../../../test/support/call.ts'
import { until } from '../../../test/support/test-service.ts'
import { REASON, bench, signIn, stranger, words, ask } from './open-host.ts'

const HOSTILE = `<script>alert("x")</script>'"&`

test('a dataset that is open is asked without a key and counts, with its table, map, SQL, source and calls', async () => {
  const page = await stranger.get('/explorar/gasolina?municipio=M%C3%A9rida&tipo=&limit=5')
  const said = words(page)
  const { data } = (await call(bench.url, '/api/v1/gasolina', { query: { municipio: 'Mérida', limit: 5 } })).json()
  assert.is(page.status, 200)
  for (const { permiso } of data) assert.ok(said.includes(permiso), permiso)
  assert.is(page.text.match(/<circle cx="[\d.]+" cy="[\d.]+" r="[\d.]+"><title>/g)!.length, 5)
  assert.match(said, /El SQL que se ejecutó .*select.* Con \$1 = /s)
  assert.match(said, /Fuente: Comisión Nacional de Energía.* Son datos de muestra/)
  for (const line of [
    `curl '${bench.url}/api/v1/gasolina?municipio=M%C3%A9rida&limit=5'`,
    `await fetch('${bench.url}/api/v1/gasolina?`,
    `requests.get('${bench.url}/api/v1/gasolina?`,
  ])
    assert.ok(said.includes(line), line)
  assert.is(Number(page.headers.get('x-ratelimit-limit')), 100)
  const before = Number(page.headers.get('x-ratelimit-remaining'))
  assert.is(Number((await stranger.get('/explorar/gasolina?limit=5')).headers.get('x-ratelimit-remaining')), before - 1)
  assert.not.ok(
    (await stranger.get('/explorar/gasolina')).headers.has('x-ratelimit-remaining'),
    'the empty form costs nothing',
  )
})

test('a number keeps the digits that the API gives', async () => {
  const { text } = await stranger.get('/explorar/gasolina?municipio=M%C3%A9rida&tipo=magna&limit=50')
  const body = (await call(bench.url, '/api/v1/gasolina', { query: { municipio: 'Mérida', tipo: 'magna', limit: 50 } }))
    .text
  const digits = [...body.matchAll(/"magna":([\d.]+)/g)].map(([, figure]) => figure!)
  assert.ok(digits.length)
  for (const figure of digits) assert.ok(text.includes(`<td class="n">${figure}</td>`), figure)
})

test('what cannot be asked so is told beside the form, with what was written still in it', async () => {
  const page = await stranger.get('/explorar/gasolina?municipio=Ningunaparte')
  assert.is(page.status, 400)
  assert.match(words(page), /No conozco el lugar «Ningunaparte»/)
  assert.ok(page.text.includes('value="Ningunaparte"'))
  assert.is((await stranger.get('/explorar/gasolina?color=rojo')).status, 400)
  assert.is((await stranger.get('/explorar/no-hay')).status, 404)
  const broken = await stranger.get('/explorar/averiado')
  assert.is(broken.status, 503)
  assert.ok(words(broken).includes(REASON))
})

test('whoever has no account may ask the questions of the day, and is told how to ask the rest', async () => {
  const open = await stranger.get(ask('¿A cómo está el dólar?'))
  assert.is(open.status, 200)
  assert.match(words(open), /consulta\.dolar/)
  assert.not.ok(open.headers.has('x-ratelimit-remaining'), 'it was asked already, and costs nothing')
  for (const path of [ask('¿cuántas gasolineras hay en Mérida?'), '/explorar/aire?limit=3']) {
    const page = await stranger.get(path)
    assert.is(page.status, 403, path)
    assert.match(words(page), /necesita una cuenta\. Es gratis: entra con tu correo/)
  }
})

test('who is signed in asks with the quota of the account, and no key', async () => {
  const { visitor, used } = await signIn('eva@ejemplo.mx')
  const here = { 'sec-fetch-site': 'same-origin' }
  const question = await visitor.get(ask('gasolineras por estado'), here)
  assert.is(question.status, 200)
  assert.is(question.text.match(/<path d="[^"]+"><title>[^<]+: \d+<\/title>/g)!.length, 32, 'a map of the states')
  assert.is(question.headers.get('cache-control'), 'no-store')
  assert.is((await visitor.get('/explorar/aire?limit=3', here)).status, 200)
  const refused = await visitor.get(ask('gasolina magna en Benito Juárez'), here)
  assert.is(refused.status, 422)
  assert.match(words(refused), /Hay \d+ lugares.* Prueba con:/)
  assert.equal(await until(used, (counts) => counts.query === 2 && counts.aire === 1), { aire: 1, query: 2 })
})

test('a link on another site spends nothing of who is signed in', async () => {
  const { visitor, used } = await signIn('leo@ejemplo.mx')
  const typed = { referer: `${bench.url}/explorar` }
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://otro.example/' },
    {},
  ]) {
    const page = await visitor.get(ask('gasolineras por estado'), headers as Record<string, string>)
    assert.match(words(page), /Llegaste desde otro sitio/)
    assert.ok(page.text.includes('value="gasolineras por estado"'), 'ready for the button')
    assert.not.ok(page.headers.has('x-ratelimit-remaining'))
  }
  assert.is((await visitor.get(ask('gasolineras por estado'), typed)).status, 200)
  assert.equal(await until(used, (counts) => counts.query !== undefined), { query: 1 })
})

test('a chart has its values in words beside it, and what each day was to point at, without any script', async () => {
  const { visitor } = await signIn('ivo@ejemplo.mx')
  const page = await visitor.get(ask('¿Cómo ha evolucionado el dólar en los últimos 30 días?'), {
    'sec-fetch-site': 'none',
  })
  assert.match(words(page), /De [\d.]+ \(\d+ \w+ 2026\) a [\d.]+ \(\d+ \w+ 2026\)\. El menor/)
  assert.match(page.text, /<svg class="drawing wide" viewBox="0 0 760 300" role="img" aria-label="valor[^"]+De [\d.]+/)
  assert.match(page.text, /<title>\d+ \w+ 2026: [\d.]+<\/title>/)
  assert.match(page.text, /src="\/portal\/estatico\/\w+\/pictures\.js"/)
})

test('every documented call and every example that has rows now has a page of its answer', async () => {
  const helped = async () =>
    (await call(bench.url, '/api/query/ayuda')).json().data as { ejemplos: { pregunta: string }[] }[]
  const questions = (await until(helped, (data) => data.every(({ ejemplos }) => ejemplos.length))).flatMap(
    ({ ejemplos }) => ejemplos,
  )
  const calls = bench.service.connectors.flatMap(({ connector: { path, calls } }) =>
    calls.map((query) => ({ at: `/explorar${path}`, query: Object.keys(query).length ? query : 'todo=' })),
  )
  const all = [...calls, ...questions.map(({ pregunta }) => ({ at: '/explorar', query: { q: pregunta } }))]
  for (const [index, { at, query }] of all.entries()) {
    // More than one address may ask for in a minute.
    const page = await call(bench.url, at, { query, headers: { 'x-forwarded-for': `198.51.100.${index % 8}` } })
    assert.is(page.status, 200, page.url)
    assert.match(page.text, /id="respuesta"/, page.url)
    // As words: once a sealed handle had «NaN» among its letters.
    assert.not.match(page.text, /\[object |\b(?:NaN|undefined|Infinity)\b/, page.url)
  }
})

test('hostile text in a question, a parameter and the data stays text', async () => {
  const { visitor } = await signIn('rosa@ejemplo.mx')
  const here = { 'sec-fetch-site': 'same-origin' }
  const { pool } = bench.service
  const stations = `datos."${physicalName({ name: 'gasolina' }, 'estaciones')}"`
  await pool.query(`update ${stations} set nombre = $1 where municipio = 'León'`, [HOSTILE])
  const pages = [
    await visitor.get(ask(HOSTILE), here),
    await visitor.get(ask('lista de las gasolineras que hay en León'), here),
    await visitor.get(`/explorar/gasolina?municipio=${encodeURIComponent(HOSTILE)}`, here),
    await visitor.get('/explorar/gasolina?municipio=Le%C3%B3n', here),
    await visitor.get(`/explorar/${encodeURIComponent(HOSTILE)}`, here),
    await visitor.get('/estado', here),
  ]
  assert.equal(
    pages.map(({ status }) => status),
    [422, 200, 400, 200, 404, 200],
  )
  for (const page of pages) assert.not.match(page.text, /<script>|<b>una/)
  for (const page of pages.slice(0, 4))
    assert.ok(
      words(page).includes('<script>alert("x")</script>') || page.text.includes('&lt;script&gt;alert(&quot;x&quot;)'),
      page.text.slice(0, 200),
    )
  assert.match(pages[3]!.text, /<title>[^<]*&lt;script&gt;/, 'also in the map')
})
