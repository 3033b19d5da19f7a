/** The process of one refresh: told which by the host that forked it, it answers with the report and ends. */
import { openPool } from '@tianguis/core/database/connection'
import { readConfig } from '../config.ts'
import { discover } from '../discovery.ts'
import type { Order, Told } from './apart.ts'
import { refreshDataset } from './refresh-dataset.ts'

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('El servicio se está cerrando.'))
// Ctrl-C in a terminal reaches the whole group; a host that is killed only lets go of the channel.
for (const name of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(name, stop)
process.once('message', (order: Order) => void carryOut(order).then(tell))

/** A connector that waits for something of its own, and did not hear that the run is over, would keep the process for ever. */
const tell = (told: Told) => (process.connected ? process.send!(told, () => process.exit()) : process.exit())

async function carryOut({ dataset, ...order }: Order): Promise<Told> {
  const config = readConfig(process.env)
  // The host has made the tables, and checked the words: neither is looked at again.
  const { found } = await discover(config.connectorFolders)
  const one = found.find(({ connector }) => connector.name === dataset)
  if (!one) return { failed: `No hay un conector «${dataset}» en las carpetas de conectores: ¿se quitó con el servicio encendido?` }
  const pool = openPool({ url: config.databaseUrl! })
  try {
    return { report: await refreshDataset({ config, pool, connectors: found }, one, { ...order, from: 'live', signal: stopping.signal }) }
  } catch (error) {
    return { failed: (error as Error).message }
  } finally {
    await pool.end()
  }
}
