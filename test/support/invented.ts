/**
 * What questions and speed are measured with: rows around one day, with a history before it. Of a dataset whose sample
 * is real, of some day of its own, they are the invented ones that its tests keep; of the others, the sample's.
 */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { earlierSamples, refreshDataset, sampleFolder } from '../../host/upkeep/refresh-dataset.ts'
import { openFolder } from './folder.ts'
import { template } from './templates.ts'

export const inventedTemplate = template('inventadas', async (url) => {
  const folder = await openFolder('invented')
  try {
    const service = await openService(readConfig({ DATABASE_URL: url, TIANGUIS_DATA: folder.path, REFRESH: 'off' }))
    try {
      await loadInvented(service)
    } finally {
      await service.close()
    }
  } finally {
    await folder.remove()
  }
})

/** @throws Error where one of them is not published */
export async function loadInvented(service: Service): Promise<void> {
  for (const found of service.connectors)
    for (const recording of recordingsOf(found)) await load(service, found, recording)
}

/** Those of earlier days first, as `inventada-2025-11-18`. */
function recordingsOf(found: DiscoveredConnector): string[] {
  const { fixtures } = found
  if (!existsSync(join(fixtures, 'inventada'))) return [...earlierSamples(found), sampleFolder(found)]
  return [...globSync('inventada-*', { cwd: fixtures }).sort(), 'inventada'].map((name) => join(fixtures, name))
}

async function load(service: Service, found: DiscoveredConnector, recording: string): Promise<void> {
  const { signal } = new AbortController()
  const { outcome, failure } = await refreshDataset(service, found, {
    from: 'sample',
    trigger: 'prueba',
    signal,
    recording,
  })
  // Some leave out a part on purpose, and some may be there already.
  if (!['published', 'partial', 'unchanged'].includes(outcome)) throw new Error(`${recording}: ${outcome}, ${failure}`)
}
