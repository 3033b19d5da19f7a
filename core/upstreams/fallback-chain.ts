import type { FetchContext } from '../contract.ts'
import { isOurs, SeveralFailures } from '../http/failures.ts'

export interface Routes {
  /** What one of several ways to the same data gave, or undefined when it failed: the reason is noted and kept. */
  attempt<Value>(name: string, route: () => Promise<Value>): Promise<Value | undefined>
  /**
   * What a feed gave whose data no other way has, or undefined when it failed: then the run is partial, and says so.
   */
  feed<Value>(name: string, route: () => Promise<Value>): Promise<Value | undefined>
  /** Says that what the attempts until now were made for did not come by any of them. */
  missing(part: string): void
  /** @throws SeveralFailures with the reason of every route that failed. */
  allFailed(): never
}

/** Several ways to the same data, or several feeds, tried in order. A stopped run is no failed route. */
export function fallbackChain({ signal, note, missing }: Pick<FetchContext, 'signal' | 'note' | 'missing'>): Routes {
  const failed: { readonly name: string; readonly error: unknown }[] = []
  const reasons = () => failed.map(({ name, error }) => `${name}: ${(error as Error).message}`).join(' | ')
  const failure = (message: string) =>
    new SeveralFailures(
      message,
      failed.map(({ error }) => error),
    )

  async function tried<Value>(
    name: string,
    route: () => Promise<Value>,
    tell: (error: unknown) => void,
  ): Promise<Value | undefined> {
    try {
      return await route()
    } catch (error) {
      signal.throwIfAborted()
      failed.push({ name, error })
      tell(error)
      return undefined
    }
  }

  return {
    attempt: (name, route) => tried(name, route, (error) => note(`Falló la ruta ${name}: ${(error as Error).message}`)),
    feed: (name, route) => tried(name, route, (error) => missing(name, error)),
    missing(part) {
      const error = failure(reasons() || 'Ninguna ruta trajo valores.')
      // What a licence keeps off has been noted by each route.
      if (!isOurs(error)) missing(part, error)
    },
    allFailed() {
      throw failure(`Ninguna ruta dio datos. ${reasons() || 'Todas contestaron sin valores.'}`)
    },
  }
}
