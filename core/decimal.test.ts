import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { median, scaleDecimal, unscaleDecimal } from './decimal.ts'

test('a decimal is a whole number of its smallest part, and comes back as it was', () => {
  for (const [text, digits, scaled] of [
    ['43.5', 5, 4350000n],
    ['-0.5', 2, -50n],
    ['+7', 1, 70n],
    ['0.123456789012345678901', 20, 12345678901234567890n],
  ] as const)
    assert.is(scaleDecimal(text, digits), scaled)
  assert.is(unscaleDecimal(4350000n, 5), '43.5')
  assert.is(unscaleDecimal(-50n, 2), '-0.5')
  assert.is(unscaleDecimal(700, 2), '7')
  assert.is(unscaleDecimal(0n, 3), '0')
})

test('zeros are written where they are asked for', () => {
  assert.is(unscaleDecimal(4350000n, 5, 2), '43.50')
  assert.is(unscaleDecimal(700, 2, 2), '7.00')
})

test('the median of an even number is the half sum of the two in the middle', () => {
  assert.is(median([1, 2, 9]), 2)
  assert.is(median([1, 2, 4, 9]), 3)
  assert.is(median([]), undefined)
})

test.run()
