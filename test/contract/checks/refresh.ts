import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { recordColumns } from '@tianguis/core'
import { publishedTable } from '@tianguis/core/database/names'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { exactJson } from '@tianguis/core/decode/json'
import { loadRecording, openRecorded, type Recording } from '@tianguis/core/http/recording'
import type { RunReport } from '@tianguis/core/refresh/run'
import { call } from '../../support/call.ts'
import { until } from '../../support/test-service.ts'
import { batchesOf, rowsOf } from '../batches.ts'
import { isLoaded, type Checks, type Subject } from '../subject.ts'

const SHOWN = 3

/** What holds of the first refresh from an upstream that behaves. */
export const firstChecks: Checks = {
  'the first live load replaces the sample': async (subject) => {
    const { connector, pool, url } = subject
    subject.upstream.behave()
    assert.ok(await isSample(subject), 'The bench did not load the sample.')
    const { outcome, failure, version, notes } = await subject.live()
    assert.equal(subject.upstream.missed, [], 'A live run asks for what the recording does not have.')
    assert.ok(isLoaded(subject.recording, outcome), `The live load was not published: ${failure}`)
    if (outcome === 'published') assert.equal(notes, [], 'The live run had something to say that the sample had not.')
    assert.not(await isSample(subject), 'The dataset is still marked as a sample.')
    for (const table of Object.keys(connector.tables)) {
      const {
        rows: [left],
      } = await pool.query(`select count(*)::int as n from ${publishedTable(connector, table)} where _desde < $1`, [
        version,
      ])
      assert.is(left.n, 0, `${table}: ${left.n} rows of the sample are still there.`)
    }
    const answered = await until(
      () => call(url, `/api/v1${connector.path}`),
      (answer) => answer.json().meta?.version === version,
    )
    assert.is(answered.json().meta.version, version, 'The service does not answer with the new publication.')
    assert.not('muestra' in answered.json().meta, 'The answer still says that it is a sample.')
    const today = await call(url, `/api/v1${connector.path}`, { query: { al: dayIn(MEXICO_CITY, new Date()) } })
    assert.equal(
      [today.status, today.json().meta?.version],
      [200, version],
      'What was published today cannot be read as of today.',
    )
  },

  'no decimal loses a digit on its way to the answer': async (subject) => {
    await subject.published()
    const { connector, url } = subject
    const { text } = await call(url, `/api/v1${connector.path}`, { query: widest(subject) })
    const records = (exactJson(text) as unknown as { data: Record<string, string | null>[] }).data
    const parsed = (await batchesOf(subject)).map((batch) => rowsOf(subject, batch))
    for (const [table, { columns }] of Object.entries(connector.tables)) {
      const rows = parsed.flatMap((tables) => tables[table] ?? []) as Record<string, unknown>[]
      for (const name of Object.keys(columns).filter((column) => columns[column]!.spec.kind === 'decimal')) {
        const read = new Set(rows.map((row) => plain(row[name])))
        const published = new Set(await decimals(subject, table, name))
        assert.equal(
          [...published].filter((value) => !read.has(value)).slice(0, SHOWN),
          [],
          `${table}.${name}: published with other digits than parse read.`,
        )
        if (recordColumns(connector)[name]?.spec.kind !== 'decimal') continue
        const answered = records.map((record) => record[name]).filter((value) => value != null)
        assert.equal(
          answered.filter((value) => !published.has(value!)).slice(0, SHOWN),
          [],
          `${name}: answered with other digits than those published in ${table}.`,
        )
      }
    }
  },
}

/** And of the refreshes after it. */
export const refreshChecks: Checks = {
  'refresh twice changes nothing': async (subject) => {
    const {
      before,
      after,
      missed,
      run: { outcome, failure, counts },
    } = await secondRun(subject)
    assert.equal(missed, [], 'A minute later the run asks for what the recording does not have.')
    assert.is(outcome, 'unchanged', `The second refresh was not a no-op: ${failure ?? JSON.stringify(counts)}`)
    assert.equal(after, before, 'The second refresh touched what is published.')
  },

  'answers that are not modified change nothing': async (subject) => {
    // Whose answers are kept, with their validators.
    await subject.published()
    const before = await subject.state()
    const { outcome, failure, bytes } = await subject.live({ conditional: true })
    assert.is(outcome, 'unchanged', `With 304 for every answer the run ended otherwise: ${failure}`)
    assert.is(bytes, await postedBytes(subject), 'The bodies were sent again: the run asked without its validators.')
    assert.equal(await subject.state(), before, 'A run that was told 304 touched what is published.')
  },

  'what is recorded says the same when it is replayed': async (subject) => {
    const { recorded } = await secondRun(subject)
    const asked = ({ url }: { url: string }) => new URL(url).href
    assert.equal(
      recorded.answers.map(asked).sort(),
      subject.recording.answers.map(asked).sort(),
      'The new recording has other answers than the sample.',
    )
    assert.equal([...recorded.secrets], [...subject.recording.secrets], 'The new recording names other secrets.')
  },
}

interface SecondRun {
  /** What is published, as `Subject.state` tells it. */
  readonly before: object
  readonly after: object
  readonly run: RunReport
  /** Addresses that the recording does not have. */
  readonly missed: readonly string[]
  readonly recorded: Recording
}

/** One of each subject, for two checks look at it. */
const secondRuns = new WeakMap<Subject, Promise<SecondRun>>()

function secondRun(subject: Subject): Promise<SecondRun> {
  if (!secondRuns.has(subject)) secondRuns.set(subject, runAgain(subject))
  return secondRuns.get(subject)!
}

async function runAgain(subject: Subject): Promise<SecondRun> {
  await subject.published()
  const before = await subject.state()
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-recorded-'))
  try {
    // A minute later, so that a moment of fetching that crept into the rows shows.
    const run = await subject.live({ laterMs: 60_000, record: folder })
    return {
      before,
      after: await subject.state(),
      run,
      missed: [...subject.upstream.missed],
      recorded: await loadRecording(folder),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isSample({ pool, connector }: Subject): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query('select sample from tianguis.datasets where name = $1 and version > 0', [connector.name])
  return row?.sample === true
}

/** A decimal as PostgreSQL writes it: no sign or zeros that say nothing, every decimal place kept. */
const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')

async function decimals({ pool, connector }: Subject, table: string, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ value: string }>(
    `select distinct "${name}"::text as value from ${publishedTable(connector, table)} where _hasta is null and "${name}" is not null`,
  )
  return rows.map(({ value }) => value)
}

/** As many records as the dataset gives at once. */
function widest({ connector }: Subject): Record<string, number> {
  const most = connector.params.limit?.schema.maximum
  return typeof most === 'number' ? { limit: most } : {}
}

/** A POST cannot be conditional: its answers come whole every time. */
async function postedBytes({ recording: { files, answers } }: Subject): Promise<number> {
  const posted = answers.filter(({ method, body }) => method === 'POST' && body !== undefined)
  const sizes = await Promise.all(
    posted.map(async (answer) => (await buffer(openRecorded({ files }, { ...answer, body: answer.body! }))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
