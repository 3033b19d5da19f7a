import type { Connector } from '@tianguis/core'
import { whyWithheld } from '@tianguis/core/licensing'
import { writeCursor, type Cursor } from '@tianguis/core/query/cursor'
import { publicationAt, publicationOf, type PublicationName } from '@tianguis/core/query/publication'
import type { At } from '@tianguis/core/query/as-of'
import { statementFor } from '@tianguis/core/query/sql'
import { ApiError } from '../request/errors.ts'
import type { Answering } from './answering.ts'
import { editionOf, type Dataset, type Edition, type AnsweredPublication } from './datasets.ts'
import type { AnswerPlan } from './plan.ts'

export function notLoaded(connector: Connector, dataset: Dataset | undefined): ApiError {
  const why = dataset?.withheld
    ? `no se sirve. ${whyWithheld(connector)}`
    : 'todavía no tiene datos; se están cargando o su fuente no responde.'
  return new ApiError('sin_datos', `${connector.path} ${why}`, {
    headers: { 'Retry-After': dataset?.withheld ? '3600' : '30' },
  })
}

export const beginningOf = (hour: string) => new Date(`${hour}:00:00Z`)

/** That what a walk reads cannot be read any more. @param again where to begin anew */
export const expired = (again: string): ApiError =>
  new ApiError(
    'cursor_vencido',
    '`cursor`: los datos en que empezó el recorrido ya no se leen: se publicaron otros hace más de una hora, eran la muestra y llegaron los de verdad, ' +
      `o se restauró un respaldo de antes. Empieza de nuevo en ${again}`,
    { detalle: { parametro: 'cursor', enlace: again } },
  )

type Row = Edition & { readonly count: number; readonly rows: string; readonly last?: string | null }

interface Read {
  readonly row: Row
  /** The publication that the rows are of. */
  readonly of: AnsweredPublication
}

/** The path of what comes behind the rows that were read; undefined where nothing does. */
export const nextPage = (plan: AnswerPlan, { last }: Pick<Row, 'last'>, of: PublicationName): string | undefined =>
  last == null
    ? undefined
    : plan.at(
        writeCursor(plan.walk, {
          version: of.version,
          publicationId: of.publicationId!,
          hour: plan.hour,
          place: JSON.parse(last),
        }),
      )

/**
 * The rows of a plan: of what is current, of a day, or of where a walk began. @throws ApiError 410 for a walk whose
 * publication is gone
 */
export async function readPlannedRows(
  connector: Connector,
  plan: AnswerPlan,
  answering: Answering,
  known: Dataset,
): Promise<Read> {
  const found = await readOnce(connector, plan, answering, known)
  if (found) return found
  if (plan.cursor) throw expired(plan.at())
  // Restored from an older backup between the rows and the look at what they are of, or on the primary and not yet on
  // a standby.
  const again = await readOnce(
    connector,
    plan,
    { ...answering, standbys: undefined },
    answering.datasets.get(connector.name)!,
  )
  if (!again) throw notLoaded(connector, known)
  return again
}

/** @returns undefined when what was read is of no publication that can be read */
async function readOnce(
  connector: Connector,
  plan: AnswerPlan,
  answering: Answering,
  known: Dataset,
): Promise<Read | undefined> {
  const { al, cursor } = plan
  const { pool, datasets } = answering
  if (cursor) return readOn(connector, { ...plan, cursor }, answering, known)
  const asOf = al === undefined ? undefined : await publicationAt(pool, connector, al)
  const row = await readRow(connector, plan, answering, known, asOf?.version ?? 'current')
  if (asOf) {
    // Of a dataset without revisions rows are dropped at any time.
    const still = connector.revisions || (await publicationOf(pool, connector, asOf, true))
    return still ? { row, of: { ...asOf, sample: false } } : undefined
  }
  const current = datasets.get(connector.name)!
  if (isOf(row, current)) return { row, of: current }
  // Published again since the rows were read: they are told as what they are.
  const of = await publicationOf(pool, connector, row, false)
  return of && { row, of }
}

/** What comes behind a cursor, of the publication in which its walk began. */
async function readOn(
  connector: Connector,
  plan: AnswerPlan & { readonly cursor: Cursor },
  answering: Answering,
  known: Dataset,
): Promise<Read | undefined> {
  const { al, cursor } = plan
  const { pool, datasets } = answering
  const isCurrent = al === undefined && isOf(cursor, known)
  let row = await readRow(connector, plan, answering, known, isCurrent ? 'current' : cursor.version)
  if (isCurrent) {
    const { version, publicationId } = row
    if (isOf(cursor, row)) return { row, of: { ...datasets.get(connector.name)!, version, publicationId } }
    row = await readRow(connector, plan, answering, known, cursor.version)
  }
  const of = await publicationOf(pool, connector, cursor, al !== undefined)
  return of && { row, of }
}

/**
 * The rows know which publication they are of, and what they lack; memory may be a moment behind, and is then read
 * again.
 */
async function readRow(
  connector: Connector,
  plan: AnswerPlan,
  { pool, standbys, datasets, clock }: Answering,
  known: Dataset,
  at: At,
): Promise<Row> {
  const now = plan.hour === null ? clock() : beginningOf(plan.hour)
  const statement = statementFor(connector, plan, at, now)
  const least = Math.max(known.version, at === 'current' ? 0 : at)
  const standby = standbys?.having([{ name: connector.name, version: least, withheld: known.withheld }])
  const copied = await standby?.row<Row>(statement)
  const row: Row =
    copied && copied.version >= least && copied.withheld === known.withheld
      ? copied
      : (await pool.query({ ...statement, values: [...statement.values] })).rows[0]
  if (editionOf(row) !== editionOf(known)) await datasets.reload()
  return row
}

/** Whether both are of one publication. */
const isOf = (one: PublicationName, other: PublicationName) =>
  one.version === other.version && one.publicationId === other.publicationId
