/** What is otherwise in a run that brings a period of the past. */
import type { Backfill, Connector, FetchContext } from '../contract.ts'
import type { HttpSource } from '../http/contract.ts'
import type { Comparison } from './compare.ts'
import type { Counts } from './ledger.ts'
import type { MissingParts } from './missing-parts.ts'
import type { PublishedState } from './published-state.ts'
import type { PastPeriod, RefreshRequest } from './request.ts'

/** The name under which the client reads the operator's file. */
const FILE = 'TIANGUIS_BACKFILL_FILE'
/** A national file of a year. */
const LARGEST = { maxBytes: 2 ** 31, timeoutMs: 3_600_000 }

/** Tables that a run may publish rows of: for a period of the past, those that it is declared for. */
export const publishableTables = ({ connector, period }: Pick<RefreshRequest, 'connector' | 'period'>) =>
  period ? backfillOf(connector).tables : Object.keys(connector.tables)

const backfillOf = ({ backfill }: Connector): Backfill => backfill!

/** Why a dataset cannot take a period of its past now, in words; undefined where it can. */
export function refusesPast(
  { connector: { name, backfill }, period }: RefreshRequest,
  { version, sample }: PublishedState,
): string | undefined {
  if (!period) return undefined
  if (!backfill) return `${name} no declara cómo traer su historia.`
  if (version > 0 && !sample) return undefined
  return `${name} todavía no tiene datos reales, y lo primero que llega de la fuente reemplaza la muestra. Haz antes «tianguis refresh ${name}».`
}

/** The source and the environment of a run whose period is read from a file. */
export function withFile(
  source: HttpSource,
  { env, period }: Pick<RefreshRequest, 'env' | 'period'>,
): { source: HttpSource; env: NodeJS.ProcessEnv } {
  if (period?.file === undefined) return { source, env }
  return {
    source: { ...source, inputs: { ...source.inputs, [FILE]: 'el archivo de un periodo' } },
    env: { ...env, [FILE]: period.file },
  }
}

/** How the batches of a run are fetched: those of now, or of its period. */
export function batchesFor(
  connector: Connector,
  period: PastPeriod | undefined,
): (context: FetchContext) => ReturnType<Connector['fetch']> {
  if (!period) return (context) => connector.fetch(context)
  const { name, from, to, file } = period
  return async function* batches(context) {
    const answer = file === undefined ? undefined : await context.http.input(FILE, LARGEST)
    yield backfillOf(connector).fetch(context, { name, from, to }, answer)
  }
}

/** Why a period is not published, besides what any publication is refused for. */
export function faultsOfPeriod(
  { connector, period }: RefreshRequest,
  { comparisons, missing }: { readonly comparisons: readonly Comparison[]; readonly missing: MissingParts },
): string[] {
  if (!period) return []
  const parts = missing.list.map(({ part, why }) => `${part}: ${why}`)
  if (parts.length) return [`El periodo ${period.name} no llegó entero: ${parts.join(' ')}`]
  const isEmpty = comparisons.every(({ staged }) => staged === 0)
  return isEmpty ? [`De ${period.name} no llegó ninguna fila de ${connector.name}.`] : []
}

/**
 * A period only adds: what is published of it may be newer, and stays. The rows that differ are counted among those
 * that stay as they are.
 */
export function onlyNew(
  comparisons: readonly Comparison[],
  counts: Counts,
  note: (text: string) => void,
): Comparison[] {
  if (counts.changed)
    note(`${counts.changed} filas ya estaban publicadas con otros valores y se quedaron como estaban.`)
  Object.assign(counts, { unchanged: counts.unchanged + counts.changed, changed: 0 })
  return comparisons.map((one) => ({ ...one, changed: 0, unchanged: one.unchanged + one.changed }))
}
