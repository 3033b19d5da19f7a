/** The measured process: it refreshes one dataset once, as the host's process for it does, with a watch on it. */
import { openPool } from '@tianguis/core/database/connection'
import { readConfig } from '../../host/config.ts'
import { discover } from '../../host/discovery.ts'
import { openStore } from '../../host/store/open.ts'
import { giveWay } from '../../host/upkeep/give-way.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { peakMemory } from './memory.ts'
import { withStopwatch, type Split } from './stopwatch.ts'

/** `since`: the first day asked for again. */
export interface Ordered {
  readonly dataset: string
  readonly since?: string | undefined
}

export interface Refreshed {
  /** Until it began, and what it took. */
  readonly startup: number
  readonly seconds: number
  readonly split: Split
  readonly outcome: string
  readonly failure: string | null
  readonly rows: number
  readonly rejected: number
  readonly bytes: number
  /** Megabytes that this process had at its most. */
  readonly peak: number
}
export type Told = { readonly phase: string } | { readonly refreshed: Refreshed } | { readonly failed: string }

/** Nobody hears it where the host was killed. */
const tell = (told: Told) => {
  if (process.connected) process.send!(told)
}
const stopping = new AbortController()
process.on('disconnect', () => stopping.abort(new Error('El host terminó.')))
process.once(
  'message',
  (ordered: Ordered) =>
    void refresh(ordered)
      .then(
        (refreshed) => tell({ refreshed }),
        ({ message }: Error) => tell({ failed: message }),
      )
      .finally(() => process.connected && process.disconnect()),
)

async function refresh({ dataset, since }: Ordered): Promise<Refreshed> {
  const config = readConfig(process.env)
  const { found } = await discover(config.connectorFolders)
  const one = found.find(({ connector }) => connector.name === dataset)!
  const pool = openPool({ url: config.databaseUrl! })
  giveWay(pool)
  const watch = withStopwatch(one.connector)
  const start = performance.now()
  let last = ''
  try {
    const { outcome, failure, counts, bytes } = await refreshDataset(
      { config, pool, store: openStore(config), connectors: found },
      { ...one, connector: watch.connector },
      {
        from: 'live',
        trigger: 'medición',
        since,
        signal: stopping.signal,
        onProgress(progress) {
          watch.onProgress(progress)
          if (progress.phase !== last) tell({ phase: (last = progress.phase) })
        },
      },
    )
    return {
      startup: start / 1000,
      seconds: (performance.now() - start) / 1000,
      split: watch.stop(),
      outcome,
      failure,
      rows: counts.read,
      rejected: counts.rejected,
      bytes,
      peak: peakMemory(),
    }
  } finally {
    await pool.end()
  }
}
