/**
 * The source of a connector that the command line makes, which answers what a test says, with a workbench and a
 * database: open while the tests of whoever imports this run.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { sampledTemplate } from './samples.ts'

export interface Price {
  fecha: string
  producto: string
  precio?: string | number
}
export const maiz: Price = { fecha: '2026-11-18', producto: 'Maíz', precio: 7.5 }
export const frijol: Price = { fecha: '2026-11-18', producto: 'Frijol', precio: 31 }

export let bench: Workbench
let source: Server
export let env: Record<string, string>
export let database: TestDatabase
type SourceAnswer = { precios: Price[] } | { error: string } | 'stall'
let answer: SourceAnswer
/** Is told when a request came that never gets its answer. */
let stalled = () => {}

/** What the source answers from now on. */
export const sourceSends = (next: SourceAnswer) => void (answer = next)

/** That a request came which never gets its answer. */
export const stallsOnce = () => new Promise<void>((resolve) => (stalled = resolve))

function respond(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  if (answer !== 'stall') return void response.end(JSON.stringify(answer))
  response.write('{"precios": [')
  stalled()
}

test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  bench = await openWorkbench({ DATABASE_URL: database.url })
  source = createServer((_request, response) => respond(response))
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  env = { TIANGUIS_LONJA_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}` }
})
test.after(async () => {
  source.closeAllConnections()
  await new Promise((closed) => source.close(closed))
  await bench.close()
  await database.close()
})

/** What the database has of the dataset, whatever the commands say. */
export async function lonja() {
  const {
    rows: [row],
  } = await database.pool.query(`
    select d.version::int, d.published_at, d.sample, d.observed_on::text, (select count(*)::int from datos.lonja where _hasta is null) as rows,
           (select count(*)::int from tianguis.runs where dataset = d.name) as runs,
           (select outcome from tianguis.runs where dataset = d.name order by id desc limit 1) as outcome
      from tianguis.datasets d where d.name = 'lonja'`)
  return row
}
