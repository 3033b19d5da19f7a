import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBurst } from './burst.ts'

test('a minute has room for so many, and the wait that is told is true', () => {
  let now = 0
  const burst = openBurst(() => now)
  const take = () => burst.take('a', 60)
  assert.equal(Array.from({ length: 60 }, take), Array(60).fill(0))
  assert.is(take(), 1)
  now += 999
  assert.ok(take() > 0)
  now += 1
  assert.is(take(), 0)
  assert.is(take(), 1)
  assert.is(burst.take('b', 60), 0, 'Another has its own.')
  now += 3_600_000
  assert.equal(
    Array.from({ length: 61 }, take).map((wait) => wait > 0),
    [...Array(60).fill(false), true],
  )
})

test.run()
