/**
 * A host with one small dataset, `/api/v1/prueba`, on a database that somebody else opened: for what is asked of the
 * host and not of the data.
 */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { limit, type Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh, type RefreshRequest } from '@tianguis/core/refresh/run'
import municipios from '../../connectors/municipios/connector.ts'
import type { Service } from '../../host/composition.ts'
import { startServer, type Running } from '../../host/server.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { giveKey } from './accounts.ts'
import { openFolder } from './folder.ts'
import { serviceOf } from './service-of.ts'

export interface SmallHost extends Running {
  readonly service: Service
  /** The key that calls carry. */
  readonly key: string
  /** Everything logged until now. */
  logged(): string
  publish(precio: string, more?: Partial<RefreshRequest>): Promise<unknown>
}

/** Takes as many records as there are addresses to ask for that nobody asked before. */
export const smallParams = { limit: limit({ max: 1_000_000 }) }

let asked = 1_000
/**
 * An address that nobody asked before, so that what is in memory does not answer it. Who polls asks as often as a slow
 * machine has time for: they do not end.
 */
export const unasked = (): string => `/api/v1/prueba?limit=${(asked += 1)}`

/**
 * @param connector with a table `precios` like that of `tiny`
 * @param clock what the service takes for now
 * @param hear told what is logged, from the start on
 */
export async function openSmallHost({
  url,
  pool,
  env = {},
  connector = tiny({ params: smallParams }),
  clock,
  hear = () => {},
}: {
  url: string
  pool: Pool
  env?: Readonly<Record<string, string>>
  connector?: Connector
  clock?: () => Date
  hear?: (line: string) => void
}): Promise<SmallHost> {
  const folder = await openFolder('host')
  const service = serviceOf(connector, { url, pool }, folder.path, env)
  const publish = (precio: string, more?: Partial<RefreshRequest>) =>
    refresh(
      request(pool, answering(connector, { precios: stations(1, () => ({ precio })) }), folder.path, {
        store: service.store,
        ...more,
      }),
    )
  for (const one of [municipios, connector]) await prepareTables(pool, one)
  await publish('10.00')
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      hear(String(chunk))
      done()
    },
  })
  const server = await startServer(service, pino({ level: 'debug' }, sink), clock)
  return {
    ...server,
    service,
    publish,
    key: await giveKey(service, server.url),
    logged: () => lines.join(''),
    async close() {
      await server.close()
      await folder.remove()
    },
  }
}
