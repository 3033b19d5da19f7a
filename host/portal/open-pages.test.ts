/** The pages that nobody signs in for, of a whole service with the samples, a connector that is refused, and hostile rows. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { physicalName } from '@tianguis/core/database/names'
import { call } from '../../test/support/call.ts'
import { openBench, until, type Bench } from '../../test/support/bench.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { withoutDatabase } from '../../test/support/outage.ts'
import { openVisitor, type Seen, type Visitor } from '../../test/support/visitor.ts'
import { readAccount, subjectOf } from '../accounts/accounts.ts'
import { readMonth } from '../accounts/usage.ts'

const HOSTILE = `<script>alert("x")</script>'"&`
/** When the samples are of today, and «ayer» is a day that they have. */
const NOON = new Date('2026-11-19T18:00:00Z')
const REASON = 'Falta <b>una</b> llave.'

let folder: Folder
let bench: Bench
let stranger: Visitor
test.before(async () => {
  folder = await openFolder('paginas')
  await mkdir(join(folder.path, 'averiado'))
  await writeFile(join(folder.path, 'averiado', 'package.json'), '{"type": "module", "tianguis": {}}')
  await writeFile(join(folder.path, 'averiado', 'connector.ts'), `throw new Error(${JSON.stringify(REASON)})\n`)
  bench = await openBench({
    env: { TIANGUIS_CONNECTORS: folder.path, TRUSTED_PROXIES: '127.0.0.0/8' },
    clock: () => NOON,
  })
  stranger = openVisitor(bench.url)
  await until(
    async () => words(await stranger.get('/')),
    (page) => page.includes('Dólar FIX') && page.includes('Lo más contaminado'),
  )
})
test.after(async () => {
  await bench.close()
  await folder.remove()
})

/** Of the page as a person reads it. */
const words = ({ text }: Seen) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\s+/g, ' ')
const ask = (question: string) => `/explorar?q=${encodeURIComponent(question)}`
const headersOf = (page: Seen) =>
  Object.fromEntries(
    ['content-security-policy', 'cache-control', 'referrer-policy', 'x-frame-options'].map((name) => [
      name,
      page.headers.get(name) ?? '',
    ]),
  )

/** Somebody who came in by the link of a letter; without a mail server letters wait in the outbox. */
async function signIn(email: string): Promise<{ visitor: Visitor; used: () => Promise<Record<string, number>> }> {
  const visitor = openVisitor(bench.url)
  await visitor.submit('/portal/entrar', '/portal/entrar', { correo: email })
  const outbox = join(bench.dataFolder, 'correo')
  const letters = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(letters.find((letter) => letter.includes(email))!)![0])
  await visitor.submit(pathname + search, '/portal/entrar/enlace')
  const { id } = (await readAccount(bench.service.pool, email))!
  const used = async () => {
    const { days } = await readMonth(bench.service.pool, subjectOf(id), id)
    return Object.fromEntries(days.map(({ endpoint, requests }) => [endpoint, requests]))
  }
  return { visitor, used }
}

const EVERY = [
  '/',
  '/estado',
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
    assert.not.match(page.text, /<style| style=| on\w+="|<script(?![^>]* src="\/portal\/estatico\/)/, path)
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
  assert.match(said, /De 15 conjuntos: 14 con datos de muestra y 1 sin servirse\./)
  assert.ok(said.includes(`No se sirve ${REASON}`), 'what broke, in words')
  assert.ok(page.text.indexOf('averiado') < page.text.indexOf('href="/explorar/gasolina"'), 'the broken one is first')
  const { data } = (await call(bench.url, '/api/v1/estado')).json()
  for (const { titulo, filas } of data)
    assert.ok(said.includes(titulo) && said.includes(filas.toLocaleString('es-MX')), titulo)
  assert.not.ok((await stranger.get('/estado?actualizar=no')).headers.has('refresh'))
})

test('a dataset that is open is asked without a key and counts, with its table, map, SQL, source and calls', async () => {
  const page = await stranger.get('/explorar/gasolina?municipio=M%C3%A9rida&tipo=&limit=5')
  const said = words(page)
  const { data } = (await call(bench.url, '/api/v1/gasolina', { query: { municipio: 'Mérida', limit: 5 } })).json()
  assert.is(page.status, 200)
  for (const { permiso } of data) assert.ok(said.includes(permiso), permiso)
  assert.is(page.text.match(/class="point"/g)!.length, 5)
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
  assert.match(question.text, /class="bars"/)
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

test('a chart has its values in words beside it, and lines for what the module draws', async () => {
  const { visitor } = await signIn('ivo@ejemplo.mx')
  const page = await visitor.get(ask('¿Cómo ha evolucionado el dólar en los últimos 30 días?'), {
    'sec-fetch-site': 'none',
  })
  const drawn = JSON.parse(/data-chart="([^"]*)"/.exec(page.text)![1]!.replaceAll('&quot;', '"'))
  assert.is(drawn.x.length, drawn.lines[0].y.length)
  assert.equal(
    drawn.x,
    [...drawn.x].sort((a: number, b: number) => a - b),
  )
  assert.match(words(page), /De [\d.]+ \(\d+ \w+ 2026\) a [\d.]+ \(\d+ \w+ 2026\); el menor/)
  assert.match(page.text, /src="\/portal\/estatico\/\w+\/chart\.js"/)
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
    assert.not.match(page.text, /\[object |NaN|undefined|Infinity/, page.url)
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

test.run()
