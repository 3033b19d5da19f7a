import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareViews } from '@tianguis/sql/views'
import connector from '../../connectors/clima/connector.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { sampledTemplate } from '../support/samples.ts'

let database: TestDatabase
test.before(async () => { database = await openTestDatabase({ template: sampledTemplate }) })
test.after(() => database.close())

/** When the hours of the sample are over, when only whole days are left, and when all of it is old. */
for (const now of ['2026-11-21T04:00:00Z', '2026-11-22T08:30:00Z', '2027-03-01T18:00:00Z']) {
  test(`every municipality has a temperature on ${now.slice(0, 10)}`, async () => {
    await prepareViews(database.pool, connector, { now: `timestamptz '${now}'` })
    const { rows: [found] } = await database.pool.query('select count(*)::int as places, count(temperatura)::int as known from consulta.clima')
    assert.ok(found.places > 100)
    assert.is(found.known, found.places)
  })
}

test.run()
