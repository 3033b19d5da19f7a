/** What a refresh takes the number of rows of a large table from. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compare } from '@tianguis/core/refresh/compare'
import { date, decimal, openBench, table, text, tiny, type Bench } from './tiny.ts'

/** What the statistics are made to say, where there are three rows. */
const KNOWN = { all: 900_000, current: 400_000 }
const price = decimal({ digits: 4 }).range(0, 1000).describe('.')
const declared = (isRequired: boolean) =>
  tiny({
    tables: {
      precios: table({
        columns: {
          clave: text().required().describe('.'),
          fecha: date().required().describe('.'),
          precio: isRequired ? price.required() : price,
        },
        key: ['clave'],
        mode: 'append',
      }),
    },
  })
const rows = ['a', 'b', 'c'].map((clave) => ({ clave, fecha: '2026-11-01', precio: '1' }))

let bench: Bench
test.before(async () => {
  bench = await openBench()
  await bench.run(declared(true), { precios: rows })
  await bench.pool.query('create table staging.came (clave text, fecha date, precio numeric)')
  await bench.pool.query("insert into staging.came values ('c', '2026-11-01', 2), ('d', '2026-11-02', 2)")
  for (const [name, count] of [
    ['prueba_precios', KNOWN.all],
    ['prueba_precios$llave', KNOWN.current],
  ] as const)
    await bench.asSuperuser((superuser) =>
      superuser.query('update pg_class set reltuples = $2 where oid = $1::regclass', [`datos."${name}"`, count]),
    )
})
test.after(() => bench.close())

test('of a large append table without optional columns, the current rows are what the statistics say', async () => {
  const told = await compare(bench.pool, declared(true), 'precios', 'staging.came', false)
  assert.equal([told.published, told.new, told.changed, told.gone], [KNOWN.current, 1, 1, 0])
})

test('where values may be absent, a part of it is counted; where it is fresh, nothing is there', async () => {
  // A third of its one page is all of it or nothing.
  const told = await compare(bench.pool, declared(false), 'precios', 'staging.came', false)
  assert.ok([1, 9].includes(told.published), String(told.published))
  assert.is((await compare(bench.pool, declared(true), 'precios', 'staging.came', true)).published, 0)
})

test.run()
