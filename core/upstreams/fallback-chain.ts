import type { FetchContext } from '../contract.ts'
import { isOurs, SeveralFailures } from '../http/failures.ts'

const ENOUGH = 10

export interface Part<Item, Value> {
  /** What it is called: «Mercado 210 del SNIIM». */
  readonly name: (item: Item) => string
  readonly get: (item: Item) => Promise<Value>
}

export interface Routes {
  /** What one of several ways to the same data gave, or undefined when it failed: the reason is noted and kept. */
  attempt<Value>(name: string, route: () => Promise<Value>): Promise<Value | undefined>
  /**
   * What a feed gave whose data no other way has, or undefined when it failed: then the run is partial, and says so.
   */
  feed<Value>(name: string, route: () => Promise<Value>): Promise<Value | undefined>
  /**
   * What each of many parts gave, one after the other. One that fails is told and spoils no other; after ten in a row
   * the source is not answering us, and asking on would be rude.
   * @throws SeveralFailures when none came
   */
  each<Item, Value>(items: readonly Item[], part: Part<Item, Value>): AsyncGenerator<Value, void, undefined>
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

  const routes: Routes = {
    attempt: (name, route) => tried(name, route, (error) => note(`Falló la ruta ${name}: ${(error as Error).message}`)),
    feed: (name, route) => tried(name, route, (error) => missing(name, error)),
    async *each(items, { name, get }) {
      let came = 0
      let inARow = 0
      for (const [at, item] of items.entries()) {
        const before = failed.length
        const value = await routes.feed(name(item), () => get(item))
        inARow = failed.length > before ? inARow + 1 : 0
        if (inARow === 0) {
          came += 1
          yield value as Awaited<ReturnType<typeof get>>
        }
        if (inARow < ENOUGH) continue
        const left = items.length - at - 1
        if (left && came) missing(`${left} partes más`, 'No se pidieron: la fuente dejó de contestar.')
        break
      }
      if (!came && items.length) routes.allFailed()
    },
    missing(part) {
      const error = failure(reasons() || 'Ninguna ruta trajo valores.')
      // What a licence keeps off has been noted by each route.
      if (!isOurs(error)) missing(part, error)
    },
    allFailed() {
      throw failure(`Ninguna ruta dio datos. ${reasons() || 'Todas contestaron sin valores.'}`)
    },
  }
  return routes
}
