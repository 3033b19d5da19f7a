import { createHttp } from '../http/client.ts'
import type { HttpRun } from '../http/contract.ts'
import type { Connector } from '../contract.ts'
import { withheldFrom } from '../permissions.ts'
import { publishedReader } from './published.ts'
import { publishedBefore } from './before.ts'
import { compare, type Comparison } from './compare.ts'
import { repeatingTables, settleDuplicates } from './duplicates.ts'
import { failureOf, overrun, OverrunError, wordsOf } from './failure.ts'
import { finish, type Ending, type Run } from './finish.ts'
import { brokenInvariants, impossibilities, jumps, newestObserved, suspicions } from './guard.ts'
import { BusyError, claim, type Lease } from './lease.ts'
import { closeRun, noCounts, openRun } from './ledger.ts'
import { load } from './load.ts'
import { collectMissing } from './missing.ts'
import { previewTable } from './preview.ts'
import { confirm, publish, publishedBy } from './publish.ts'
import { openQuarantine } from './quarantine.ts'
import { rawFolder } from './raw.ts'
import { liveReader, sampleFingerprint, samplesBehind } from './sample.ts'
import { report, type RefreshRequest, type RunReport } from './request.ts'
import { spacing } from './spacing.ts'
import { stagingTable, sweepStages } from './stage.ts'
import { unreadAnswers } from './unread.ts'

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
  const before = await publishedBefore(pool, connector.name)
  if (kind === 'sample' && before.version > 0 && !before.sample) {
    return report(connector.name, {
      outcome: 'refused',
      failure: `${connector.name} ya tiene datos reales; la muestra no los reemplaza.`,
    })
  }
  const since = recording ? recording.since : (request.since ?? (before.sample ? null : before.observed))
  const runId = dryRun ? null : await openRun(pool, { dataset: connector.name, kind, trigger: request.trigger, since })
  const keep =
    runId === null || kind !== 'live'
      ? undefined
      : (request.record ?? rawFolder(request.dataFolder, connector.name, runId))
  const notes: string[] = []
  const over = new AbortController()
  const signal = AbortSignal.any([request.signal, lease.lost, over.signal])
  const clock = recording ? () => new Date(recording.now) : (request.clock ?? (() => new Date()))
  const counts = noCounts()
  // A replay asks nobody.
  const withheld = kind === 'live' ? await withheldFrom(pool, connector) : undefined
  let http: HttpRun
  try {
    http = createHttp({
      ...request.http,
      reserve: spacing(pool),
      source: { dataset: connector.name, ...connector.source },
      withheld,
      signal,
      env: request.env,
      clock,
      mode: recording ? { kind: 'replay', recording } : { kind: 'live' },
      keep: keep ? { folder: keep, since, as: request.record ? 'fixture' : 'run' } : undefined,
      previous: request.previous,
      onProgress: ({ bytes, total }) =>
        request.onProgress?.({ phase: 'descarga', rows: counts.read, bytes, totalBytes: total }),
    })
  } catch (error) {
    const final = report(connector.name, { runId, outcome: 'failed', failure: wordsOf(error) })
    if (runId !== null)
      await closeRun(pool, runId, { ...final, outcome: 'failed', rejectsByReason: [], rawFolder: null, rawSha256: [] })
    return final
  }
  const quarantine = openQuarantine(pool, connector.name, runId, http.hide)
  const unread = await unreadAnswers({
    connector,
    pool,
    reader: request.reader,
    publication: kind === 'live' && !dryRun && !before.sample ? before.publication : null,
    read: () => counts.read,
    note: (message) => void notes.push(message),
  })
  const missing = collectMissing(http.hide, (message) => void notes.push(message))
  const run: Run = {
    request,
    over,
    lease,
    before,
    runId,
    http,
    quarantine,
    notes,
    signal,
    now: clock(),
    since,
    counts,
    unread,
    missing,
  }
  return finish(run, await withinLimit(run), keep)
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
    return await travel(run)
  } catch (error) {
    return failureOf(over.signal.reason instanceof OverrunError ? over.signal.reason : error, signal)
  } finally {
    clearTimeout(timer)
  }
}

/** The way of a row, up to its publication or the reason why there is none. */
async function travel(run: Run): Promise<Ending> {
  const {
    request: { connector, pool, onProgress, ...request },
    lease,
    quarantine,
    counts,
    signal,
    before,
  } = run
  const staged = (table: string) => stagingTable(connector, table, lease.token)
  const tables = Object.keys(connector.tables)
  const note = (message: string) => void run.notes.push(message)
  const published = publishedReader(pool, connector, request.catalogue ?? [])
  const reader =
    request.kind === 'sample'
      ? undefined
      : liveReader({ connector, pool, read: published, note, asked: () => run.http.usage.requests > 0 })
  await sweepStages(pool, connector, lease.token)
  counts.read = await load({
    connector,
    pool,
    http: run.http,
    territory: request.territory,
    token: lease.token,
    since: run.since,
    now: run.now,
    signal,
    quarantine,
    note,
    missing: run.missing.add,
    read: reader?.read ?? published,
    unlessPublished: run.unread.unlessPublished,
    onRows(rows) {
      counts.read = rows
      onProgress?.({ phase: 'lectura', rows, bytes: run.http.usage.bytes })
    },
  })
  onProgress?.({ phase: 'comparación', rows: counts.read, bytes: run.http.usage.bytes })
  for (const table of await repeatingTables(pool, connector, staged)) {
    counts.repeated += await settleDuplicates(pool, connector.tables[table]!, table, staged(table), quarantine.refuse)
    await quarantine.flush()
  }
  const behind = reader
    ? await samplesBehind({ connector, pool, asked: run.http.usage.requests > 0, given: reader.given })
    : []
  const sample = request.kind === 'sample' || behind.length > 0
  if (behind.length && before.version > 0 && !before.sample) {
    return {
      outcome: 'refused',
      failure: `${connector.name} ya tiene datos reales y se calcula de ${behind.join(', ')}, de lo que solo hay muestra. Lo publicado sigue como estaba; actualiza eso antes.`,
    }
  }
  const replace = before.sample && !sample
  const comparisons = await Promise.all(tables.map((table) => compare(pool, connector, table, staged(table), replace)))
  for (const found of comparisons) {
    counts.new += found.new
    counts.changed += found.changed
    counts.unchanged += found.unchanged
    counts.gone += found.gone
  }
  signal.throwIfAborted()

  const doubts =
    sample || request.acceptShrink || replace
      ? []
      : [...suspicions(connector, comparisons, before.observed), ...(await jumps(pool, connector, staged, replace))]
  const refusals = [
    ...impossibilities(connector, comparisons, { read: counts.read + run.unread.rows, runId: run.runId, quarantine }),
    ...(await brokenInvariants(pool, connector, staged, replace)),
    ...doubts,
  ]
  if (request.dryRun) {
    const preview = await Promise.all(
      tables.map((table) => previewTable(pool, connector, table, staged(table), replace)),
    )
    return { outcome: 'dry-run', preview, failure: refusals.length ? `No se publicaría: ${refusals.join(' ')}` : null }
  }
  if (refusals.length) {
    const next =
      doubts.length === refusals.length
        ? ` Si el cambio es cierto, repite con «tianguis refresh ${connector.name} --accept-shrink».`
        : ''
    return { outcome: 'refused', failure: `${refusals.join(' ')} Lo publicado sigue como estaba.${next}` }
  }
  return publishOrConfirm(run, comparisons, { sample, replace }, staged)
}

async function publishOrConfirm(
  run: Run,
  comparisons: readonly Comparison[],
  { sample, replace }: { sample: boolean; replace: boolean },
  staged: (table: string) => string,
): Promise<Ending> {
  const {
    request: { connector, pool, kind, recording, onProgress },
    counts,
    before,
    lease,
    runId,
  } = run
  const kept = replace || !appends(connector) ? null : before
  const observed = newest([newestObserved(comparisons), kept?.observed ?? null])
  const nothingNew = counts.new + counts.changed + counts.gone === 0 && observed === before.observed && !replace
  const fingerprint = kind === 'sample' ? sampleFingerprint(recording!, connector) : sample ? before.fingerprint : null
  if (nothingNew && before.version > 0) {
    await confirm(pool, connector, { token: lease.token, kind, fingerprint })
    return { outcome: 'unchanged', version: before.version }
  }
  onProgress?.({ phase: 'publicación', rows: counts.read, bytes: run.http.usage.bytes })
  const newestAt = newest([...comparisons.map((found) => found.newest), kept?.newest ?? null])
  const publication = {
    runId: runId!,
    token: lease.token,
    kind,
    sample,
    fingerprint,
    observed,
    newest: newestAt,
    replace,
    comparisons,
  }
  const version = await publish(pool, connector, staged, publication).catch(async (error) => {
    const published = await publishedBy(pool, runId!).catch(() => undefined)
    if (published === undefined) throw error
    return published
  })
  return { outcome: 'published', version }
}

const appends = (connector: Connector) => Object.values(connector.tables).some(({ mode }) => mode === 'append')
const newest = <Moment extends string | Date>(moments: (Moment | null)[]): Moment | null =>
  moments
    .filter((moment) => moment !== null)
    .reduce<Moment | null>((one, other) => (one !== null && one > other ? one : other), null)
/** A lease that cannot be given back ends by itself; the run's report already tells of the outage. */
const ignoreOutage = () => {}
