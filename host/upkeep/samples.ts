import { existsSync } from 'node:fs'
import { patiently } from '@tianguis/core/database/patience'
import { hasRealRows, loadRecording } from '@tianguis/core/http/recording'
import { sampleFingerprint } from '@tianguis/core/refresh/sample'
import type { Service } from '../composition.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { earlierSamples, refreshDataset, sampleFolder } from './refresh-dataset.ts'

/**
 * Loads the bundled sample of every dataset that has nothing yet, or whose sample is of another release. A database
 * that is away for a while is waited for.
 * @param tell told what is waited for
 * @returns Spanish sentences about those that could not be loaded.
 */
export async function loadSamples(
  service: Service,
  signal: AbortSignal,
  tell?: (text: string) => void,
): Promise<string[]> {
  const troubles: string[] = []
  for (const found of service.connectors) {
    if (!existsSync(sampleFolder(found))) continue
    troubles.push(
      ...(await patiently({ url: service.databaseUrl, tell, signal }, () => loadSample(service, found, signal))),
    )
  }
  return troubles
}

/** Names of those whose bundled sample has real rows, as its recording says. */
export async function realSamples(connectors: readonly DiscoveredConnector[]): Promise<ReadonlySet<string>> {
  const real = await Promise.all(
    connectors.map(
      async (found) => (await hasRealRows(sampleFolder(found)).catch(() => false)) && found.connector.name,
    ),
  )
  return new Set(real.filter((name) => name !== false))
}

async function loadSample(service: Service, found: DiscoveredConnector, signal: AbortSignal): Promise<string[]> {
  const { name } = found.connector
  const {
    rows: [row],
  } = await service.pool.query('select version, sample, sample_fingerprint from tianguis.datasets where name = $1', [
    name,
  ])
  if (Number(row.version) > 0 && !row.sample) return []
  if (
    row.sample &&
    row.sample_fingerprint === sampleFingerprint(await loadRecording(sampleFolder(found)), found.connector)
  )
    return []
  const troubles = []
  for (const recording of [...earlierSamples(found), sampleFolder(found)]) {
    const { outcome, failure } = await refreshDataset(service, found, {
      from: 'sample',
      trigger: 'inicio',
      signal,
      recording,
    })
    if (outcome !== 'published' && outcome !== 'unchanged' && outcome !== 'partial')
      troubles.push(`La muestra de ${name} no se cargó: ${failure}`)
  }
  return troubles
}
