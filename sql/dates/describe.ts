/** A range in Spanish, as it is shown to whoever asked. */
import { civil, periodAt, type CalendarUnit, type Interval } from './calendar.ts'
import type { ResolvedPhrase } from './phrase.ts'
import { MONTH_NAMES } from '@tianguis/core/words/months'

export function describeDay(day: number): string {
  const { year, month, day: dayOfMonth } = civil(day)
  return `${dayOfMonth} de ${MONTH_NAMES[month - 1]} de ${year}`
}

/** octubre de 2026; primer trimestre de 2024; de enero a marzo de 2024; del 3 al 10 de mayo de 2024 */
export function describeRange([start, end]: Interval, grain: CalendarUnit): string {
  const first = civil(start)
  const last = civil(end - 1)
  const monthly = first.day === 1 && civil(end).day === 1
  if (monthly && first.month === 1 && last.month === 12) return describeYears(first.year, last.year, grain)
  const whole = periodAt(grain, start)
  if (whole[0] === start && whole[1] === end) {
    const part = describePart(grain, start)
    if (part) return part
  }
  const [from, until] = [MONTH_NAMES[first.month - 1]!, MONTH_NAMES[last.month - 1]!]
  if (monthly) {
    if (first.year !== last.year) return `de ${from} de ${first.year} a ${until} de ${last.year}`
    return first.month === last.month ? `${from} de ${first.year}` : `de ${from} a ${until} de ${first.year}`
  }
  if (end - start === 1) return describeDay(start)
  if (first.year !== last.year) return `del ${describeDay(start)} al ${describeDay(end - 1)}`
  return `del ${first.day}${first.month === last.month ? '' : ` de ${from}`} al ${describeDay(end - 1)}`
}

function describeYears(first: number, last: number, grain: CalendarUnit): string {
  if (grain === 'decada' && last - first === 9) return `la década de ${first} (${first} a ${last})`
  return first === last ? `el año ${first}` : `de ${first} a ${last}`
}

const NTH = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto']
const PARTS: Partial<Record<CalendarUnit, number>> = { bimestre: 2, trimestre: 3, semestre: 6 }

function describePart(grain: CalendarUnit, start: number): string | undefined {
  const { year, month, day } = civil(start)
  if (grain === 'quincena')
    return `${day === 1 ? 'primera' : 'segunda'} quincena de ${MONTH_NAMES[month - 1]} de ${year}`
  const months = PARTS[grain]
  return months === undefined ? undefined : `${NTH[(month - 1) / months]} ${grain} de ${year}`
}

const UNITS: Record<CalendarUnit, readonly [string, string]> = {
  dia: ['día', 'días'],
  semana: ['semana', 'semanas'],
  quincena: ['quincena', 'quincenas'],
  mes: ['mes', 'meses'],
  bimestre: ['bimestre', 'bimestres'],
  trimestre: ['trimestre', 'trimestres'],
  semestre: ['semestre', 'semestres'],
  anio: ['año', 'años'],
  decada: ['década', 'décadas'],
}
const FEMININE = new Set<CalendarUnit>(['semana', 'quincena', 'decada'])

/** How a settled period was understood. */
export function describe({ interval, grain, kind, count = 1, point }: ResolvedPhrase): string {
  const range = describeRange(interval, grain)
  if (kind === 'ahora') return `lo más reciente, hasta hoy ${range}`
  if (point !== undefined) return grain === 'dia' ? range : `${range} (el día exacto: ${describeDay(point)})`
  if (kind !== 'ultimo') return range
  const feminine = FEMININE.has(grain)
  const last =
    count === 1
      ? `${feminine ? 'la última' : 'el último'} ${UNITS[grain][0]}`
      : `${feminine ? 'las últimas' : 'los últimos'} ${count} ${UNITS[grain][1]}`
  return `${last}, hasta hoy o hasta el dato más reciente`
}
