import { createHttp } from '../http/client.ts'
import type { Answer, Http } from '../connector.ts'
import type { HttpRun } from '../http/contract.ts'
import { isoInstant } from '../database/iso-instant.ts'
import type { Pool } from '../database/connection.ts'
import type { Connector, FetchContext } from '../contract.ts'
import { HEAD_BYTES } from '../http/body.ts'
import { withheldFrom } from '../licensing.ts'
import { aheadOf, latestOf } from './future-dates.ts'
import { feedFingerprints, type Fingerprint } from '../drift/fingerprints.ts'
import type { Outline } from '../drift/outline.ts'
import { readBatches } from './batches.ts'
import { failureMessage } from './failure.ts'
import { publishedReader } from './published.ts'
import { publishedState } from './published-state.ts'
import type { RefreshRequest } from './request.ts'
import { spacing } from './upstream-pacing.ts'

/** Requests that one dataset's probe may take, and milliseconds. */
const MOST_REQUESTS = 12
const LONGEST_MS = 120_000

/** One address that was asked, as far as its beginning. */
export interface ProbedAnswer {
  readonly url: string
  readonly ms: number
  /** Why it is not what it should be; null when it is. */
  readonly failure: string | null
}

export interface ProbeReport {
  readonly dataset: string
  readonly answers: readonly ProbedAnswer[]
  /** What each feed that answered looks like. */
  readonly outlines: ReadonlyMap<string, Outline>
  /** What is different from ever before, by feed. */
  readonly changes: readonly Fingerprint<Outline>[]
  /** Newest date among the rows of the answers that came whole, "AAAA-MM-DD". */
  readonly newest: string | null
  /** Every answer was what it should be; a dataset that asks nobody is well. */
  readonly ok: boolean
  /** Nothing was asked: it is computed from other datasets. */
  readonly asksNobody: boolean
}

/** What a connector is told in place of an answer that is cut, or that is one too many. It is no failure of the source. */
class Enough extends Error {}

/**
 * Asks a source for the beginning of what a refresh would ask it for, with the same addresses, tokens, sessions and
 * pacing, and publishes nothing. An answer that fits is handed on, so that what it leads to is asked for too; one that
 * does not is cut. Never throws for what a source does.
 */
export async function probeSource(
  request: Pick<RefreshRequest, 'connector' | 'pool' | 'territory' | 'catalogue' | 'env' | 'signal' | 'clock' | 'http'>,
): Promise<ProbeReport> {
  const { connector, pool } = request
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_MS)])
  const client = createHttp({
    ...request.http,
    reserve: spacing(pool),
    source: { dataset: connector.name, ...connector.source },
    withheld: await withheldFrom(pool, connector),
    signal,
    env: request.env,
    clock: request.clock ?? (() => new Date()),
    mode: { kind: 'live' },
    firstBytes: HEAD_BYTES,
  })
  const answers: ProbedAnswer[] = []
  try {
    const newest = await readWhole(request, { ...client, get: asking(client, answers) }, signal)
    const changes = await feedFingerprints(pool, connector.name, client.outlines)
    const ok = answers.every(({ failure }) => failure === null)
    const { outlines } = client
    return { dataset: connector.name, answers, outlines, changes, newest, ok, asksNobody: !answers.length }
  } finally {
    await client.close()
  }
}

function asking(client: HttpRun, answers: ProbedAnswer[]): Http['get'] {
  return async (url, asked) => {
    if (answers.length >= MOST_REQUESTS) throw new Enough()
    const started = performance.now()
    const note = (failure: string | null, at = url) =>
      answers.push({ url: client.redact(at), ms: Math.round(performance.now() - started), failure })
    let answer: Answer
    try {
      answer = await client.get(url, { ...asked, minBytes: Math.min(asked?.minBytes ?? 0, HEAD_BYTES) })
    } catch (error) {
      note(failureMessage(error))
      throw error
    }
    note(null, answer.url)
    if (answer.bytes >= HEAD_BYTES) throw new Enough()
    return answer
  }
}

/** Goes on as a refresh would. @returns the newest date of what came whole */
async function readWhole(
  { connector, pool, territory, catalogue = [], clock = () => new Date() }: Parameters<typeof probeSource>[0],
  http: Http,
  signal: AbortSignal,
): Promise<string | null> {
  const since = (await publishedState(pool, connector.name)).observed
  const context: FetchContext = {
    http,
    since,
    now: clock(),
    signal,
    read: publishedReader(pool, connector, catalogue),
    skipIfUnchanged: (_answer, batches) => skipNothing(batches()),
    note: () => {},
    missing: () => {},
  }
  const batches = readBatches(connector.fetch(context), signal)
  const newest: string[] = []
  try {
    for (;;) {
      const next = await batches.next()
      if (next.done) break
      newest.push(...datesOf(connector, connector.parse(next.value, { territory }), clock()))
    }
  } catch {
    // What failed has been noted with its address; what follows from a cut answer is no failure.
  } finally {
    batches.end()
  }
  return newest.toSorted().at(-1) ?? null
}

async function* skipNothing<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, void> {
  yield* batches
}

/** The days of rows that say how new they are, as far as a table would take them. */
function* datesOf(connector: Connector, parsed: ReturnType<Connector['parse']>, now: Date): Generator<string> {
  for (const [name, rows] of Object.entries(parsed)) {
    const { observed } = connector.tables[name]!
    if (!observed) continue
    const latest = latestOf(connector.tables[name]!, connector.cadence, now)[observed]
    let newest = ''
    for (const row of rows!) {
      const value = String((row as Record<string, unknown>)[observed] ?? '')
      if (/^\d{4}-\d\d-\d\d/.test(value) && value > newest && aheadOf(latest, value) === undefined) newest = value
    }
    if (newest) yield newest.slice(0, 10)
  }
}

/** Puts down that a source was probed, and how it answered. */
export async function noteProbe(pool: Pool, { dataset, ok }: ProbeReport): Promise<void> {
  await pool.query(
    `update tianguis.datasets set probed = jsonb_build_object('at', ${isoInstant('now()')}, 'ok', $2::boolean) where name = $1`,
    [dataset, ok],
  )
}
