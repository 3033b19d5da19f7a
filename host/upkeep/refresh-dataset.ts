import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Connector } from '@tianguis/core'
import { longestRefreshMs } from '@tianguis/core/cadence'
import { loadRecording, type Recording } from '@tianguis/core/http/recording'
import { newestRaw } from '@tianguis/core/refresh/raw'
import type { RunKind } from '@tianguis/core/refresh/outcome'
import type { PastPeriod } from '@tianguis/core/refresh/request'
import { refresh, type Progress, type RunReport } from '@tianguis/core/refresh/run'
import { StoreError, type Store } from '@tianguis/core/store/store'
import { loadTerritory, territoryPublication } from '@tianguis/core/territory/load'
import type { Service } from '../composition.ts'
import type { Config } from '../config.ts'
import type { DiscoveredConnector } from '../discovery.ts'

export interface Wanted {
  /** live asks the source, backfill too, for a period of the past; sample replays the bundled answers; raw replays the last ones kept. */
  readonly from: RunKind
  /** Of a backfill. */
  readonly period?: PastPeriod
  readonly trigger: string
  /** One start of the host, whose refreshes leave unread what an earlier one of them read. */
  readonly session?: string
  readonly signal: AbortSignal
  readonly since?: string
  readonly dryRun?: boolean
  readonly acceptShrink?: boolean
  /** Of a sample of several recordings, the one to replay; the newest unless told. */
  readonly recording?: string
  /** Keep the answers as the fixture case of this name. */
  readonly record?: string
  readonly onProgress?: (progress: Progress) => void
}

/** Milliseconds that a refresh may take: what the operator says, or else what its cadence leaves. */
export const longestMs = ({ refreshLimitMs }: Config, { cadence }: Connector): number =>
  refreshLimitMs ?? longestRefreshMs(cadence)

export const sampleFolder = ({ fixtures }: DiscoveredConnector) => join(fixtures, 'sample')

/**
 * Recordings of days before the sample's own (`sample-2026-10-15`), oldest first: what a feed without a past needs to
 * show a history.
 */
export const earlierSamples = ({ fixtures }: DiscoveredConnector) =>
  globSync('sample-*', { cwd: fixtures })
    .sort()
    .map((day) => join(fixtures, day))

/** Refreshes one dataset of a service. @throws Error when the recording that was asked for is not there. */
export async function refreshDataset(
  service: Pick<Service, 'config' | 'pool' | 'store' | 'connectors'>,
  found: DiscoveredConnector,
  wanted: Wanted,
): Promise<RunReport> {
  const { config, pool, store } = service
  const { connector, fixtures } = found
  const kept = wanted.from === 'raw' ? await newestRaw(store, connector.name) : undefined
  if (wanted.from === 'raw' && !kept) {
    throw new Error(
      `No hay respuestas guardadas de ${connector.name} en ${store.place}. Haz antes «tianguis refresh ${connector.name}».`,
    )
  }
  const { from, record, session, recording = sampleFolder(found), period, ...options } = wanted
  // Asked before the territory is loaded: a publication in between makes the next refresh read everything.
  const reader = session && `${session} ${await territoryPublication(pool)}`
  return refresh({
    ...options,
    connector,
    pool,
    reader,
    kind: from,
    period,
    ...(period && { since: period.from }),
    limitMs: longestMs(config, connector),
    env: config.env,
    revisionDays: config.revisionDays,
    store,
    territory: await loadTerritory(pool),
    catalogue: service.connectors.map((one) => one.connector),
    recording:
      from === 'live' || from === 'backfill' ? undefined : await loadRecording(from === 'raw' ? kept! : recording),
    previous: from === 'live' ? await previousAnswers(store, connector) : undefined,
    record: record && join(fixtures, record),
  })
}

/** With a store that is away every answer is asked for whole, and the run says at its end that it could not keep them. */
async function previousAnswers(store: Store, { name }: Connector): Promise<Recording | undefined> {
  try {
    const kept = await newestRaw(store, name)
    return kept && (await loadRecording(kept, { lostBodies: 'allowed' }))
  } catch (error) {
    if (error instanceof StoreError) return undefined
    throw error
  }
}
