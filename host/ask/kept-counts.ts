import type { Logger } from 'pino'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { keepCounts } from '@tianguis/sql/rollups'

/** What could not be counted is counted again after so long: until then questions count the rows themselves. */
const RETRY_MS = 60_000

/** KeptCounts that questions read in place of millions of rows: made after a publication, by the host that sees it first. */
export interface KeptCounts {
  /** KeptCounts what was published since; never throws, and nobody has to wait for it. */
  keep(): Promise<void>
  /** Begins no more; what is under way ends with its connection. */
  close(): void
}

interface Options {
  readonly connectors: readonly Connector[]
  readonly pool: Pool
  readonly log: Pick<Logger, 'warn'>
  readonly retryMs?: number
}

export function openKeptCounts({ connectors, pool, log, retryMs = RETRY_MS }: Options): KeptCounts {
  let keeping = Promise.resolve()
  let open = true
  let timer: NodeJS.Timeout | undefined

  const keep = () => (keeping = keeping.then(keepAll))

  async function keepAll(): Promise<void> {
    for (const connector of connectors) if (open) await keepCounts(pool, connector).catch(later(connector))
  }

  const later =
    ({ name }: Connector) =>
    (error: Error): void => {
      if (!open) return
      log.warn(
        { err: error, dataset: name },
        `No se contó ${name}; sus preguntas cuentan fila por fila mientras tanto.`,
      )
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), retryMs).unref()
    }

  return {
    keep,
    close() {
      open = false
      clearTimeout(timer)
    },
  }
}
