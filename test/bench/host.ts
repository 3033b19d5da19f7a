/**
 * The measured process: a host that serves and, when told to, refreshes one dataset, as a host does on its schedule. Its
 * argument is the dataset; its settings come as a host's do, by environment.
 */
import { readFileSync } from 'node:fs'
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
  /** Megabytes that this process had at its most before it refreshed anything, and until now. */
  readonly idle: number
  readonly peak: number
}
/** `since`: the first day asked for again. */
export interface Ordered { readonly since?: string }
export type Told = { readonly url: string } | { readonly phase: string } | { readonly refreshed: Refreshed } | { readonly failed: string }

const tell = (told: Told) => void process.send!(told)
const service = await openService(readConfig(process.env))
const server = await startServer(service, pino({ level: 'silent' }))
const found = service.connectors.find(({ connector }) => connector.name === process.argv[2])!
const idle = peakMemory()

/** Linux counts what a process was before exec, its parent's copy, in maxRSS; VmHWM begins anew. */
function peakMemory(): number {
  if (process.platform !== 'linux') return Math.round(process.resourceUsage().maxRSS / 1024)
  return Math.round(Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024)
}

async function refresh(since?: string): Promise<Refreshed> {
  const watch = withStopwatch(found.connector)
  const start = performance.now()
  let last = ''
  const { outcome, failure, counts, bytes } = await refreshDataset(service, { ...found, connector: watch.connector }, {
    from: 'live', trigger: 'medición', since, signal: new AbortController().signal,
    onProgress(progress) {
      watch.onProgress(progress)
      if (progress.phase !== last) tell({ phase: (last = progress.phase) })
    },
  })
  return {
    seconds: (performance.now() - start) / 1000, split: watch.stop(), outcome, failure, rows: counts.read, rejected: counts.rejected, bytes, idle, peak: peakMemory(),
  }
}

process.on('message', ({ since }: Ordered) => void refresh(since).then((refreshed) => tell({ refreshed }), ({ message }: Error) => tell({ failed: message })))
process.on('disconnect', async () => {
  await server.close()
  await service.close()
})
tell({ url: server.url })
