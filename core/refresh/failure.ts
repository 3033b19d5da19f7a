/** A run's failure in words, for the ledger and whoever asked for the run. */
import { causeOf } from '../http/failures.ts'
import type { RunOutcome } from './outcome.ts'

export const AS_BEFORE = 'Lo publicado sigue como estaba.'

export interface Failure {
  readonly outcome: Extract<RunOutcome, 'cancelled' | 'failed'>
  readonly failure: string
  readonly overrun?: boolean
  readonly cause?: string | null
}

/** The run took longer than it may. The same source would keep the next one as long, so nobody tries again at once. */
export class OverrunError extends Error {}

/** '3 h', '20 min', '1.5 s' */
export const lasting = (ms: number): string => {
  if (ms >= 3_600_000) return `${Number((ms / 3_600_000).toFixed(1))} h`
  return ms >= 60_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${Number((ms / 1000).toFixed(1))} s`
}

/** @param got what the run had by then, as the rest of a sentence */
export const overrun = (dataset: string, limitMs: number, got: string) =>
  new OverrunError(
    `No terminó en ${lasting(limitMs)}, lo más que puede durar una actualización: ${got}. ${AS_BEFORE} Si la fuente de verdad ` +
      `tarda tanto, sube REFRESH_MINUTES y repite con «tianguis refresh ${dataset}»; si no, espera a que conteste como siempre.`,
  )

/** How a run that threw has ended. */
export function failureOf(error: unknown, asked: AbortSignal): Failure {
  if (!asked.aborted) {
    return {
      outcome: 'failed',
      failure: failureMessage(error),
      overrun: error instanceof OverrunError,
      cause: causeOf(error) ?? null,
    }
  }
  const { reason } = asked
  // abort() without a reason has the platform's, which is in English.
  const why = (reason as Error | undefined)?.name === 'AbortError' ? 'Se canceló.' : failureMessage(reason)
  return { outcome: 'cancelled', failure: `${why} ${AS_BEFORE}` }
}

/** SQLSTATE, or its class, and what an operator can do about it. */
const CAUSES: readonly (readonly [starts: string, cause: string])[] = [
  ['57P', 'PostgreSQL cortó la conexión; el siguiente intento empieza de nuevo.'],
  [
    '25P03',
    'El proceso estuvo detenido a media publicación y PostgreSQL la deshizo; el siguiente intento empieza de nuevo.',
  ],
  [
    '25006',
    'El servidor de PostgreSQL ya solo se puede leer; revisa cuál es el principal (pg_is_in_recovery) y repite.',
  ],
  ['53300', 'PostgreSQL no tiene conexiones libres; revisa quién las ocupa (pg_stat_activity) y repite.'],
  ['55P03', 'Otra operación tuvo ocupada una tabla demasiado tiempo; el siguiente intento empieza de nuevo.'],
  [
    '57014',
    'PostgreSQL no terminó a tiempo y lo canceló; revisa la carga de la máquina. El siguiente intento empieza de nuevo.',
  ],
  ['53100', 'PostgreSQL se quedó sin espacio en disco; libera espacio y repite.'],
]

/** The driver's own words; what a source does to its connections comes in the client's. */
const LOST = /^(Connection terminated|Client has encountered a connection error|(read|write) (EPIPE|ECONNRESET)$)/

export function failureMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as Error & { code?: unknown }
  const known = typeof code === 'string' && CAUSES.find(([starts]) => code.startsWith(starts))
  if (known) return `${known[1]} ${AS_BEFORE} (${message})`
  if (error instanceof RangeError && /call stack/.test(message))
    return `Lo que mandó la fuente viene anidado más hondo de lo que se puede leer. ${AS_BEFORE}`
  if (LOST.test(message))
    return `Se perdió la conexión con PostgreSQL; el siguiente intento empieza de nuevo. ${AS_BEFORE} (${message})`
  return message
}
