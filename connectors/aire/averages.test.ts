import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mean, nowCast, round } from './averages.ts'

const hours = (...values: (number | null)[]) => values.map((value) => value ?? undefined)

test('steady air: the weight is 1, and the mean is brought to a day', () => {
  assert.is(nowCast('pm10', Array(12).fill(100)), 71)
  assert.is(nowCast('pm25', Array(12).fill(100)), 69)
  assert.is(nowCast('pm25', Array(12).fill(0)), 0)
})

test('the weight is the smallest over the largest, to two decimals, and at least a half', () => {
  // 1 - (80 - 60) / 80 = 0.75: (80 + 60 × 0.75) / 1.75 × 0.714 = 51
  assert.is(nowCast('pm10', hours(80, 60)), 51)
  // 1 - 90 / 100 = 0.1 -> 0.5: (100 + 10 × 0.5) / 1.5 × 0.694 = 48.58
  assert.is(nowCast('pm25', hours(100, 10)), 49)
  // 1 - 63 / 130 = 0.515… -> 0.52, which gives 69.44; unrounded it would be 69.64
  assert.is(nowCast('pm10', hours(130, ...Array(11).fill(67))), 69)
})

test('a missing hour is skipped and the next keeps its exponent', () => {
  // 40 and 20 two hours ago: (40 + 20 × 0.25) / 1.25 × 0.714 = 25.7; as an hour ago it would be 23.8
  assert.is(nowCast('pm10', hours(40, null, 20)), 26)
})

test('two of the three newest hours must be known', () => {
  assert.is(nowCast('pm10', hours(40, null, null, 40, 40, 40)), undefined)
  assert.is(nowCast('pm10', hours(null, 40, 40)), 29)
  assert.is(nowCast('pm10', hours(null, null, null)), undefined)
})

test('only twelve hours count', () => {
  assert.is(nowCast('pm10', [...Array(12).fill(50), 900, 900]), 36)
})

test('the weighted mean is not rounded before the factor', () => {
  // 70.5 × 0.714 = 50.3 -> 50; rounded to 71 first it would be 51
  assert.is(nowCast('pm10', hours(70.5, 70.5)), 50)
})

test('a mean of 8 hours needs 6, one of 24 needs 18', () => {
  assert.is(mean(hours(1, 2, 3, 4, 5, 6), 8, 2), 3.5)
  assert.is(mean(hours(1, 2, 3, 4, 5, null, null, null), 8, 2), undefined)
  assert.is(mean(hours(1, null, 1, null, 1, 1, 1, 1.5, 900), 8, 2), 1.08, '6.5 / 6, and the ninth hour is out')
  assert.is(mean([...Array(18).fill(0.004), ...Array(6).fill(undefined)], 24, 3), 0.004)
  assert.is(mean([...Array(17).fill(0.004), ...Array(7).fill(undefined)], 24, 3), undefined)
})

test('halves round up, also where a float falls short', () => {
  assert.equal(
    [round(1.005, 2), round(0.0705, 3), round(2.5, 0), round(37.5, 0), round(0.0704, 3)],
    [1.01, 0.071, 3, 38, 0.07],
  )
})

test.run()
