/** Forms of others, policy and headers of pages, and failures as pages. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { listKeys } from '../accounts/keys.ts'
import { holdLock } from '../../test/support/lock.ts'
import { withoutDatabase } from '../../test/support/outage.ts'
import { openPortalBench, type PortalBench } from '../../test/support/portal.ts'
import { until } from '../../test/support/until.ts'
import { openVisitor, type Visitor } from '../../test/support/visitor.ts'

let bench: PortalBench
let ana: Visitor
test.before(async () => {
  bench = await openPortalBench()
  ana = await bench.signIn('ana@ejemplo.mx')
})
test.after(() => bench.close())

const keys = async () => listKeys(bench.service.pool, (await bench.account('ana@ejemplo.mx')).id)
const create = async (headers: Record<string, string | undefined>, fields: Record<string, string> = {}) =>
  ana.post('/portal/claves', { ...(await ana.get('/portal')).form('/portal/claves'), nombre: 'x', ...fields }, headers)

test('a form from another origin does nothing, whatever its token', async () => {
  const foreign = [
    'https://malo.example',
    'null',
    bench.url.replace('http:', 'https:'),
    `${bench.url}.malo.example`,
    bench.url.replace(/\d+$/, '1'),
  ]
  for (const origin of foreign) assert.is((await create({ origin })).status, 403, origin)
  for (const site of [undefined, 'cross-site', 'same-site', 'none'])
    assert.is((await create({ origin: undefined, 'sec-fetch-site': site })).status, 403, site)
  assert.match((await create({ origin: 'https://malo.example' })).text, /llegó de otro sitio/)
  assert.is((await keys()).length, 0)
})

test('a form of ours is known by its origin, by that of PUBLIC_URL, or by the word of a browser that sends none', async () => {
  const good = [
    { origin: bench.url },
    { origin: 'https://tianguis.example' },
    { origin: undefined, 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of good) assert.is((await create(headers)).status, 200, JSON.stringify(headers))
  assert.is((await keys()).length, good.length)
})

test('a form without a token, or with that of another browser, does nothing', async () => {
  const before = (await keys()).length
  const beto = await bench.signIn('beto@ejemplo.mx')
  const stranger = openVisitor(bench.url)
  const others = [
    (await beto.get('/portal')).form('/portal/claves').ficha!,
    (await stranger.get('/portal/entrar')).form('/portal/entrar').ficha!,
    '',
    'x',
    'x'.repeat(43),
  ]
  for (const ficha of others) {
    const refused = await create({}, { ficha })
    assert.is(refused.status, 403, ficha)
    assert.match(refused.text, /ya no era reciente/)
  }
  assert.is((await keys()).length, before)
})

test('the form to come in is tied to its browser, too', async () => {
  const [one, other, bare] = [openVisitor(bench.url), openVisitor(bench.url), openVisitor(bench.url)]
  const form = (await one.get('/portal/entrar')).form('/portal/entrar')
  await other.get('/portal/entrar')
  const sent = (await bench.letters()).length
  for (const thief of [other, bare])
    assert.is((await thief.post('/portal/entrar', { ...form, correo: 'carla@ejemplo.mx' })).status, 403)
  assert.is((await bench.letters()).length, sent)
})

test('every form that posts is guarded', async () => {
  const paths = [
    '/entrar',
    '/entrar/enlace',
    '/salir',
    '/claves',
    '/claves/1/rotar',
    '/claves/1/revocar',
    '/plan/cambiar',
    '/plan/seguir',
    '/plan/pagos',
    '/cuenta',
    '/cuenta/borrar',
    '/nada',
  ]
  for (const path of paths)
    assert.is((await ana.post(`/portal${path}`, { correo: 'ana@ejemplo.mx' })).status, 403, path)
  assert.is((await ana.get('/portal')).status, 200, 'still signed in')
})

test('a page loads only files of this host, is framed by nobody, and is kept by nobody', async () => {
  for (const path of ['/portal', '/portal/plan', '/portal/cuenta', '/portal/entrar/enlace', '/portal/nada']) {
    const { headers, text } = await ana.get(path, { 'accept-encoding': 'gzip' })
    assert.is(
      headers.get('content-security-policy'),
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
      path,
    )
    assert.equal(
      [
        'x-frame-options',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-resource-policy',
        'cache-control',
        'access-control-allow-origin',
        'strict-transport-security',
        'content-encoding',
      ].map((name) => headers.get(name)),
      ['DENY', 'nosniff', 'same-origin', 'same-origin', 'no-store', null, null, null],
      path,
    )
    assert.not.match(text, /<style| style=| on\w+="|<script(?![^>]* src="\/portal\/estatico\/)|javascript:/, path)
    assert.not.match(text.replaceAll(/<(a|pre|dd|label)[^]*?<\/\1>/g, ''), /https?:\/\//, path)
  }
})

test('files are kept for a year under the name of their version, and of another version not at all', async () => {
  const { text } = await openVisitor(bench.url).get('/portal/entrar')
  const files = [...text.matchAll(/(?:href|src)="(\/portal\/estatico\/[^"]+)"/g)].map(([, path]) => path!)
  assert.ok(files.length >= 3)
  for (const path of files) {
    const { status, headers } = await ana.get(path)
    assert.equal([status, headers.get('cache-control')], [200, 'public, max-age=31536000, immutable'], path)
    assert.is(headers.get('x-content-type-options'), 'nosniff')
  }
  const css = files.find((path) => path.endsWith('.css'))!
  assert.is((await ana.get(css, { 'accept-encoding': 'gzip' })).headers.get('content-encoding'), 'gzip')
  assert.is((await ana.get(css.replace(/estatico\/\w+/, 'estatico/otra'))).headers.get('cache-control'), 'no-cache')
  for (const path of ['x/..%2fopen.ts', 'x/portal.ts', 'x/__proto__'])
    assert.is((await ana.get(`/portal/estatico/${path}`)).status, 404, path)
})

test('failures of the portal are pages, and those of the API stay JSON', async () => {
  const form = { ficha: (await ana.get('/portal')).form('/portal/claves').ficha! }
  for (const [answer, status] of [
    [await ana.get('/portal/nada'), 404],
    [await ana.get('/portal/claves/%E0%A4%A/rotar'), 400],
    [await ana.post('/portal/nada', form), 405],
    [await ana.post('/portal/claves', { ...form, nombre: 'x'.repeat(11_000) }), 413],
    [await ana.get('/portal/claves/999/rotar'), 404],
  ] as const) {
    assert.is(answer.status, status)
    assert.match(answer.headers.get('content-type')!, /^text\/html/)
    assert.match(answer.text, /<h1>/)
  }
  for (const path of ['/api/v1/nada', '/nada'])
    assert.match((await ana.get(path)).headers.get('content-type')!, /^application\/json/)
  assert.is((await ana.post('/api/v1/prueba', form)).status, 405)
  assert.is((await ana.post('/', form)).status, 405)
})

test('the API does not look at the cookie of a session', async () => {
  assert.is((await ana.get('/api/v1/prueba')).status, 403)
})

test('a table that is being changed is told as that, and not as a failure', async () => {
  await using _lock = await holdLock(bench.service.pool, 'lock table tianguis.accounts in access exclusive mode')
  const page = await ana.get('/portal')
  assert.is(page.status, 503)
  assert.match(page.text, /<h1>Se está actualizando<\/h1>[^]*se está cambiando en este momento/)
})

test('with the database away a page says so, the door is still there, and nobody is signed out', async () => {
  const { databaseUrl } = bench.service
  const name = new URL(databaseUrl.replace('@/', '@x/')).pathname.slice(1)
  await withoutDatabase(databaseUrl, async () => {
    const away = await ana.get('/portal')
    assert.equal(
      [away.status, away.headers.get('retry-after'), away.headers.get('cache-control')],
      [503, '5', 'no-store'],
    )
    assert.match(away.text, /Algo falló de nuestro lado[^]*La base de datos no responde[^]*<code>[\w-]{36}<\/code>/)
    assert.not.ok(away.text.includes(name))
    assert.is((await openVisitor(bench.url).get('/portal/entrar')).status, 200)
  })
  assert.is(
    (
      await until(
        () => ana.get('/portal'),
        ({ status }) => status === 200,
      )
    ).status,
    200,
  )
})

test.run()
