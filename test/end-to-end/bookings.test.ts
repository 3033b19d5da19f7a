import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bookThrough, isExact } from './bookings.ts'

test('thousands of requests over a wire that delays, cuts and repeats: each is booked once, and no plan is exceeded', async () => {
  const seed = Date.now() % 1_000_000_000
  const outcome = await bookThrough({ requests: 4_000, seed })
  console.log(`seed ${seed}: ${JSON.stringify(outcome.faults)}`)
  assert.ok(isExact(outcome), `seed ${seed}: ${JSON.stringify(outcome)}`)
  for (const [fault, count] of Object.entries(outcome.faults))
    assert.ok(count > 0, `seed ${seed}: nothing was ${fault}`)
  const [scarce] = outcome.accounts
  assert.ok(outcome.refused > 0 && scarce!.served <= scarce!.limit)
})

test.run()
