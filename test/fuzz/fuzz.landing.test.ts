/** A few hundred hostile requests, the same ones every time; `npm run fuzz -- <seconds>` makes others. */
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openDescription } from '../support/openapi.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { faultOf } from './judge.ts'
import { requestsFor } from './requests.ts'

const SEED = 20_261_122
const REQUESTS = 600
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
})
test.after(async () => {
  await host.close()
  await database.close()
})

test('no request brings about a 5xx, a page, or an answer that is not as described', async () => {
  const description = await openDescription(host.url)
  const api = (await call(host.url, '/openapi.json')).json()
  const faults: string[] = []
  for (const request of fc.sample(requestsFor(api), { seed: SEED, numRuns: REQUESTS })) {
    const fault = await faultOf(host.url, description, request)
    if (fault)
      faults.push(
        `${request.method} ${request.target.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 200)}: ${fault}`,
      )
  }
  assert.equal(faults, [])
})

test.run()
