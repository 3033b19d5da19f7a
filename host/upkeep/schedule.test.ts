/** What is due is refreshed on time, each refresh in a process of its own: of connectors in folders, as that process finds them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../test/support/until.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { openService, type Service } from '../composition.ts'
import { readConfig } from '../config.ts'
import { refreshApart } from './apart.ts'
import { startSchedule } from './schedule.ts'

let database: TestDatabase
let folder: Folder
let service: Service
test.before(async () => {
  database = await openTestDatabase()
  folder = await openFolder('programa')
  await write('base', "yield [{ clave: 'proceso', valor: String(process.pid) }]")
  await write('calculo', "yield [{ clave: 'k', valor: '1' }]", "after: ['base'],")
  await write('leido', "const answer = { url: 'https://fuente.example/', sha256: 'a' }\n    yield* unlessPublished(answer as never, async function* () { yield [{ clave: 'k', valor: '1' }] })")
  await write('muere', "process.kill(process.pid, 'SIGKILL')\n    yield []")
  await write('espera', "yield [{ clave: 'k', valor: '1' }]\n    await new Promise(() => setInterval(() => {}, 1000))")
  const config = readConfig({ DATABASE_URL: database.url, TIANGUIS_DATA: folder.path, TIANGUIS_CONNECTORS: join(folder.path, 'conectores') })
  service = await openService(config)
  assert.equal(service.broken, [])
})
test.after(async () => {
  await service.close()
  await database.close()
  await folder.remove()
})

/** A connector of one table of texts, whose `fetch` is the given code. */
async function write(name: string, fetch: string, more = ''): Promise<void> {
  const path = join(folder.path, 'conectores', name)
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'package.json'), JSON.stringify({ name, type: 'module', tianguis: {} }))
  await writeFile(join(path, 'connector.ts'), `
import { defineConnector, limit, text } from '@tianguis/core'
export default defineConnector({
  name: '${name}', path: '/${name}', title: 'Prueba', description: 'Prueba.', ${more}
  source: { name: 'Fuente', url: 'https://fuente.example/', hosts: ['fuente.example'], licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true } },
  cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  revisions: false,
  tables: { ${name}: { columns: { clave: text().required().describe('Clave.'), valor: text().describe('Valor.') }, key: ['clave'], mode: 'append', duplicates: 'last', guard: { atLeast: 0 } } },
  record: '${name}', order: ['clave'], params: { limit: limit() }, calls: [{}],
  async *fetch({ unlessPublished }) {
    ${fetch}
  },
  parse: (rows) => ({ ${name}: rows as never }),
})
`)
}

const order = (dataset: string, session = 'una') => ({ dataset, trigger: 'prueba', session })
const never = new AbortController().signal
const runs = async (dataset: string) => (await database.pool.query("select dataset || ' ' || trigger || ' ' || outcome as run from tianguis.runs where dataset ~ $1 order by id", [dataset])).rows.map(({ run }) => run)

test('a refresh has a process of its own, and the host its report', async () => {
  const { outcome, version, counts } = await refreshApart(service, order('base'), never)
  assert.equal([outcome, version, counts.read], ['published', 1, 1])
  const { rows: [row] } = await database.pool.query("select valor from datos.base where clave = 'proceso'")
  assert.not.equal(Number(row.valor), process.pid)
})

test('what a refresh has read is left unread by the next one of the same host, and by no other', async () => {
  assert.is((await refreshApart(service, order('leido'), never)).counts.read, 1)
  const again = await refreshApart(service, order('leido'), never)
  assert.equal([again.outcome, again.counts.read], ['unchanged', 0])
  assert.is((await refreshApart(service, order('leido', 'otra'), never)).counts.read, 1)
})

test('a process that is killed is told in words, and nothing is published', async () => {
  const failure = await refreshApart(service, order('muere'), never).then(() => assert.unreachable(), (error: Error) => error.message)
  assert.is(failure, 'El proceso que actualizaba muere terminó con SIGKILL y sin decir nada. Lo publicado sigue como estaba.')
  assert.equal((await database.pool.query("select version::int from tianguis.datasets where name = 'muere'")).rows, [{ version: 0 }])
})

test('a host that stops cancels its refresh in order', async () => {
  const stopping = new AbortController()
  const refreshing = refreshApart(service, order('espera'), stopping.signal)
  await until(() => runs('espera'), (seen) => seen.length > 0)
  stopping.abort()
  assert.is((await refreshing).outcome, 'cancelled')
  assert.equal(await runs('espera'), ['espera prueba cancelled'])
  const late = await refreshApart(service, order('espera'), stopping.signal).then(() => 'began', (error: Error) => error.name)
  assert.equal([late, (await runs('espera')).length], ['AbortError', 1])
})

test('what is due is refreshed by the schedule, and what is computed from it after it', async () => {
  await database.pool.query("update tianguis.datasets set checked_at = now() where name = 'calculo'")
  await database.pool.query("delete from datos.base; update tianguis.datasets set checked_at = null where name = 'base'")
  const due = service.connectors.filter(({ connector: { name } }) => name === 'base' || name === 'calculo')
  const schedule = await startSchedule({ ...service, connectors: due }, pino({ level: 'silent' }))
  const seen = await until(() => runs('base|calculo'), (seen) => seen.length >= 3 && !seen.some((run) => run.endsWith('running')), 25_000)
  assert.equal(seen, ['base prueba published', 'base programa published', 'calculo programa published'])
  await schedule.stop()
})

test('what was kept for its time is deleted once a day, by whichever host', async () => {
  await database.pool.query("insert into tianguis.payment_events values ('evt_1', 'a', now() - interval '1 year')")
  await database.pool.query("delete from trabajos.job where name = 'limpieza'")
  const jobs = async () => (await database.pool.query<{ state: string }>("select state from trabajos.job where name = 'limpieza'")).rows.map(({ state }) => state)
  const hosts = [await startSchedule({ ...service, connectors: [] }, pino({ level: 'silent' })), await startSchedule({ ...service, connectors: [] }, pino({ level: 'silent' }))]
  assert.equal(await until(jobs, ([state]) => state === 'completed', 20_000), ['completed'])
  assert.equal((await database.pool.query('select id from tianguis.payment_events')).rows, [])
  assert.equal((await database.pool.query("select cron, timezone from trabajos.schedule where name = 'limpieza'")).rows, [{ cron: '20 4 * * *', timezone: 'America/Mexico_City' }])
  for (const host of hosts) await host.stop()
})

test.run()
