/** What the parameters of a request ask, each read by itself. */
import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'
import { dayIn, isDay, MEXICO_CITY } from '../decode/dates.ts'
import { ParamError, type Param, type ReadContext } from '../params.ts'
import type { ValueCorrection, Filter, PlaceRead, QuerySpec } from '../query-spec.ts'
import { closest } from '../words/closest.ts'
import type { Conditions } from './contradiction.ts'
import { explained, invalid } from './refusal.ts'

/** A slip of the finger that was mended, and where. */
export interface MendedParameter extends ValueCorrection {
  readonly parametro: string
}

/** What the name of a place was taken for, and where. */
export interface PlaceParameter extends PlaceRead {
  readonly parametro: string
}

export interface RequestedRecords {
  /** Everything but the conditions. */
  readonly spec: Omit<QuerySpec, 'where'>
  readonly where: readonly Filter[]
  /** The conditions by the parameter that was given. */
  readonly conditions: readonly Conditions[]
  readonly corrections: readonly MendedParameter[]
  readonly places: readonly PlaceParameter[]
}

/**
 * Reads the dataset's own parameters.
 * @throws QueryPlanError saying which parameter is wrong, what is allowed and the nearest valid value
 */
export function readParameters(
  { params }: Connector,
  query: ReadonlyMap<string, string>,
  context: ReadContext,
): RequestedRecords {
  const where: Filter[] = []
  const conditions: Conditions[] = []
  const corrections: MendedParameter[] = []
  const places: PlaceParameter[] = []
  let spec: Omit<QuerySpec, 'where'> = {}
  for (const [name, param] of Object.entries(params)) {
    const raw = query.get(name)
    const read = raw === undefined ? absentSpec(param, query) : explained(name, () => readWithin(param, raw, context))
    const { where: filters = [], corrected, place, ...rest } = read ?? {}
    where.push(...filters)
    if (corrected) corrections.push({ parametro: name, ...corrected })
    if (place) places.push({ parametro: name, ...place })
    if (raw !== undefined && filters.length) conditions.push([name, filters])
    spec = { ...spec, ...rest }
  }
  return { spec, where, conditions, corrections, places }
}

/**
 * @throws ParamError for what is longer than the parameter says it may be; what has a form is told by its own reader
 * what that is
 */
function readWithin(
  { schema: { maxLength = Infinity, pattern }, read }: Param,
  raw: string,
  context: ReadContext,
): QuerySpec {
  const spec = pattern === undefined ? undefined : read(raw, context)
  if (raw.length > Number(maxLength))
    throw new ParamError(`Llegaron ${raw.length} caracteres; caben ${String(maxLength)}.`)
  return spec ?? read(raw, context)
}

const absentSpec = ({ absent, insteadOf = [] }: Param, query: ReadonlyMap<string, string>) =>
  insteadOf.some((other) => query.has(other)) ? undefined : absent

/** The day as of whose end is read. @throws QueryPlanError */
export function readAsOfDay(al: string | undefined, now: Date): string | undefined {
  if (al === undefined) return undefined
  if (/^\d{4}-\d\d-\d\d[T ]/.test(al))
    throw invalid('al', `Llegó «${al.slice(0, 40)}», un instante; se espera el día solo: ${al.slice(0, 10)}.`)
  if (!isDay(al)) throw invalid('al', `Llegó «${al}»; se espera una fecha que exista, como 2026-01-31.`)
  if (al > dayIn(MEXICO_CITY, now))
    throw invalid('al', `${al} todavía no llega; se lee lo publicado hasta hoy o antes.`)
  return al
}

/**
 * The fields of each record, in their order.
 * @throws QueryPlanError naming the field that there is not, and the nearest
 */
export function readFields(connector: Connector, raw: string | undefined): readonly string[] {
  const known = Object.keys(recordColumns(connector))
  if (raw === undefined) return known
  const fields = raw.split(',').map((name) => name.trim())
  const unknown = fields.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw refusedFields(
      unknown === '' ? 'hay una coma de más.' : `no hay un campo «${unknown.slice(0, 60)}».`,
      closest(unknown, known),
      known,
    )
  const repeated = fields.find((name, at) => fields.indexOf(name) < at)
  if (repeated !== undefined) throw refusedFields(`«${repeated}» está más de una vez.`, [], known)
  return fields
}

function refusedFields(why: string, sugerencias: readonly string[], permitidos: readonly string[]) {
  const hint = sugerencias.length ? ` ¿Quisiste decir «${sugerencias[0]}»?` : ''
  return invalid('campos', `${why}${hint} Los campos son: ${permitidos.join(', ')}.`, {
    permitidos,
    ...(sugerencias.length ? { sugerencias } : {}),
  })
}
