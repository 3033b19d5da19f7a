import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FetchContext } from '@tianguis/core'
import electricidad from './connector.ts'

const MONTH = { name: '2020-02', from: '2020-02-01', to: '2020-02-29' }

/** What is asked of the CENACE for a month, where it answers so. */
async function asked(statusOf: (path: string) => number) {
  const paths: string[] = []
  const notes: string[] = []
  const http = {
    async get(url: string, { allowStatus = [] }: { allowStatus?: readonly number[] } = {}) {
      const path = url.slice(url.indexOf('/SIM/') + 5)
      paths.push(path)
      const status = statusOf(path)
      if (status !== 200 && !allowStatus.includes(status)) throw new Error(`${path}: ${status}`)
      return { status, text: async () => path }
    },
  } as unknown as FetchContext['http']
  const note = (text: string) => void notes.push(text)
  const batches: string[] = []
  const failure = await (async () => {
    for await (const batch of electricidad.backfill!.fetch({ http, note } as FetchContext, MONTH, undefined))
      batches.push((batch as { body: string }).body)
  })().catch(({ message }: Error) => message)
  return { paths, notes, batches, failure }
}

test('a month is asked for seven days at a time, and nothing beside it', async () => {
  const { paths, batches } = await asked(() => 200)
  assert.equal(batches, paths)
  assert.is(paths.length, 15)
  assert.equal(
    paths.filter((path) => path.startsWith('BCS')),
    ['01/2020/02/07', '08/2020/02/14', '15/2020/02/21', '22/2020/02/28', '29/2020/02/29'].map(
      (days) => `BCS/MDA/2020/02/${days}/JSON`,
    ),
  )
})

test('a system without a market then is left out and said; a week that is not there fails the month', async () => {
  const without = await asked((path) => (path.startsWith('BCS') ? 404 : 200))
  assert.equal([without.batches.length, without.failure], [10, undefined])
  assert.match(without.notes.join(), 'sistema BCS')
  const torn = await asked((path) => (path.includes('SIN/MDA/2020/02/15') ? 404 : 200))
  assert.match(torn.failure!, '404')
})

test.run()
