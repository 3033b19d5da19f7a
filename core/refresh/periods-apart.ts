/** Periods of a dataset's past that an operator takes away, brings back, or throws away. */
import type { Connector } from '../contract.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { physicalName } from '../database/names.ts'
import { attachPartition, detachPartition, readPartitions, type Partition } from '../database/partitions.ts'
import { dayIn, MEXICO_CITY } from '../decode/dates.ts'
import { closest } from '../words/closest.ts'
import { failureOf } from './failure.ts'
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

export type PeriodMove = 'detach' | 'attach' | 'drop'

export interface Moving {
  readonly pool: Pool
  readonly connector: Connector
  /** What the day is taken for: a period that goes on still gets rows. */
  readonly now: Date
  readonly signal: AbortSignal
}

/**
 * Takes a period away from what is served, brings it back, or throws away one that stands apart. Nobody who reads waits
 * for it. What is served is another publication from then on, so that no cache gives what was; what was cut short before
 * that is gone on with by the same order.
 * @returns what was moved
 * @throws PeriodError when there is no such period, or it goes on; BusyError while the dataset is refreshed
 */
export async function movePeriod(moving: Moving, move: PeriodMove, name: string): Promise<TablePeriod[]> {
  const lease = await claim(moving.pool, moving.connector.name)
  try {
    const moved = await chosen(moving, move, name)
    if (move !== 'detach') for (const one of moved) if (one.pending) await movePartition(moving, 'detach', one)
    if (move === 'drop') for (const { table } of moved) await moving.pool.query(`drop table datos.${quoted(table)}`)
    else await moveServed(moving, lease, move, moved)
    return moved
  } finally {
    await lease.release()
  }
}

/** @throws PeriodError where there is nothing to be moved */
async function chosen({ pool, connector, now }: Moving, move: PeriodMove, name: string): Promise<TablePeriod[]> {
  const all = await periodsOf(pool, connector)
  const named = all.filter(({ period }) => period === name)
  if (move === 'detach' && named.some(({ last }) => last >= dayIn(MEXICO_CITY, now)))
    throw new PeriodError(
      `${name} de ${connector.name} todavía no acaba y sigue recibiendo filas; apártalo cuando acabe.`,
    )
  const found = named.filter((one) => isToMove(one, move))
  if (found.length || (named.length && move !== 'drop' && (await wasCutShort(pool, connector)))) return named
  if (named.length)
    throw new PeriodError(
      move === 'detach'
        ? `${name} de ${connector.name} ya está apartado.`
        : `${name} de ${connector.name} no está apartado: se sirve con lo demás.`,
    )
  const there = [...new Set(all.map(({ period }) => period))]
  const near = closest(name, there)
  throw new PeriodError(
    `${connector.name} no tiene el periodo «${name}».${near.length ? ` ¿Quisiste decir «${near.join('», «')}»?` : ''} Hay: ${there.join(', ') || 'ninguno'}.`,
  )
}

const isToMove = ({ attached, pending }: TablePeriod, move: PeriodMove) =>
  move === 'detach' ? attached || pending : !attached

/** The last that moved a period did not come to its publication. */
async function wasCutShort(pool: Pool, { name }: Connector): Promise<boolean> {
  const { rows } = await pool.query<{ outcome: string }>(
    'select outcome from tianguis.runs where dataset = $1 and trigger = $2 order by id desc limit 1',
    [name, TRIGGER],
  )
  return rows[0] !== undefined && rows[0].outcome !== 'published'
}

/** As a run of its own: the ledger tells of every publication which run made it. */
async function moveServed(moving: Moving, lease: Lease, move: 'detach' | 'attach', periods: readonly TablePeriod[]) {
  const { pool, connector } = moving
  const runId = await openRun(pool, { dataset: connector.name, kind: 'backfill', trigger: TRIGGER, since: null })
  const end = (ended: Pick<Ended, 'outcome' | 'version' | 'failure' | 'notes'>) =>
    closeRun(pool, runId, { ...NOTHING, ...ended })
  try {
    for (const period of periods) if (isToMove(period, move)) await movePartition(moving, move, period)
    const { sample, fingerprint, observed, newest } = await publishedState(pool, connector.name)
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
    const notes = periods.map(({ of, period }) => `${move === 'detach' ? 'Se apartó' : 'Se unió'} ${period} de ${of}.`)
    await end({ outcome: 'published', version, failure: null, notes })
  } catch (error) {
    await end({ version: null, notes: [], ...failureOf(error, moving.signal) })
    throw error
  }
}

const TRIGGER = 'periodo'
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

function movePartition({ pool, connector, signal }: Moving, move: 'detach' | 'attach', period: TablePeriod) {
  const physical = physicalName(connector, period.of)
  if (move === 'detach') return detachPartition(pool, physical, period, signal)
  return attachPartition(pool, physical, period)
}
