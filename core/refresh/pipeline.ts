import { countBrought, tellUnbrought } from './brought.ts'
import { publishedReader } from './published.ts'
import type { Connector } from '../connector.ts'
import { closedColumns } from '../drift/closed-columns.ts'
import { compare, type Comparison } from './compare.ts'
import { repeatingTables, settleDuplicates } from './duplicates.ts'
import { withheldFrom } from '../licensing.ts'
import type { Ending, Run } from './finish.ts'
import { brokenInvariants, impossibilities, jumps, newestObserved, suspicions } from './guard.ts'
import { load } from './load.ts'
import { doubtsOfOldAnswers } from './old-answers.ts'
import { batchesFor, faultsOfPeriod, onlyNew, publishableTables } from './past-period.ts'
import { previewTable } from './preview.ts'
import { confirm, publish, publishedBy } from './publish.ts'
import { doubtsOfReturning } from './returning.ts'
import { liveReader, sampleFingerprint, samplesBehind } from './sample.ts'
import { stagingTable, sweepStages } from './stage.ts'

/** What a run is about to publish: rows in its staging tables, held against the published ones. */
interface Staged {
  readonly comparisons: readonly Comparison[]
  /** The rows are a sample's, or computed from one. */
  readonly sample: boolean
  /** The published sample goes, whatever it held. */
  readonly replace: boolean
}

/** Takes the rows of a source from its answers to their publication, or to the reason why there is none. */
export async function stageAndPublish(run: Run): Promise<Ending> {
  const {
    request: { connector, pool, onProgress, dryRun, kind },
    lease,
    counts,
    signal,
    before,
  } = run
  await sweepStages(pool, connector, lease.token)
  const behind = await loadRows(run)
  onProgress?.({ phase: 'comparación', rows: counts.read, bytes: run.http.usage.bytes })
  await settleRepeated(run)
  if (kind === 'live') await weigh(run)
  const sample = kind === 'sample' || behind.length > 0
  if (behind.length && before.version > 0 && !before.sample) {
    return {
      outcome: 'refused',
      failure: `${connector.name} ya tiene datos reales y se calcula de ${behind.join(', ')}, de lo que solo hay muestra. Lo publicado sigue como estaba; actualiza eso antes.`,
    }
  }
  const staged = await compareStaged(run, { sample, replace: before.sample && !sample })
  signal.throwIfAborted()
  const { refusals, doubted } = await refusalsOf(run, staged)
  if (kind === 'live' && !dryRun && counts.new + counts.changed > 0)
    run.fingerprints.push(...(await closedColumns(pool, connector, staged.comparisons, stageOf(run))))
  if (dryRun) return preview(run, staged.replace, refusals)
  if (!refusals.length) return publishOrConfirm(run, onlyAdding(run, staged))
  const next = doubted ? accepting(run) : ''
  return { outcome: 'refused', failure: `${refusals.join(' ')} Lo publicado sigue como estaba.${next}` }
}

const stageOf =
  ({ request: { connector }, lease }: Run) =>
  (table: string) =>
    stagingTable(connector, table, lease.token)

/** What a run of a period publishes of what it compared. */
const onlyAdding = ({ request: { period }, counts, notes }: Run, staged: Staged): Staged =>
  period ? { ...staged, comparisons: onlyNew(staged.comparisons, counts, (text) => notes.push(text)) } : staged

function accepting({ request: { connector, period } }: Run): string {
  const again = period ? `backfill ${connector.name} …` : `refresh ${connector.name}`
  return ` Si el cambio es cierto, repite con «tianguis ${again} --accept-shrink».`
}

const tablesOf = ({ request }: Run) => publishableTables(request)

/** @returns the datasets that the rows are computed from and of which there are only samples */
async function loadRows(run: Run): Promise<readonly string[]> {
  const {
    request: { connector, pool, onProgress, ...request },
    counts,
  } = run
  const note = (message: string) => void run.notes.push(message)
  const published = publishedReader(pool, connector, request.catalogue ?? [])
  const asked = () => run.http.usage.requests > 0
  const reader = request.kind === 'sample' ? undefined : liveReader({ connector, pool, read: published, note, asked })
  counts.read = await load({
    connector,
    tables: tablesOf(run),
    fetch: batchesFor(connector, request.period),
    pool,
    http: run.http,
    territory: request.territory,
    token: run.lease.token,
    since: run.since,
    now: run.now,
    signal: run.signal,
    quarantine: run.quarantine,
    note,
    missing: run.missing.add,
    read: reader?.read ?? published,
    skipIfUnchanged: run.unchanged.skipIfUnchanged,
    onRows(rows) {
      counts.read = rows
      onProgress?.({ phase: 'lectura', rows, bytes: run.http.usage.bytes })
    },
  })
  return reader ? samplesBehind({ connector, pool, asked: asked(), given: reader.given }) : []
}

/** What was left unread, or may not be asked for, brings nothing and lacks nothing. */
async function weigh(run: Run): Promise<void> {
  const {
    request: { connector, pool },
    before,
    unchanged,
    missing,
  } = run
  if (unchanged.answers || (await withheldFrom(pool, connector))) return
  Object.assign(run.brought, await countBrought(pool, connector, stageOf(run)))
  if (!before.sample) await tellUnbrought(pool, connector, run.brought, missing)
}

async function settleRepeated(run: Run): Promise<void> {
  const {
    request: { connector, pool },
    quarantine,
    counts,
  } = run
  const stage = stageOf(run)
  for (const table of await repeatingTables(pool, connector, stage)) {
    counts.repeated += await settleDuplicates(pool, connector.tables[table]!, table, stage(table), quarantine.refuse)
    await quarantine.flush()
  }
}

async function compareStaged(run: Run, { sample, replace }: Pick<Staged, 'sample' | 'replace'>): Promise<Staged> {
  const {
    request: { connector, pool },
    counts,
  } = run
  const stage = stageOf(run)
  const comparisons = await Promise.all(
    tablesOf(run).map((table) => compare(pool, connector, table, stage(table), replace)),
  )
  for (const found of comparisons) {
    counts.new += found.new
    counts.changed += found.changed
    counts.unchanged += found.unchanged
    counts.gone += found.gone
  }
  return { comparisons, sample, replace }
}

/** Why the rows are not published. All of them are doubts where an operator who knows better may accept what came. */
async function refusalsOf(
  run: Run,
  { comparisons, sample, replace }: Staged,
): Promise<{ refusals: readonly string[]; doubted: boolean }> {
  const {
    request: { connector, pool, acceptShrink },
    before,
    counts,
    http,
    quarantine,
    unchanged,
    runId,
  } = run
  const stage = stageOf(run)
  const doubts =
    sample || acceptShrink || replace
      ? []
      : [
          ...suspicions(connector, comparisons, before.observed),
          ...(await jumps(pool, connector, comparisons, stage)),
          ...(await doubtsOfReturning(pool, connector, comparisons, stage)),
          ...(await doubtsOfOldAnswers(pool, connector.name, http.received, counts.new + counts.changed + counts.gone)),
        ]
  const faults = [
    ...impossibilities(connector, comparisons, { read: counts.read + unchanged.rows, runId, quarantine }),
    ...faultsOfPeriod(run.request, { comparisons, missing: run.missing }),
    ...(await brokenInvariants(pool, connector, stage, { fresh: replace, tables: tablesOf(run) })),
  ]
  return { refusals: [...faults, ...doubts], doubted: !faults.length }
}

async function preview(run: Run, replace: boolean, refusals: readonly string[]): Promise<Ending> {
  const {
    request: { connector, pool },
  } = run
  const stage = stageOf(run)
  const tables = await Promise.all(
    tablesOf(run).map((table) => previewTable(pool, connector, table, stage(table), replace)),
  )
  const failure = refusals.length ? `No se publicaría: ${refusals.join(' ')}` : null
  return { outcome: 'dry-run', preview: tables, failure }
}

async function publishOrConfirm(run: Run, { comparisons, sample, replace }: Staged): Promise<Ending> {
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
  const version = await publish(pool, connector, stageOf(run), publication).catch(async (error) => {
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
