import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordAt, rowsAt } from '@tianguis/core/query/as-of'
import { openTestDatabase } from '../../test/support/database.ts'
import { sampledTemplate } from '../../test/support/samples.ts'
import connector from './connector.ts'

test('each day is compared with the one published before it, however long ago that was', async () => {
  const database = await openTestDatabase({ template: sampledTemplate })
  try {
    const served = await database.pool.query(
      `select fecha::text, variacion, variacion_pct from ${recordAt(connector, 'current')} r order by fecha`,
    )
    const expected = await database.pool.query(`
      select fecha::text, valor - lag(valor) over w as variacion, round((valor - lag(valor) over w) * 100 / lag(valor) over w, 4) as variacion_pct,
             fecha - lag(fecha) over w > 7 as after_a_gap
        from ${rowsAt(connector, 'dolar', 'current')} window w as (order by fecha) order by fecha`)
    assert.ok(expected.rows.filter(({ after_a_gap }) => after_a_gap).length > 10)
    assert.ok(expected.rows.filter(({ after_a_gap }) => after_a_gap === false).length > 300)
    assert.equal(
      served.rows,
      expected.rows.map(({ after_a_gap: _gap, ...day }) => day),
    )
  } finally {
    await database.close()
  }
})

test.run()
