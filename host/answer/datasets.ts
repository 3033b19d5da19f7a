import type { Pool } from '@tianguis/core/database/connection'
import { loadTerritory } from '@tianguis/core/territory/load'
import { readTerms } from '@tianguis/core/select/terms'
import type { Connector, ReadContext, Term, Vocabulary } from '@tianguis/core'

/** A publication is seen by every host within this long. */
const POLL_MS = 1000

/** What is current of one dataset. */
export interface Dataset {
  readonly name: string
  readonly version: number
  readonly publishedAt: Date | null
  readonly observedOn: string | null
  readonly sample: boolean
}

/** What every request needs to know beforehand, kept in memory. */
export interface Datasets {
  get(name: string): Dataset | undefined
  /** What a connector's parameters are read with. */
  readonly context: ReadContext
  /** Reads it again now; called when an answer shows a newer version. */
  reload(): Promise<void>
  stop(): void
}

/** Reads the datasets' versions and the territory, and keeps them fresh. */
export async function watchDatasets(pool: Pool, connectors: readonly Connector[], onTrouble: (error: Error) => void): Promise<Datasets> {
  let current = new Map<string, Dataset>()
  let territory = await loadTerritory(pool)
  const terms = new Map<Vocabulary, readonly Term[]>()

  async function reload(): Promise<void> {
    const { rows } = await pool.query(
      `select name, version::float8 as version, published_at as "publishedAt", observed_on::text as "observedOn", sample from tianguis.datasets`,
    )
    const read = new Map<string, Dataset>(rows.map((row) => [row.name, row]))
    if (read.get('municipios')?.version !== current.get('municipios')?.version) territory = await loadTerritory(pool)
    for (const connector of connectors) {
      if (read.get(connector.name)?.version === current.get(connector.name)?.version) continue
      for (const { vocabulary } of Object.values(connector.params)) {
        if (vocabulary) terms.set(vocabulary, await readTerms(pool, connector, vocabulary))
      }
    }
    current = read
  }

  await reload()
  let stopped = false
  let timer = setTimeout(poll, POLL_MS)
  async function poll(): Promise<void> {
    await reload().catch(onTrouble)
    if (!stopped) timer = setTimeout(poll, POLL_MS).unref()
  }
  timer.unref()

  return {
    get: (name) => current.get(name),
    get context() { return { territory, terms: (vocabulary: Vocabulary) => terms.get(vocabulary) ?? [] } },
    reload,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
