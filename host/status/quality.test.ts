/** How far a dataset can be relied on is reckoned from what it has and from its ledger. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { readQualities } from './quality.ts'

let database: TestDatabase
test.before(async () => void (database = await openTestDatabase()))
test.after(() => database.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const found = (change: object = {}) =>
  ({
    connector: {
      name: 'lonja',
      cadence: { lateAfter: '30 hours' },
      tables: {},
      revisions: true,
      invariants: [{}],
      grouping: {},
      ...change,
    },
    fixtures: new URL('../../fixtures/dolar', import.meta.url).pathname,
  }) as unknown as DiscoveredConnector
const qualityOf = async (one = found()) => (await readQualities(database.pool, [one], NOW)).get('lonja')!

/** Good runs so many hours apart, for so many days up to now. */
async function ran(days: number, everyHours: number): Promise<void> {
  await database.pool.query('delete from tianguis.runs')
  for (let hours = 0; hours <= days * 24; hours += everyHours)
    await database.pool.query(
      `insert into tianguis.runs (dataset, kind, trigger, holder, outcome, started_at, finished_at)
       values ('lonja', 'live', 'prueba', 'x#1', 'unchanged', $1, $1)`,
      [ago(days * 24 - hours)],
    )
}

test('a sample alone is of no level, and what comes from the source is bronze', async () => {
  await database.pool.query("insert into tianguis.datasets (name, version, sample) values ('lonja', 1, true)")
  assert.equal([(await qualityOf()).nivel, (await qualityOf()).falta], [null, ['fuente', 'puntualidad', 'sondeo']])
  await database.pool.query('update tianguis.datasets set sample = false')
  assert.is((await qualityOf()).nivel, 'bronce')
})

test('silver was checked in time for long enough, and is lost where it was not', async () => {
  await ran(3, 24)
  assert.is((await qualityOf()).nivel, 'bronce')
  await ran(20, 24)
  assert.is((await qualityOf()).nivel, 'oro')
  await ran(20, 40)
  assert.is((await qualityOf()).nivel, 'bronce')
})

test('gold has checks and a past; platinum keeps revisions and was probed well a short time ago', async () => {
  await ran(20, 24)
  assert.is((await qualityOf(found({ invariants: [] }))).nivel, 'plata')
  assert.is((await qualityOf(found({ grouping: undefined }))).nivel, 'plata')
  const probed = (at: Date, ok: boolean) =>
    database.pool.query('update tianguis.datasets set probed = $1', [JSON.stringify({ at: at.toISOString(), ok })])
  await probed(ago(2), true)
  assert.equal(await qualityOf(), {
    nivel: 'platino',
    cumple: ['muestra', 'fuente', 'puntualidad', 'comprobaciones', 'historia', 'revisiones', 'sondeo'],
    falta: [],
  })
  assert.is((await qualityOf(found({ revisions: false }))).nivel, 'oro')
  await probed(ago(2), false)
  assert.is((await qualityOf()).nivel, 'oro')
  await probed(ago(9 * 24), true)
  assert.is((await qualityOf()).nivel, 'oro')
})

test.run()
