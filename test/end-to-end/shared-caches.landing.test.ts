/** Real shared caches in front of hosts, as docs/operate.md sets them up: what they keep, for whom, and until when. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Dataset } from '../../host/answer/datasets.ts'
import { openPurges, purgeCounter } from '../../host/purge/purges.ts'
import { tellCaches } from '../../host/purge/tell.ts'
import { keepVersions } from '../../host/versions/keep.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { withoutDatabase } from '../support/outage.ts'
import { SHARED_CACHES, type SharedCache } from '../support/shared-cache.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

const LIST = '/api/v1/prueba'
const VERSION = `${LIST}/versiones/1.csv`
const OPEN = ['/', '/estado', '/datos', '/datos/prueba', '/docs', '/explorar', '/openapi.json', '/api/v1.md']
const OPEN_TOO = [
  '/api/v1/estado',
  '/catalogo.jsonld',
  '/api/v1/calendario.ics',
  '/api/v1/publicaciones',
  LIST,
  VERSION,
]

let database: TestDatabase
let hosts: SmallHost[]
/** Tags that a cache was told, which fails at the first of each. */
const told: string[] = []
const recorder = createServer((request, response) => {
  const tag = `${request.method} ${String(request.headers['surrogate-key'])}`
  response.statusCode = told.includes(tag) ? 200 : 503
  told.push(tag)
  response.end()
})
const caches: Record<string, SharedCache> = {}
/** Tells a cache that is away of a dataset that only it knows, until it gives up. */
let inVain: ReturnType<typeof openInVain>
let hostPort: number

test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    "update tianguis.plans set without_key = array_append(without_key, 'prueba') where without_key is not null",
  )
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve))
  inVain = openInVain(await freePort())
  const ports = { host: await freePort(), Varnish: await freePort(), nginx: await freePort() }
  hostPort = ports.host
  const varnish = SHARED_CACHES[0]!.program ? [`http://127.0.0.1:${ports.Varnish}/`] : []
  const env = {
    PURGE_URL: [`http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`, ...varnish].join(),
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  }
  const first = await openSmallHost({ ...database, env: { ...env, PORT: String(ports.host) } })
  hosts = [first, await openSmallHost({ ...database, env })]
  await keepVersions(first.service, first.service.connectors[0]!.connector, new Date())
  for (const { name, program, open } of SHARED_CACHES) {
    const own = ports[name as 'nginx' | 'Varnish']
    if (program) caches[name] = await open(program, { host: ports.host, own })
  }
})
test.after(async () => {
  await Promise.all(Object.values(caches).map((one) => one.close()))
  await Promise.all(hosts.map((host) => host.close()))
  recorder.close()
  await database.close()
})

let other: Partial<Dataset> = { name: 'otro', version: 1, publicationId: 'a', withheld: false }
const datasets = { get: () => other as Dataset }
const openTelling = (url: string, log = pino({ level: 'silent' }), registry = new Registry()) =>
  openPurges({
    targets: { urls: [url], command: [] },
    pool: database.pool,
    datasets,
    names: ['otro'],
    pause: async () => {},
    log,
    counter: purgeCounter(registry),
  })

function openInVain(port: number) {
  const lines: string[] = []
  const registry = new Registry()
  const purges = openTelling(
    `http://127.0.0.1:${port}/`,
    pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    registry,
  )
  return { lines, registry, over: purges.look() }
}

const anybody = (url: string, path: string, headers = {}) => call(url, path, { anonymous: true, headers })

test('no answer that is of somebody may be kept by others, and none of a failure', async () => {
  const [{ url, key }] = hosts as [SmallHost]
  const kept = async (path: string, headers = {}) => (await anybody(url, path, headers)).headers.get('cache-control')!
  const bearer = { authorization: `Bearer ${key}`, 'surrogate-capability': 'a=Surrogate/1.0' }
  for (const path of [LIST, `${LIST}?formato=csv`, `${LIST}.csv`, `${LIST}/versiones`, VERSION, '/api/v1/uso'])
    assert.match(await kept(path, bearer), /private|no-store/, path)
  assert.match(await kept(`${LIST}?api_key=${key}`, { 'surrogate-capability': 'a=Surrogate/1.0' }), /^private/)
  for (const path of [
    '/nada',
    `${LIST}?limit=x`,
    `${LIST}?api_key=tgs_live_x`,
    '/api/v1/uso',
    '/portal/entrar',
    '/readyz',
  ])
    assert.is(await kept(path), 'no-store', path)
  assert.is(await kept('/', { cookie: `tianguis-sesion=${'x'.repeat(43)}` }), 'no-store')
  // Without the word of a cache that it is one, a list has the quota of one address in it.
  const plain = await anybody(url, LIST)
  assert.equal(
    [plain.headers.get('cache-control'), plain.headers.has('ratelimit')],
    ['public, max-age=0, must-revalidate', true],
  )
  const version = await anybody(url, VERSION)
  assert.equal(
    [version.headers.get('cache-control'), version.headers.has('ratelimit'), version.headers.get('surrogate-key')],
    ['public, max-age=31536000, immutable', false, 'versiones-prueba'],
  )
})

for (const { name, program } of SHARED_CACHES) {
  if (!program) {
    console.log(`skipped: there is no ${name} here (Debian: apt-get install varnish nginx-light)`)
    continue
  }
  test(`${name}: what is open comes from it, with no quota, and what is of a key never does`, async () => {
    const { url } = caches[name]!
    const [{ key }] = hosts as [SmallHost]
    const of = async (path: string, headers = {}) => {
      const { status, headers: said } = await anybody(url, path, headers)
      return [status, said.get('x-cache'), said.has('ratelimit')]
    }
    await of(LIST)
    assert.equal(await of(LIST), [200, 'HIT', false])
    const bearer = { authorization: `Bearer ${key}` }
    const remaining = async (path: string, headers = {}) =>
      Number((await anybody(url, path, headers)).headers.get('x-ratelimit-remaining'))
    const before = await remaining(LIST, bearer)
    assert.is(await remaining(LIST, bearer), before - 1)
    assert.is(await remaining(`${LIST}?api_key=${key}`), before - 2)
    assert.is(await remaining(`${LIST}?api_key=${key}`), before - 3)
    assert.is((await anybody(url, LIST, { authorization: 'Bearer tgs_live_x' })).status, 401)
    assert.is((await anybody(url, LIST)).status, 200)
  })

  test(`${name}: each format and encoding is its own`, async () => {
    const { url } = caches[name]!
    for (let round = 0; round < 2; round += 1) {
      assert.match((await anybody(url, LIST, { accept: 'text/csv' })).headers.get('content-type')!, /csv/)
      assert.match((await anybody(url, LIST, { accept: 'application/json' })).headers.get('content-type')!, /json/)
      const packed = await anybody(url, '/openapi.json', { 'accept-encoding': 'gzip' })
      assert.is(packed.headers.get('content-encoding'), 'gzip')
      assert.ok(JSON.parse(gunzipSync(packed.bytes).toString()).openapi)
      assert.is((await anybody(url, '/openapi.json')).headers.get('content-encoding'), null)
    }
  })
}

test('a publication shows behind each cache, and one that refused to forget is told again', async () => {
  const prices = () =>
    Promise.all(Object.values(caches).map(async ({ url }) => (await anybody(url, LIST)).json().data[0].precio))
  await prices()
  /** All caches were told of what is current, however often it took. */
  const areTold = () =>
    until(
      async () =>
        (
          await database.pool.query<{ done: boolean }>(
            `select exists (select from tianguis.purges p join tianguis.datasets d on d.name = p.dataset join tianguis.versions v on v.dataset = d.name and v.version = d.version
              where d.name = 'prueba' and told_at is not null and strpos(edition, publication_id) > 0) as done`,
          )
        ).rows[0]!.done,
      (done) => done,
    )
  told.length = 0
  await hosts[1]!.publish('77.00')
  assert.equal(
    (await until(prices, (seen) => seen.every((one) => one === 77))).filter((one) => one !== 77),
    [],
  )
  await areTold()
  assert.equal([...new Set(told)], ['PURGE prueba'])
  assert.ok(told.length > 1, 'The first was refused.')
})

test('a cache that is slow, cut or away, and a program that fails, are told in words; no shell reads the command', async () => {
  const bad = createServer((request) => void (request.url === '/cut' && request.socket.destroy()))
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(bad.address() as AddressInfo).port}`
  const trouble = (targets: { urls?: string[]; command?: string[] }) =>
    tellCaches({ urls: [], command: [], ...targets }, 'prueba').then(
      () => 'told',
      (error: Error) => error.message,
    )
  const [slow, cut, away, failed, missing, fine] = await Promise.all([
    trouble({ urls: [`${base}/slow`] }),
    trouble({ urls: [`${base}/cut`] }),
    trouble({ urls: [`http://127.0.0.1:${await freePort()}/`] }),
    trouble({ command: ['/bin/false'] }),
    trouble({ command: ['/no/hay'] }),
    trouble({ command: ['/usr/bin/test', '$(exit 1);prueba', '!='] }),
  ])
  assert.match(slow, /no contestó en 2 s/)
  assert.match(cut, /PURGE a 127\.0\.0\.1:\d+: UND_ERR_SOCKET|ECONNRESET/)
  assert.match(away, /ECONNREFUSED/)
  assert.match(failed, /salió con 1/)
  assert.match(missing, /ENOENT/)
  assert.is(fine, 'told')
  bad.closeAllConnections()
  bad.close()
})

test('a purge that fails six times is told in the log and the metric, and left to whoever looks after a minute', async () => {
  await inVain.over
  assert.equal(
    inVain.lines.map((line) => JSON.parse(line).level),
    [40, 40, 40, 40, 40, 50],
  )
  assert.match(inVain.lines.at(-1)!, /Las cachés no olvidaron «otro».*ECONNREFUSED|ECONNREFUSED.*no olvidaron «otro»/)
  assert.match(await inVain.registry.metrics(), /tianguis_purges_total\{result="failed"\} 1/)
  told.length = 0
  told.push('PURGE otro')
  const telling = openTelling(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`)
  await database.pool.query("update tianguis.purges set at = now() where dataset = 'otro'")
  await telling.look()
  assert.is(told.length, 1, 'The one that has it may be at it still.')
  await database.pool.query("update tianguis.purges set at = now() - interval '2 minutes' where dataset = 'otro'")
  await telling.look()
  await telling.look()
  assert.equal(told.slice(1), ['PURGE otro'])
  // What may not be sold any more is taken out of the files of versions too.
  told.push('PURGE versiones-otro')
  other = { ...other, withheld: true }
  await telling.look()
  assert.equal(told.slice(3).sort(), ['PURGE otro', 'PURGE versiones-otro'])
  await telling.close()
})

test('hosts that live and have no database hide nothing that is open behind their caches', async () => {
  const paths = [...OPEN, ...OPEN_TOO]
  for (const { url } of Object.values(caches))
    for (const path of paths) assert.is((await anybody(url, path)).status, 200, path)
  await withoutDatabase(database.url, async () => {
    const states = () => anybody(hosts[0]!.url, '/api/v1/estado')
    assert.is((await until(states, ({ status }) => status === 503)).status, 503)
    for (const [name, { url }] of Object.entries(caches)) {
      // Varnish tells how old it is, nginx that it asked in vain.
      const isOld = ({ headers }: Awaited<ReturnType<typeof anybody>>) =>
        Number(headers.get('age')) > 2 || headers.get('x-cache') === 'STALE'
      assert.ok(isOld(await until(() => anybody(url, '/api/v1/estado'), isOld)), name)
      for (const path of paths) assert.is((await anybody(url, path)).status, 200, `${name} ${path}`)
    }
  })
  const ready = () => Promise.all(hosts.map(async ({ url }) => (await anybody(url, '/readyz')).status))
  assert.equal(await until(ready, (seen) => seen.every((status) => status === 200)), [200, 200])
})

test('of two hosts that see a publication at once one tells the caches of it', async () => {
  other = { ...other, version: 2, publicationId: 'b' }
  const registries = [new Registry(), new Registry()]
  const seeing = registries.map((registry) =>
    openTelling(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`, undefined, registry),
  )
  await Promise.all(seeing.map((one) => one.look()))
  const done = await Promise.all(registries.map((one) => one.getSingleMetricAsString('tianguis_purges_total')))
  assert.is(done.join('\n').match(/\{result="done"\} 1$/gm)?.length, 1, done.join('\n'))
  await Promise.all(seeing.map((one) => one.close()))
})

test('while every host is down, what is open and versions come from the caches, and what is of a key does not', async () => {
  const paths = [...OPEN, ...OPEN_TOO]
  for (const { url } of Object.values(caches))
    for (const path of paths) assert.is((await anybody(url, path)).status, 200, path)
  const [{ key }] = hosts as [SmallHost]
  await Promise.all(hosts.map((host) => host.close()))
  hosts = []
  // Until all that was good for a second is over: later than this is as well, and Varnish and nginx have their own clock.
  await new Promise((resolve) => void setTimeout(resolve, 2_200))
  for (const [name, { url }] of Object.entries(caches)) {
    for (let round = 0; round < 2; round += 1)
      for (const path of paths) assert.is((await anybody(url, path)).status, 200, `${name} ${path}`)
    for (const headers of [{ authorization: `Bearer ${key}` }, { authorization: 'Bearer tgs_live_x' }])
      assert.ok((await anybody(url, LIST, headers)).status >= 502, name)
    assert.ok((await anybody(url, `${LIST}?api_key=${key}`)).status >= 502, name)
  }
})

test('nor does anybody wait behind Varnish for a host that hangs', async () => {
  if (!caches.Varnish) return
  const hangs = createServer(() => {})
  await new Promise<void>((resolve) => hangs.listen(hostPort, '127.0.0.1', resolve))
  // It hangs for longer than this file has.
  for (const path of [...OPEN, LIST]) assert.is((await anybody(caches.Varnish.url, path)).status, 200, path)
  hangs.closeAllConnections()
  hangs.close()
})

test.run()
