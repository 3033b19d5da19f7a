/** Every bundled sample, loaded once a server. */
import { openService } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { loadSamples } from '../../host/upkeep/samples.ts'
import { openFolder } from './folder.ts'
import { template } from './templates.ts'

/** One that cannot be loaded is no failure here: in the copy it is still missing, and whoever opens that is told. */
export const sampledTemplate = template('muestras', async (url) => {
  const folder = await openFolder('samples')
  try {
    const service = await openService(readConfig({ DATABASE_URL: url, TIANGUIS_DATA: folder.path, REFRESH: 'off' }))
    await loadSamples(service, new AbortController().signal).finally(service.close)
  } finally {
    await folder.remove()
  }
})
