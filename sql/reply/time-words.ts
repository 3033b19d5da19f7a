/** Of when an answer is, in words: both days, and no more than is known. */
import type { LogicalQuery, Subject, TimeRange } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { coveredUntil } from '../compile/dated.ts'

/** @param newest day of the newest row, "AAAA-MM-DD" */
export function timeWords(query: LogicalQuery, subject: Subject, newest: string | undefined): string[] {
  const { tiempo, comparar } = query
  if (query.accion === 'definicion' || query.accion === 'metadatos') return []
  const { time } = subject
  // What lies ahead is no limit of a forecast.
  const until = newest === undefined || !time || time.future ? undefined : coveredUntil(query, subject, newest)
  if (comparar) return [`${rangeWords(comparar.antes, until)} contra ${rangeWords(comparar.despues, until)}`]
  if (tiempo) return [rangeWords(tiempo, until)]
  return time ? [rangeWords(time.standard === 'todo' ? 'todo' : 'ultimo', until)] : []
}

/** @param until the day after the last that is known: no more is spoken of */
function rangeWords(range: TimeRange, until: string | undefined): string {
  const known = until && addDays(until, -1)
  if (range === 'todo') return `todo el periodo${known ? `, hasta el ${known}` : ''}`
  if (typeof range === 'string' || 'ultimos' in range)
    return `lo más reciente publicado${known ? ` (al ${known})` : ''}`
  const { desde } = range
  const end = knownEnd(range, until)
  const last = end && addDays(end, -1)
  if (!desde) return `hasta el ${last}`
  if (!last) return `desde el ${desde}`
  return desde === last ? `el ${last}` : `del ${desde} al ${last}`
}

/**
 * The day after the last of a period of which something is known; one that has nothing yet ends as it was asked for.
 */
function knownEnd({ desde = '', hasta }: { desde?: string; hasta?: string }, until: string | undefined) {
  const isKnownPart = until !== undefined && until > desde && (hasta === undefined || hasta > until)
  return isKnownPart ? until : hasta
}
