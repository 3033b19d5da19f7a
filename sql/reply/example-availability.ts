/** Which declared examples return rows now, so that only those are ever suggested. */
import type { Connector, Example } from '@tianguis/core'

export interface ExampleAvailability {
  /** The first of a dataset that have rows, as many as are asked for. Each is tried on what is published now. */
  of(dataset: string, most?: number): Promise<readonly string[]>
  /** The first of each dataset, of the first datasets. */
  ofEach(most: number): Promise<readonly string[]>
}

interface Options {
  readonly connectors: readonly Connector[]
  /** What tells one publication of a dataset from another. */
  readonly publication: (dataset: string) => unknown
  readonly hasRows: (consulta: Example['consulta']) => Promise<boolean>
}

/**
 * Tries an example when it is about to be suggested, once a publication: all of them at each start were more work than
 * the start.
 */
export function createExampleAvailability({ connectors, publication, hasRows }: Options): ExampleAvailability {
  const tried = new Map<string, { readonly publication: string; readonly results: Map<string, Promise<boolean>> }>()

  function resultsOf(dataset: string): Map<string, Promise<boolean>> {
    const current = JSON.stringify(publication(dataset) ?? null)
    const before = tried.get(dataset)
    if (before?.publication === current) return before.results
    const results = new Map<string, Promise<boolean>>()
    tried.set(dataset, { publication: current, results })
    return results
  }

  function isAvailable(dataset: string, { q, consulta }: Example): Promise<boolean> {
    const results = resultsOf(dataset)
    const known = results.get(q)
    if (known) return known
    // Not suggested now; the database may be away, so that it is tried again the next time.
    const trying = hasRows(consulta).catch(() => {
      results.delete(q)
      return false
    })
    results.set(q, trying)
    return trying
  }

  async function of(dataset: string, most = Infinity): Promise<readonly string[]> {
    const { examples = [] } = connectors.find(({ name }) => name === dataset) ?? {}
    const found: string[] = []
    for (const example of examples) {
      if (found.length >= most) break
      if (await isAvailable(dataset, example)) found.push(example.q)
    }
    return found
  }

  return {
    of,
    async ofEach(most) {
      const found: string[] = []
      for (const { name } of connectors) {
        if (found.length >= most) break
        found.push(...(await of(name, 1)))
      }
      return found
    },
  }
}
