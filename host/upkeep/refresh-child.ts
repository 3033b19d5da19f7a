/** The process of one refresh: told which by whoever forked it, it answers with the report and ends. */
import { Worker } from 'node:worker_threads'
import { openPool } from '@tianguis/core/database/connection'
import type { Progress } from '@tianguis/core/refresh/run'
import { readConfig } from '../config.ts'
import { loadAgain } from '../discovery.ts'
import type { ChildMessage, PlacedOrder } from './fork-refresh.ts'
import { giveWay } from './give-way.ts'
import { openStore } from '../store/open.ts'
import { refreshDataset } from './refresh-dataset.ts'
import type { Watch } from './watchdog.ts'

/** Without a host to tell it to, the run has this long to end in order. */
const ORPHAN_MS = 3000
/** The host waits minutes for a sign. */
const SIGN_MS = 5000
/** Of a download, a piece of 64 KB at a time: nobody can look at more. */
const PROGRESS_MS = 100

const watch: Watch = { parent: Number(process.argv[2]), graceMs: ORPHAN_MS }
const small = { maxOldGenerationSizeMb: 16 }
new Worker(new URL('watchdog.ts', import.meta.url), { workerData: watch, resourceLimits: small }).unref()

const stopping = new AbortController()
/** Whoever is gone needs no answer. */
const tell = (told: ChildMessage, then: () => void = () => {}) =>
  process.connected ? process.send!(told, then) : then()
setInterval(() => tell('alive'), SIGN_MS).unref()
process.once('message', (order: PlacedOrder) => void begin(order))

async function begin(order: PlacedOrder): Promise<void> {
  const stop = () => stopping.abort(new Error(order.interruption))
  // Ctrl-C in a terminal reaches the whole group; a host that is killed only lets go of the channel.
  for (const name of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(name, stop)
  // A connector that waits for something of its own, and did not hear that the run is over, would keep the process for
  // ever.
  tell(await carryOut(order), () => process.exit())
}

async function carryOut({
  dataset,
  folders,
  bundled,
  interruption: _words,
  ...wanted
}: PlacedOrder): Promise<ChildMessage> {
  const config = readConfig(process.env)
  // Whoever forked it has made the tables, and checked the words: neither is looked at again.
  const found = await loadAgain(folders)
  const one = found.find(({ connector }) => connector.name === dataset)
  if (!one)
    return {
      failed: `No hay un conector «${dataset}» en las carpetas de conectores: ¿se quitó con el servicio encendido?`,
    }
  const pool = openPool({ url: config.databaseUrl! })
  if (bundled) giveWay(pool)
  const store = openStore(config)
  try {
    const service = { config, pool, store, connectors: found }
    return {
      report: await refreshDataset(service, one, { ...wanted, signal: stopping.signal, onProgress: tellProgress() }),
    }
  } catch (error) {
    return { failed: (error as Error).message }
  } finally {
    store.close()
    await pool.end()
  }
}

function tellProgress(): (progress: Progress) => void {
  let last: Pick<Progress, 'phase'> | undefined
  let at = -Infinity
  return (progress) => {
    if (progress.phase === last?.phase && performance.now() - at < PROGRESS_MS) return
    last = progress
    at = performance.now()
    tell({ progress })
  }
}
