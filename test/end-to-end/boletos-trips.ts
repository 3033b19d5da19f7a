/** The trips of the sample that `sql/` has never heard of, and what is computed of them here. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { csvRecords } from '@tianguis/core/decode/csv'

export const FOLDER = fileURLToPath(new URL('boletos', import.meta.url))
export const NEWEST = '2026-11-18'

export const all = csvRecords(readFileSync(`${FOLDER}/fixtures/sample/answers/boletos.csv`, 'utf8')).map(
  ({ origen, destino, linea, clase, nocturno, fecha, precio, minutos }) => ({
    origen: origen!,
    destino: destino!,
    linea: linea!,
    clase: clase!,
    nocturno: nocturno === 'si',
    fecha: fecha!,
    precio: Number(precio),
    minutos: Number(minutos),
  }),
)
type Trip = (typeof all)[number]
export type Rows = readonly Readonly<Record<string, unknown>>[]

/** Trips of the newest day, or of another, that are as told. */
export const trips = (like: Partial<Trip> = {}, fecha = NEWEST) =>
  all.filter((trip) => Object.entries({ fecha, ...like }).every(([name, value]) => trip[name as keyof Trip] === value))
export const cents = (value: number) => Math.round(value * 100) / 100
export const mean = (list: readonly Trip[]) => cents(list.reduce((sum, { precio }) => sum + precio, 0) / list.length)
export const middle = (list: readonly Trip[]) => {
  const prices = list.map(({ precio }) => precio).sort((a, b) => a - b)
  return cents((prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2)
}
export const cheapest = (list: readonly Trip[], by: 'precio' | 'minutos' = 'precio') =>
  [...list].sort((a, b) => a[by] - b[by])
export const groups = (
  list: readonly Trip[],
  by: 'linea' | 'clase' | 'origen',
  each: (trips: readonly Trip[]) => object,
): Rows =>
  [...Map.groupBy(list, (trip) => trip[by])].map(([name, some]) => ({
    [by === 'origen' ? 'cvegeo' : by]: name,
    ...each(some),
  }))
export const priced = (list: readonly Trip[]) => [{ precio_promedio: mean(list), registros: list.length }]
export const shown = (list: readonly Trip[]) =>
  list.map(({ destino, linea, clase, precio, minutos }) => ({ destino, linea, clase, precio, minutos }))
