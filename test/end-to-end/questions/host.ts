/** The host that the parts of the questions over HTTP share, with every sample. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, type Bench } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import type { Call } from '../../support/called.ts'
import { tianguis } from '../../support/command-line.ts'
import { openDescription, type Description } from '../../support/openapi.ts'

export const NOW = new Date('2026-11-19T18:00:00Z')

export const PATH = '/api/query'

/** What people read; the words of PostgreSQL's messages and of its error objects are not among them. */
export const POSTGRES =
  /relation|column|syntax error|does not exist|permission denied|pg_|ECONN|terminat|at Object|\.ts:/i

export let bench: Bench

export let described: Description

test.before(async () => {
  bench = await openBench({ clock: () => NOW })
  described = await openDescription(bench.url)
})

test.after(() => bench.close())

export const ask = (q: string, more: Record<string, string> = {}, headers: Call['headers'] = {}) =>
  call(bench.url, PATH, { query: { q, ...more }, headers })

export const described200 = async (q: string, more = {}) => {
  const answer = await ask(q, more)
  assert.is(answer.status, 200, answer.text)
  assert.is(described.faults(PATH, answer), undefined)
  return answer
}

/** On the command line, over the database of the bench. */
export const query = (...words: string[]) =>
  tianguis(['query', ...words], {
    DATABASE_URL: bench.service.databaseUrl,
    TIANGUIS_DATA: bench.dataFolder,
    REFRESH: 'off',
  })
