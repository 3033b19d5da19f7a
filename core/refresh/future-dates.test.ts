import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, instant, text } from '../columns.ts'
import type { Table } from '../table.ts'
import { aheadOf, latestOf } from './future-dates.ts'

/** Eleven at night of the 18th in Mexico City, when it is the 19th already in UTC. */
const NOW = new Date('2026-11-19T05:00:00Z')
const MEXICO = { timezone: 'America/Mexico_City' }
const latest = (table: Partial<Table>) => latestOf(table as Table, MEXICO, NOW)

test('the observed day is at most today, where the source publishes', () => {
  const columns = { fecha: date().required(), vence: date(), nota: text() }
  assert.equal(latest({ columns, observed: 'fecha' }), { fecha: '2026-11-18' })
})

test('a column that declares how far it may lie ahead has that much, observed or not', () => {
  assert.equal(latest({ columns: { vence: date().ahead('10 days') } }), { vence: '2026-11-28' })
  assert.equal(
    latest({ columns: { vence: date().ahead('36 hours') } }),
    { vence: '2026-11-20' },
    'a day that has begun',
  )
})

test('an instant has an hour more, because clocks differ', () => {
  assert.equal(latest({ columns: { hora: instant() }, observed: 'hora' }), { hora: '2026-11-19T06:00:00.000Z' })
  assert.equal(latest({ columns: { hora: instant().ahead('2 hours') } }), { hora: '2026-11-19T08:00:00.000Z' })
})

test('a value is ahead when it is later than the latest, and what has no latest or no value never is', () => {
  assert.is(aheadOf('2026-11-18', '2026-11-18'), undefined)
  assert.match(aheadOf('2026-11-18', '2026-11-19')!, /llegó «2026-11-19».*a lo más 2026-11-18/)
  assert.is(aheadOf(undefined, '2999-01-01'), undefined)
  assert.is(aheadOf('2026-11-18', null), undefined)
})

test.run()
