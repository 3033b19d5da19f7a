/** Publications as files: which are written, by whom, for how long, and how a file is asked for. */
import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answering, request, stations, tiny } from '../../test/engine/tiny.ts'
import { makeTestKey } from '../../test/support/accounts.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { pruneSuperseded } from '@tianguis/core/refresh/publish'
import { refresh } from '@tianguis/core/refresh/run'
import { folderStore } from '@tianguis/core/store/folder'
import { duePublications } from './due.ts'
import { keepVersions } from './keep.ts'
import { keptVersions, pruneVersions } from './kept.ts'

const connector = tiny({ revisions: false })
const PATH = '/api/v1/prueba'
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, connector })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const get = (path: string, headers = {}, method = 'GET') => call(host.url, `${PATH}${path}`, { headers, method })
const publish = (count: number, precio: string) =>
  refresh(
    request(
      database.pool,
      answering(connector, { precios: stations(count, () => ({ precio })) }),
      host.service.config.dataFolder,
      { acceptShrink: true },
    ),
  )
const keep = (now = new Date()) => keepVersions(host.service, connector, now)
/** Moves a publication back in time. */
const publishedAgo = (version: number, days: number) =>
  database.pool.query(
    "update tianguis.versions set published_at = now() - make_interval(days => $2) where dataset = 'prueba' and version = $1",
    [version, days],
  )

test('a publication is written once, whoever comes to write it, and told with its hash', async () => {
  assert.equal((await get('/versiones')).json().data, [])
  const done = await Promise.all([keep(), keep(), keep()])
  assert.equal(
    done.flatMap(({ written }) => written.map(({ version, rows }) => [version, rows])),
    [[1, 1]],
  )
  assert.equal((await keep()).written, [])
  const { data, meta } = (await get('/versiones')).json()
  const [one] = data
  assert.equal(
    [data.length, one.version, one.registros, one.muestra, one.en_parte, meta.licencia, meta.version],
    [1, 1, 1, false, false, 'Libre', 1],
  )
  for (const format of ['parquet', 'csv']) {
    const { ruta, bytes, sha256 } = one[format]
    const file = await fetch(`${host.url}${ruta}`, { headers: { authorization: `Bearer ${host.key}` } })
    const body = Buffer.from(await file.arrayBuffer())
    assert.equal(
      [body.length, createHash('sha256').update(body).digest('hex'), file.headers.get('etag')],
      [bytes, sha256, `"${sha256}"`],
    )
  }
  const csv = await get('/versiones/1.csv')
  assert.is(csv.text, (await get('', { accept: 'text/csv' })).text)
  assert.is(csv.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  assert.is(csv.headers.get('content-disposition'), 'attachment; filename="prueba-v1.csv"')
})

test('a file comes whole, in part, or not again', async () => {
  const whole = await get('/versiones/1.csv')
  const [etag, size] = [whole.headers.get('etag')!, whole.text.length]
  assert.is(whole.headers.get('accept-ranges'), 'bytes')
  for (const [range, part] of [
    ['bytes=0-4', [0, 4]],
    ['bytes=5-', [5, size - 1]],
    ['bytes=-7', [size - 7, size - 1]],
    [`bytes=3-${size + 100}`, [3, size - 1]],
  ] as const) {
    const answer = await get('/versiones/1.csv', { range })
    const [start, end] = part
    assert.equal(
      [answer.status, answer.text, answer.headers.get('content-range'), answer.headers.get('content-length')],
      [206, whole.text.slice(start, end + 1), `bytes ${start}-${end}/${size}`, String(end - start + 1)],
      range,
    )
  }
  for (const range of ['bytes=0-1,4-5', 'lines=0-3', 'bytes=9-1', 'nada']) {
    const answer = await get('/versiones/1.csv', { range })
    assert.equal(
      [answer.status, answer.text === whole.text],
      [range === 'bytes=9-1' ? 416 : 200, range !== 'bytes=9-1'],
      range,
    )
  }
  const beyond = await get('/versiones/1.csv', { range: `bytes=${size}-` })
  assert.equal(
    [beyond.status, beyond.json().codigo, beyond.headers.get('content-range')],
    [416, 'rango_invalido', `bytes */${size}`],
  )
  const ifRange = async (condition: string) =>
    (await get('/versiones/1.csv', { range: 'bytes=0-4', 'if-range': condition })).status
  assert.equal(
    [
      await ifRange(etag),
      await ifRange(whole.headers.get('last-modified')!),
      await ifRange('"otro"'),
      await ifRange(`W/${etag}`),
    ],
    [206, 206, 200, 200],
  )
  const same = await get('/versiones/1.csv', { 'if-none-match': etag, range: 'bytes=0-4' })
  assert.equal([same.status, same.text], [304, ''])
  const head = await get('/versiones/1.csv', { range: 'bytes=0-4' }, 'HEAD')
  assert.equal([head.status, head.text, head.headers.get('content-length')], [200, '', String(size)])
})

test('what there is not is told, and so is that another host has it', async () => {
  for (const name of ['2.csv', '1.xlsx', '0.csv', '01.csv', 'x', '99999999999999999999.csv']) {
    const answer = await get(`/versiones/${name}`)
    assert.equal([answer.status, answer.json().codigo], [404, 'no_encontrado'], name)
  }
  assert.is((await get('/versiones/1.csv?limit=3')).status, 400)
  assert.is((await call(host.url, '/api/v1/nada/versiones/1.csv')).status, 404)
  // One database, and a folder of its own.
  const other = await openSmallHost({ ...database, connector })
  try {
    const answer = await call(other.url, `${PATH}/versiones/1.csv`)
    assert.equal(
      [answer.status, answer.json().codigo, answer.headers.get('retry-after')],
      [503, 'archivo_en_otro_servidor', '5'],
    )
    assert.match(answer.json().error, /no tiene su archivo/)
  } finally {
    await other.close()
  }
})

test('a file asks for a key as its list does, and counts as one request', async () => {
  const path = `${PATH}/versiones/1.parquet`
  assert.is((await call(host.url, path, { anonymous: true })).status, 403)
  const headers = { authorization: `Bearer ${await makeTestKey(host.service)}` }
  const left = async () => Number((await call(host.url, path, { headers })).headers.get('x-ratelimit-remaining'))
  assert.is((await left()) - (await left()), 1)
})

test('of a source that is asked many times a day the last of each day that is over is written', async () => {
  const fast = { ...connector, cadence: { ...connector.cadence, cron: ['*/5 * * * *'] } }
  await publish(3, '11.00')
  await publish(4, '12.00')
  await publish(5, '13.00')
  const now = new Date('2026-11-19T20:00:00Z')
  await database.pool.query(
    "update tianguis.versions set published_at = case version when 4 then timestamptz '2026-11-19T18:00:00Z' else '2026-11-18T18:00:00Z' end where version > 1",
  )
  const due = async (one: typeof connector, at = now) =>
    (await duePublications(database.pool, one, { now: at })).map(({ version }) => version)
  assert.equal(await due(connector), [2, 3, 4])
  assert.equal(await due(fast), [3])
  assert.equal(await due(fast, new Date(now.getTime() + 24 * 3_600_000)), [3, 4])
  assert.equal(
    (await keepVersions(host.service, fast, now)).written.map(({ version, rows }) => [version, rows]),
    [[3, 4]],
  )
  for (const [version, days] of [
    [2, 1],
    [3, 1],
    [4, 0],
  ] as const)
    await publishedAgo(version, days)
})

test('pages of versions, newest first, go on behind what was given', async () => {
  await keep()
  const first = (await get('/versiones?limit=2')).json()
  assert.equal(
    first.data.map((one: { version: number }) => one.version),
    [4, 3],
  )
  const rest = (await call(host.url, first.meta.siguiente)).json()
  assert.equal([rest.data.map((one: { version: number }) => one.version), rest.meta.siguiente], [[2, 1], undefined])
  assert.is((await get('/versiones?cursor=x')).json().codigo, 'cursor_invalido')
})

test('changes come as JSON, CSV and lines, and what of them cannot be asked is told', async () => {
  const since = '/cambios?desde_version=3'
  const { data, meta } = (await get(since)).json()
  assert.equal(
    [
      data.map(({ operacion, clave }: Record<string, string>) => `${operacion} ${clave}`),
      meta.clave,
      meta.desde_version,
      meta.version,
    ],
    [['cambio k0', 'cambio k1', 'cambio k2', 'cambio k3', 'alta k4'], ['clave'], 3, 4],
  )
  const lines = await get(`${since}&formato=ndjson`)
  assert.equal(
    lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    data,
  )
  assert.is(lines.headers.get('x-tianguis-clave'), 'clave')
  const csv = await get(`${since}&formato=csv&decimal=coma&limit=1`)
  assert.is(csv.text, '\ufeffoperacion;clave;precio;fecha;nota\r\ncambio;k0;13,00;2026-11-19;\r\n')
  assert.match(csv.headers.get('content-disposition')!, /prueba-cambios-v3-v4\.csv/)
  assert.match(csv.headers.get('link')!, /cursor=.*rel="next"/)
  assert.is((await get('/cambios?desde_version=4&formato=csv')).text, 'operacion,clave,precio,fecha,nota\r\n')
  for (const [query, codigo] of [
    ['', 'parametro_faltante'],
    ['?desde_version=5', 'parametro_invalido'],
    ['?desde_version=0', 'parametro_invalido'],
    ['?desde_version=3&limit=5001', 'parametro_invalido'],
    ['?desde_version=3&cursor=abc', 'cursor_invalido'],
  ] as const)
    assert.equal(
      [(await get(`/cambios${query}`)).status, (await get(`/cambios${query}`)).json().codigo],
      [400, codigo],
      query,
    )
})

test('since what is not kept any more there are no changes to tell: 410, and the file to begin with', async () => {
  const next = (await get('/cambios?desde_version=2&limit=1')).json().meta.siguiente
  for (const version of [1, 2, 3]) await publishedAgo(version, 50 - version)
  await pruneSuperseded(database.pool, connector, 1)
  for (const version of [1, 2]) {
    const gone = await get(`/cambios?desde_version=${version}`)
    assert.equal(
      [gone.status, gone.json().codigo, gone.json().detalle.enlace],
      [410, 'version_vencida', `${PATH}/versiones/4.csv`],
    )
  }
  assert.is((await call(host.url, next)).json().codigo, 'cursor_vencido')
  // Its rows are the first that are all here.
  assert.is((await get('/cambios?desde_version=3')).status, 200)
})

test('what is older than it is kept for goes, but for the newest; nobody reads a part of what goes', async () => {
  const store = folderStore(host.service.config.dataFolder)
  await publishedAgo(4, 400)
  const pruned = await pruneVersions({ pool: database.pool, store, days: 10 }, connector)
  assert.is(pruned, 3)
  const kept = await keptVersions(database.pool, connector, {})
  assert.equal(
    kept.map(({ version }) => version),
    [4],
  )
  assert.equal((await store.list('versiones/prueba')).length, 2)
  assert.is((await get('/versiones/1.csv')).status, 404)
})

test.run()
