import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import connector from './connector.ts'
import { territory, type Found } from './stand-in.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/precios/${name}`, import.meta.url))
const { fetch, dayOf } = connector.backfill!

/** A fortnight of the past, out of recorded answers. */
async function past(name: string, from: string) {
  const period = { name: '', from, to: '' }
  const asking: Connector = { ...connector, fetch: (context) => fetch(context, period, undefined) }
  const { batches, requests } = await rehearse<Parameters<typeof connector.parse>[0]>(asking, fixture(name))
  const parsed = batches.map((batch) => connector.parse(batch, { territory }) as Record<string, Iterable<Found>>)
  return { requests, historia: parsed.flatMap((one) => [...(one.historia ?? [])]) }
}

test('a fortnight of the past is one file, whose averages are of it alone', async () => {
  const { requests, historia } = await past('sample', '2026-09-01')
  assert.is(requests, 2)
  assert.ok(historia.length > 200)
  assert.equal([...new Set(historia.map(({ quincena }) => quincena))], ['2026-09-1Q'])
})

test('what the catalogue does not list is nothing, and no failure', async () => {
  assert.equal((await past('sample', '2026-12-01')).historia, [])
})

test('files are known by the names that the source gives them', () => {
  assert.equal(['b07_2026_q1.csv', '12-2025_02.csv', '07-2026_Q2.csv', 'QQP_2015.rar', 'leeme.csv'].map(dayOf!), [
    '2026-07-01',
    '2025-12-16',
    '2026-07-16',
    undefined,
    undefined,
  ])
})

test.run()
