import type { Batches, Connector, FetchContext } from '../contract.ts'
import { createHttp } from '../http/client.ts'
import { loadRecording } from '../http/recording.ts'
import { readBatches } from './batches.ts'
import { collectMissing, type MissingPart } from './missing-parts.ts'

export interface Rehearsal<Batch> {
  readonly batches: Batch[]
  /** What the ledger would be told, in order; of a part that did not come, «Faltó SSN: …». */
  readonly notes: readonly string[]
  /** Parts that did not come, each with its reason. */
  readonly missing: readonly MissingPart[]
  /** Requests that the recording answered. */
  readonly requests: number
}

export interface Changes {
  /** Another clock, or another newest observation, than the recording's. */
  readonly now?: string
  readonly since?: string
  /** What the published datasets it is computed from hold; nothing unless told. */
  readonly read?: FetchContext['read']
}

/**
 * Runs a connector's fetch over a recording, with its clock and without a database: what its tests need.
 * @throws whatever fetch throws; after ten seconds, a timeout.
 */
export async function rehearse<Batch>(
  connector: Connector,
  folder: string,
  changes: Changes = {},
): Promise<Rehearsal<Batch>> {
  const recording = { ...(await loadRecording(folder)), ...changes }
  const signal = AbortSignal.timeout(10_000)
  const http = createHttp({
    source: { dataset: connector.name, ...connector.source },
    signal,
    mode: { kind: 'replay', recording },
  })
  const notes: string[] = []
  const missing = collectMissing(http.redact, (message) => void notes.push(message))
  const context: FetchContext = {
    http,
    signal,
    since: recording.since,
    now: new Date(recording.now),
    read: changes.read ?? (async () => []),
    note: (message) => void notes.push(message),
    missing(part, why) {
      const before = missing.list.length
      missing.add(part, why)
      for (const told of missing.list.slice(before)) notes.push(`Faltó ${told.part}: ${told.why}`)
    },
    skipIfUnchanged: async function* (_answer, batches) {
      yield* batches()
    },
  }
  try {
    const batches = await all<Batch>(connector.fetch(context), signal)
    return { batches, notes, missing: missing.list, requests: http.usage.requests }
  } finally {
    await http.close()
  }
}

async function all<Batch>(batches: Batches<Batch>, signal: AbortSignal): Promise<Batch[]> {
  const reading = readBatches(batches, signal)
  const taken: Batch[] = []
  for (let next = await reading.next(); !next.done; next = await reading.next()) taken.push(next.value)
  return taken
}
