import { rejected, type Rejected } from '@tianguis/core'
import { isDay } from '@tianguis/core/decode/dates'
import type { Dam } from './dams.ts'
import type { SihTable } from './sih-table.ts'

export interface Reading {
  readonly clave: string
  readonly fecha: string
  readonly almacenamiento_hm3: string | undefined
  readonly elevacion_msnm: string | undefined
}

export interface Wanted {
  /** First day that is wanted. */
  readonly from: string
}

/** Dates before this stand for none. */
const FIRST_DAY = '1940-01-01'
/** Floods have brought dams over twice their capacity; over this it is a slip, or another column. */
const MOST_TIMES = 5
/**
 * A dam that held this share of its capacity does not run dry from one day to the next: the zero is of whoever typed
 * it.
 */
const FULL_SHARE = 0.05
/** After so many days of zeros they are believed. */
const DRY_DAYS = 30
const DAY_MS = 86_400_000

/**
 * The wanted days of one dam's file, and those that cannot be used with their reason. A day without a measurement has
 * no row. A line without a day lies where the days around it do: before the first wanted one it was refused in its
 * time, and is left out.
 */
export function* readings(table: SihTable, dam: Dam, { from }: Wanted): Generator<Reading | Rejected> {
  const { at, rows } = table
  const capacity = Number(dam.capacidad_hm3)
  /** Last day on which the dam held water to speak of. */
  let lastFull: string | undefined
  /** Lines without a day since the last one that has a day. */
  let dayless: Rejected[] = []
  for (const cells of rows) {
    const fecha = (cells[at.fecha] ?? '').trim().replaceAll('/', '-')
    const storage = measured(cells[at.almacenamiento])
    if (!isDay(fecha) || fecha < FIRST_DAY) {
      dayless.push(rejected(`«${fecha}» no es el día de una medición.`, cells.join()))
      continue
    }
    const isWanted = fecha >= from
    if (isWanted) yield* dayless
    dayless = []
    const wrong = isWanted && wrongLine(table, dam, { cells, fecha, storage, lastFull })
    if (wrong) {
      // What is not believed says nothing of how full the dam is.
      yield rejected(wrong, cells.join())
      continue
    }
    if (isWanted) yield* readingOf(table, dam, { cells, fecha, storage })
    lastFull = lastFullAfter(Number(storage), capacity, fecha, lastFull)
  }
  yield* dayless
}

interface Line {
  readonly cells: readonly string[]
  readonly fecha: string
  readonly storage: string | undefined
}

/** Why a line of a day is not to be believed. */
function wrongLine(
  { at, width }: SihTable,
  { clave, capacidad_hm3 }: Dam,
  { cells, fecha, storage, lastFull }: Line & { readonly lastFull: string | undefined },
): string | undefined {
  const amount = Number(storage)
  if (cells.length !== width) return `El renglón trae ${cells.length} campos; el encabezado, ${width}.`
  if (at.estacion >= 0 && cells[at.estacion]!.trim() !== clave)
    return `El renglón es de la presa ${cells[at.estacion]}, en el archivo de ${clave}.`
  if (amount > Number(capacidad_hm3) * MOST_TIMES)
    return `${storage} hm³ es más de ${MOST_TIMES} veces la capacidad (${capacidad_hm3} hm³).`
  const isSudden =
    amount === 0 && lastFull !== undefined && Date.parse(fecha) - Date.parse(lastFull) <= DRY_DAYS * DAY_MS
  return isSudden
    ? `La presa no se vacía de un día a otro: el ${lastFull} tenía más de ${FULL_SHARE * 100} % de su capacidad.`
    : undefined
}

/** The row of a day on which anything was measured. */
function* readingOf({ at }: SihTable, { clave }: Dam, { cells, fecha, storage }: Line): Generator<Reading> {
  const elevation = at.elevacion < 0 ? undefined : measured(cells[at.elevacion])
  if (storage !== undefined || elevation !== undefined)
    yield { clave, fecha, almacenamiento_hm3: storage, elevacion_msnm: elevation }
}

/** A dash, or nothing, is no measurement. */
function measured(cell: string | undefined): string | undefined {
  const text = cell?.trim() ?? ''
  return text === '' || text === '-' ? undefined : text
}

/**
 * What is known of the last day with water after a day's storage; NaN says nothing, and little water is a dam that may
 * run dry.
 */
function lastFullAfter(
  amount: number,
  capacity: number,
  fecha: string,
  lastFull: string | undefined,
): string | undefined {
  if (amount > capacity * FULL_SHARE) return fecha
  return amount > 0 ? undefined : lastFull
}
