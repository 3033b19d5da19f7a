import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import { to as copyTo } from 'pg-copy-streams'
import type { Municipality } from '@tianguis/core'
import type { Service } from '../../host/composition.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { placeFeed, priceFeed, serveFeeds } from './feeds.ts'

const TABLES = ['gasolina_estaciones', 'gasolina_precios']

/** Rows a second of a refresh of every kind, against COPY of the same rows into the same tables with their indexes. */
export async function benchRefresh(service: Service, stations: number): Promise<void> {
  const { rows: towns } = await service.pool.query<Municipality>('select * from datos.municipios where latitud is not null order by poblacion desc limit 1500')
  const bodies = { places: placeFeed(stations, towns), prices: priceFeed(stations, 0) }
  const { url, server } = await serveFeeds(bodies)
  service.config.env.TIANGUIS_GASOLINA_URL = url
  try {
    const memory = watchMemory()
    const rows = stations * 4
    const kinds = [['all new', 0], ['nothing changed', 0], ['every price changed', 1]] as const
    const measured: { kind: string; seconds: number }[] = []
    for (const [kind, round] of kinds) {
      bodies.prices = priceFeed(stations, round)
      measured.push({ kind, seconds: await timed(() => refreshOnce(service)) })
    }
    const peak = memory.stop()
    const copy = await copySeconds(service)
    console.log(`Refresh of ${rows} rows in 2 tables: download, XML, checks, staging, comparison, publication`)
    console.table([...measured, { kind: 'bare COPY, same rows, same indexes', seconds: copy }].map(({ kind, seconds }) => ({
      kind, seconds: seconds.toFixed(2), 'rows/s': Math.round(rows / seconds), 'times bare COPY': (seconds / copy).toFixed(2),
    })))
    console.log(`Peak memory of this process meanwhile: ${peak} MB (the feeds it serves to itself included)\n`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function refreshOnce(service: Service): Promise<void> {
  const found = service.connectors.find(({ connector }) => connector.name === 'gasolina')!
  const { outcome, failure } = await refreshDataset(service, found, { from: 'live', trigger: 'bench', signal: new AbortController().signal })
  if (outcome !== 'published' && outcome !== 'unchanged') throw new Error(`${outcome}: ${failure}`)
}

/** COPY of the current rows into empty copies of the tables that have the same indexes. */
async function copySeconds({ pool }: Service): Promise<number> {
  let seconds = 0
  for (const table of TABLES) {
    const client = await pool.connect()
    try {
      await client.query(`create table staging.bench (like datos.${table} including all)`)
      const out = client.query(copyTo(`copy (select * from datos.${table} where _hasta is null) to stdout`))
      const bytes = Buffer.concat(await Array.fromAsync(out))
      seconds += await timed(async () => {
        const into = client.query(copyFrom('copy staging.bench from stdin'))
        into.end(bytes)
        await once(into, 'finish')
      })
      await client.query('drop table staging.bench')
    } finally {
      client.release()
    }
  }
  return seconds
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function watchMemory(): { stop(): number } {
  let peak = 0
  const look = () => { peak = Math.max(peak, process.memoryUsage.rss()) }
  const timer = setInterval(look, 50)
  return {
    stop() {
      look()
      clearInterval(timer)
      return Math.round(peak / 1024 / 1024)
    },
  }
}
