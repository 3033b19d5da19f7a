import { AggregatorRegistry } from 'prom-client'
import type { Values } from '../metrics/metrics.ts'

/** A process that is stuck does not keep the metrics of the others from whoever watches. */
const PATIENCE_MS = 2_000

export interface Collector {
  /** The metrics of all who answer, put together: counts added, what each knows of the datasets told once. */
  collect(ask: readonly ((id: number) => void)[]): Promise<string>
  measured(id: number, values: Values): void
}

/** @param patienceMs how long those who have not answered are waited for */
export function openCollector(patienceMs = PATIENCE_MS): Collector {
  const open = new Map<number, (values: Values) => void>()
  let last = 0
  return {
    async collect(ask) {
      const id = (last += 1)
      const all: Values[] = []
      const { promise: complete, resolve } = Promise.withResolvers<void>()
      open.set(id, (values) => {
        if (all.push(values) === ask.length) resolve()
      })
      const late = setTimeout(resolve, patienceMs)
      for (const one of ask) one(id)
      if (ask.length) await complete
      clearTimeout(late)
      open.delete(id)
      return AggregatorRegistry.aggregate(all).metrics()
    },
    measured: (id, values) => open.get(id)?.(values),
  }
}
