/**
 * How a run ends: what its report and its ledger row say, with everything it had open recorded and nothing behind it.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Keep } from '../http/keep.ts'
import { tiny } from '../../test/engine/tiny.ts'
import { finish, type Ending, type Run } from './finish.ts'
import { noCounts } from './ledger.ts'

interface Case {
  readonly ending?: Ending
  readonly kind?: 'live' | 'sample'
  readonly runId?: string | null
  readonly missing?: Run['missing']['list']
  readonly quarantine?: Partial<Run['quarantine']>
  readonly unchangedBodies?: number
  /** Statements that fail. */
  readonly failing?: RegExp
  readonly keep?: Keep
  readonly dryRun?: boolean
}

/** Ends a run. @returns its report, and what was done, in order: statements by their first words, and calls by name */
async function ended({
  ending = { outcome: 'published', version: 4 },
  kind = 'live',
  runId = '7',
  missing = [],
  quarantine = {},
  unchangedBodies = 0,
  failing = /^$/,
  keep,
  dryRun = false,
}: Case) {
  const done: string[] = []
  const call = (name: string) => async () => void done.push(name)
  const pool = {
    async query(sql: string) {
      const statement = sql.trim().split(/\s+/).slice(0, 3).join(' ')
      if (failing.test(statement)) throw new Error(`${statement} con secreto`)
      done.push(statement)
      return { rows: [{ version: '4', published_at: new Date('2026-11-19T18:00:00Z'), feeds: [], newest: null }] }
    },
  }
  const over = new AbortController()
  const run = {
    request: { connector: tiny(), pool, kind, dryRun, signal: new AbortController().signal },
    http: {
      redact: (text: string) => text.replaceAll('secreto', '***'),
      usage: { requests: 3, bytes: 90 },
      received: [
        { url: 'https://fuente.example/a', sha256: 'a1', bytes: 2, fetchedAt: new Date('2026-11-19T17:00:00Z') },
      ],
      outlines: new Map(),
      finish: call('http.finish'),
      close: call('http.close'),
    },
    quarantine: { count: 0, stored: 0, reasons: [], first: [], flush: call('quarantine.flush'), ...quarantine },
    counts: noCounts(),
    notes: ['Una nota del secreto.'],
    fingerprints: [],
    brought: {},
    before: { sample: false },
    now: new Date('2026-11-19T18:00:00Z'),
    runId,
    lease: { token: 't' },
    over,
    unchanged: {
      answers: unchangedBodies,
      keep: async (publication: string) => void done.push(`unchanged.keep ${publication}`),
    },
    missing: { list: missing, cause: 'timeout' },
    keep,
  } as unknown as Run
  const report = await finish(run, ending)
  assert.ok(over.signal.aborted, 'whatever still runs is told that the run is over')
  return { report, done }
}

const PART = { part: 'Presa LBCNL', why: 'No contestó.' }
const SETTLED = 'update tianguis.rejects set'
const LEDGER = 'update tianguis.runs set'
const STATE = 'update tianguis.datasets set'
const VERDICT = 'update tianguis.datasets d'

test('a run that published says so; earlier rejects are settled, and what it read is kept', async () => {
  const { report, done } = await ended({})
  assert.equal(
    [report.outcome, report.published, report.version, report.failure, report.requests, report.bytes],
    ['published', true, 4, null, 3, 90],
  )
  assert.equal(done, [
    'quarantine.flush',
    SETTLED,
    'select version, sample,',
    'unchanged.keep 4 2026-11-19T18:00:00.000Z',
    'select feeds, newest_at',
    STATE,
    'drop table if',
    'http.close',
    LEDGER,
    VERDICT,
  ])
})

test('without a part of its source it is partial, published or not, and says what is missing and of which kind', async () => {
  for (const outcome of ['published', 'unchanged'] as const) {
    const { report } = await ended({ ending: { outcome, version: 4 }, missing: [PART] })
    assert.equal([report.outcome, report.cause, report.missing], ['partial', 'timeout', [PART]])
    assert.match(report.failure!, /No llegó todo; .* Presa LBCNL: No contestó\.$/)
    assert.is(report.published, outcome === 'published')
  }
})

test('a run that failed stays failed, whatever was missing; nothing is settled and nothing kept as read', async () => {
  const ending: Ending = { outcome: 'failed', failure: 'Llegó el secreto.', cause: 'truncated' }
  const { report, done } = await ended({ ending, missing: [PART] })
  assert.equal([report.outcome, report.failure, report.cause], ['failed', 'Llegó el ***.', 'truncated'])
  assert.not(done.includes(SETTLED))
  assert.not(done.some((one) => one.startsWith('unchanged.keep')))
})

test('while answers were left unread, what an earlier run rejected of them stays open', async () => {
  const { done } = await ended({ unchangedBodies: 1 })
  assert.not(done.includes(SETTLED))
  assert.ok(done.some((one) => one.startsWith('unchanged.keep')))
})

test('only a live run keeps what it read', async () => {
  const { done } = await ended({ kind: 'sample' })
  assert.ok(done.includes(SETTLED))
  assert.not(done.some((one) => one.startsWith('unchanged.keep')))
})

test('raw answers are written where the run keeps them', async () => {
  assert.ok((await ended({ keep: { folder: '/no-hay/7' } })).done.includes('http.finish'))
  assert.not((await ended({})).done.includes('http.finish'))
})

test('rows beyond those that are stored are told of in a note, and old ones are pruned', async () => {
  const { report, done } = await ended({ quarantine: { count: 12_000, stored: 10_000 } })
  assert.is(report.counts.rejected, 12_000)
  assert.match(report.notes.at(-1)!, /De 12000 filas rechazadas se guardaron las primeras 10000/)
  assert.ok(done.includes('delete from tianguis.rejects'))
})

test('trouble while tidying is a note without secrets; the rest is done, and the outcome is as it was', async () => {
  const { report, done } = await ended({ failing: /^drop table/ })
  assert.equal(report.notes, ['Una nota del ***.', 'drop table if con ***'])
  assert.is(report.outcome, 'published')
  assert.equal(done.slice(-2), [LEDGER, VERDICT])
})

test('a dry run writes no ledger and shows its first rejects', async () => {
  const first = [{ table: 'precios', reason: 'falta', raw: 'x' }]
  const { report, done } = await ended({
    ending: { outcome: 'dry-run' },
    runId: null,
    dryRun: true,
    quarantine: { count: 1, first },
  })
  assert.equal([report.runId, report.rejects, report.published], [null, first, false])
  assert.not(done.includes(LEDGER))
  assert.equal(report.notes, ['Una nota del ***.'])
})

test.run()
