/** Years of a dataset's past as files: which are written, when again, and how they are asked for. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, integer, text, type Connector } from '@tianguis/core'
import { deletePermission, savePermission } from '@tianguis/core/licensing'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { refresh } from '@tianguis/core/refresh/run'
import { DuckDBInstance } from '@duckdb/node-api'
import { answering, request, stations, table, tiny } from '../../test/engine/tiny.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'
import { keepVersions } from './keep.ts'

const NOW = new Date('2026-11-28T18:00:00Z')
const peso = integer().required().range(1, 1000).describe('De cuántas lecturas.')
const connector = tiny({
  tables: {
    precios: table(),
    dias: table({
      columns: {
        clave: text().required().describe('Clave.'),
        fecha: date().required().describe('Día.'),
        precio: decimal({ digits: 4 }).range(0, 1000).describe('Precio.'),
        peso,
      },
      key: ['clave', 'fecha'],
      partition: { by: 'fecha', grain: 'anio' },
      mode: 'append',
      guard: { atLeast: 0 },
    }),
  },
  past: {
    sql: 'select d.clave, d.precio, d.fecha, d.peso from {dias} d join {precios} p on p.clave = d.clave',
    hidden: { peso },
    order: ['fecha', 'clave'],
    onlyFolded: true,
    lacks: ['nota'],
  },
  grouping: {
    time: 'fecha',
    grains: ['dia', 'mes'],
    by: ['clave'],
    values: { precio: 4 },
    aggregations: ['promedio'],
    weight: 'peso',
  },
})
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

const publish = (dias: readonly object[], precios = stations(2)) =>
  refresh(
    request(database.pool, answering(connector, { precios, dias }), host.service.config.dataFolder, {
      acceptShrink: true,
      store: host.service.store,
    }),
  )
const day = (clave: string, fecha: string, precio: string) => ({ clave, fecha, precio, peso: 3 })
const keep = async (now = NOW) =>
  (await keepVersions(host.service, connector, now)).years.map(({ year, rows }) => [year, rows])
const get = (path: string, headers = {}) => call(host.url, `/api/v1/prueba/versiones${path}`, { headers })
const told = async (): Promise<{ anio: number; version: number; csv: { ruta: string; sha256: string } }[]> =>
  (await get('')).json().meta.historia
const stored = async () =>
  (await host.service.store.list('historia/prueba')).map(({ name }) => name.split('/').at(-1)!.slice(0, 4)).sort()

test('a year that is over is written once, whoever comes to write it, with what its rows weigh', async () => {
  await publish([
    day('k0', '2024-02-01', '10.5'),
    day('k1', '2024-12-31', '11.25'),
    day('k0', '2025-06-01', '12'),
    day('k0', '2026-01-01', '13'),
  ])
  const all = await Promise.all([keep(), keep(), keep()])
  assert.equal(all.flat().sort(), [
    [2024, 2],
    [2025, 1],
  ])
  assert.equal(await keep(), [])
  assert.equal(
    (await told()).map(({ anio, version }) => [anio, version]),
    [
      [2025, 2],
      [2024, 2],
    ],
  )
  const csv = await get('/historia-2024.csv')
  assert.is(csv.text, 'clave,precio,fecha,peso\r\nk0,10.5,2024-02-01,3\r\nk1,11.25,2024-12-31,3\r\n')
  assert.equal(
    ['etag', 'content-disposition', 'cache-control', 'x-tianguis-registros', 'x-tianguis-version'].map((name) =>
      csv.headers.get(name),
    ),
    [
      `"${createHash('sha256').update(csv.bytes).digest('hex')}"`,
      'attachment; filename="prueba-historia-2024.csv"',
      'private, max-age=0, must-revalidate',
      '2',
      '2',
    ],
  )
  const part = await get('/historia-2024.csv', { range: 'bytes=0-4', 'if-range': csv.headers.get('etag')! })
  assert.equal([part.status, part.text], [206, 'clave'])
  const file = join(host.service.config.dataFolder, '2024.parquet')
  await writeFile(file, (await get('/historia-2024.parquet')).bytes)
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  assert.equal((await duck.runAndReadAll(`select * from '${file}'`)).getRowObjectsJson(), [
    { clave: 'k0', precio: '10.5000', fecha: '2024-02-01', peso: '3' },
    { clave: 'k1', precio: '11.2500', fecha: '2024-12-31', peso: '3' },
  ])
})

test('what adds to the year that runs writes nothing; a correction writes the year it is of, and no other', async () => {
  const [before] = [await get('/historia-2024.csv')]
  const etag = before.headers.get('etag')!
  await publish([day('k0', '2026-02-01', '14')])
  assert.equal(await keep(), [])
  assert.equal(
    (await told()).map(({ version }) => version),
    [3, 3],
  )
  assert.is((await get('/historia-2024.csv', { 'if-none-match': etag })).status, 304)
  await publish([day('k1', '2024-12-31', '99')])
  assert.equal(await keep(), [[2024, 2]])
  const after = await get('/historia-2024.csv', { 'if-none-match': etag })
  assert.match(after.text, 'k1,99,2024-12-31')
  assert.equal(await stored(), ['2024', '2024', '2025', '2025'], 'The file before is gone.')
})

test('what a row is joined with changes it, too; a year of which nothing is left goes', async () => {
  await publish([], stations(1, undefined, 1))
  assert.equal(await keep(), [[2024, 1]])
  assert.equal(
    (await told()).map(({ anio }) => anio),
    [2024],
  )
  assert.equal(await stored(), ['2024', '2024'])
  assert.is((await get('/historia-2025.csv')).status, 404)
})

test('a year that ends is written with the next publication, and after an older backup all are written again', async () => {
  await publish([], stations(2))
  assert.equal(await keep(new Date('2027-01-01T05:59:00Z')), [
    [2024, 2],
    [2025, 1],
  ])
  // Midnight in Mexico City.
  assert.equal(await keep(new Date('2027-01-01T06:01:00Z')), [[2026, 2]])
  await database.pool.query('update tianguis.past_year_files set version = 99, publication_id = $1', ['otra'])
  assert.equal(await keep(), [
    [2024, 2],
    [2025, 1],
    [2026, 2],
  ])
})

test('the file of a year that an earlier release took away or deleted stays', async () => {
  const { pool } = database
  const { text: before } = await get('/historia-2024.csv')
  const upgraded = async () => {
    await pool.query("delete from tianguis.steps where name = '024 periods that stood apart'")
    await migrateControl(pool)
  }
  const away = 'alter table datos.prueba_dias detach partition datos."prueba_dias$2024"'
  await pool.query(away)
  await upgraded()
  assert.equal(await keep(), [])
  await pool.query(`${away}; drop table datos."prueba_dias$2024"`)
  // Whoever is to write the years finds that nobody knows any more what changed since that one was written.
  await pool.query('update tianguis.past_year_files set version = 1 where year = 2024')
  await upgraded()
  await publish([])
  await pool.query('update tianguis.datasets set kept_from = version')
  assert.equal(await keep(), [])
  assert.equal((await get('/historia-2024.csv')).text, before)
})

test('of a sample no year is written; another year, and a dataset without a past, are told as such', async () => {
  const { pool } = database
  await pool.query("delete from tianguis.past_year_files where dataset = 'prueba'")
  await pool.query("update tianguis.datasets set sample = true where name = 'prueba'")
  assert.equal(await keep(), [])
  await pool.query("update tianguis.datasets set sample = false where name = 'prueba'")
  assert.equal((await get('')).json().meta.historia, [])
  const { status, text } = await get('/historia-1999.parquet')
  assert.is(status, 404)
  assert.match(text, /la historia de 1999 de \/prueba.*los años que ya acabaron.*\/api\/v1\/prueba\/versiones/)
  for (const name of ['historia-20245.csv', 'historia-2024.xlsx', 'historia-.csv', 'historia-0999.csv'])
    assert.is((await get(`/${name}`)).status, 404, name)
})

test('a year is refused once a part of it may not be sold, and is whole again with a permission', async () => {
  const { source } = connector
  const rows = { table: 'dias', column: 'clave', value: 'k0' }
  const restricted = { holder: 'Fuente', hosts: ['fuente.example'], rows }
  const sold: Connector = {
    ...connector,
    source: { ...source, licence: { ...source.licence, commercial: false }, restricted },
  }
  const opened = await openTestDatabase()
  await opened.pool.query("update tianguis.plans set stripe_price = 'price_1' where name = 'pro'")
  const permit = () => savePermission(opened.pool, { dataset: 'prueba', words: 'oficio 1' })
  await permit()
  const seller = await openSmallHost({ ...opened, connector: sold })
  const { service } = seller
  const write = async () => (await keepVersions(service, sold, NOW)).years.map((one) => one.rows)
  const file = () => call(seller.url, '/api/v1/prueba/versiones/historia-2024.csv')
  const files = async () => (await service.store.list('historia/prueba')).length
  try {
    const dias = [day('k0', '2024-02-01', '10.5'), day('k1', '2024-12-31', '11.25')]
    const fetched = answering(sold, { precios: stations(2), dias })
    await refresh(request(opened.pool, fetched, service.config.dataFolder, { store: service.store }))
    assert.equal(await write(), [2])
    assert.match((await until(file, ({ status }) => status === 200)).text, 'k0')
    await deletePermission(opened.pool, 'prueba')
    assert.is((await until(file, ({ status }) => status !== 200)).json().codigo, 'sin_datos')
    assert.equal([await write(), await files()], [[1], 2], 'What holds the part is gone.')
    const part = await file()
    assert.equal([part.status, part.text.includes('k0'), part.text.includes('k1')], [200, false, true])
    await permit()
    assert.equal(await write(), [2])
    assert.match((await until(file, ({ text }) => text.includes('k0'))).text, 'k1')
  } finally {
    await seller.close()
    await opened.close()
  }
})

test.run()
