import type { HttpOptions } from '../http/client.ts'
import type { Recording } from '../http/recording.ts'
import type { Connector, ParseContext } from '../contract.ts'
import type { Period } from '../periods.ts'
import type { Pool } from '../database/connection.ts'
import type { Store } from '../store/store.ts'
import type { RunOutcome, RunKind } from './outcome.ts'
import { noCounts, type Counts } from './ledger.ts'
import type { Preview } from './preview.ts'
import type { MissingPart } from './missing-parts.ts'
import type { RejectedRow } from './stage.ts'

export interface Progress {
  readonly phase: 'descarga' | 'lectura' | 'comparación' | 'publicación'
  readonly rows: number
  readonly bytes: number
  readonly totalBytes?: number
}

/** A period, and the file that the operator has of it. */
export interface PastPeriod extends Period {
  readonly file?: string | undefined
}

export interface RefreshRequest {
  readonly connector: Connector
  readonly pool: Pool
  readonly territory: ParseContext['territory']
  /** live: ask the source. backfill: for a period of the past. sample and raw: replay a recording, bundled or kept. */
  readonly kind: RunKind
  readonly recording?: Recording
  /** What a backfill brings. */
  readonly period?: PastPeriod | undefined
  /** Raw answers of the last run, for conditional requests. */
  readonly previous?: Recording
  /** Connectors whose published rows this one may be computed from. */
  readonly catalogue?: readonly Connector[]
  /** Where the answers of the source stay. */
  readonly store: Store
  readonly trigger: string
  /**
   * The program that reads and what it reads with: answers that the same one read, and that are still published, are
   * left unread.
   */
  readonly reader?: string | undefined
  readonly signal: AbortSignal
  /** Longest the run may take, in milliseconds; for ever unless told. */
  readonly limitMs?: number
  readonly env: NodeJS.ProcessEnv
  readonly since?: string
  readonly dryRun?: boolean
  readonly acceptShrink?: boolean
  /** How long superseded rows of a dataset without revisions stay; see pruneSuperseded. */
  readonly revisionDays?: number | undefined
  /** Where to keep the answers as a fixture, instead of among the raw ones. */
  readonly record?: string
  readonly clock?: () => Date
  /** How patient the client is; its own measure unless told. */
  readonly http?: Pick<HttpOptions, 'retries' | 'stallMs' | 'leastFlow'>
  readonly onProgress?: (progress: Progress) => void
}

export interface RunReport {
  readonly dataset: string
  readonly runId: string | null
  readonly outcome: RunOutcome | 'busy' | 'dry-run'
  readonly counts: Counts
  readonly requests: number
  readonly bytes: number
  readonly version: number | null
  readonly failure: string | null
  /** It was ended because it took longer than it may: whoever tries again at once waits as long again. */
  readonly overrun?: boolean
  readonly notes: readonly string[]
  /** Parts of the source that did not come. */
  readonly missing: readonly MissingPart[]
  /** The kind of failure, see `causeOf`; null for what is of this source alone, and where nothing failed. */
  readonly cause: string | null
  /** Whether there is a new version. */
  readonly published: boolean
  readonly preview?: readonly Preview[]
  readonly rejects?: readonly RejectedRow[]
}

/** A report of which only what happened has to be told. */
export function report(dataset: string, given: Partial<RunReport> & Pick<RunReport, 'outcome'>): RunReport {
  return {
    dataset,
    runId: null,
    counts: noCounts(),
    requests: 0,
    bytes: 0,
    version: null,
    failure: null,
    notes: [],
    missing: [],
    cause: null,
    published: false,
    ...given,
  }
}
