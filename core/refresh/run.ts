import { createHttp } from '../http/client.ts'
import type { HttpRun } from '../http/contract.ts'
import { withheldFrom } from '../licensing.ts'
import { publishedState } from './published-state.ts'
import { failureOf, overrun, OverrunError, failureMessage } from './failure.ts'
import { finish, type Ending, type Run } from './finish.ts'
import { BusyError, claim, type Lease } from './lease.ts'
import { closeRun, noCounts, openRun } from './ledger.ts'
import { collectMissing } from './missing-parts.ts'
import { stageAndPublish } from './pipeline.ts'
import { refusesPast, withFile } from './past-period.ts'
import { openQuarantine } from './quarantine.ts'
import { rawFolder, rawSpool } from './raw.ts'
import { report, type RefreshRequest, type RunReport } from './request.ts'
import { spacing } from './upstream-pacing.ts'
import { unchangedBodies } from './unchanged-bodies.ts'

export type { Progress, RefreshRequest, RunReport } from './request.ts'

/**
 * Refreshes one dataset, from its source to its publication. Whatever happens on the way, the published data is
 * either the new publication or exactly what it was, and the ledger says which and why.
 * Never throws for what a source does; it throws when the database cannot be reached at all.
 */
export async function refresh(request: RefreshRequest): Promise<RunReport> {
  const { connector, pool } = request
  let lease: Lease
  try {
    lease = await claim(pool, connector.name)
  } catch (error) {
    if (error instanceof BusyError) return report(connector.name, { outcome: 'busy', failure: error.message })
    throw error
  }
  try {
    return await leased(request, lease)
  } finally {
    await lease.release().catch(ignoreOutage)
  }
}

async function leased(request: RefreshRequest, lease: Lease): Promise<RunReport> {
  const { connector, pool, kind, dryRun = false, recording } = request
  const before = await publishedState(pool, connector.name)
  if (kind === 'sample' && before.version > 0 && !before.sample) {
    return report(connector.name, {
      outcome: 'refused',
      failure: `${connector.name} ya tiene datos reales; la muestra no los reemplaza.`,
    })
  }
  const refused = refusesPast(request, before)
  if (refused !== undefined) return report(connector.name, { outcome: 'refused', failure: refused })
  const since = recording ? recording.since : (request.since ?? (before.sample ? null : before.observed))
  const runId = dryRun ? null : await openRun(pool, { dataset: connector.name, kind, trigger: request.trigger, since })
  const keep = runId === null ? undefined : keptAt(request, runId, since)
  const over = new AbortController()
  const signal = AbortSignal.any([request.signal, lease.lost, over.signal])
  const opening: Opening = { request, lease, before, runId, since, keep, over, signal, counts: noCounts() }
  let http: HttpRun
  try {
    http = await openClient(opening)
  } catch (error) {
    const final = report(connector.name, { runId, outcome: 'failed', failure: failureMessage(error) })
    if (runId !== null)
      await closeRun(pool, runId, { ...final, outcome: 'failed', rejectsByReason: [], rawFolder: null, received: [] })
    return final
  }
  const run = await openedRun(opening, http)
  return finish(run, await withinLimit(run))
}

/** What is known of a run before its source can be asked. */
type Opening = Omit<Run, 'http' | 'notes' | 'brought' | 'fingerprints' | 'now' | 'quarantine' | 'missing' | 'unchanged'>

/** Only what a source itself answered is worth keeping. */
function keptAt({ kind, record, store, connector: { name } }: RefreshRequest, runId: string, since: string | null) {
  if (kind !== 'live') return undefined
  if (record !== undefined) return { folder: record, since }
  return { folder: rawSpool(store, name, runId), since, to: { store, folder: rawFolder(name, runId) } }
}

function clockOf({ recording, clock }: RefreshRequest): () => Date {
  return recording ? () => new Date(recording.now) : (clock ?? (() => new Date()))
}

/** @throws Error naming the variable, for an operator's override that cannot be used */
async function openClient(opening: Opening): Promise<HttpRun> {
  const { request, signal, keep, counts } = opening
  const { connector, pool, recording } = request
  return createHttp({
    ...request.http,
    reserve: spacing(pool),
    ...withFile({ dataset: connector.name, ...connector.source }, request),
    // A replay asks nobody.
    withheld: !recording ? await withheldFrom(pool, connector) : undefined,
    signal,
    clock: clockOf(request),
    mode: recording ? { kind: 'replay', recording } : { kind: 'live' },
    keep,
    previous: request.previous,
    onProgress: ({ bytes, total }) =>
      request.onProgress?.({ phase: 'descarga', rows: counts.read, bytes, totalBytes: total }),
  })
}

async function openedRun(opening: Opening, http: HttpRun): Promise<Run> {
  const { request, before, runId, counts } = opening
  const { connector, pool, kind, dryRun } = request
  const notes: string[] = []
  const note = (message: string) => void notes.push(message)
  return {
    ...opening,
    http,
    notes,
    brought: {},
    fingerprints: [],
    now: clockOf(request)(),
    quarantine: openQuarantine(pool, connector.name, runId, http.redact),
    missing: collectMissing(http.redact, note),
    unchanged: await unchangedBodies({
      connector,
      pool,
      reader: request.reader,
      publication: kind === 'live' && !dryRun && !before.sample ? before.publication : null,
      read: () => counts.read,
      note,
    }),
  }
}

/** However a connector takes its end, and whatever it makes of it: the limit is what the run ended by. */
async function withinLimit(run: Run): Promise<Ending> {
  const {
    request: {
      connector: { name },
      limitMs,
      signal,
    },
    over,
    counts,
    http: { usage },
  } = run
  const stop = () =>
    over.abort(
      overrun(
        name,
        limitMs!,
        `llevaba ${usage.requests} peticiones, ${usage.bytes} bytes y ${counts.read} filas leídas`,
      ),
    )
  const timer = limitMs === undefined ? undefined : setTimeout(stop, limitMs)
  try {
    return await stageAndPublish(run)
  } catch (error) {
    return failureOf(over.signal.reason instanceof OverrunError ? over.signal.reason : error, signal)
  } finally {
    clearTimeout(timer)
  }
}

/** A lease that cannot be given back ends by itself; the run's report already tells of the outage. */
const ignoreOutage = () => {}
