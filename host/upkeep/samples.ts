import { existsSync } from 'node:fs'
import { loadRecording } from '@tianguis/core/http/recording'
import { sampleFingerprint } from '@tianguis/core/refresh/sample'
import type { Service } from '../composition.ts'
import { earlierSamples, refreshDataset, sampleFolder } from './refresh-dataset.ts'

/**
 * Loads the bundled sample of every dataset that has nothing yet, or whose sample is of another release.
 * @returns Spanish sentences about those that could not be loaded.
 */
export async function loadSamples(service: Service, signal: AbortSignal): Promise<string[]> {
  const troubles = []
  for (const found of service.connectors) {
    const { name } = found.connector
    if (!existsSync(sampleFolder(found))) continue
    const { rows: [row] } = await service.pool.query('select version, sample, sample_fingerprint from tianguis.datasets where name = $1', [name])
    if (Number(row.version) > 0 && !row.sample) continue
    if (row.sample && row.sample_fingerprint === sampleFingerprint(await loadRecording(sampleFolder(found)), found.connector)) continue
    for (const recording of [...earlierSamples(found), sampleFolder(found)]) {
      const { outcome, failure } = await refreshDataset(service, found, { from: 'sample', trigger: 'inicio', signal, recording })
      if (outcome !== 'published' && outcome !== 'unchanged' && outcome !== 'partial') troubles.push(`La muestra de ${name} no se cargó: ${failure}`)
    }
  }
  return troubles
}
