/** Periods of a dataset's past that an operator takes away, brings back, or throws away. */
import type { Connector } from '../contract.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { physicalName } from '../database/names.ts'
import { attachPartition, detachPartition, readPartitions, type Partition } from '../database/partitions.ts'
import { dayIn, MEXICO_CITY } from '../decode/dates.ts'
import { closest } from '../words/closest.ts'
import { failureMessage } from './failure.ts'
import { claim, type Lease } from './lease.ts'
import { closeRun, noCounts, openRun, type Ended } from './ledger.ts'
import { publish } from './publish.ts'
import { publishedState } from './published-state.ts'

/** A period of one table of a dataset. */
export interface TablePeriod extends Partition {
  /** The table, by the name that the connector has for it. */
  readonly of: string
}

/** Nothing was changed, and why. */
export class PeriodError extends Error {}

export const hasPeriods = ({ tables }: Connector): boolean => Object.values(tables).some(({ partition }) => partition)

/** Those of all tables of a dataset, newest first. */
export async function periodsOf(pool: Pick<Pool, 'query'>, connector: Connector): Promise<TablePeriod[]> {
  const periods: TablePeriod[] = []
  for (const [of, { partition }] of Object.entries(connector.tables)) {
    if (!partition) continue
    periods.push(...(await readPartitions(pool, physicalName(connector, of))).map((one) => ({ ...one, of })))
  }
  return periods
}

/** What is done with a period, and how it is told in the ledger. */
const MOVES = {
  detach: { wants: true, done: 'Se apartó' },
  attach: { wants: false, done: 'Se unió' },
  drop: { wants: false, done: 'Se borró' },
} as const
export type PeriodMove = keyof typeof MOVES

/**
 * Takes a period away from what is served, brings it back, or throws away one that stands apart. Nobody who reads waits
 * for it. What is served is another publication from then on, so that no cache gives what was.
 * @param now what the day is taken for: a period that goes on still gets rows
 * @returns what was moved
 * @throws PeriodError when there is no such period, or it goes on; BusyError while the dataset is refreshed
 */
export async function movePeriod(
  { pool, connector, now }: { readonly pool: Pool; readonly connector: Connector; readonly now: Date },
  move: PeriodMove,
  name: string,
): Promise<TablePeriod[]> {
  const lease = await claim(pool, connector.name)
  try {
    const moved = await chosen(pool, connector, move, name, now)
    if (move !== 'detach') for (const one of moved) if (one.pending) await movePartition(pool, connector, 'detach', one)
    if (move === 'drop') for (const { table } of moved) await pool.query(`drop table datos.${quoted(table)}`)
    else await moveServed({ pool, connector, lease }, move, moved)
    return moved
  } finally {
    await lease.release()
  }
}

async function chosen(
  pool: Pool,
  connector: Connector,
  move: PeriodMove,
  name: string,
  now: Date,
): Promise<TablePeriod[]> {
  const all = await periodsOf(pool, connector)
  const named = all.filter(({ period }) => period === name)
  const found = named.filter(
    ({ attached, pending }) => attached === MOVES[move].wants || (pending && move === 'detach'),
  )
  if (found.some((one) => move === 'detach' && one.last >= dayIn(MEXICO_CITY, now)))
    throw new PeriodError(
      `${name} de ${connector.name} todavía no acaba y sigue recibiendo filas; apártalo cuando acabe.`,
    )
  if (found.length) return found
  const there = [...new Set(all.map(({ period }) => period))]
  if (named.length)
    throw new PeriodError(
      MOVES[move].wants
        ? `${name} de ${connector.name} ya está apartado.`
        : `${name} de ${connector.name} no está apartado: se sirve con lo demás.`,
    )
  const near = closest(name, there)
  throw new PeriodError(
    `${connector.name} no tiene el periodo «${name}».${near.length ? ` ¿Quisiste decir «${near.join('», «')}»?` : ''} Hay: ${there.join(', ') || 'ninguno'}.`,
  )
}

interface Leased {
  readonly pool: Pool
  readonly connector: Connector
  readonly lease: Lease
}

/** As a run of its own: the ledger tells of every publication which run made it. */
async function moveServed(
  { pool, connector, lease }: Leased,
  move: 'detach' | 'attach',
  periods: readonly TablePeriod[],
) {
  const { name } = connector
  const runId = await openRun(pool, { dataset: name, kind: 'backfill', trigger: 'periodo', since: null })
  const end = (ended: Pick<Ended, 'outcome' | 'version' | 'failure' | 'notes'>) =>
    closeRun(pool, runId, { ...NOTHING, ...ended })
  try {
    for (const period of periods) await movePartition(pool, connector, move, period)
    const { sample, fingerprint, observed, newest } = await publishedState(pool, name)
    const version = await publish(pool, connector, () => '', {
      runId,
      token: lease.token,
      kind: 'backfill',
      sample,
      fingerprint,
      observed,
      newest,
      replace: false,
      comparisons: [],
    })
    const notes = periods.map(({ of, period }) => `${MOVES[move].done} ${period} de ${of}.`)
    await end({ outcome: 'published', version, failure: null, notes })
  } catch (error) {
    await end({ outcome: 'failed', version: null, failure: failureMessage(error), notes: [] })
    throw error
  }
}

const NOTHING = {
  counts: noCounts(),
  requests: 0,
  bytes: 0,
  rejectsByReason: [],
  missing: [],
  cause: null,
  rawFolder: null,
  received: [],
} as const

function movePartition(
  pool: Pool,
  connector: Connector,
  move: 'detach' | 'attach',
  period: TablePeriod,
): Promise<void> {
  const physical = physicalName(connector, period.of)
  if (move === 'detach') return detachPartition(pool, physical, period)
  return attachPartition(pool, physical, period)
}
