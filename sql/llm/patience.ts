import { ModelFailure } from './failure.ts'

export interface ModelTimeouts {
  /**
   * The result of a call; undefined where it failed or was not made, because others are under way or those before it
   * failed.
   */
  through<Result>(call: () => Promise<Result>): Promise<Result | undefined>
}

interface Options {
  /** Milliseconds that only grow. */
  readonly now: () => number
  /** Told each failure in words, and when the endpoint is left alone. */
  readonly warn: (words: string) => void
  readonly atOnce?: number
  readonly failuresInARow?: number
  readonly restMs?: number
}

/**
 * Keeps questions from waiting for an endpoint that does not answer: so many calls at once and no queue, and after some
 * failures in a row none at all for a while. Then one tries, and the others only once it has succeeded.
 */
export function createPatience({ now, warn, atOnce = 4, failuresInARow = 3, restMs = 60_000 }: Options): ModelTimeouts {
  let underWay = 0
  let failed = 0
  let restsUntil = -Infinity
  const mayCall = () => underWay < atOnce && now() >= restsUntil && (failed < failuresInARow || underWay === 0)
  const note = ({ message }: ModelFailure) => {
    failed += 1
    if (failed >= failuresInARow) restsUntil = now() + restMs
    warn(`${message}.${failed >= failuresInARow ? ` Se le deja en paz ${restMs / 1000} s.` : ''}`)
  }
  return {
    async through(call) {
      if (!mayCall()) return undefined
      underWay += 1
      try {
        const result = await call()
        failed = 0
        return result
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        note(error)
        return undefined
      } finally {
        underWay -= 1
      }
    },
  }
}
