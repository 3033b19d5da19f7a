/** What the date grammar hands out. Days are "AAAA-MM-DD" in America/Mexico_City; `hasta` is always exclusive. */
import type { CalendarUnit } from './calendar.ts'

export type { CalendarUnit as Grain } from './calendar.ts'

export type DateRange =
  | { readonly desde: string; readonly hasta: string }
  | { readonly desde: string }
  | { readonly hasta: string }

/**
 * `absoluto`: named in the calendar. `relativo`: counted from today. `ultimo`: the last periods, which whoever knows
 * the data counts from its last one (`lastPeriods`). `abierto`: one end only. `ahora`: today, or the latest there is.
 * `futuro`: begins after today, however it was named.
 */
export type DateKind = 'absoluto' | 'relativo' | 'ultimo' | 'abierto' | 'ahora' | 'futuro'

interface Located {
  /** Token indexes, half-open. */
  readonly from: number
  readonly to: number
  readonly text: string
  /** How it was understood, in Spanish; for `imposible` the reason why it is none, as a sentence. */
  readonly words: string
}

export interface UnderstoodDate extends Located {
  readonly kind: DateKind
  readonly range: DateRange
  readonly grain: CalendarUnit
  /** Of `ultimo` (a decade is ten years), `hace N` and `próximos N`: how many of `grain`. */
  readonly count?: number
  /** Of `hace N`: the very day, for data by day; `range` is the whole period. */
  readonly point?: string
  /** «hoy» in so many words: of data published with a delay it may mean what is current. */
  readonly today?: true
  /** Of «de 2024 a 2025»: the two periods that it runs from and to. */
  readonly ends?: readonly [DateRange, DateRange]
  /** What nobody said and was taken for granted, in Spanish: to be shown. */
  readonly assumed?: string
}

export type DateSpan =
  | UnderstoodDate
  /** Finer than a day. `range` holds the days it touches, absent for a clock time alone. */
  | (Located & { readonly kind: 'hora'; readonly range?: DateRange; readonly grain: 'dia'; readonly count?: number })
  | (Located & { readonly kind: 'imposible' })
