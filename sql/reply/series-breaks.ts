import type { Interpretation } from '../interpretation.ts'
import type { LogicalQuery, SeriesBreak, SubjectTime, TimeRange } from '@tianguis/core'

const DAY_MS = 86_400_000
const DAYS = { dia: 1, semana: 7, quincena: 15, mes: 31, trimestre: 92, semestre: 184, anio: 366 }

export interface Crossed {
  readonly says: string
  /** It compares both sides of something that is not the same on both. */
  readonly forbids: boolean
}

/** The breaks of a series that a question reaches across. */
export function crossedBreaks(query: LogicalQuery, time: SubjectTime | undefined, now: Date): Crossed[] {
  return (time?.breaks ?? [])
    .filter(({ day }) => reach(query, time!, now).some(([from, to]) => from < day && day < to))
    .map((broken) => ({ says: broken.says, forbids: compares(query) && !staysTheSame(query, broken) }))
}

const compares = ({ accion, comparar, grano }: LogicalQuery) =>
  accion === 'cambio' || comparar !== undefined || grano !== undefined

function staysTheSame({ filtros = [] }: LogicalQuery, { unchanged }: SeriesBreak): boolean {
  return filtros.some(
    ({ columna, op, valores = [] }) =>
      columna === unchanged.columna &&
      (op === '=' || op === 'in') &&
      valores.every((value) => unchanged.valores.includes(String(value))),
  )
}

/** First and last day of everything that the question looks at; both periods of a comparison as one stretch. */
function reach({ tiempo, comparar, accion }: LogicalQuery, { standard }: SubjectTime, now: Date): [string, string][] {
  const ranges = comparar
    ? [comparar.antes, comparar.despues]
    : [
        tiempo ??
          (accion === 'cambio'
            ? { ultimos: 13, grano: 'mes' as const }
            : typeof standard === 'number'
              ? { ultimos: standard, grano: 'mes' as const }
              : ('ultimo' as const)),
      ]
  const ends = ranges.flatMap((range) => endsOf(range, now))
  return [[ends.reduce((a, b) => (a < b ? a : b)), ends.reduce((a, b) => (a > b ? a : b))]]
}

function endsOf(range: TimeRange, now: Date): string[] {
  const today = now.toISOString().slice(0, 10)
  if (range === 'todo') return ['0001-01-01', today]
  if (typeof range === 'string') return [today]
  if ('ultimos' in range)
    return [
      new Date(now.getTime() - (range.anteriores ? 2 : 1) * range.ultimos * DAYS[range.grano] * DAY_MS)
        .toISOString()
        .slice(0, 10),
      today,
    ]
  return [range.desde ?? '0001-01-01', range.hasta ?? today]
}

/** «homicidios respecto al año pasado»: the months that have passed of this year against twelve, of what adds up. */
export function isUneven(
  { topic: { subject }, query: { accion, medidas = [], comparar } }: Pick<Interpretation, 'topic' | 'query'>,
  today: string,
): boolean {
  const addsUp = medidas.some(({ id }) => subject.measures[id]?.aggregates[0] === 'suma')
  if (accion !== 'cambio' || !comparar || !addsUp) return false
  const [antes, despues] = [comparar.antes, comparar.despues].map(yearFrom)
  return antes?.hasta?.endsWith('-01-01') === true && despues !== undefined && (despues.hasta ?? '9999') > today
}

/** A range that begins with a year. */
const yearFrom = (range: TimeRange) =>
  typeof range === 'object' && 'desde' in range && range.desde?.endsWith('-01-01') ? range : undefined
