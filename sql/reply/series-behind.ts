/** The series that a mean is of: «el dólar en 2026» is one figure, and how it went. */
import type { Aggregate, LogicalQuery, Subject } from '@tianguis/core'
import { periodTold } from '../periods.ts'

/** What stands for all of a period. */
const MEANS: readonly (Aggregate | 'cuenta' | undefined)[] = ['promedio', 'mediana', 'conjunto']
/** Of a query with more than these the figure is of no series: of a quantity, a rank, two periods. */
const PLAIN: ReadonlySet<string> = new Set<keyof LogicalQuery>([
  'tabla',
  'accion',
  'medidas',
  'filtros',
  'lugar',
  'excluir',
  'tiempo',
])

/**
 * One figure a period, the oldest first; nothing where the answer is no mean of one period.
 * @param query dated
 * @param today in Mexico City, "AAAA-MM-DD"
 */
export function seriesBehind(query: LogicalQuery, { time }: Subject, today: string): LogicalQuery | undefined {
  const { accion, medidas = [], tiempo } = query
  const isMean = accion === 'agregar' && medidas.length === 1 && MEANS.includes(medidas[0]!.agg)
  if (!time || time.future || !isMean || typeof tiempo !== 'object') return undefined
  if (!Object.keys(query).every((slot) => PLAIN.has(slot))) return undefined
  return { ...query, grano: periodTold(tiempo, time, today), orden: [{ por: 'tiempo', dir: 'asc' }] }
}

/** Periods of a figure's history, the newest last. */
const RECENT = 30

/**
 * How a figure went until now, period by period: the highest of each for what is «the highest», else its mean; nothing
 * for a figure that has no time.
 */
export function seriesUntilNow(query: LogicalQuery, { time, measures }: Subject): LogicalQuery | undefined {
  const [measure] = query.medidas ?? []
  if (!time || time.future || !measure || !['listar', 'agregar'].includes(query.accion)) return undefined
  const { aggregates = [] } = measures[measure.id] ?? {}
  const agg = [measure.agg ?? extremeOf(query, measure.id), 'ultimo'].find((one) =>
    aggregates.some((has) => has === one),
  )
  if (agg === undefined) return undefined
  const kept = Object.entries(query).filter(([slot]) => KEPT.has(slot))
  return {
    ...Object.fromEntries(kept),
    tabla: query.tabla,
    accion: 'agregar',
    medidas: [{ id: measure.id, agg: agg as Aggregate }],
    grano: time.grain,
    tiempo: { ultimos: RECENT, grano: time.grain },
    orden: [{ por: 'tiempo', dir: 'asc' }],
  }
}

/** What a figure is of, whenever it is. */
const KEPT: ReadonlySet<string> = new Set<keyof LogicalQuery>(['filtros', 'lugar', 'excluir'])

/** «la más barata» is the lowest of each period. */
function extremeOf({ orden = [] }: LogicalQuery, id: string): Aggregate {
  const ranked = orden.find(({ por }) => por === id)?.dir
  if (ranked === undefined) return 'promedio'
  return ranked === 'desc' ? 'maximo' : 'minimo'
}
