/** How tables and their indexes are made, and what a second time does. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boolean, decimal, instant, integer, list, type Columns } from '@tianguis/core'
import { date, stations, text } from '../tiny.ts'
import { bench, lineage, clave, precio, prepared, shape, indexes } from './database.ts'

test('a table is made with every kind, its key and its indexes', async () => {
  const columns: Columns = {
    a: text().required(),
    b: decimal({ digits: 2 }),
    c: integer(),
    d: date(),
    e: instant(),
    f: boolean(),
    g: list(),
  }
  for (const name of Object.keys(columns)) columns[name] = columns[name]!.describe('.')
  const { physical, declare } = lineage({ columns, key: ['a'], indexes: [['c'], ['d', 'a']] })
  assert.equal(await prepared(declare()), [])
  assert.equal(await shape(physical), [
    'a text !',
    'b numeric',
    'c bigint',
    'd date',
    'e timestamp with time zone',
    'f boolean',
    'g text[]',
  ])
  assert.equal(await indexes(physical), [
    '(a, _hasta) WHERE (_hasta IS NOT NULL)',
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(a) WHERE (_hasta IS NULL)',
    '(_desde) WHERE (_hasta IS NULL)',
    '(c) WHERE (_hasta IS NULL)',
    '(d, a) WHERE (_hasta IS NULL)',
  ])
})

test('a second time changes nothing and looks at no row', async () => {
  const { physical, declare } = lineage({ indexes: [['precio']] })
  await bench.run(declare(), { t: stations(30) })
  await bench.pool.query(`analyze datos."${physical}"`)
  const scans = async () => {
    await bench.pool.query('select pg_stat_force_next_flush()')
    const {
      rows: [row],
    } = await bench.pool.query('select seq_scan, seq_tup_read, idx_scan from pg_stat_user_tables where relname = $1', [
      physical,
    ])
    const { rows } = await bench.pool.query(
      "select oid, xmin::text from pg_class where relnamespace = 'datos'::regnamespace order by oid",
    )
    return [row, rows]
  }
  const before = await scans()
  assert.equal(await prepared(declare()), [])
  assert.equal(await scans(), before)
})

test('vacuum comes after a five-hundredth of a table has changed; a table of before is told so, and what an operator has set stays', async () => {
  const { physical, declare } = lineage()
  const settings = async () =>
    (await bench.pool.query('select reloptions as set from pg_class where relname = $1', [physical])).rows[0]!.set
  const ours = ['autovacuum_vacuum_scale_factor=0.002', 'autovacuum_vacuum_insert_scale_factor=0.01']
  await prepared(declare())
  assert.equal(await settings(), ours)
  await bench.pool.query(
    `alter table datos."${physical}" reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)`,
  )
  await prepared(declare())
  assert.equal(await settings(), ours)
  await bench.pool.query(
    `alter table datos."${physical}" reset (autovacuum_vacuum_insert_scale_factor); alter table datos."${physical}" set (autovacuum_vacuum_scale_factor = 0.05)`,
  )
  await prepared(declare())
  assert.equal(await settings(), ['autovacuum_vacuum_scale_factor=0.05'])
})

test('an index that descends, and one of points, are made over the rows there are, and drop out once undeclared', async () => {
  const columns = {
    clave,
    precio,
    latitud: decimal({ digits: 6 }).describe('.'),
    longitud: decimal({ digits: 6 }).describe('.'),
    fecha: date().required().describe('.'),
  }
  const { physical, declare } = lineage({ columns, indexes: [['precio']] })
  await bench.run(declare(), {
    t: [{ clave: 'a', precio: '1', fecha: '2026-01-01', latitud: '19.43', longitud: '-99.13' }],
  })
  await prepared(declare({ indexes: [['precio desc', 'fecha desc', 'clave']], nearby: 50 }))
  assert.equal((await indexes(physical)).slice(3), [
    '(((floor((latitud * (440)::numeric)))::integer), longitud, latitud, clave) WHERE (_hasta IS NULL)',
    '(_desde) WHERE (_hasta IS NULL)',
    '(precio DESC NULLS LAST, fecha DESC, clave) WHERE (_hasta IS NULL)',
  ])
  assert.equal(await prepared(declare()), [])
  assert.equal((await indexes(physical)).slice(3), [
    '(_desde) WHERE (_hasta IS NULL)',
    '(precio) WHERE (_hasta IS NULL)',
  ])
})

test('a table of an earlier release has the key of what is divided from that of what was, once', async () => {
  const { physical, declare } = lineage()
  await bench.run(declare(), { t: stations(3) })
  const made = await indexes(physical)
  await bench.pool.query(`drop index datos."${physical}$llave", datos."${physical}$antes"`)
  await bench.pool.query(
    `create unique index "${physical}$llave" on datos."${physical}" (clave, _hasta) nulls not distinct`,
  )
  assert.equal(await prepared(declare()), [])
  assert.equal(await indexes(physical), made)
  assert.is((await bench.run(declare(), { t: stations(3) })).outcome, 'unchanged')
})

test('a start does not wait for whoever is publishing', async () => {
  const { physical, declare } = lineage({ indexes: [['precio']] })
  await bench.run(declare(), { t: stations(3) })
  const publishing = await bench.pool.connect()
  await publishing.query(`begin; update datos."${physical}" set precio = 5`)
  await prepared(declare())
  await publishing.query('rollback')
  publishing.release()
})

test('indexes come and go with their declaration', async () => {
  const { physical, declare } = lineage()
  await bench.run(declare(), { t: stations(3) })
  await prepared(declare({ indexes: [['precio'], ['fecha', 'precio']] }))
  assert.equal((await indexes(physical)).slice(3).sort(), [
    '(_desde) WHERE (_hasta IS NULL)',
    '(fecha, precio) WHERE (_hasta IS NULL)',
    '(precio) WHERE (_hasta IS NULL)',
  ])
  await prepared(declare({ indexes: [['fecha', 'precio']] }))
  assert.equal((await indexes(physical)).slice(3), [
    '(_desde) WHERE (_hasta IS NULL)',
    '(fecha, precio) WHERE (_hasta IS NULL)',
  ])
})
