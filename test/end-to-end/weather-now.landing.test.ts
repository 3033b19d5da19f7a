import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordAt } from '@tianguis/core/query/as-of'
import { prepareViews } from '@tianguis/sql/views'
import connector from '../../connectors/clima/connector.ts'
import { loadInvented } from '../support/invented.ts'
import { openBench } from '../support/test-service.ts'

const bench = await openBench({ samples: ({ connector: { name } }) => name === 'municipios' })
test.before(() =>
  loadInvented({
    ...bench.service,
    connectors: bench.discovered.filter(({ connector: { name } }) => name === 'clima'),
  }),
)
test.after(() => bench.close())

/** When the hours of the forecast are over, when only whole days are left, and when all of it is old. */
for (const now of ['2026-11-21T04:00:00Z', '2026-11-22T08:30:00Z', '2027-03-01T18:00:00Z']) {
  test(`every municipality has a temperature on ${now.slice(0, 10)}`, async () => {
    await prepareViews(bench.service.pool, connector, { now: `timestamptz '${now}'` })
    const {
      rows: [found],
    } = await bench.service.pool.query(
      'select count(*)::int as places, count(temperatura)::int as known from consulta.clima',
    )
    assert.ok(found.places > 100)
    assert.is(found.known, found.places)
  })
}

test('what there is for now is valid while the forecast is of yesterday or today, and no longer', async () => {
  const valid = async (now: string) => {
    const {
      rows: [row],
    } = await bench.service.pool.query<{ valid: number; all: number }>(
      `select count(*) filter (where vigente)::int as valid, count(*)::int as all from ${recordAt(connector, 'current', new Date(now))} r where registro = 'ahora'`,
    )
    return row!
  }
  const [today, tomorrow, later] = [
    await valid('2026-11-19T20:00:00Z'),
    await valid('2026-11-20T18:00:00Z'),
    await valid('2026-11-22T18:00:00Z'),
  ]
  assert.ok(today.all > 100)
  assert.equal([today.valid, tomorrow.valid > 0, later], [today.all, true, { valid: 0, all: today.all }])
})

test.run()
