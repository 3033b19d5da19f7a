import { setTimeout as sleep } from 'node:timers/promises'
import { isMarkAlive, markOf } from './processes.ts'

/** How often it is looked whether the server is there. */
const LOOK_MS = 500
/** Between two tries, twice as long after each. */
const BACKOFF_MS = { first: 1_000, most: 30_000 }

/** Told in Spanish what became of the server, with the error where it could not be started. */
export type Tell = (message: string, error?: Error) => void

/** Ends what keeps, and waits for a start under way. */
export type Release = () => Promise<void>

export interface Keeping {
  /** Starts one, or adopts the one that lives; one that is cut off is stopped in order first. @returns its pid */
  readonly revive: (signal: AbortSignal) => Promise<number>
  /** Whether nobody new can reach the server. */
  readonly isCutOff: () => boolean
}

/**
 * Starts a server again whenever its postmaster is gone or its socket is, until released. PostgreSQL itself starts anew
 * when a backend dies; of its postmaster and its socket nobody else takes care.
 */
export function keepRunning(first: number, { revive, isCutOff }: Keeping, tell: Tell): Release {
  const over = new AbortController()
  let mark = markOf(first)
  let reviving: Promise<void> | undefined
  const look = setInterval(() => {
    if (reviving) return
    const why = !(mark && isMarkAlive(mark))
      ? 'PostgreSQL terminó sin que nadie se lo pidiera'
      : isCutOff()
        ? 'Alguien borró el socket de PostgreSQL'
        : undefined
    if (why)
      reviving = untilRevived(why).finally(() => {
        reviving = undefined
      })
  }, LOOK_MS).unref()

  async function untilRevived(why: string): Promise<void> {
    tell(`${why}; se arranca de nuevo.`)
    for (let waitMs = BACKOFF_MS.first; !over.signal.aborted; waitMs = Math.min(BACKOFF_MS.most, waitMs * 2)) {
      try {
        const pid = await revive(over.signal)
        mark = markOf(pid)
        return tell(`PostgreSQL corre de nuevo (pid ${pid}).`)
      } catch (error) {
        if (over.signal.aborted) return
        tell(`PostgreSQL no arrancó; se intenta de nuevo en ${waitMs / 1000} s.`, error as Error)
        await sleep(waitMs, undefined, { signal: over.signal }).catch(() => {}) // released
      }
    }
  }

  return async () => {
    clearInterval(look)
    over.abort(new Error('Se cierra.'))
    await reviving
  }
}
