/**
 * `npm run bench`: ratios side by side in one run, on an embedded server of its own in a temporary folder.
 * Absolute figures are of this machine and this moment; the ratios are what may be compared.
 */
import { cpus } from 'node:os'
import { readConfig } from '../../host/config.ts'
import { openService } from '../../host/composition.ts'
import { openFolder } from '../support/folder.ts'
import { loadSamples } from '../../host/upkeep/samples.ts'
import { benchRefresh } from './refresh.ts'
import { benchRequests } from './requests.ts'

/** About what the country has. */
const STATIONS = 15_000

const folder = await openFolder('bench')
const { DATABASE_URL: _other, ...env } = process.env
const service = await openService(readConfig({ ...env, TIANGUIS_DATA: folder.path, PORT: '0', REFRESH: 'off', LOG_LEVEL: 'silent' }))
try {
  console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${STATIONS} stations\n`)
  for (const trouble of await loadSamples(service, new AbortController().signal)) throw new Error(trouble)
  await benchRefresh(service, STATIONS)
  await benchRequests(service)
} finally {
  await service.close()
  await folder.remove()
}
