import type { Connector } from '@tianguis/core'
import { isWithheldAmong } from '@tianguis/core/licensing'
import { openHealthProbe, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import type { Statement } from '@tianguis/core/query/sql'
import { DatabaseBusy, openRequestPool } from '../request/pool.ts'

/** A standby that lacks a publication is looked at again after this long, while somebody asks for it. */
const LOOK_MS = 100

/** A hot standby: it answers what it is seen to have, and whatever it cannot do is the primary's. */
export interface Standby {
  /**
   * Whether it was seen to have a version of a dataset, with the same withheld. It never goes back, so that a yes stays
   * true; after a no it is looked at again.
   */
  has(dataset: string, version: number, withheld: boolean): boolean
  /**
   * The row of a statement that tells the version it read; undefined where the standby cannot tell. @throws
   * DatabaseBusy, and what took too long
   */
  row<Row>(statement: Statement): Promise<Row | undefined>
  /** Of those who wait for it. */
  readonly guard: DatabaseGuard
  close(): Promise<void>
}

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
  const pool = openRequestPool(url, healthProbe)
  let seen = new Map<string, { version: number; withheld: boolean }>()
  let looking: Promise<void> | undefined
  let lookedAt = -Infinity
  // Whoever answers after that may be another server, or this one from an older backup.
  const forget = () => {
    seen = new Map()
  }
  pool.on('error', forget)

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ name: string; version: number; withheld: boolean }>(
      `select name, version::float8 as version, ${isWithheldAmong(connectors)} as withheld from tianguis.datasets`,
    )
    seen = new Map(rows.map(({ name, ...one }) => [name, one]))
  }

  return {
    guard: healthProbe.guard,
    has(dataset, version, withheld) {
      const one = seen.get(dataset)
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
    async row<Row>({ name, text, values }: Statement) {
      try {
        return (await pool.query({ name, text, values: [...values] })).rows[0] as Row
      } catch (error) {
        // What takes so long here would take as long there.
        if (error instanceof DatabaseBusy || isSlow(error)) throw error
        // Away, cancelled for what it has to replay, or without a table that the primary has already.
        forget()
        return undefined
      }
    },
    async close() {
      await looking
      await Promise.all([pool.end(), healthProbe.stop()])
    },
  }
}

/** A statement that had its time. A lock is another matter: it may be free on the primary. */
const isSlow = (error: unknown) => (error as { code?: string }).code === '57014'
