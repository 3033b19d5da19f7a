/** Tables made and changed: a change either keeps every published value or is refused by name. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '@tianguis/core/database/connection'
import { physicalName } from '@tianguis/core/database/names'
import { prepareTables } from '@tianguis/core/database/tables'
import type { Recording } from '@tianguis/core/http/recording'
import { boolean, decimal, instant, integer, list, type Columns, type Connector, type Table } from '@tianguis/core'
import {
  date,
  dataset,
  openBench,
  served,
  stationColumns,
  stations,
  stored,
  table,
  text,
  tiny,
  type Bench,
} from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

let made = 0
/** A dataset of its own with one table `t`; call it again with a change for the next declaration. */
function lineage(first: Partial<Table> = {}) {
  const name = `tabla-${++made}`
  const declare = (change: Partial<Table> = {}) =>
    tiny({ name, tables: { t: table({ ...first, ...change }) }, order: [(change.key ?? first.key ?? ['clave'])[0]!] })
  const physical = physicalName({ name }, 't')
  return { name, physical, declare }
}
const { clave, precio, fecha, nota } = stationColumns
const base = { clave, precio }
const prepared = (connector: Connector) => prepareTables(bench.pool, connector)

async function shape(physical: string) {
  const { rows } = await bench.pool.query(
    `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' !' else '' end as column
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and left(attname, 1) <> '_' order by attname`,
    [`datos."${physical}"`],
  )
  return rows.map(({ column }) => column)
}
async function indexes(physical: string): Promise<string[]> {
  const { rows } = await bench.pool.query(
    "select indexdef from pg_indexes where schemaname = 'datos' and tablename = $1 order by indexname",
    [physical],
  )
  return rows.map(({ indexdef }) => indexdef.replace(/^.* USING btree /, ''))
}
/** Refuses the change with these words, and changes nothing. */
async function refuses(connector: Connector, physical: string, why: RegExp) {
  const before = [
    await shape(physical),
    await indexes(physical),
    (await bench.pool.query(`select *, xmin::text from datos."${physical}"`)).rows,
  ]
  const failure = await prepared(connector).then(
    () => assert.unreachable('it was allowed'),
    (error: Error) => error.message,
  )
  assert.match(failure!, why)
  assert.match(failure!, `La tabla datos.${physical} no puede cambiar sin perder datos publicados`)
  assert.equal(
    [
      await shape(physical),
      await indexes(physical),
      (await bench.pool.query(`select *, xmin::text from datos."${physical}"`)).rows,
    ],
    before,
  )
}

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
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(a, _hasta) NULLS NOT DISTINCT',
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
  assert.equal((await indexes(physical)).slice(2), [
    '(((floor((latitud * (440)::numeric)))::integer), longitud, latitud, clave) WHERE (_hasta IS NULL)',
    '(precio DESC NULLS LAST, fecha DESC, clave) WHERE (_hasta IS NULL)',
  ])
  assert.equal(await prepared(declare()), [])
  assert.equal((await indexes(physical)).slice(2), ['(precio) WHERE (_hasta IS NULL)'])
})

test('a start does not wait for whoever is publishing', async () => {
  const { physical, declare } = lineage({ indexes: [['precio']] })
  await bench.run(declare(), { t: stations(3) })
  const publishing = await bench.pool.connect()
  await publishing.query(`begin; update datos."${physical}" set precio = 5`)
  const waited = new Promise((_done, fail) => setTimeout(() => fail(new Error('it waited')), 10_000).unref())
  await Promise.race([prepared(declare()), waited])
  await publishing.query('rollback')
  publishing.release()
})

test('a column is added; a required one only to an empty table', async () => {
  const empty = lineage({ columns: base })
  await prepared(empty.declare())
  assert.equal(await prepared(empty.declare({ columns: { ...base, alta: date().required().describe('.') } })), [
    `datos.${empty.physical}: columna nueva alta.`,
  ])
  assert.ok((await shape(empty.physical)).includes('alta date !'))

  const { physical, declare } = lineage({ columns: base })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] })
  await refuses(
    declare({ columns: { ...base, alta: date().required().describe('.') } }),
    physical,
    /«alta» es obligatoria/,
  )
  const wider = declare({ columns: { ...base, alta: date().describe('.') } })
  assert.equal(await prepared(wider), [`datos.${physical}: columna nueva alta.`])
  assert.equal(await served(bench.pool, wider), ['{"clave":"a","precio":1,"alta":null}'])
  assert.is((await bench.run(wider, { t: [{ clave: 'a', precio: '1', alta: '2026-01-01' }] })).counts.changed, 1)
})

test('a rename keeps values, key and indexes, and what is superseded', async () => {
  const { physical, declare } = lineage({ columns: base, indexes: [['precio']] })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '2' }] })
  const next = declare({
    columns: { id: clave, costo: precio },
    key: ['id'],
    indexes: [['costo']],
    renamed: { clave: 'id', precio: 'costo' },
  })
  assert.equal(await prepared(next), [
    `datos.${physical}: clave se llama ahora id.`,
    `datos.${physical}: precio se llama ahora costo.`,
  ])
  assert.equal(
    [await served(bench.pool, next, 1), await served(bench.pool, next)],
    [['{"id":"a","costo":1}'], ['{"id":"a","costo":2}']],
  )
  assert.equal(await indexes(physical), [
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(id, _hasta) NULLS NOT DISTINCT',
    '(costo) WHERE (_hasta IS NULL)',
  ])
  assert.equal(await prepared(next), [])
  assert.is((await bench.run(next, { t: [{ id: 'a', costo: '2' }] })).outcome, 'unchanged')
})

test('a name that was renamed away may be used again', async () => {
  const { physical, declare } = lineage({ columns: base })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] })
  const next = declare({
    columns: { ...base, anterior: precio, precio: text().describe('.') },
    renamed: { precio: 'anterior' },
  })
  await prepared(next)
  assert.equal(await served(bench.pool, next), ['{"clave":"a","precio":null,"anterior":1}'])
  assert.equal(await shape(physical), ['anterior numeric', 'clave text !', 'precio text'])
})

test('a type widens with its values, and does not narrow', async () => {
  const wide = (column: Columns[string]) => ({ columns: { clave, valor: column.describe('.') } })
  for (const [from, to, value, shown] of [
    [integer(), decimal({ digits: 2 }), 9007199254740991, '9007199254740991'],
    [integer(), text(), 7, '"7"'],
    [date(), text(), '2026-01-31', '"2026-01-31"'],
    [decimal({ digits: 3 }), text(), '1.500', '"1.500"'],
    [boolean(), text(), true, '"true"'],
  ] as const) {
    const { declare } = lineage({ columns: base })
    await bench.run(declare(wide(from)), { t: [{ clave: 'a', valor: value }] })
    assert.is((await prepared(declare(wide(to)))).length, 1)
    assert.equal(await served(bench.pool, declare(wide(to))), [`{"clave":"a","valor":${shown}}`])
  }
  for (const [from, to, value] of [
    [decimal({ digits: 2 }), integer(), '1.5'],
    [text(), integer(), '7'],
    [text(), date(), '2026-01-01'],
    [text(), list(), 'a'],
    [instant(), date(), '2026-01-01T00:00:00Z'],
    [boolean(), integer(), true],
  ] as const) {
    const { physical, declare } = lineage({ columns: base })
    await bench.run(declare(wide(from)), { t: [{ clave: 'a', valor: value }] })
    await refuses(declare(wide(to)), physical, /«valor» es .* y se declara .*; ese cambio puede perder valores/)
  }
  const { declare } = lineage({ columns: base })
  await prepared(declare(wide(text())))
  assert.is((await prepared(declare(wide(list())))).length, 1) // there was nothing to lose
})

test('required and optional change places only if every row agrees', async () => {
  const { physical, declare } = lineage({ columns: base })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] })
  const strict = declare({ columns: { clave, precio: precio.required() } })
  await prepared(strict)
  assert.equal(await shape(physical), ['clave text !', 'precio numeric !'])
  await prepared(declare())
  assert.equal(await shape(physical), ['clave text !', 'precio numeric'])
  await bench.run(declare(), { t: [{ clave: 'a' }] })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '3' }] })
  await refuses(strict, physical, /«precio» se declara obligatoria y hay filas publicadas sin ella/) // a superseded one
})

test('a column leaves when it is empty, and not with values, superseded ones included', async () => {
  const { physical, declare } = lineage({ columns: { ...base, nota, fecha } })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1', fecha: '2026-01-01' }] })
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] })
  assert.equal(await prepared(declare({ columns: { ...base, fecha } })), [
    `datos.${physical}: se quita nota, que estaba vacía.`,
  ])
  await refuses(declare({ columns: base }), physical, /«fecha» ya no se declara y tiene valores publicados/)
})

test('a key grows, and does not lose a column', async () => {
  const columns = { clave, tipo: text().required().describe('.'), precio }
  const { physical, declare } = lineage({ columns, key: ['clave'] })
  await bench.run(declare(), { t: [{ clave: 'a', tipo: 'x', precio: '1' }] })
  const wider = declare({ key: ['tipo', 'clave'] })
  assert.equal(await prepared(wider), [`datos.${physical}: la llave es ahora (tipo, clave).`])
  assert.equal(await indexes(physical), [
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(tipo, clave, _hasta) NULLS NOT DISTINCT',
  ])
  assert.is(
    (
      await bench.run(wider, {
        t: [
          { clave: 'a', tipo: 'x', precio: '1' },
          { clave: 'a', tipo: 'y', precio: '2' },
        ],
      })
    ).counts.new,
    1,
  )
  await refuses(declare({ key: ['clave'] }), physical, /La llave era \(tipo, clave\) y se declara \(clave\)/)
})

test('indexes come and go with their declaration', async () => {
  const { physical, declare } = lineage()
  await bench.run(declare(), { t: stations(3) })
  await prepared(declare({ indexes: [['precio'], ['fecha', 'precio']] }))
  assert.equal((await indexes(physical)).slice(2).sort(), [
    '(fecha, precio) WHERE (_hasta IS NULL)',
    '(precio) WHERE (_hasta IS NULL)',
  ])
  await prepared(declare({ indexes: [['fecha', 'precio']] }))
  assert.equal((await indexes(physical)).slice(2), ['(fecha, precio) WHERE (_hasta IS NULL)'])
})

test('index names never meet: each other, a table, or the key', async () => {
  const columns: Columns = Object.fromEntries(
    ['a', 'b', 'c', 'a_b', 'b_c', 'llave'].map((name) => [name, text().required().describe('.')]),
  )
  const one: Table = {
    columns,
    key: ['a'],
    mode: 'snapshot',
    duplicates: 'last',
    indexes: [['a_b', 'c'], ['a', 'b_c'], ['a', 'b', 'c'], ['llave'], ['c']],
  }
  const connector = tiny({
    name: 'choque',
    path: '/choque',
    tables: { choque: one, c: { ...one, indexes: [] }, llave: { ...one, indexes: [] } },
    order: ['a'],
  })
  await prepared(connector)
  assert.equal(
    [(await indexes('choque')).length, (await indexes('choque_c')).length, (await indexes('choque_llave')).length],
    [7, 2, 2],
  )
})

test('names longer than PostgreSQL takes stay apart: tables, indexes and staging tables', async () => {
  const long = 'nombre-de-un-conjunto-de-datos-que-es-muy-muy-largo'
  const columns: Columns = {
    ...stationColumns,
    [`una_columna_${'x'.repeat(50)}`]: text().describe('.'),
    [`una_columna_${'x'.repeat(49)}y`]: text().describe('.'),
  }
  const indexed = Object.keys(columns)
    .slice(-2)
    .map((name) => [name])
  const tables = {
    las_filas_de_antes: table({ columns, indexes: indexed }),
    las_filas_de_ahora: table({ columns, indexes: indexed }),
  }
  const connector = tiny({ name: long, path: '/largo', tables })
  for (const name of Object.keys(tables)) assert.ok(physicalName(connector, name).length <= 48)
  for (const precio of ['1', '2', '2']) {
    const { outcome, failure } = await bench.run(connector, {
      las_filas_de_antes: [{ clave: 'a', precio: '0' }],
      las_filas_de_ahora: [{ clave: 'a', precio }],
    })
    assert.ok(outcome === 'published' || outcome === 'unchanged', failure ?? '')
  }
  assert.equal(
    (await stored(bench.pool, connector, 'las_filas_de_ahora')).map(({ precio }) => precio),
    ['1', '2'],
  )
  assert.equal(
    (await stored(bench.pool, connector, 'las_filas_de_antes')).map(({ precio }) => precio),
    ['0'],
  )
  assert.is((await indexes(physicalName(connector, 'las_filas_de_ahora'))).length, 4)
})

test('a table of another connector is not touched', async () => {
  const theirs = tiny({ name: 'precios', path: '/precios', tables: { gas_lp: table() } })
  const ours = tiny({ name: 'precios-gas', path: '/precios-gas', tables: { lp: table({ columns: base }) } })
  assert.is(physicalName(theirs, 'gas_lp'), physicalName(ours, 'lp'))
  await bench.run(theirs, { gas_lp: stations(3) })
  const failure = await prepared(ours).then(
    () => assert.unreachable(),
    (error: Error) => error.message,
  )
  assert.match(failure!, /La tabla datos\.precios_gas_lp es del conector «precios»/)
  assert.is((await served(bench.pool, theirs)).length, 3)
  assert.is(await dataset(bench.pool, 'precios-gas'), undefined)
})

test('a table with sample rows only is made anew, and its sample loaded again', async () => {
  const { name, physical, declare } = lineage({ columns: base })
  const recording: Recording = {
    folder: '/nowhere',
    now: '2026-01-01T00:00:00Z',
    since: null,
    secrets: [],
    answers: [],
    fingerprint: 'uno',
  }
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] }, { kind: 'sample', recording })
  const next = declare({ columns: { clave, importe: integer().required().describe('.') } })
  assert.equal(await prepared(next), [`datos.${physical}: se rehízo; solo tenía filas de muestra.`])
  assert.equal(await shape(physical), ['clave text !', 'importe bigint !'])
  assert.is((await dataset(bench.pool, name)).sample_fingerprint, null)
  assert.is(
    (await bench.run(next, { t: [{ clave: 'b', importe: 5 }] }, { kind: 'sample', recording })).outcome,
    'published',
  )
  assert.equal(await served(bench.pool, next), ['{"clave":"b","importe":5}'])
})

test('of two tables one of which cannot change, neither does', async () => {
  const declare = (one: Columns, other: Columns) =>
    tiny({ name: 'pareja', path: '/pareja', tables: { una: table({ columns: one }), otra: table({ columns: other }) } })
  await bench.run(declare(base, base), { una: [{ clave: 'a', precio: '1' }], otra: [{ clave: 'a', precio: '1' }] })
  await refuses(
    declare({ ...base, nota }, { clave, precio: integer().describe('.') }),
    'pareja_otra',
    /«precio» es numeric/,
  )
  assert.equal(await shape('pareja_una'), ['clave text !', 'precio numeric'])
})

test('two processes that prepare at once do the work once', async () => {
  const { physical, declare } = lineage({ indexes: [['precio']] })
  const pools = [bench.pool, openPool({ url: bench.url }), openPool({ url: bench.url })]
  const both = (connector: Connector) => Promise.all(pools.map((pool) => prepareTables(pool, connector)))
  assert.equal(await both(declare()), [[], [], []])
  await bench.run(declare(), { t: stations(30) })
  const done = await both(declare({ columns: { ...stationColumns, alta: date().describe('.') } }))
  assert.equal(done.flat(), [`datos.${physical}: columna nueva alta.`])
  for (const pool of pools.slice(1)) await pool.end()
})

test.run()
