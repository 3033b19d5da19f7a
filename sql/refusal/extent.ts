/** From when to when a subject has rows: what it knows of a time is asked before «none» or «no» is said of it. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import type { Catalogue } from '../knowledge/catalogue.ts'
import { compileEdge, type Compiled } from '../compile.ts'
import { coveredUntil, daysAsked, keptByGrain } from '../compile/dated.ts'

export interface Extents {
  /** Day of the newest row, "AAAA-MM-DD", of the rows whose period the query keeps; undefined where there is none. */
  newest(query: LogicalQuery): Promise<string | undefined>
  /** Day of the first row. */
  first(query: LogicalQuery): Promise<string | undefined>
  /** After a publication. */
  forget(): void
}

type Read = (statement: Compiled) => Promise<readonly string[]>

/** @param read runs a statement and gives its rows as JSON text; each is run once until it is forgotten */
export function openExtents(catalogue: () => Catalogue, today: () => string, read: Read): Extents {
  const days = new Map<string, Promise<string | undefined>>()
  const day = (query: LogicalQuery, which: 'newest' | 'first') => {
    const filtros = keptByGrain(query, catalogue().topics.get(query.tabla)!.subject)
    const whole: LogicalQuery = { tabla: query.tabla, accion: 'listar', filtros, tiempo: 'todo' }
    const key = `${which} ${JSON.stringify(whole)}`
    const known = days.get(key)
    if (known) return known
    const asked = read(compileEdge(whole, catalogue(), today(), which)).then(
      ([row]) => row && (JSON.parse(row) as { dia: string }).dia,
    )
    days.set(key, asked)
    asked.catch(() => days.delete(key))
    return asked
  }
  return { newest: (query) => day(query, 'newest'), first: (query) => day(query, 'first'), forget: () => days.clear() }
}

/** Whether one of the periods that a dated query speaks of begins after all that is known. */
export function asksBeyond(query: LogicalQuery, subject: Subject, newest: string): boolean {
  const until = coveredUntil(query, subject, newest)
  // A day without a row has the value of the last one before it.
  const inForce = ({ desde, hasta }: { desde?: string; hasta?: string }) =>
    subject.time!.carried && desde !== undefined && hasta === addDays(desde, 1)
  return daysAsked(query).some((days) => days.desde !== undefined && days.desde >= until && !inForce(days))
}

/** The last day that is known, where a dated query speaks of later ones too, of those that have been. */
export function knownUntil(query: LogicalQuery, subject: Subject, newest: string, today: string): string | undefined {
  const until = coveredUntil(query, subject, newest)
  const tomorrow = addDays(today, 1)
  const later = daysAsked(query).some(({ hasta = tomorrow }) => (hasta > tomorrow ? tomorrow : hasta) > until)
  return later ? addDays(until, -1) : undefined
}
