import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { change, mean, scaled, written } from './exact.ts'
import {
  decemberBefore,
  firstDay,
  fortnightName,
  fortnightOf,
  fromDay,
  fromOrdinal,
  periodOf,
  YEAR,
} from './periods.ts'

const of = (text: string) => scaled(text)!

test('a number comes out as it came in, with three decimals at least', () => {
  for (const [text, shown] of [
    ['145.169000000000', '145.169'],
    ['100.0', '100.000'],
    ['99.818949456097', '99.818949456097'],
    ['4.63698', '4.63698'],
    ['7', '7.000'],
  ] as const) {
    assert.is(written(of(text)), shown)
  }
})

test('what is no positive number, or has more digits than can be kept, is none', () => {
  for (const text of ['', 'N/E', '-1', '0', '0.000', '1,234.5', '1e2', '1.', '0.00000000000001'])
    assert.is(scaled(text), undefined, text)
})

test('changes are exact: the half goes away from zero, where a float would lose it', () => {
  assert.is(change(of('100.005'), of('100')), '0.01')
  assert.is(change(of('99.995'), of('100')), '-0.01')
  assert.is(change(of('101.005'), of('100')), '1.01')
  assert.is(change(of('100.0049999999999'), of('100')), '0.00')
  assert.is(change(of('99.996'), of('100')), '0.00')
  assert.is(change(of('280.5'), of('100')), '180.50')
  assert.is(change(undefined, of('100')), null)
  assert.is(change(of('100'), undefined), null)
})

test('the mean of two twelve-decimal numbers is exact', () => {
  assert.is(written(mean(of('0.000000000001'), of('0.000000000002'))), '0.0000000000015')
})

test('fortnights follow each other over the years', () => {
  const last = fortnightOf(2025, 12, 2)
  assert.is(fortnightOf(2026, 1, 1), last + 1)
  assert.is(fortnightOf(2026, 12, 2) - YEAR, last)
  assert.is(decemberBefore(fortnightOf(2026, 1, 1)), last)
  assert.is(decemberBefore(fortnightOf(2026, 12, 2)), last)
  assert.equal(
    [periodOf(last), fortnightName(periodOf(last)), firstDay(periodOf(last))],
    [{ anio: 2025, mes: 12, quincena: 2 }, '2025-12-2Q', '2025-12-16'],
  )
})

test('an ordinal is not a day, and a day is of its half', () => {
  assert.is(fromOrdinal('2026/08/02'), fortnightOf(2026, 8, 2))
  for (const other of ['2026/08', '2026/08/16', '2026/13/01', '2026-08-02'])
    assert.is(fromOrdinal(other), undefined, other)
  assert.equal(
    [fromDay('2026-08-01'), fromDay('2026-08-15'), fromDay('2026-08-16'), fromDay('2026-08-31')].map(
      (at) => at! - fortnightOf(2026, 8, 1),
    ),
    [0, 0, 1, 1],
  )
  assert.is(fromDay('N/E'), undefined)
})

test.run()
