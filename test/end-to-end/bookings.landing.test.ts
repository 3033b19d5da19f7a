import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bookThrough, isExact } from './bookings.ts'

const SEED = 20_261_119

test('thousands of requests over a wire that delays, cuts and repeats: each is booked once, and no plan is exceeded', async () => {
  const outcome = await bookThrough({ requests: 4_000, seed: SEED })
  console.log(`seed ${SEED}: ${JSON.stringify(outcome.faults)}`)
  assert.ok(isExact(outcome), JSON.stringify(outcome))
  for (const [fault, count] of Object.entries(outcome.faults)) assert.ok(count > 0, `nothing was ${fault}`)
  const [scarce] = outcome.accounts
  assert.ok(outcome.refused > 0 && scarce!.served <= scarce!.limit)
})

test.run()
