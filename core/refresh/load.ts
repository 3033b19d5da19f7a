import type { Connector, Http, ParseContext } from '../connector.ts'
import type { Pool } from '../database/connection.ts'
import type { Quarantine } from './quarantine.ts'
import { openStage, type Stage } from './stage.ts'

export interface Loading {
  readonly connector: Connector
  readonly pool: Pool
  readonly http: Http
  readonly territory: ParseContext['territory']
  readonly token: string
  readonly since: string | null
  readonly now: Date
  readonly signal: AbortSignal
  readonly quarantine: Quarantine
  readonly note: (message: string) => void
  readonly onRows: (read: number) => void
}

/** Fetches, parses, checks and stages every batch; memory holds one batch at a time. @returns rows read. */
export async function load(loading: Loading): Promise<number> {
  const { connector, pool, token, signal } = loading
  const stages = new Map<string, Stage>()
  let read = 0
  try {
    for (const table of Object.keys(connector.tables)) stages.set(table, await openStage(pool, connector, table, token))
    const { http, since, now, note, territory, quarantine } = loading
    for await (const batch of connector.fetch({ http, since, now, signal, note })) {
      signal.throwIfAborted()
      const parsed = connector.parse(batch, { territory })
      for (const [table, rows] of Object.entries(parsed)) {
        const stage = stages.get(table)
        if (!stage) throw new Error(`parse devolvió filas para «${table}», que ${connector.name} no declara.`)
        read += await stage.add(rows as Iterable<object>, quarantine.refuse)
      }
      await quarantine.flush()
      loading.onRows(read)
      signal.throwIfAborted()
    }
    for (const stage of stages.values()) await stage.end()
    return read
  } catch (error) {
    for (const stage of stages.values()) stage.abort()
    throw error
  }
}
