import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { median } from '@tianguis/core/decimal'
import { decimalsOf, millionths, PER_PESO, priceText, quotient, scaled } from './exact.ts'

test('a price goes in and comes out with the digits it was written with', () => {
  for (const text of ['43.5', '37', '81.10', '0.05', '99999', '1000000', '12.3456', '0.1'])
    assert.is(priceText(scaled(text)!, decimalsOf(text)), text)
  for (const text of ['', '-1', '1,200', '12.34567', '1e3', '$5', '1.', '.5', 'N/D', '1234567890'])
    assert.is(scaled(text), undefined, text)
})

test('the median of two is their exact half sum', () => {
  const half = (...prices: string[]) => priceText(median(prices.map((price) => scaled(price)!))!)
  assert.is(half('0.1', '0.2'), '0.15')
  assert.is(half('29.9', '34.9'), '32.4')
  assert.is(half('10', '10.0001'), '10.00005')
  assert.is(half('999999.9999', '1000000'), '999999.99995')
  assert.is(half('10', '11', '40'), '11')
})

test('quotients are rounded half up, from whole numbers', () => {
  assert.is(quotient(10n, 3n), '3.3333')
  assert.is(quotient(2n, 3n), '0.6667')
  assert.is(quotient(1n, 20_000n), '0.0001')
  assert.is(quotient(BigInt(scaled('0.1')! + scaled('0.2')!), PER_PESO * 2n), '0.15')
  assert.is(millionths(750_000n), '0.75')
  assert.is(millionths(18_000_000n), '18')
})

test.run()
