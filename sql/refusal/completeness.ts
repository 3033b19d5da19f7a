/**
 * Whether the rows behind an answer are all that it speaks of: what never happened has no row, and what was not kept
 * yet neither.
 */
import type { LogicalQuery, Subject, Territory } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { daysAsked } from '../compile/dated.ts'

export interface LeastOf {
  /** Counts the places that have rows. */
  readonly present: LogicalQuery
  /** How many places there are. */
  readonly all: number
  readonly level: 'municipio' | 'estado'
}

/**
 * «el municipio con menos robos»: the places that have the least of what is counted or adds up may be those that have
 * none, and no row.
 */
export function leastOf(query: LogicalQuery, territory: Territory): LeastOf | undefined {
  const level = levelOf(query)
  if (query.accion !== 'agregar' || !level || !isOneTotal(query) || !asksForLeast(query)) return undefined
  const { tabla, accion, filtros, lugar, excluir, tiempo } = query
  const present: LogicalQuery = {
    tabla,
    accion,
    medidas: [{ id: level, agg: 'cuenta' }],
    ...(filtros ? { filtros } : {}),
    ...(lugar ? { lugar } : {}),
    ...(excluir ? { excluir } : {}),
    ...(tiempo ? { tiempo } : {}),
  }
  return { present, all: placesAsked(query, level, territory), level }
}

function levelOf({ dimensiones = [] }: LogicalQuery): LeastOf['level'] | undefined {
  const [level] = dimensiones
  return dimensiones.length === 1 && (level === 'municipio' || level === 'estado') ? level : undefined
}

const isOneTotal = ({ medidas = [] }: LogicalQuery) =>
  medidas.length === 1 && (medidas[0]!.agg === 'suma' || medidas[0]!.agg === 'cuenta')

const asksForLeast = ({ orden = [], tener = [] }: LogicalQuery) =>
  orden[0]?.dir === 'asc' || tener.some(({ op }) => op.startsWith('<'))

/** How many places of a level a question speaks of. */
function placesAsked({ lugar, excluir }: LogicalQuery, level: LeastOf['level'], territory: Territory): number {
  const lies = (code: string) => (place: { clave: string }) => code.startsWith(place.clave)
  const codes =
    level === 'estado'
      ? territory.states().map(({ cve_ent }) => cve_ent)
      : territory.municipalities().map(({ cvegeo }) => cvegeo)
  return codes.filter((code) => (!lugar?.length || lugar.some(lies(code))) && !excluir?.some(lies(code))).length
}

/** A period may begin so much later than its first day, and the newest so much before today. */
const SLACK = 62

/**
 * «en el último año» of what has been kept for two months.
 * @param query dated
 * @returns the day by which there must be a row; if the first is later, what was asked begins before the data do
 */
export function beginningOf(query: LogicalQuery, { time }: Subject, today: string): string | undefined {
  const [start] = startsOf(query)
  if (!time || time.future || start === undefined) return undefined
  const until = addDays(start, SLACK)
  return until < today ? until : undefined
}

const startsOf = (query: LogicalQuery) =>
  daysAsked(query)
    .flatMap(({ desde }) => desde ?? [])
    .sort()

/**
 * «en los últimos 12 meses» of a price that was kept for two: the day that its change is from, where it is not the one
 * that was asked for.
 */
export function lateStart(query: LogicalQuery, { measures }: Subject, rows: readonly string[]): string | undefined {
  const { accion, comparar, medidas = [] } = query
  // What never happened has no row, and begins whenever it first did.
  if (accion !== 'cambio' || comparar || medidas.some(({ id }) => id === 'filas' || measures[id]!.zeros))
    return undefined
  const [start] = startsOf(query)
  const [first] = rows.flatMap((row) => (JSON.parse(row) as { fecha_antes: string | null }).fecha_antes ?? []).sort()
  return start !== undefined && first !== undefined && first > addDays(start, SLACK) ? first : undefined
}

/** «2023 contra 2024» of what is kept since 2024: nothing was kept of 2023, which is not that nothing happened. */
export function comparesBefore({ comparar }: LogicalQuery, first: string): boolean {
  const { antes } = comparar ?? {}
  return typeof antes === 'object' && 'hasta' in antes && antes.hasta !== undefined && antes.hasta <= first
}

/** «sismos de Guanajuato y Acapulco»: the places that were named and have no row, beside those that do. */
export function silentPlaces(
  { accion, dimensiones = [], lugar = [], tener, limite, grano }: LogicalQuery,
  rows: readonly string[],
): readonly string[] {
  const [level] = dimensiones
  const each =
    accion === 'agregar' &&
    dimensiones.length === 1 &&
    level === 'municipio' &&
    lugar.length > 1 &&
    lugar.every(({ nivel }) => nivel === level)
  if (!each || tener || grano || limite !== undefined) return []
  const found = new Set(rows.map((row) => (JSON.parse(row) as { cvegeo?: string }).cvegeo))
  return lugar.flatMap(({ clave }) => (found.has(clave) ? [] : [clave]))
}

/**
 * «cuántas farmacias y cuántos hospitales»: fewer counts than kinds that were named, by the dimension of their values,
 * and the ones left would look like all.
 */
export function isSilent(
  { accion, dimensiones = [], medidas = [], tener, orden, grano }: LogicalQuery,
  { dimensions }: Subject,
  named: readonly string[],
  rows: readonly string[],
): boolean {
  const [only] = dimensiones
  const counted =
    accion === 'agregar' &&
    dimensiones.length === 1 &&
    !tener &&
    !grano &&
    orden?.[0]?.dir !== 'desc' &&
    medidas.every(({ agg }) => agg === 'cuenta')
  return counted && rows.length < named.filter((id) => id === only || dimensions[id]!.told === only).length
}

/** Rows that say something: an average of nothing is one row without a value. */
export function isAnswer(query: LogicalQuery, rows: readonly string[]): boolean {
  if (!rows.length) return false
  const { accion, dimensiones = [], grano, medidas = [] } = query
  if (accion === 'cambio') return !rows.every((row) => row.includes('"antes":null') || row.includes('"despues":null'))
  if (accion === 'proporcion') return !rows[0]!.includes('"porcentaje":null')
  if (accion !== 'agregar') return true
  if (comparesNothing(query, rows)) return false
  const isGrouped = dimensiones.length > 0 || grano !== undefined
  return isGrouped || medidas.every(({ agg }) => agg === 'cuenta') || hasFigure(rows[0]!)
}

/** Two periods side by side of which one has nothing; «humedad de hoy por estado», which no forecast of a day tells. */
const comparesNothing = ({ comparar }: LogicalQuery, rows: readonly string[]) =>
  (comparar !== undefined && rows.some((row) => row.includes(':null'))) ||
  rows.every((row) => /"registros":0[,}]/.test(row))

function hasFigure(row: string): boolean {
  const values = JSON.parse(row) as Record<string, unknown>
  // A mean of no periods, a rate of no inhabitants: what was counted for it says nothing.
  if (values.promedio === null || values.tasa === null) return false
  return Object.entries(values).some(([name, value]) => name !== 'registros' && value !== null)
}

/** Rows of which none has what was asked for: a municipality's humidity of tomorrow. */
export function isBlank(
  { accion, medidas = [], filtros = [] }: LogicalQuery,
  { measures }: Subject,
  rows: readonly string[],
): boolean {
  const columns = medidas.flatMap(({ id }) => measures[id]?.column ?? [])
  if (accion !== 'listar' || !columns.length || filtros.some(({ op }) => op === 'absent')) return false
  return rows.every((row) => {
    const said = JSON.parse(row) as Record<string, unknown>
    return columns.every((column) => said[column] === null)
  })
}

/**
 * «en la calle Juárez», «fuera de la colonia Roma»: rows of each name as it was written. What nothing bears may be
 * spelled otherwise, and none of it is no answer.
 */
export const writtenRows = (
  { tabla, filtros = [], lugar }: LogicalQuery,
  { dimensions, place }: Subject,
): { readonly label: string; readonly name: string; readonly rows: LogicalQuery }[] =>
  filtros.flatMap(({ columna, op, valores = [] }) => {
    const written =
      columna === place?.town
        ? { label: 'localidad' }
        : Object.values(dimensions).find((one) => one.written !== undefined && one.column === columna)
    if (!written || op === 'present' || op === 'absent') return []
    return valores.map((name) => ({
      label: written.label,
      name: String(name),
      rows: {
        tabla,
        accion: 'listar',
        limite: 1,
        filtros: [{ columna, op: '=', valores: [name] }],
        ...(lugar ? { lugar } : {}),
      },
    }))
  })

/** One count or sum, of zero; or «no». */
export const isNothing = (rows: readonly string[]) =>
  rows.length === 1 && /^\{"\w+":(0(\.0+)?|false)[,}]/.test(rows[0]!)

/** Whether a place without any row is one of which nobody told; of quakes it is one where there was none. */
export function needsRowsThere({ accion, medidas = [] }: LogicalQuery, { measures, row }: Subject): boolean {
  const rows = accion === 'existe' || medidas.some(({ id }) => id === 'filas')
  return medidas.some(({ id }) => measures[id]?.zeros) || (rows && !row?.zeros)
}
