/** What a changed declaration does to a table that is there. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boolean, decimal, instant, integer, list, type Columns } from '@tianguis/core'
import { date, served, text } from '../tiny.ts'
import { bench, lineage, clave, precio, fecha, nota, base, prepared, shape, indexes, refuses } from './database.ts'

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
    '(id, _hasta) WHERE (_hasta IS NOT NULL)',
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(id) WHERE (_hasta IS NULL)',
    '(_desde) WHERE (_hasta IS NULL)',
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

test('a key grows, and loses no column that tells rows apart', async () => {
  const columns = { clave, tipo: text().required().describe('.'), precio }
  const { physical, declare } = lineage({ columns, key: ['clave'] })
  await bench.run(declare(), { t: [{ clave: 'a', tipo: 'x', precio: '1' }] })
  const wider = declare({ key: ['tipo', 'clave'] })
  assert.equal(await prepared(wider), [`datos.${physical}: la llave es ahora (tipo, clave).`])
  assert.equal(await indexes(physical), [
    '(tipo, clave, _hasta) WHERE (_hasta IS NOT NULL)',
    '(_hasta) WHERE (_hasta IS NOT NULL)',
    '(tipo, clave) WHERE (_hasta IS NULL)',
    '(_desde) WHERE (_hasta IS NULL)',
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
  await bench.pool.query(`delete from datos."${physical}" where tipo = 'y'`)
  assert.equal(await prepared(declare({ key: ['clave'] })), [`datos.${physical}: la llave es ahora (clave).`])
  assert.equal(await prepared(declare({ key: ['tipo'] })), [`datos.${physical}: la llave es ahora (tipo).`])
})
