import type { LogicalQuery } from '@tianguis/core'
import type { Chart } from './reply.ts'

/** How the answer may be drawn. */
export function chartOf(query: LogicalQuery, columns: readonly string[]): Chart | null {
  const { accion, grano, dimensiones = [], medidas = [] } = query
  const y = figureOf(query, columns)
  if (!y || UNDRAWN.has(accion)) return null
  if (grano) return { tipo: 'lineas', x: 'periodo', y }
  if (accion === 'listar') return hasPoints(columns) ? { tipo: 'puntos', x: 'longitud', y: 'latitud' } : null
  const [x] = columns
  if (dimensiones.length && x !== y) return { tipo: 'barras', x: columns.includes('municipio') ? 'municipio' : x!, y }
  return medidas.length || accion !== 'agregar' ? { tipo: 'cifra', y } : null
}

/** Of two figures side by side the first is drawn, unless it is divided by the other. */
const figureOf = ({ junto }: LogicalQuery, columns: readonly string[]): string | undefined =>
  junto && junto.por === undefined ? columns.at(-2) : (columns.find((name) => FIGURE.test(name)) ?? columns.at(-1))

const UNDRAWN: ReadonlySet<LogicalQuery['accion']> = new Set(['distintos', 'existe', 'definicion', 'metadatos'])

/** Columns that an aggregate is called. */
const FIGURE =
  /_(promedio|mediana|maximo|minimo|conjunto|desviacion|percentil_\d+)$|^(razon|total|tasa|porcentaje|cambio)$/

const hasPoints = (columns: readonly string[]) => columns.includes('latitud') && columns.includes('longitud')
