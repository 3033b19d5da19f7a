import type { FetchContext } from '../connector.ts'

export interface Routes {
  /** What the route gave, or undefined when it failed: the reason is noted and kept. */
  attempt<Value>(name: string, route: () => Promise<Value>): Promise<Value | undefined>
  /** @throws Error with the reason of every route that failed. */
  allFailed(): never
}

/** Several ways to the same data, tried in order. A stopped run is no failed route. */
export function routesOf({ signal, note }: Pick<FetchContext, 'signal' | 'note'>): Routes {
  const reasons: string[] = []
  return {
    async attempt(name, route) {
      try {
        return await route()
      } catch (error) {
        signal.throwIfAborted()
        reasons.push(`${name}: ${(error as Error).message}`)
        note(`Falló la ruta ${name}: ${(error as Error).message}`)
        return undefined
      }
    },
    allFailed() {
      throw new Error(`Ninguna ruta dio datos. ${reasons.join(' | ') || 'Todas contestaron sin valores.'}`)
    },
  }
}
