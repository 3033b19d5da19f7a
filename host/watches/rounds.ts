import type { Logger } from 'pino'
import { evaluateDue, type Evaluating } from './evaluate.ts'

/** How soon after a publication its watches are evaluated, in milliseconds; a look costs one query. */
const EVERY_MS = 5000

/** Evaluates what is due, by this host or another, every few seconds. @returns what ends it, once a round has ended */
export function startRounds(
  evaluating: Evaluating,
  log: Pick<Logger, 'warn'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= evaluateDue(evaluating)
      .catch((error: Error) => log.warn({ err: error }, 'No se pudieron evaluar los avisos; se intenta de nuevo.'))
      .finally(() => {
        round = undefined
      })
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
