import { LISTED } from './components.ts'
import { change, mean, written } from './exact.ts'
import type { Levels } from './levels.ts'
import { decemberBefore, firstDay, fortnightName, monthName, periodOf, YEAR, type Fortnight } from './periods.ts'

type Series = ReadonlyMap<Fortnight, bigint>

/** Every fortnight of every component, and every month whose two fortnights are published. */
export function* rowsOf({ of }: Levels) {
  for (const [orden, { componente, nombre }] of LISTED.entries()) {
    const fortnights = of.get(componente)
    if (!fortnights) continue
    const months = monthsOf(fortnights)
    const what = { componente, nombre, orden }
    for (const [at, level] of fortnights) yield { ...what, ...fortnightRow(at, level, fortnights) }
    for (const [at, level] of months) yield { ...what, ...monthRow(at, level, months) }
  }
}

/** The month's index is the mean of its two fortnights; it is kept under the first of them. */
function monthsOf(fortnights: Series): Series {
  const months = new Map<Fortnight, bigint>()
  for (const [at, first] of fortnights) {
    const second = at % 2 === 0 ? fortnights.get(at + 1) : undefined
    if (second !== undefined) months.set(at, mean(first, second))
  }
  return months
}

function fortnightRow(at: Fortnight, level: bigint, series: Series) {
  const period = periodOf(at)
  return {
    ...period,
    periodicidad: 'quincenal' as const,
    periodo: fortnightName(period),
    fecha: firstDay(period),
    indice: written(level),
    variacion_quincenal: change(level, series.get(at - 1)),
    variacion_anual: change(level, series.get(at - YEAR)),
    variacion_acumulada: change(level, series.get(decemberBefore(at))),
  }
}

function monthRow(at: Fortnight, level: bigint, months: Series) {
  const period = periodOf(at)
  return {
    anio: period.anio,
    mes: period.mes,
    periodicidad: 'mensual' as const,
    periodo: monthName(period),
    fecha: firstDay(period),
    indice: written(level),
    variacion_mensual: change(level, months.get(at - 2)),
    variacion_anual: change(level, months.get(at - YEAR)),
    // Of the December before: its first fortnight, under which its month is kept.
    variacion_acumulada: change(level, months.get(decemberBefore(at) - 1)),
  }
}
