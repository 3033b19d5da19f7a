import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addDays, dayIn, fromDayFirst, instantIn, isDay, runsOfDays } from './dates.ts'

test('a day must exist in the calendar', () => {
  assert.ok(isDay('2024-02-29'))
  for (const wrong of ['2023-02-29', '2024-13-01', '0000-00-00', '2024-1-1', '20240101', ''])
    assert.not.ok(isDay(wrong), wrong)
})

test('day-first dates of Mexican sources', () => {
  assert.is(fromDayFirst('02/03/2026'), '2026-03-02')
  assert.is(fromDayFirst('2-3-2026'), '2026-03-02')
  assert.is(fromDayFirst('31/02/2026'), undefined)
  assert.is(fromDayFirst('N/E'), undefined)
})

test('the day in Mexico City changes at its own midnight', () => {
  assert.is(dayIn('America/Mexico_City', new Date('2026-11-20T05:59:59Z')), '2026-11-19')
  assert.is(dayIn('America/Mexico_City', new Date('2026-11-20T06:00:00Z')), '2026-11-20')
  assert.is(addDays('2024-02-28', 2), '2024-03-01')
})

test('local times go through the zone, before and after Mexico dropped its summer time', () => {
  assert.is(instantIn('America/Mexico_City', '2026-07-01 12:00').toISOString(), '2026-07-01T18:00:00.000Z')
  assert.is(instantIn('America/Mexico_City', '2021-07-01 12:00').toISOString(), '2021-07-01T17:00:00.000Z')
  assert.is(instantIn('America/Tijuana', '2026-07-01 12:00:30').toISOString(), '2026-07-01T19:00:30.000Z')
  assert.is(instantIn('America/Mexico_City', '2026-11-19 24:00').toISOString(), '2026-11-20T06:00:00.000Z')
})

test('around a clock change the answer is determined', () => {
  // Tijuana springs forward on 2026-03-08 at 02:00 and falls back on 2026-11-01 at 02:00.
  assert.is(instantIn('America/Tijuana', '2026-03-08 02:30').toISOString(), '2026-03-08T10:30:00.000Z')
  assert.is(instantIn('America/Tijuana', '2026-11-01 01:30').toISOString(), '2026-11-01T08:30:00.000Z')
})

test('what is no time is refused in words', () => {
  assert.throws(() => instantIn('America/Mexico_City', '2026-11-19 25:00'), /no es una hora que exista/)
  assert.throws(() => instantIn('America/Mexico_City', 'ayer'), /no es una hora local/)
  assert.throws(() => instantIn('America/Atlantida', '2026-11-19 10:00'), RangeError)
})

test('days in runs of so many, the last as long as it is', () => {
  assert.equal(
    [...runsOfDays('2026-10-25', '2026-11-02', 4)],
    [
      ['2026-10-25', '2026-10-28'],
      ['2026-10-29', '2026-11-01'],
      ['2026-11-02', '2026-11-02'],
    ],
  )
  assert.equal([...runsOfDays('2026-11-02', '2026-11-01', 4)], [])
})

test.run()
