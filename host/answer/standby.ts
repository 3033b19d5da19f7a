import type { Connector } from '@tianguis/core'
import { isWithheldAmong } from '@tianguis/core/licensing'
import type { Pool } from '@tianguis/core/database/connection'
import { openHealthProbe, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import type { Statement } from '@tianguis/core/query/sql'
import { DatabaseBusy, openRequestPool } from '../request/pool.ts'
import type { Dataset } from './datasets.ts'
import { weighed } from './load.ts'

/** A standby that lacks a publication is looked at again after this long, while somebody asks for it. */
const LOOK_MS = 100

/** A hot standby: it answers what it is seen to have, and whatever it cannot do is the primary's. */
export interface Standby {
  /**
   * Whether it was seen to have a version of a dataset, with the same withheld. It never goes back, so that a yes stays
   * true; after a no it is looked at again.
   */
  has(wanted: WantedEdition): boolean
  /**
   * The row of a statement that tells the version it read; undefined where the standby cannot tell. @throws
   * DatabaseBusy, and what took too long
   */
  row<Row>(statement: Statement): Promise<Row | undefined>
  /** Of those who wait for it. */
  readonly guard: DatabaseGuard
  /** How many wait for it. */
  readonly busy: number
  /** Whether somebody waits for long, or did a moment ago. */
  readonly slow: boolean
  close(): Promise<void>
}

/** A publication that may be read, with whether some of it is withheld. */
export type WantedEdition = Pick<Dataset, 'name' | 'version' | 'withheld'>

/** Opens a standby, which need not be there: until it is, it has nothing. */
export async function openStandby({
  url,
  clock,
  connectors,
}: {
  url: string
  clock: () => Date
  connectors: readonly Connector[]
}): Promise<Standby> {
  const healthProbe = await openHealthProbe({ url, clock })
  const { guard, ...load } = weighed(healthProbe.guard, () => performance.now())
  const pool = openRequestPool(url, { guard })
  const contents = watchContents(pool, connectors)
  // Whoever answers after that may be another server, or this one from an older backup.
  pool.on('error', contents.forget)
  return {
    guard,
    get busy() {
      return load.busy()
    },
    get slow() {
      return load.slow()
    },
    has: contents.has,
    async row<Row>({ name, text, values }: Statement) {
      try {
        return (await pool.query({ name, text, values: [...values] })).rows[0] as Row
      } catch (error) {
        // What takes so long here would take as long there.
        if (error instanceof DatabaseBusy || isSlow(error)) throw error
        // Away, cancelled for what it has to replay, or without a table that the primary has already.
        contents.forget()
        return undefined
      }
    },
    async close() {
      await contents.looked()
      await Promise.all([pool.end(), healthProbe.stop()])
    },
  }
}

/** What a standby was seen to have. */
function watchContents(pool: Pool, connectors: readonly Connector[]) {
  let seen = new Map<string, WantedEdition>()
  let looking: Promise<void> | undefined
  let lookedAt = -Infinity
  const forget = () => {
    seen = new Map()
  }

  async function look(): Promise<void> {
    const { rows } = await pool.query<WantedEdition>(
      // One that accepts writes was promoted, and may be what the primary was before: it is read as the primary, or not
      // at all.
      `select name, version::float8 as version, ${isWithheldAmong(connectors)} as withheld from tianguis.datasets where pg_is_in_recovery()`,
    )
    seen = new Map(rows.map((one) => [one.name, one]))
  }

  return {
    forget,
    has({ name, version, withheld }: WantedEdition): boolean {
      const one = seen.get(name)
      if ((one?.version ?? 0) >= version && (one?.withheld ?? false) === withheld) return true
      if (performance.now() - lookedAt >= LOOK_MS) {
        looking ??= look()
          .catch(forget)
          .finally(() => {
            lookedAt = performance.now()
            looking = undefined
          })
      }
      return false
    },
    looked: async () => looking,
  }
}

/** A statement that had its time. A lock is another matter: it may be free on the primary. */
const isSlow = (error: unknown) => (error as { code?: string }).code === '57014'
