import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Service } from '../../host/composition.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'

const SOURCE = fileURLToPath(new URL('source.ts', import.meta.url))
const TABLES = ['gasolina_estaciones', 'gasolina_precios']

/** Rows a second of a refresh of every kind, against COPY of the same rows into the same tables with their indexes. */
export async function benchRefresh(service: Service, stations: number): Promise<void> {
  const source = fork(SOURCE, [String(stations)])
  try {
    const [url] = (await once(source, 'message')) as [string]
    service.config.env.TIANGUIS_GASOLINA_URL = url
    const memory = watchMemory()
    const rows = stations * 4
    const measured: { kind: string; seconds: number }[] = []
    for (const [kind, round] of [['all new', 0], ['nothing changed', 0], ['every price changed', 1]] as const) {
      await fetch(`${url}/round/${round}`, { method: 'POST' })
      measured.push({ kind, seconds: await timed(() => refreshOnce(service)) })
    }
    const peak = memory.stop()
    const copy = await copySeconds(service)
    console.log(`Refresh of ${rows} rows in 2 tables: download, XML, checks, staging, comparison, publication`)
    console.table([...measured, { kind: 'bare COPY, same rows, same indexes', seconds: copy }].map(({ kind, seconds }) => ({
      kind, seconds: seconds.toFixed(2), 'rows/s': Math.round(rows / seconds), 'times bare COPY': (seconds / copy).toFixed(2),
    })))
    console.log(`Peak memory of this process meanwhile: ${peak} MB\n`)
  } finally {
    source.kill()
  }
}

async function refreshOnce(service: Service): Promise<void> {
  const { connector, ...found } = service.connectors.find((one) => one.connector.name === 'gasolina')!
  const unhurried = { ...connector, source: { ...connector.source, pacing: { concurrency: 1, everyMs: 0 } } }
  const { outcome, failure } = await refreshDataset(service, { ...found, connector: unhurried }, { from: 'live', trigger: 'bench', signal: new AbortController().signal })
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
