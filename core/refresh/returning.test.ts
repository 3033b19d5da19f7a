/** More rows than are looked at first: what is in doubt of all is told of all, whatever the first ones were. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, text } from '../connector.ts'
import type { Connector } from '../contract.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Comparison } from './compare.ts'
import { doubtsOfReturning } from './returning.ts'

const ROWS = 40_000
const connector = {
  name: 'x',
  tables: {
    x: {
      columns: { clave: text().required(), dia: date().required(), valor: decimal({ digits: 2 }) },
      key: ['clave', 'dia'],
      mode: 'append',
      duplicates: 'last',
    },
  },
} as unknown as Connector

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query(`
    create table datos.x (clave text, dia date, valor numeric, _desde bigint, _hasta bigint);
    insert into datos.x select 'a' || n, '2026-01-01', n + 0.25, 1, null from generate_series(1, ${ROWS}) n;
    create unique index on datos.x (clave, dia) where _hasta is null;
    create table staging.x (clave text, dia date, valor numeric)`)
})
test.after(() => database.close())

/** What is told where the values come as this SQL makes them of `valor` and their number `n`. */
async function told(value: string): Promise<string[]> {
  await database.pool.query(`
    truncate staging.x;
    insert into staging.x select clave, dia, ${value} from datos.x, substr(clave, 2) digits, cast(digits as int) n order by n`)
  const {
    rows: [row],
  } = await database.pool.query<{ changed: number }>(
    'select count(*)::int as changed from datos.x p join staging.x s using (clave) where p.valor <> s.valor',
  )
  const comparison = { table: 'x', staged: ROWS, new: 0, changed: row!.changed } as Comparison
  return doubtsOfReturning(database.pool, connector, [comparison], () => 'staging.x')
}

test('decimals that all lost are counted of all', async () => {
  assert.equal(await told('trunc(valor)'), [
    `x.valor: ${ROWS} de los ${ROWS} valores publicados con decimales volvieron sin ellos. ¿Se cortaron, o se perdió el punto?`,
  ])
})

test('another unit is told of all, and of a tenth of the rows it is a correction', async () => {
  const [said] = await told('valor * 10')
  assert.match(said!, `de ${ROWS} valores ya publicados que volvieron, ${ROWS} son otros`)
  assert.equal(await told('case when n % 10 = 0 then valor * 10 else valor end'), [])
})

test('what only the first rows have is no doubt of the table', async () => {
  assert.equal(await told(`case when n < ${ROWS / 100} then trunc(valor) else valor end`), [])
})

test.run()
