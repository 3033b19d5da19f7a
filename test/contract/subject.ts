/** One connector under test: a recording of it, an upstream that plays it, and what can be done with both. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Flow } from '@tianguis/core/http/body'
import { loadRecording, type Recording } from '@tianguis/core/http/recording'
import { newestRaw } from '@tianguis/core/refresh/raw'
import { refresh, type RefreshRequest, type RunReport } from '@tianguis/core/refresh/run'
import { publishedTable } from '@tianguis/core/database/names'
import type { Pool } from '@tianguis/core/database/connection'
import { publishedReader } from '@tianguis/core/refresh/published'
import { readTerms } from '@tianguis/core/query/terms'
import type { Connector, FetchContext, ReadContext } from '@tianguis/core'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { sampleFolder } from '../../host/upkeep/refresh-dataset.ts'
import { canary, type Bench } from '../support/test-service.ts'
import { openUpstream, type RecordedUpstream } from '../support/upstream.ts'
import type { Query } from './requests.ts'

export interface Subject {
  /** As it declares itself. */
  readonly connector: Connector
  readonly found: DiscoveredConnector
  readonly bench: Bench
  readonly pool: Pool
  /** The service that answers for it. */
  readonly url: string
  /** What the upstream plays: the sample, or the small recording. */
  readonly recording: Recording
  readonly upstream: RecordedUpstream
  /** Values of the secrets that the recorded run had. */
  readonly secrets: Readonly<Record<string, string>>
  /** Rows of the published datasets it is computed from. */
  readonly read: FetchContext['read']
  /** What is asked to see its plans, where not whatever can be. */
  readonly asked?: readonly Query[]
  /** What its parameters are read with. */
  readContext(): Promise<ReadContext>
  /** Asks the upstream, with the recording's clock. */
  live(options?: LiveOptions): Promise<RunReport>
  /** Brings the dataset to have been published from the upstream, well-behaved. */
  published(): Promise<void>
  /** What tells whether anything published was written again since. */
  state(): Promise<object>
  close(): Promise<void>
}

export interface LiveOptions extends Partial<Pick<RefreshRequest, 'signal' | 'record' | 'acceptShrink'>> {
  readonly stallMs?: number
  readonly retries?: number
  /** In place of what sends the connector to its upstream. */
  readonly env?: Readonly<Record<string, string>>
  /** As the client's own. */
  readonly leastFlow?: Flow
  /** The run's clock is this much past the recording's. */
  readonly laterMs?: number
  /** Ask with the last run's validators, as the service does. */
  readonly conditional?: boolean
}

/** A check of the contract: what it says holds of every connector, or it throws what is wrong. */
export type Check = (subject: Subject) => Promise<void>
export type Checks = Readonly<Record<string, Check>>

/**
 * What is refreshed over and over: the small recording of a connector whose sample has many rows; or the invented one,
 * which is whole and has today's formats where the sample is real and old; or the sample.
 */
export const repeatedFolder = (found: DiscoveredConnector): string =>
  ['small', 'inventada'].map((name) => join(found.fixtures, name)).find(existsSync) ?? sampleFolder(found)

/** Of a sample that is real a part may not have been at hand: it came without it, and says so. */
export const isLoaded = ({ real }: Pick<Recording, 'real'>, outcome: string): boolean =>
  outcome === 'published' || (real === true && outcome === 'partial')

/** @param folder a recording that is played instead of its sample */
export async function subjectOf(
  bench: Bench,
  found: DiscoveredConnector,
  { folder = sampleFolder(found) } = {},
): Promise<Subject> {
  const { connector } = found
  const { pool } = bench.service
  const recording = await loadRecording(folder)
  const secrets = Object.fromEntries(recording.secrets.map((name) => [name, canary()]))
  const upstream = await openUpstream({ connector, recording, secrets })
  const asked = askedAsRecorded(connector, recording)
  const catalogue = bench.service.connectors.map((one) => one.connector)
  const live = liveRunsOf(bench, asked, recording, upstream.env)
  /** What is published is of this recording, and nothing else is left of what was before it. */
  let tidy = false

  async function publishedLive(): Promise<void> {
    const { outcome, failure } = await live()
    if (!isLoaded(recording, outcome))
      throw new Error(
        `The well-behaved upstream could not be published (${outcome}): ${failure}. Not in the recording: ${upstream.missed.join(', ') || 'nothing'}.`,
      )
  }

  return {
    connector,
    found,
    bench,
    pool,
    url: bench.url,
    recording,
    upstream,
    secrets,
    live,
    read: publishedReader(pool, connector, catalogue),
    readContext: () => readContextOf(bench, connector),
    async published() {
      upstream.behave()
      if (tidy) return
      if (folder !== sampleFolder(found)) await replaceable(pool, connector)
      const {
        rows: [row],
      } = await pool.query('select version::int, sample from tianguis.datasets where name = $1', [connector.name])
      if (row.version === 0 || row.sample) await publishedLive()
      // Every run would read past the rows of the sample, which are more than those that replaced them.
      await pool.query(
        `vacuum ${Object.keys(connector.tables)
          .map((name) => publishedTable(connector, name))
          .join(', ')}`,
      )
      tidy = true
    },
    state: () => stateOf(pool, connector),
    close: upstream.close,
  }
}

/** Runs of the connector that ask the upstream, with the recording's clock. */
function liveRunsOf(
  { service: { pool, store, connectors }, territory }: Bench,
  connector: Connector,
  recording: Recording,
  env: Readonly<Record<string, string>>,
): (options?: LiveOptions) => Promise<RunReport> {
  const common = {
    connector,
    pool,
    catalogue: connectors.map((one) => one.connector),
    territory,
    store,
    trigger: 'prueba',
    env,
  }
  const never = new AbortController().signal
  return async ({
    signal = never,
    record,
    stallMs = 10_000,
    retries = 1,
    leastFlow,
    env: instead = {},
    laterMs = 0,
    conditional = false,
    acceptShrink,
  }: LiveOptions = {}) => {
    const kept = conditional ? await newestRaw(store, connector.name) : undefined
    return refresh({
      ...common,
      env: { ...env, ...instead },
      kind: 'live',
      signal,
      record,
      acceptShrink,
      clock: () => new Date(Date.parse(recording.now) + laterMs),
      previous: kept === undefined ? undefined : await loadRecording(kept, { lostBodies: 'allowed' }),
      http: { stallMs, ...(leastFlow && { leastFlow }), retries: { limit: retries, baseMs: 1, random: () => 0 } },
    })
  }
}

async function readContextOf({ service: { pool }, territory }: Bench, connector: Connector): Promise<ReadContext> {
  const vocabularies = Object.values(connector.params).flatMap(({ vocabulary }) => vocabulary ?? [])
  const terms = new Map(
    await Promise.all(vocabularies.map(async (one) => [one, await readTerms(pool, connector, one)] as const)),
  )
  return { territory, terms: (vocabulary) => terms.get(vocabulary) ?? [] }
}

/** Without the source's pace, which is meant for others' servers, and asking for what the recorded run asked. */
function askedAsRecorded(connector: Connector, { since }: Recording): Connector {
  return {
    ...connector,
    source: { ...connector.source, pacing: { concurrency: 4, everyMs: 0 } },
    fetch: (context) => connector.fetch({ ...context, since }),
  }
}

/** As a sample, which whatever comes from the source replaces. */
async function replaceable(pool: Pool, connector: Connector): Promise<void> {
  await pool.query(
    'update tianguis.datasets set sample = true, sample_fingerprint = null, observed_on = null where name = $1',
    [connector.name],
  )
}

async function stateOf(pool: Pool, connector: Connector): Promise<object> {
  const {
    rows: [dataset],
  } = await pool.query(
    'select version::int, sample, observed_on::text, published_at::text from tianguis.datasets where name = $1',
    [connector.name],
  )
  const tables: Record<string, unknown> = {}
  for (const name of Object.keys(connector.tables)) {
    // A row that is written again, even with the values it had, has another xmin.
    const { rows } = await pool.query(
      `select xmin::text as writer, count(*)::int as rows from ${publishedTable(connector, name)} group by xmin order by age(xmin)`,
    )
    tables[name] = rows
  }
  return { dataset, tables }
}
