import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Filter } from '@tianguis/core'
import { pruneByIndexOrder } from './index-order.ts'

const of = { 14039: 'Jalisco', '09014': 'Ciudad de México', 23005: 'Quintana Roo' }
const towns = (...values: string[]): Filter => ({
  column: 'cvegeo',
  op: 'in',
  values,
  within: { column: 'estado', of },
})
const jalisco: Filter = {
  column: 'estado',
  op: '=',
  value: 'Jalisco',
  spans: { column: 'cvegeo', from: '14000', through: '14999' },
}
const order = ['estado', 'nombre', 'id']

test('what municipalities all have one value of needs no order', () => {
  assert.equal(pruneByIndexOrder({ where: [towns('14039')], order }), {
    where: [towns('14039')],
    order: ['nombre', 'id'],
  })
  assert.equal(pruneByIndexOrder({ where: [towns('14039', '23005')], order }).order, order)
})

test('municipalities beside their state are those of it, and the state is not said twice', () => {
  assert.equal(pruneByIndexOrder({ where: [towns('14039', '23005'), jalisco], order: ['nombre', 'id'] }), {
    where: [towns('14039')],
    order: ['nombre', 'id'],
  })
  assert.equal(
    pruneByIndexOrder({ where: [jalisco, { column: 'cvegeo', op: 'in', values: ['14039'] }], order: ['nombre'] }).where
      .length,
    2,
    'nobody said what state it is in',
  )
})

test('a state is a range of municipalities where they come first in the order, and itself elsewhere', () => {
  const range = [
    { column: 'cvegeo', op: '>=', value: '14000' },
    { column: 'cvegeo', op: '<=', value: '14999' },
  ]
  assert.equal(pruneByIndexOrder({ where: [jalisco], order: ['cvegeo desc', 'nombre desc', 'id desc'] }).where, range)
  assert.equal(pruneByIndexOrder({ where: [jalisco], order: ['nombre', 'id'] }).where, [jalisco])
  assert.equal(
    pruneByIndexOrder({ where: [{ column: 'estado', op: '=', value: 'Jalisco' }], order: ['cvegeo'] }).where.length,
    1,
  )
})

test.run()
