import type { HttpRun } from '../http/contract.ts'
import { publishedBefore, type Before } from './before.ts'
import { wordsOf } from './failure.ts'
import type { Lease } from './lease.ts'
import { missingInWords, type MissingParts } from './missing.ts'
import type { Outcome } from './outcome.ts'
import { closeRun, type Counts } from './ledger.ts'
import { dropStages, pruneSuperseded } from './publish.ts'
import { pruneRejects, settleEarlier, type Quarantine } from './quarantine.ts'
import { pruneRaw } from './raw.ts'
import { report, type RefreshRequest, type RunReport } from './request.ts'
import { stagingTable } from './stage.ts'
import type { Unread } from './unread.ts'

/** A run on its way. */
export interface Run {
  readonly request: RefreshRequest
  readonly lease: Lease
  readonly before: Before
  readonly runId: string | null
  readonly http: HttpRun
  readonly quarantine: Quarantine
  readonly over: AbortController
  readonly notes: string[]
  readonly signal: AbortSignal
  readonly now: Date
  readonly since: string | null
  readonly counts: Counts
  readonly unread: Unread
  readonly missing: MissingParts
}

/** How it ended. */
export type Ending = Partial<Pick<RunReport, 'version' | 'failure' | 'preview' | 'overrun' | 'cause'>> & {
  outcome: RunReport['outcome']
}

/** Puts away what a run had open, tells the ledger, and reports. @param keep where its raw answers stay */
export async function finish(run: Run, ending: Ending, keep: string | undefined): Promise<RunReport> {
  const { request, http, quarantine, counts, notes, runId, lease, over, unread, missing } = run
  over.abort(new Error('La corrida ya terminó.'))
  const { connector, pool, dataFolder } = request
  counts.rejected = quarantine.count
  const trouble: string[] = []
  const tidy = async (work: () => Promise<unknown>) => work().catch((error) => trouble.push(wordsOf(error)))
  await tidy(() => quarantine.flush())
  if (quarantine.stored) await tidy(() => pruneRejects(pool, connector.name))
  if (quarantine.stored < quarantine.count && runId !== null) {
    trouble.push(
      `De ${quarantine.count} filas rechazadas se guardaron las primeras ${quarantine.stored}, y cuántas hubo por cada motivo.`,
    )
  }
  const wentThrough = ending.outcome === 'published' || ending.outcome === 'unchanged'
  if (wentThrough) {
    // What was left unread may hold rows that an earlier run rejected, and that are no better now.
    if (!unread.answers) await tidy(() => settleEarlier(pool, connector.name, runId!))
    if (request.kind === 'live')
      await tidy(async () => unread.keep((await publishedBefore(pool, connector.name)).publication))
  }
  if (keep) await tidy(() => http.finish())
  await tidy(() => http.close())
  await tidy(() =>
    dropStages(
      pool,
      Object.keys(connector.tables).map((table) => stagingTable(connector, table, lease.token)),
    ),
  )
  if (runId !== null) await tidy(() => pruneSuperseded(pool, connector))
  if (keep && !request.record) await tidy(() => pruneRaw(dataFolder, connector.name))
  const ended: Ending =
    wentThrough && missing.list.length
      ? { ...ending, outcome: 'partial', failure: missingInWords(missing.list), cause: missing.cause ?? null }
      : ending
  const final = report(connector.name, {
    ...ended,
    failure: ended.failure ? http.hide(ended.failure) : null,
    runId,
    counts,
    requests: http.usage.requests,
    bytes: http.usage.bytes,
    notes: [...notes, ...trouble].map(http.hide),
    missing: missing.list,
    published: ending.outcome === 'published',
    rejects: request.dryRun ? quarantine.first : undefined,
  })
  if (runId !== null) {
    await closeRun(pool, runId, {
      ...final,
      outcome: final.outcome as Outcome,
      rejectsByReason: quarantine.reasons,
      rawFolder: keep ?? null,
      rawSha256: http.received,
    })
  }
  return final
}
