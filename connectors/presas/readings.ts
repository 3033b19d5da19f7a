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
/** A dam that held this share of its capacity does not run dry from one day to the next: the zero is of whoever typed it. */
const HELD = 0.05
/** After so many days of zeros they are believed. */
const DRY_DAYS = 30
const DAY_MS = 86_400_000

/**
 * The wanted days of one dam's file, and those that cannot be used with their reason. A day without a measurement has no row. A line
 * without a day lies where the days around it do: before the first wanted one it was refused in its time, and is left out.
 */
export function* readings(
  { at, width, rows }: SihTable,
  { clave, capacidad_hm3 }: Dam,
  { from }: Wanted,
): Generator<Reading | Rejected> {
  const capacity = Number(capacidad_hm3)
  /** Last day on which the dam held water to speak of. */
  let held: string | undefined
  /** Lines without a day since the last one that has a day. */
  let dayless: Rejected[] = []
  for (const cells of rows) {
    const fecha = (cells[at.fecha] ?? '').trim().replaceAll('/', '-')
    const storage = measured(cells[at.almacenamiento])
    const amount = Number(storage)
    const no = (reason: string) => rejected(reason, cells.join())
    if (!isDay(fecha) || fecha < FIRST_DAY) {
      dayless.push(no(`«${fecha}» no es el día de una medición.`))
      continue
    }
    if (fecha < from) {
      held = heldBy(amount, capacity, fecha, held)
      dayless = []
      continue
    }
    yield* dayless
    dayless = []
    if (cells.length !== width) yield no(`El renglón trae ${cells.length} campos; el encabezado, ${width}.`)
    else if (at.estacion >= 0 && cells[at.estacion]!.trim() !== clave)
      yield no(`El renglón es de la presa ${cells[at.estacion]}, en el archivo de ${clave}.`)
    else if (amount > capacity * MOST_TIMES)
      yield no(`${storage} hm³ es más de ${MOST_TIMES} veces la capacidad (${capacidad_hm3} hm³).`)
    else if (amount === 0 && held !== undefined && Date.parse(fecha) - Date.parse(held) <= DRY_DAYS * DAY_MS) {
      yield no(`La presa no se vacía de un día a otro: el ${held} tenía más de ${HELD * 100} % de su capacidad.`)
    } else {
      held = heldBy(amount, capacity, fecha, held)
      const elevation = at.elevacion < 0 ? undefined : measured(cells[at.elevacion])
      if (storage !== undefined || elevation !== undefined)
        yield { clave, fecha, almacenamiento_hm3: storage, elevacion_msnm: elevation }
    }
  }
  yield* dayless
}

/** A dash, or nothing, is no measurement. */
function measured(cell: string | undefined): string | undefined {
  const text = cell?.trim() ?? ''
  return text === '' || text === '-' ? undefined : text
}

/** What is known of the last day with water after a day's storage; NaN says nothing, and little water is a dam that may run dry. */
function heldBy(amount: number, capacity: number, fecha: string, held: string | undefined): string | undefined {
  if (amount > capacity * HELD) return fecha
  return amount > 0 ? undefined : held
}
