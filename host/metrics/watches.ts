import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '@tianguis/core/database/connection'

/** Every process tells the same: of what each says, one is enough. */
const AGGREGATOR = 'max'

const COUNTED = `
  select (select count(*) from tianguis.watches where paused_at is null)::float8 as watches,
         (select count(*) from tianguis.watches where paused_at is null and trouble is not null)::float8 as troubled,
         (select count(*) from tianguis.deliveries d join tianguis.endpoints e on e.id = d.endpoint where d.delivered_at is null and e.off_at is null)::float8 as waiting,
         (select count(*) from tianguis.endpoints where off_at is null and failing_since is not null)::float8 as failing`

/**
 * How many watches there are, and what waits to be delivered.
 * @returns what reads them, before each collection
 */
export function measureWatches(registry: Registry, pool: Pool): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `tianguis_${name}`, help, registers: [registry], aggregator: AGGREGATOR })
  const gauges = {
    watches: gauge('watches', 'Watches that are not paused.'),
    troubled: gauge('watches_troubled', 'Those whose question could not be answered at its last publication.'),
    waiting: gauge('deliveries_waiting', 'Deliveries that wait for an endpoint that is not switched off.'),
    failing: gauge('endpoints_failing', 'Endpoints that are not switched off, whose newest attempts all failed.'),
  }
  return async () => {
    const counted = await pool.query<Record<keyof typeof gauges, number>>(COUNTED).catch(() => undefined)
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) {
      // What is not known now is left out.
      if (counted) gauges[name].set(counted.rows[0]![name])
      else gauges[name].remove()
    }
  }
}
