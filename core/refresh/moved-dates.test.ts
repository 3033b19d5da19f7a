/** Days that changed places with months, in a table with years before them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, text } from '../connector.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Comparison } from './compare.ts'
import { movedDates } from './moved-dates.ts'
import type { Table } from '../table.ts'

const columns = { clave: text().required(), dia: date().required(), valor: decimal({ digits: 2 }) }
const table = (key: readonly (keyof typeof columns)[]): Table =>
  ({ columns, key, mode: 'append', duplicates: 'last' }) as unknown as Table

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query(`
    create table datos.x (clave text, dia date, valor numeric, _desde bigint, _hasta bigint);
    create unique index on datos.x (clave, dia, _hasta) nulls not distinct;
    insert into datos.x select clave, day::date, 1, 1, null
      from unnest(array['a', 'b']) clave, generate_series(date '2010-01-01', date '2024-12-31', interval '1 day') day;
    insert into datos.x values ('a', '2025-03-01', 1, 1, 2);
    create table staging.x (clave text, dia date, valor numeric)`)
})
test.after(() => database.close())

/** What is told where these days of a part come. */
async function told(days: readonly string[], key: readonly (keyof typeof columns)[] = ['clave', 'dia']) {
  await database.pool.query('truncate staging.x')
  await database.pool.query("insert into staging.x select 'a', unnest($1::date[]), 1", [days])
  const comparison = { new: days.length } as Comparison
  const of = { name: 'x', staged: 'staging.x', published: 'datos.x', joined: '', part: 1 }
  return movedDates({ pool: database.pool, table: table(key), comparison, ...of })
}

test('days beside what is published are no doubt, nor are those that are there already', async () => {
  assert.equal(await told(['2025-01-01', '2025-01-02', '2025-03-01']), [])
  assert.equal(await told(['2024-12-30', '2024-12-31', '2025-01-01']), [])
})

test('rows of other days within what is published, while those that are there did not come, are told', async () => {
  await database.pool.query("delete from datos.x where dia in ('2024-02-03', '2024-02-04', '2024-02-05')")
  assert.equal(await told(['2024-02-03', '2024-02-04', '2024-02-05', '2024-02-10']), [
    'x: dentro de lo ya publicado llegaron 3 filas de otros días y faltaron 4 de 5. ¿Están cambiados el mes y el día?',
  ])
})

test('a table whose key is the day alone has one span', async () => {
  await database.pool.query("delete from datos.x where clave = 'b'")
  assert.equal((await told(['2024-02-03', '2024-02-04', '2024-02-05', '2024-02-10'], ['dia'])).length, 1)
  assert.equal(await told(['2025-01-01', '2025-01-02'], ['dia']), [])
})

test.run()
