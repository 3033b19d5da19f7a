/**
 * The measured process: a host that serves and, when told to, refreshes one dataset, as a host does on its schedule. Its
 * argument is the dataset; its settings come as a host's do, by environment.
 */
import { pino } from 'pino'
import { openService } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { startServer } from '../../host/server.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { withStopwatch, type Split } from './stopwatch.ts'

export interface Refreshed {
  readonly seconds: number
  readonly split: Split
  readonly outcome: string
  readonly failure: string | null
  readonly rows: number
  readonly rejected: number
  readonly bytes: number
  /** Of this process since its start, megabytes. */
  readonly peak: number
}
export type Told = { readonly url: string } | { readonly phase: string } | { readonly refreshed: Refreshed }

const tell = (told: Told) => void process.send!(told)
const service = await openService(readConfig(process.env))
const server = await startServer(service, pino({ level: 'silent' }))
const found = service.connectors.find(({ connector }) => connector.name === process.argv[2])!

async function refresh(): Promise<Refreshed> {
  const watch = withStopwatch(found.connector)
  const start = performance.now()
  const { outcome, failure, counts, bytes } = await refreshDataset(service, { ...found, connector: watch.connector }, {
    from: 'live', trigger: 'medición', signal: new AbortController().signal,
    onProgress(progress) {
      watch.onProgress(progress)
      tell({ phase: progress.phase })
    },
  })
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  return { seconds: (performance.now() - start) / 1000, split: watch.stop(), outcome, failure, rows: counts.read, rejected: counts.rejected, bytes, peak }
}

process.on('message', async () => tell({ refreshed: await refresh() }))
process.on('disconnect', async () => {
  await server.close()
  await service.close()
})
tell({ url: server.url })
