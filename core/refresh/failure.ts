/** A run's failure in words, for the ledger and whoever asked for the run. */
import { causeOf } from '../http/failures.ts'
import type { Outcome } from './ledger.ts'

const AS_BEFORE = 'Lo publicado sigue como estaba.'

export interface Failure {
  readonly outcome: Extract<Outcome, 'cancelled' | 'failed'>
  readonly failure: string
  readonly cause?: string | null
}

/** How a run that threw has ended. */
export function failureOf(error: unknown, asked: AbortSignal): Failure {
  if (!asked.aborted) return { outcome: 'failed', failure: wordsOf(error), cause: causeOf(error) ?? null }
  const { reason } = asked
  // abort() without a reason has the platform's, which is in English.
  const why = (reason as Error | undefined)?.name === 'AbortError' ? 'Se canceló.' : wordsOf(reason)
  return { outcome: 'cancelled', failure: `${why} ${AS_BEFORE}` }
}

/** SQLSTATE, or its class, and what an operator can do about it. */
const CAUSES: readonly (readonly [starts: string, cause: string])[] = [
  ['57P', 'PostgreSQL cortó la conexión; el siguiente intento empieza de nuevo.'],
  ['25P03', 'El proceso estuvo detenido a media publicación y PostgreSQL la deshizo; el siguiente intento empieza de nuevo.'],
  ['53100', 'PostgreSQL se quedó sin espacio en disco; libera espacio y repite.'],
]

/** The driver's own words; what a source does to its connections comes in the client's. */
const LOST = /^(Connection terminated|Client has encountered a connection error|(read|write) (EPIPE|ECONNRESET)$)/

export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as Error & { code?: unknown }
  const known = typeof code === 'string' && CAUSES.find(([starts]) => code.startsWith(starts))
  if (known) return `${known[1]} ${AS_BEFORE} (${message})`
  if (LOST.test(message)) return `Se perdió la conexión con PostgreSQL; el siguiente intento empieza de nuevo. ${AS_BEFORE} (${message})`
  return message
}
