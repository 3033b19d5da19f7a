import type { LogicalQuery } from '@tianguis/core'
import type { Chart } from './reply.ts'

/** How the answer may be drawn. */
export function chartOf(query: LogicalQuery, columns: readonly string[]): Chart | null {
  const { accion, grano, dimensiones = [], medidas = [] } = query
  // Of two figures side by side the first is drawn, unless it is divided by the other.
  const first = query.junto && query.junto.por === undefined ? columns.at(-2) : undefined
  const y = first ?? columns.find((name) => FIGURE.test(name)) ?? columns.at(-1)
  if (!y || UNDRAWN.has(accion)) return null
  if (grano) return { tipo: 'lineas', x: 'periodo', y }
  if (accion === 'listar') return hasPoints(columns) ? { tipo: 'puntos', x: 'longitud', y: 'latitud' } : null
  const [x] = columns
  if (dimensiones.length && x !== y) return { tipo: 'barras', x: columns.includes('municipio') ? 'municipio' : x!, y }
  return medidas.length || accion !== 'agregar' ? { tipo: 'cifra', y } : null
}

const UNDRAWN: ReadonlySet<LogicalQuery['accion']> = new Set(['distintos', 'existe', 'definicion', 'metadatos'])

/** Columns that an aggregate is called. */
const FIGURE =
  /_(promedio|mediana|maximo|minimo|conjunto|desviacion|percentil_\d+)$|^(razon|total|tasa|porcentaje|cambio)$/

const hasPoints = (columns: readonly string[]) => columns.includes('latitud') && columns.includes('longitud')
