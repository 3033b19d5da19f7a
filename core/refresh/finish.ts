import { noteBrought } from './brought.ts'
import type { HttpRun } from '../http/contract.ts'
import type { Keep } from '../http/keep.ts'
import { feedFingerprints, keepFingerprints, type Fingerprint } from '../drift/fingerprints.ts'
import { noteContrasts } from './contrasts.ts'
import { publishedState, type PublishedState } from './published-state.ts'
import { failureMessage, lasting } from './failure.ts'
import { noteFeeds } from './feed-health.ts'
import type { Lease } from './lease.ts'
import { missingInWords, type MissingParts } from './missing-parts.ts'
import type { RunOutcome } from './outcome.ts'
import { closeRun, type Counts } from './ledger.ts'
import { dropStages, pruneSuperseded } from './publish.ts'
import { pruneRejects, settleEarlier, type Quarantine } from './quarantine.ts'
import { pruneRaw } from './raw.ts'
import { report, type RefreshRequest, type RunReport } from './request.ts'
import { noteStopped } from './stopped.ts'
import { stagingTable } from './stage.ts'
import type { UnchangedBodies } from './unchanged-bodies.ts'

/** Longest that a slow store may keep the next run of a dataset waiting. */
const KEEP_MS = 5 * 60_000

/** A run on its way. */
export interface Run {
  readonly request: RefreshRequest
  readonly lease: Lease
  readonly before: PublishedState
  readonly runId: string | null
  readonly http: HttpRun
  readonly quarantine: Quarantine
  /** Ends the run: its limit has passed, or it is done. */
  readonly over: AbortController
  readonly notes: string[]
  /** What it staged, where it read all that its source answered. */
  readonly brought: Record<string, number>
  /** Of its feeds and closed columns, as far as they changed. */
  readonly fingerprints: Fingerprint[]
  readonly signal: AbortSignal
  readonly now: Date
  readonly since: string | null
  readonly counts: Counts
  readonly unchanged: UnchangedBodies
  readonly missing: MissingParts
  /** Where the source's answers stay, or undefined where none do. */
  readonly keep: Keep | undefined
}

/** How it ended. */
export type Ending = Partial<Pick<RunReport, 'version' | 'failure' | 'preview' | 'overrun' | 'cause'>> & {
  outcome: RunReport['outcome']
}

/** Puts away what a run had open, tells the ledger, and reports. */
export async function finish(run: Run, ending: Ending): Promise<RunReport> {
  const { request, quarantine, counts, runId, over, http, keep } = run
  over.abort(new Error('La corrida ya terminó.'))
  counts.rejected = quarantine.count
  const { trouble, kept } = await tidyUp(run, ending)
  const final = reportOf(run, ending, trouble)
  if (runId !== null) {
    await closeRun(request.pool, runId, {
      ...final,
      outcome: final.outcome as RunOutcome,
      rejectsByReason: quarantine.reasons,
      rawFolder: keep && kept ? placeOf(keep) : null,
      received: http.received,
    })
  }
  return final
}

/** For people. */
const placeOf = ({ folder, to }: Keep) => (to ? to.store.locate(to.folder) : folder)

const wentThrough = ({ outcome }: Ending) => outcome === 'published' || outcome === 'unchanged'

/**
 * No step keeps the others from theirs.
 * @returns what could not be put away, in words, and whether the answers are where the run keeps them
 */
async function tidyUp(run: Run, ending: Ending): Promise<{ trouble: string[]; kept: boolean }> {
  const { request, http, quarantine, runId, lease, keep } = run
  const { connector, pool, store } = request
  const stages = Object.keys(connector.tables).map((table) => stagingTable(connector, table, lease.token))
  const trouble: string[] = []
  const tidy = async (work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      trouble.push(failureMessage(error))
      return false
    }
  }
  await tidy(() => lookAtFeeds(run))
  await tidy(() => quarantine.flush())
  if (quarantine.stored) await tidy(() => pruneRejects(pool, connector.name))
  if (quarantine.stored < quarantine.count && runId !== null) {
    trouble.push(
      `De ${quarantine.count} filas rechazadas se guardaron las primeras ${quarantine.stored}, y cuántas hubo por cada motivo.`,
    )
  }
  if (wentThrough(ending)) await remember(run, tidy)
  await tidy(() => dropStages(pool, stages))
  if (runId !== null) await tidy(() => pruneSuperseded(pool, connector, request.revisionDays))
  const kept = keep !== undefined && (await tidy(() => keepAnswers(run)))
  await tidy(() => http.close())
  if (keep?.to && runId !== null) await tidy(() => pruneRaw(store, pool, connector.name, runId))
  return { trouble, kept }
}

/**
 * Last of what takes time: what was published is served by then, and only the next run of this dataset waits.
 * @throws Error in Spanish
 */
async function keepAnswers({ request: { signal }, http }: Run): Promise<void> {
  const late = AbortSignal.timeout(KEEP_MS)
  await http.finish(AbortSignal.any([signal, late])).catch((error: unknown) => {
    const why = late.aborted
      ? `no se terminó en ${lasting(KEEP_MS)}`
      : signal.aborted
        ? 'se pidió terminar'
        : failureMessage(error)
    throw new Error(`No se guardaron las respuestas de la fuente: ${why}. Las de las corridas anteriores siguen.`)
  })
}

/** However it ended: a format that changed is often why. */
async function lookAtFeeds({ request: { connector, pool, kind }, http, fingerprints, notes }: Run): Promise<void> {
  if (kind !== 'live') return
  fingerprints.push(...(await feedFingerprints(pool, connector.name, http.outlines)))
  for (const { feed, notes: different } of fingerprints)
    if (different.length) notes.push(`${feed}: ${different.join('; ')}.`)
}

async function remember(
  {
    request: { connector, pool, kind, catalogue = [] },
    before,
    unchanged,
    runId,
    now,
    notes,
    brought,
    fingerprints,
  }: Run,
  tidy: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  // What was left unread may hold rows that an earlier run rejected, and that are no better now.
  if (!unchanged.answers) await tidy(() => settleEarlier(pool, connector.name, runId!))
  if (kind !== 'live') return
  await tidy(async () => unchanged.keep((await publishedState(pool, connector.name)).publication))
  await tidy(() => noteStopped(pool, connector))
  await tidy(() => noteFeeds(pool, connector, now))
  await tidy(async () => notes.push(...(await noteContrasts(pool, connector, catalogue))))
  if (Object.keys(brought).length)
    await tidy(() => noteBrought(pool, connector.name, { brought, first: before.sample }))
  await tidy(() => keepFingerprints(pool, { dataset: connector.name, runId: runId!, now }, fingerprints))
}

function reportOf(run: Run, ending: Ending, trouble: readonly string[]): RunReport {
  const { request, http, quarantine, counts, notes, runId, missing } = run
  const ended: Ending =
    wentThrough(ending) && missing.list.length
      ? { ...ending, outcome: 'partial', failure: missingInWords(missing.list), cause: missing.cause ?? null }
      : ending
  return report(request.connector.name, {
    ...ended,
    failure: ended.failure ? http.redact(ended.failure) : null,
    runId,
    counts,
    requests: http.usage.requests,
    bytes: http.usage.bytes,
    notes: [...notes, ...trouble].map(http.redact),
    missing: missing.list,
    published: ending.outcome === 'published',
    rejects: request.dryRun ? quarantine.first : undefined,
  })
}
