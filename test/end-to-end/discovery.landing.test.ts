/**
 * A connector that is dropped in appears everywhere with no edit; a broken one is refused by name and the others serve.
 */
import { stripTypeScriptTypes } from 'node:module'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { discover } from '../../host/discovery.ts'
import { openBench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { BROKEN, dropIn, POISONOUS } from './dropped-connectors.ts'

const folder = await mkdtemp(join(tmpdir(), 'tianguis-dropped-'))
await dropIn(join(folder, 'lonja'), 'lonja')
for (const [name, { change }] of Object.entries(BROKEN)) await dropIn(join(folder, name), name, change)

const bench = await openBench({ env: { TIANGUIS_CONNECTORS: folder } })
const { url } = bench

test('a connector in a folder of TIANGUIS_CONNECTORS is served, described and told about', async () => {
  const answer = await call(url, '/api/v1/lonja', { query: { limit: 2 } })
  assert.is(answer.status, 200, answer.text)
  assert.is(answer.json().data.length, 2)
  assert.is(answer.json().meta.muestra, true)
  const described = (await call(url, '/openapi.json')).json().paths['/api/v1/lonja'].get
  assert.equal(
    described.parameters.flatMap(({ name }: { name?: string }) => name ?? []),
    ['desde', 'hasta', 'limit', 'campos', 'orden'],
  )
  assert.match((await call(url, '/api/v1.md')).text, /^## lonja$[^]*`precio`/m)
  const told = (await call(url, '/api/v1/estado'))
    .json()
    .data.find(({ conjunto }: { conjunto: string }) => conjunto === 'lonja')
  assert.is(told.estado, 'muestra')
  assert.match((await call(url, '/')).text, /\/api\/v1\/lonja/)
  assert.match((await call(url, '/api/v1/lonjas')).json().error, /¿Quisiste decir «\/api\/v1\/lonja»\?/)
})

test('`tianguis status --json` tells of it, and of the broken ones', async () => {
  const { config } = bench.service
  const told = await tianguis(['status', '--json'], {
    DATABASE_URL: bench.service.databaseUrl,
    TIANGUIS_DATA: config.dataFolder,
    TIANGUIS_CONNECTORS: folder,
  })
  const states = new Map(
    (told.json().data as { conjunto: string; estado: string }[]).map(({ conjunto, estado }) => [conjunto, estado]),
  )
  assert.is(states.get('lonja'), 'muestra', told.stderr)
  assert.is(states.get('mal-declarado'), 'roto', told.stderr)
})

for (const [name, { says }] of Object.entries(BROKEN)) {
  test(`«${name}» is refused with the reason`, async () => {
    const refused = bench.service.broken.find((one) => one.folder === join(folder, name))
    assert.ok(refused, 'It was not refused.')
    assert.match(refused.reason, says)
    const told = (await call(url, '/api/v1/estado'))
      .json()
      .data.filter(({ conjunto }: { conjunto: string }) => conjunto === refused.name)
    assert.ok(
      told.some(({ motivo }: { motivo: string | null }) => motivo === refused.reason),
      'The state does not tell the reason.',
    )
    if (name === 'repite-la-ruta') return
    const answer = await call(url, `/api/v1/${encodeURIComponent(name)}`)
    assert.equal([answer.status, answer.json().codigo], [503, 'conector_roto'])
    assert.match(answer.json().error, says)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  })
}

test('beside them every other connector serves, the one whose path is claimed included', async () => {
  for (const { connector } of bench.service.connectors)
    assert.is((await call(url, `/api/v1${connector.path}`)).status, 200, connector.name)
  assert.ok(bench.service.connectors.some(({ connector }) => connector.name === 'gasolina'))
})

test('what would keep the service from starting, if it were taken for a connector, does not', async () => {
  const alone = join(folder, 'solos')
  for (const [name, { change }] of Object.entries(POISONOUS)) await dropIn(join(alone, name), name, change)
  const started = await openBench({ env: { TIANGUIS_CONNECTORS: alone } })
  try {
    for (const [name, { says }] of Object.entries(POISONOUS)) {
      assert.match(
        started.service.broken.find((one) => one.folder === join(alone, name))?.reason ?? 'It was not refused.',
        says,
      )
      assert.is((await call(started.url, `/api/v1/${encodeURIComponent(name)}`)).status, 503)
    }
    assert.is((await call(started.url, '/api/v1/municipios')).status, 200)
  } finally {
    await started.close()
  }
})

test('an installed package in JavaScript is loaded where it is listed, with its own copy of the sample and our core; no other is imported', async () => {
  const root = join(folder, 'otra-raiz')
  const home = join(root, 'node_modules/@otra/tianguis-rastro')
  await mkdir(join(root, 'node_modules'), { recursive: true })
  const code = await dropIn(home, 'rastro')
  await rm(join(home, 'connector.ts'))
  await writeFile(join(home, 'connector.js'), stripTypeScriptTypes(code))
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({
      name: '@otra/tianguis-rastro',
      version: '1.0.0',
      type: 'module',
      main: './connector.js',
      keywords: ['tianguis-connector'],
      peerDependencies: { '@tianguis/core': '*' },
    }),
  )
  await mkdir(join(root, 'node_modules/otra-cosa'))
  await writeFile(
    join(root, 'node_modules/otra-cosa/package.json'),
    JSON.stringify({ name: 'otra-cosa', main: './nothing.js' }),
  )

  // It carries the marks of a connector, and nobody asked for it.
  const uninvited = join(root, 'node_modules/no-invitado')
  await mkdir(uninvited)
  await writeFile(
    join(uninvited, 'package.json'),
    JSON.stringify({
      name: 'no-invitado',
      type: 'module',
      main: './connector.js',
      tianguis: {},
      keywords: ['tianguis-connector'],
    }),
  )
  await writeFile(join(uninvited, 'connector.js'), 'globalThis.wasImported = true\nexport default 42\n')
  assert.equal(await discover([], root), { found: [], broken: [] })

  const { found, broken } = await discover(['@otra/tianguis-rastro', 'no-instalado'], root)
  assert.is((globalThis as { wasImported?: boolean }).wasImported, undefined)
  assert.equal(
    broken.map(({ reason }) => reason),
    ['TIANGUIS_CONNECTORS nombra «no-instalado», que no es una carpeta ni un paquete instalado.'],
  )
  assert.equal(
    found.map(({ connector, fixtures }) => [connector.name, fixtures]),
    [['rastro', join(home, 'fixtures')]],
  )
  assert.throws(
    () => found[0]!.connector.parse('{}', {} as never),
    (error: Error) => error instanceof ParseError,
  )

  const served = await openBench({ more: found })
  try {
    assert.is((await call(served.url, '/api/v1/rastro')).json().data.length > 0, true)
    assert.equal(served.troubles, [])
  } finally {
    await served.close()
  }
})

test.after(async () => {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
})
test.run()
