import type { LogicalQuery } from '@tianguis/core'
import type { Following } from '../follow-up/told.ts'
import type { RefusalCode } from '../refusal/codes.ts'
import type { Engine } from '../understood.ts'

/** A question that can be asked as it is written. */
export interface Suggestion {
  readonly pregunta: string
  readonly url: string
}

/** What a run of words was taken to mean. `inicio` and `fin` are offsets into the question as it was sent. */
export interface SpanMeaning {
  readonly texto: string
  readonly inicio: number
  readonly fin: number
  readonly significado: string
}

export interface Interpretacion {
  /** One sentence in Spanish. */
  readonly frase: string
  readonly partes: readonly SpanMeaning[]
  /** What was assumed: defaults, the reading of an ambiguous name. */
  readonly supuestos: readonly string[]
  readonly correcciones: readonly { readonly escrito: string; readonly leido: string }[]
  /** The logical query that was compiled. */
  readonly consulta: LogicalQuery
  /** Of a question that follows another one (`tras`), what it kept of it; null where it kept nothing. */
  readonly seguimiento: Following | null
}

/** How an answer may be drawn: the columns of each axis. */
export interface Chart {
  readonly tipo: 'lineas' | 'barras' | 'puntos' | 'cifra'
  readonly x?: string
  readonly y: string
}

/** What a mean is of, period by period. */
export interface Series {
  /** The logical query that was compiled. */
  readonly consulta: LogicalQuery
  /** Each as JSON text. */
  readonly rows: readonly string[]
  readonly grafica: Chart | null
}

/**
 * An answer: the contract's fields and what goes beyond them. `resultado` is kept as the JSON text that PostgreSQL
 * wrote, digits and all.
 */
export interface Answered {
  readonly ok: true
  readonly pregunta: string
  readonly sql_generado: string
  readonly parametros: readonly unknown[]
  readonly tabla_fuente: string
  /** Each row as JSON text; absent with `explicar=1`. */
  readonly rows: readonly string[]
  readonly provenance: string
  readonly latencia_ms: number
  readonly ejemplos_usados: number
  readonly interpretacion: Interpretacion
  readonly confianza: number
  readonly sugerencias: readonly Suggestion[]
  readonly grafica: Chart | null
  readonly serie: Series | null
  readonly truncado: boolean
  readonly motor: Engine
  /** To be sent as `tras` with the next question; null where the query is too long to be carried along. */
  readonly consulta_id: string | null
}

export interface Refused {
  readonly ok: false
  readonly pregunta: string
  readonly codigo: RefusalCode
  readonly error: string
  readonly detalle: {
    readonly palabras?: readonly string[]
    readonly opciones?: readonly Suggestion[]
    readonly sugerencias?: readonly Suggestion[]
  }
  readonly latencia_ms: number
}

export type Reply = Answered | Refused

/** A reply before it is known how long it took, and by which handle it can be followed. */
export type Untimed = Omit<Answered, 'latencia_ms' | 'consulta_id'> | Omit<Refused, 'latencia_ms'>

/** What a refusal says, whatever the question was. */
export type RefusalBody = Omit<Refused, 'ok' | 'pregunta' | 'latencia_ms'>
