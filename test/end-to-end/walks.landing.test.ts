/** Walks by `cursor` over what is not simply current: a past day, and groups. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { folded, type Grouping } from '@tianguis/core'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, date, decimal, request, stationColumns, stations, table, tiny } from '../engine/tiny.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  native: 'dia',
  by: [],
  values: { precio: 4 },
  aggregations: ['promedio'],
  change: { of: 'precio', difference: 'cambio', percent: 'cambio_pct' },
}
const connector = tiny({
  tables: {
    precios: table({
      columns: {
        ...stationColumns,
        fecha: date().required().describe('Día.'),
        precio: decimal({ digits: 4 }).range(0, 1000).required().describe('Precio.'),
        cambio: decimal({ digits: 4 }).describe('Cambio.'),
        cambio_pct: decimal({ digits: 4 }).describe('Cambio.'),
      },
    }),
  },
  params: { ...tiny().params, ...folded(grouping) },
  grouping,
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

const publish = async (rows: object[]) => {
  const { version, failure } = await refresh(
    request(database.pool, answering(connector, { precios: rows }), host.service.config.dataFolder, {
      acceptShrink: true,
    }),
  )
  assert.ok(version, failure ?? 'Nothing was published.')
  await until(
    async () => (await call(host.url, '/api/v1/prueba?limit=1')).json().meta.version,
    (seen) => seen === version,
  )
  return version
}

/** Every page, with `between` after each. */
async function walk(query: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const [records, versions] = [[] as object[], new Set<number>()]
  let path: string | undefined = `/api/v1/prueba?${query}`
  for (let page = 0; path; page += 1) {
    const answer = await call(host.url, path)
    assert.is(answer.status, 200, answer.text)
    records.push(...answer.json().data)
    versions.add(answer.json().meta.version)
    path = answer.json().meta.siguiente
    assert.ok(page < 50, 'it does not end')
    await between(page)
  }
  return { records, versions: [...versions] }
}

const dated = async (version: number, at: string) =>
  database.pool.query('update tianguis.versions set published_at = $2 where version = $1', [version, at])

test('a walk with `al` reads that day to its end, also hours after, and its cursor is of no other day', async () => {
  const first = await publish(stations(30, () => ({ precio: '1.5' })))
  const second = await publish(stations(31, () => ({ precio: '2.5' })))
  await dated(1, '2024-08-01T12:00:00Z')
  await dated(first, '2024-09-02T12:00:00Z')
  await dated(second, '2024-09-05T12:00:00Z')
  const whole = (await call(host.url, '/api/v1/prueba?al=2024-09-03&limit=100')).json()
  assert.equal([whole.data.length, whole.meta.version], [30, first])
  const { records, versions } = await walk('al=2024-09-03&limit=7', (page) =>
    publish(stations(20 + page, () => ({ precio: String(30 + page) }))),
  )
  assert.equal([records, versions], [whole.data, [first]])
  const { siguiente } = (await call(host.url, '/api/v1/prueba?al=2024-09-03&limit=7')).json().meta
  for (const other of [siguiente.replace('al=2024-09-03', 'al=2024-09-06'), siguiente.replace('al=2024-09-03&', '')]) {
    assert.equal(
      [(await call(host.url, other)).status, (await call(host.url, other)).json().codigo],
      [400, 'cursor_invalido'],
      other,
    )
  }
})

test('a walk with `agrupar` gives every period once, of the publication that it began with', async () => {
  const months = Array.from(
    { length: 40 },
    (_none, month) => `${2021 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  )
  const rows = (price: number) =>
    months.flatMap((month, at) =>
      ['05', '20'].map((day, half) => ({
        clave: `${month}-${day}`,
        precio: String(price + at + half),
        fecha: `${month}-${day}`,
      })),
    )
  const version = await publish(rows(10))
  for (const [grain, periods] of [
    ['mes', 40],
    ['anio', 4],
  ] as const) {
    const whole = (await call(host.url, `/api/v1/prueba?agrupar=${grain}&limit=100`)).json().data
    assert.is(whole.length, periods)
    assert.equal((await walk(`agrupar=${grain}&limit=3`)).records, whole)
  }
  const whole = (await call(host.url, '/api/v1/prueba?agrupar=mes&limit=100')).json().data
  const meanwhile = await walk('agrupar=mes&limit=9', (page) => publish(rows(100 + page)))
  assert.equal([meanwhile.records, meanwhile.versions], [whole, [version]])
  const { siguiente } = (await call(host.url, '/api/v1/prueba?agrupar=mes&limit=9')).json().meta
  assert.is((await call(host.url, siguiente.replace('agrupar=mes', 'agrupar=anio'))).json().codigo, 'cursor_invalido')
})

test.run()
