/**
 * `npm run fuzz -- <seconds> [seed]`: hostile requests to a host with every dataset, until the time is over. Ends with
 * 1 when one was answered as none may be.
 */
import fc from 'fast-check'
import { call } from '../support/call.ts'
import { openBench } from '../support/test-service.ts'
import { openDescription } from '../support/openapi.ts'
import { faultOf } from './judge.ts'
import { requestsFor } from './requests.ts'

/** Of a request; what the machine does beside is counted. */
const LONGEST_MS = 2_000
const [seconds = 60, first = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number)
const bench = await openBench()
const description = await openDescription(bench.url)
const arbitrary = requestsFor((await call(bench.url, '/openapi.json')).json())
let [asked, wrong] = [0, 0]
for (let seed = first, end = performance.now() + seconds * 1000; performance.now() < end; seed += 1) {
  for (const request of fc.sample(arbitrary, { seed, numRuns: 200 })) {
    asked += 1
    const fault = await faultOf(bench.url, description, request, LONGEST_MS)
    if (!fault) continue
    wrong += 1
    console.log(`seed ${seed}: ${JSON.stringify(request)}\n  ${fault}`)
  }
}
console.log(`${asked} requests, ${wrong} answered as none may be`)
await bench.close()
process.exitCode = wrong ? 1 : 0
