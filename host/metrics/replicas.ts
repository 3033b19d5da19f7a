import { Gauge, type Registry } from 'prom-client'
import type { Connector } from '@tianguis/core'
import type { Datasets } from '../answer/datasets.ts'
import type { Standbys } from '../answer/standbys.ts'

/** Which standbys are read, by their place in `DATABASE_REPLICA_URL`; of several processes the worst. */
export function measureReplicas(
  registry: Registry,
  { all }: Pick<Standbys, 'all'>,
  datasets: Pick<Datasets, 'get'>,
  connectors: readonly Connector[],
): void {
  new Gauge({
    name: 'tianguis_replica_readable',
    help: 'Whether a standby is read: it answers, has all that is current, and is not slow.',
    labelNames: ['replica'],
    registers: [registry],
    aggregator: 'min',
    collect() {
      for (const [index, standby] of all.entries()) {
        const hasAll = connectors.every(({ name }) => standby.has(datasets.get(name) ?? nothing(name)))
        this.set({ replica: String(index + 1) }, Number(hasAll && !standby.slow))
      }
    },
  })
}

/** Of a dataset that was never published. */
const nothing = (name: string) => ({ name, version: 0, withheld: false })
