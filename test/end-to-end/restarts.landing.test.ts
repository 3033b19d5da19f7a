/**
 * PostgreSQL restarted in the midst of everything: no request fails but in words, each is booked once, and what is
 * published is whole.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { refresh } from '@tianguis/core/refresh/run'
import { savePlan } from '../../host/accounts/plans.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { testPlan } from '../support/accounts.ts'
import type { Call, Called } from '../support/called.ts'
import { call } from '../support/call.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'
import { randomOf } from './bookings.ts'

const RESTARTS = 4
const CLIENTS = 6
/** Of the published table, all of one price: no more than a page has. */
const ROWS = 20
/** Small enough that a block of it is asked for again and again. */
const MONTHLY = 20_000
/** After everything that is published here, whenever that is; what is current of that day stays so past any midnight. */
const TODAY = '2100-06-15'
const WORDS =
  /^La base de datos (no responde en este momento|no terminó a tiempo y la consulta se canceló)\. Vuelve a intentarlo/

const seed = Number(process.env['SEED'] ?? 20_261_119)
const random = randomOf(seed)
const connector = tiny()
let folder: Folder
let postgres: EmbeddedServer
let pool: Pool
let host: SmallHost
let closed = false
const over = new AbortController()

test.before(async () => {
  console.log(`seed ${seed}`)
  folder = await openFolder('restarts')
  postgres = await startEmbedded({ folder: folder.path })
  pool = openPool({ url: postgres.url })
  await migrateControl(pool)
  host = await openSmallHost({ url: postgres.url, pool, connector, clock: () => new Date(`${TODAY}T18:00:00Z`) })
  await savePlan(pool, testPlan({ monthly: MONTHLY }))
})
test.after(async () => {
  over.abort()
  if (!closed) await host.close()
  await pool.end()
  await postgres.stop()
  await folder.remove()
})

let price = 100
/** The next price in every row: a row of another was half of a publication. */
function publishNext() {
  const precio = String((price += 1))
  return refresh(request(pool, answering(connector, { precios: stations(ROWS, () => ({ precio })) }), folder.path))
}

/** Refreshes until it is over, whatever becomes of each. */
async function refreshOn(): Promise<ReadonlySet<string>> {
  const outcomes = new Set<string>()
  while (!over.signal.aborted) {
    const outcome = await publishNext().then(
      ({ outcome }) => outcome,
      () => 'thrown',
    )
    outcomes.add(outcome)
    if (outcome === 'thrown') await delay(100)
  }
  return outcomes
}

/** Answers that are worth a request: where nothing could be taken of a quota, nothing is said of how it stands. */
let counted = 0
async function ask(path: string, options?: Call): Promise<Called> {
  const answer = await call(host.url, path, options)
  if (answer.headers.has('ratelimit') && [200, 304].includes(answer.status)) counted += 1
  return answer
}

interface Tally {
  statuses: Record<string, number>
  faults: string[]
}

/** One client, asking one thing after the other. */
async function askOn(tally: Tally): Promise<void> {
  let etag = '"none"'
  const ways: readonly (() => Promise<Called>)[] = [
    () => ask('/api/v1/prueba', { headers: { 'if-none-match': etag } }),
    () => ask('/api/v1/prueba', { query: { limit: ROWS + Math.floor(random() * 60) } }),
    () => ask('/api/v1/prueba', { query: { al: TODAY } }),
    () => ask('/api/v1/uso'),
  ]
  while (!over.signal.aborted) {
    // What is open to all has a limit for each address.
    const answer = await (random() < 0.02 ? ask('/api/v1/estado') : ways[Math.floor(random() * ways.length)]!())
    etag = answer.headers.get('etag') ?? etag
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
    const fault = faultOf(answer)
    if (fault) tally.faults.push(`${answer.url}: ${fault}`)
    await delay(random() * 20)
  }
}

/** What is wrong with an answer, if anything is. */
function faultOf({ url, status, headers, text, json }: Called): string | undefined {
  if (status === 304 || (status === 200 && !url.includes('/prueba'))) return undefined
  if (status === 200) {
    const prices = json().data.map(({ precio }: { precio: number }) => precio)
    return prices.length === ROWS && new Set(prices).size === 1 ? undefined : `not one publication: ${prices}`
  }
  const isTold =
    (status === 503 || status === 504) && Number(headers.get('retry-after')) > 0 && WORDS.test(json().error)
  return isTold ? undefined : `${status} ${headers.get('retry-after')} ${text}`
}

/** In the midst of answers, and for long enough that somebody is told. */
async function restart(tally: Tally): Promise<void> {
  await another(200, tally)
  await delay(random() * 300)
  process.kill(postgres.pid, 'SIGQUIT') // an immediate shutdown
  await another(503, tally)
  postgres = await startEmbedded({ folder: folder.path })
}

/** Somebody was told so since this was asked. */
async function another(status: number, { statuses }: Tally): Promise<void> {
  const before = statuses[status] ?? 0
  await until(
    async () => statuses[status] ?? 0,
    (now) => now > before,
  )
}

/** The only column of the only row. */
const read = async (sql: string) => Object.values((await pool.query(sql)).rows[0])[0]
/** Publications that are not whole, or of more than one price. */
const BROKEN = `select count(*)::int from (
  select version from tianguis.versions left join datos.prueba_precios on _desde <= version and (_hasta is null or _hasta > version)
   where dataset = 'prueba' and version > 1 group by 1 having count(precio) <> ${ROWS} or count(distinct precio) <> 1) broken`
/** Publications of which no run says that it made them, and runs that say so of what there is not. */
const UNKNOWN = `select count(*)::int from tianguis.runs r full join tianguis.versions v on v.run_id = r.id
  where (r.outcome = 'published') is distinct from (v.run_id is not null) or r.outcome = 'running'`

test('restarted at any statement, over and over', async () => {
  assert.is((await publishNext()).outcome, 'published')
  const tally: Tally = { statuses: {}, faults: [] }
  const asking = Array.from({ length: CLIENTS }, () => askOn(tally))
  const refreshing = refreshOn()
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) await restart(tally)
  for (const path of [
    `/api/v1/prueba?limit=${ROWS}`,
    `/api/v1/prueba?al=${TODAY}`,
    '/api/v1/uso',
    '/api/v1/estado',
    '/readyz',
  ]) {
    await until(
      () => ask(path),
      ({ status }) => status === 200,
    )
  }
  over.abort()
  await Promise.all(asking)
  const outcomes = await refreshing
  console.log(JSON.stringify({ ...tally, outcomes: [...outcomes] }))
  assert.equal(tally.faults, [])
  assert.not.ok(outcomes.has('busy'), 'a refresh waited for the lease of another that had ended')
})

test('what was refreshed meanwhile is published whole or not at all, and so says the ledger', async () => {
  assert.is((await publishNext()).outcome, 'published')
  const answer = await until(
    () => ask('/api/v1/prueba'),
    ({ json }) => json().data[0].precio === price,
  )
  assert.equal([faultOf(answer), answer.json().data[0].precio], [undefined, price])
  assert.is(await read(BROKEN), 0)
  assert.is(await read(UNKNOWN), 0)
})

test('every request that was answered is booked, once, and nothing more is taken', async () => {
  await host.close()
  closed = true
  assert.is(await read('select sum(requests)::int from tianguis.usage'), counted)
  assert.is(await read('select sum(taken)::int from tianguis.quotas'), counted)
})

test.run()
