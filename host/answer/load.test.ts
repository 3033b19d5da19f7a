import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unguarded } from '@tianguis/core/database/health-probe'
import { weighed } from './load.ts'

test('one that keeps somebody waiting for more than a second is slow, and for five seconds after', async () => {
  let now = 0
  const { guard, busy, slow } = weighed(unguarded, () => now)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = guard(() => promise)
  now = 1_000
  assert.equal([busy(), slow()], [1, false])
  now = 1_001
  assert.is(slow(), true)
  resolve()
  await waiting
  now = 6_000
  assert.equal([busy(), slow()], [0, true])
  now = 6_001
  assert.is(slow(), false)
})

test('what was quick, or failed quickly, makes nobody slow', async () => {
  let now = 0
  const { guard, busy, slow } = weighed(unguarded, () => now)
  await guard(async () => void (now += 1_000))
  await guard(() => Promise.reject(new Error('x'))).catch(() => {})
  assert.equal([busy(), slow()], [0, false])
})

test.run()
