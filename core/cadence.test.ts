/** When an agency should have published, and how much of it may be missed. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { missedSince, tolerated } from './cadence.ts'

const pace = (...cron: string[]) => ({ cron, timezone: 'America/Mexico_City' })
/** Noon in Mexico City. */
const noon = (day: string) => new Date(`${day}T18:00:00Z`)

test('publications are counted from the moment by which all was new, and one that is a little late is none', () => {
  const daily = pace('0 12 * * *')
  const since = noon('2026-11-01')
  assert.is(missedSince(daily, since, noon('2026-11-02')), 0)
  assert.is(missedSince(daily, since, new Date('2026-11-03T00:00:00Z')), 1)
  assert.is(missedSince(daily, since, noon('2026-11-11')), 9)
  assert.is(missedSince(daily, since, noon('2028-11-11')), 99)
  assert.is(missedSince(pace('0 12 10,25 * *'), noon('2026-11-10'), noon('2026-12-24')), 2)
  // From Friday to Monday nothing is published, and nothing missed.
  assert.is(missedSince(pace('0 12 * * 1-5'), noon('2026-11-20'), noon('2026-11-23')), 0)
})

test('of what comes every hour six may be missed, every day three, and more seldom two', () => {
  const of = (...cron: string[]) => tolerated(pace(...cron), noon('2026-11-01'))
  assert.equal(
    [of('0 * * * *'), of('0 12 * * *'), of('0 12 * * 1-5'), of('0 12 * * 2'), of('0 12 9 * *')],
    [6, 3, 3, 2, 2],
  )
})

test.run()
