/**
 * What is due is refreshed on time, each refresh in a process of its own: of connectors in folders, as that process
 * finds them.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../test/support/until.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { openService, type Service } from '../composition.ts'
import { readConfig } from '../config.ts'
import { refreshInChildProcess, type ChildTimeouts } from './child-process.ts'
import { PACE, startSchedule } from './schedule.ts'

let database: TestDatabase
let folder: Folder
let service: Service
test.before(async () => {
  database = await openTestDatabase()
  folder = await openFolder('programa')
  await write('base', "yield [{ clave: 'proceso', valor: String(process.pid) }]")
  await write('calculo', "yield [{ clave: 'k', valor: '1' }]", "after: ['base'],")
  await write(
    'leido',
    "const answer = { url: 'https://fuente.example/', sha256: 'a' }\n    yield* skipIfUnchanged(answer as never, async function* () { yield [{ clave: 'k', valor: '1' }] })",
  )
  await write('muere', "process.kill(process.pid, 'SIGKILL')\n    yield []")
  await write('gira', "yield 'sin fin'")
  await write('gira-otro', "yield 'sin fin'")
  await write('sordo', "yield [{ clave: 'k', valor: '1' }]\n    await new Promise(() => setInterval(() => {}, 1000))")
  await write('espera', "yield [{ clave: 'k', valor: '1' }]\n    await new Promise(() => setInterval(() => {}, 1000))")
  const config = readConfig({
    DATABASE_URL: database.url,
    TIANGUIS_DATA: folder.path,
    TIANGUIS_CONNECTORS: join(folder.path, 'conectores'),
  })
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
  await writeFile(
    join(path, 'connector.ts'),
    `
import { writeFileSync } from 'node:fs'
import { defineConnector, limit, text } from '@tianguis/core'
export default defineConnector({
  name: '${name}', path: '/${name}', title: 'Prueba', description: 'Prueba.', ${more}
  source: { name: 'Fuente', url: 'https://fuente.example/', hosts: ['fuente.example'], licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true } },
  cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  revisions: false,
  tables: { valores: { columns: { clave: text().required().describe('Clave.'), valor: text().describe('Valor.') }, key: ['clave'], mode: 'append', duplicates: 'last', guard: { atLeast: 0 } } },
  record: 'valores', order: ['clave'], params: { limit: limit() }, calls: [{}],
  async *fetch({ skipIfUnchanged }) {
    ${fetch}
  },
  parse: (rows) => {
    if (rows === 'sin fin') writeFileSync('${join(path, 'leyendo')}', '')
    // Deaf as a loop that never awaits, and no processor is kept busy.
    while (rows === 'sin fin') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return { valores: rows as never }
  },
})
`,
  )
}

const order = (dataset: string, session = 'una') =>
  ({ dataset, from: 'live', trigger: 'prueba', session, interruption: 'El servicio se está cerrando.' }) as const
const never = { signal: new AbortController().signal }
const runs = async (dataset: string) =>
  (
    await database.pool.query(
      "select dataset || ' ' || trigger || ' ' || outcome as run from tianguis.runs where dataset ~ $1 order by id",
      [dataset],
    )
  ).rows.map(({ run }) => run)

test('a refresh has a process of its own, and the host its report', async () => {
  const { outcome, version, counts } = await refreshInChildProcess(service, order('base'), never)
  assert.equal([outcome, version, counts.read], ['published', 1, 1])
  const {
    rows: [row],
  } = await database.pool.query("select valor from datos.base_valores where clave = 'proceso'")
  assert.not.equal(Number(row.valor), process.pid)
})

test('what a refresh has read is left unread by the next one of the same host, and by no other', async () => {
  assert.is((await refreshInChildProcess(service, order('leido'), never)).counts.read, 1)
  const again = await refreshInChildProcess(service, order('leido'), never)
  assert.equal([again.outcome, again.counts.read], ['unchanged', 0])
  assert.is((await refreshInChildProcess(service, order('leido', 'otra'), never)).counts.read, 1)
})

test('a process that is killed is told in words, and nothing is published', async () => {
  const failure = await refreshInChildProcess(service, order('muere'), never).then(
    () => assert.unreachable(),
    (error: Error) => error.message,
  )
  assert.is(
    failure,
    'El proceso que actualizaba muere terminó con SIGKILL y sin decir nada. Lo publicado sigue como estaba.',
  )
  assert.equal(
    (await database.pool.query("select version::int, lease_holder from tianguis.datasets where name = 'muere'")).rows,
    [{ version: 0, lease_holder: null }],
  )
  assert.equal(await lastRun('muere'), { outcome: 'lost', failure })
})

/** What a run that was ended for its process left behind. */
async function leftBy(dataset: string) {
  const {
    rows: [{ free }],
  } = await database.pool.query('select lease_until is null as free from tianguis.datasets where name = $1', [dataset])
  const { rows: staged } = await database.pool.query("select tablename from pg_tables where schemaname = 'staging'")
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,args=', '--ppid', String(process.pid)])
  return {
    free,
    staged,
    processes: stdout.split('\n').filter((line) => line.includes('refresher.ts') && !line.startsWith('Z')),
  }
}
const nothing = { free: true, staged: [], processes: [] }
const lastRun = async (dataset: string) =>
  (
    await database.pool.query(
      'select outcome, failure from tianguis.runs where dataset = $1 order by id desc limit 1',
      [dataset],
    )
  ).rows[0]

/** On a busy machine a process takes many seconds until its run begins, which is what has to be seen to end. */
const STUCK_MS = 20_000
const LONG = { endMs: 60_000, overMs: 60_000, silenceMs: 60_000 }
const ends: [dataset: string, limit: Partial<Service['config']>, Partial<ChildTimeouts>, RegExp][] = [
  [
    'gira',
    {},
    { silenceMs: STUCK_MS },
    /^Pasó 20 s sin dar señales y se terminó su proceso\. Lo publicado sigue como estaba\. Es probable que el conector no acabe de leer/,
  ],
  [
    'gira-otro',
    { refreshLimitMs: STUCK_MS },
    { overMs: 1000 },
    /^No terminó en 20 s, lo más que puede durar una actualización, y se terminó su proceso\. .*corrige el conector/,
  ],
]
test('a process that reads without end is killed when it gives no sign, or is over its limit; the ledger tells, and nothing is left of it', async () => {
  await Promise.all(
    ends.map(async ([dataset, limit, patience, words]) => {
      const ended = await refreshInChildProcess(
        { ...service, config: { ...service.config, ...limit } },
        order(dataset),
        {
          ...never,
          patience: { ...LONG, ...patience },
        },
      )
      assert.equal([ended.outcome, ended.overrun], ['failed', true])
      assert.match(ended.failure!, words)
      assert.equal(await lastRun(dataset), { outcome: 'failed', failure: ended.failure })
    }),
  )
  for (const [dataset] of ends) assert.equal(await leftBy(dataset), nothing)
})

test('one that reads without end does not hear that it should end: it is killed some seconds later', async () => {
  const mark = join(folder.path, 'conectores', 'gira', 'leyendo')
  await rm(mark, { force: true })
  const stopping = new AbortController()
  const refreshing = refreshInChildProcess(service, order('gira'), {
    signal: stopping.signal,
    patience: { ...LONG, endMs: 500 },
  })
  await until(
    async () => existsSync(mark),
    (reading) => reading,
    60_000,
  )
  stopping.abort()
  const { outcome, failure } = await refreshing
  assert.equal(
    [outcome, failure],
    ['cancelled', 'Se le pidió terminar, no lo hizo en 0.5 s y se terminó su proceso. Lo publicado sigue como estaba.'],
  )
  assert.equal(await lastRun('gira'), { outcome, failure })
  assert.equal(await leftBy('gira'), nothing)
})

test('what the schedule kills is not tried again before it is due, and the next one has its place', async () => {
  await database.pool.query(
    "delete from tianguis.runs where dataset in ('gira', 'sordo'); update tianguis.datasets set checked_at = null where name in ('gira', 'sordo')",
  )
  const due = service.connectors.filter(({ connector: { name } }) => name === 'gira' || name === 'sordo')
  const schedule = await startSchedule({ ...service, connectors: due }, pino({ level: 'silent' }), {
    ...PACE,
    patience: { ...LONG, silenceMs: STUCK_MS, endMs: 500 },
  })
  try {
    const seen = await until(
      () => runs('^(gira|sordo)$'),
      (all) => all.includes('gira programa failed') && all.includes('sordo programa running'),
      60_000,
    )
    assert.equal(seen.sort(), ['gira programa failed', 'sordo programa running'])
    const job = async () =>
      (
        await database.pool.query<{ state: string }>("select state from trabajos.job where name = 'refresh.gira'")
      ).rows.map(({ state }) => state)
    assert.equal(await until(job, ([state]) => state === 'completed', 10_000), ['completed'])
  } finally {
    await schedule.stop()
  }
  assert.equal((await runs('^(gira|sordo)$')).sort(), ['gira programa failed', 'sordo programa cancelled'])
  assert.equal(await leftBy('sordo'), nothing)
})

test('a host that stops cancels its refresh in order', async () => {
  const stopping = new AbortController()
  const refreshing = refreshInChildProcess(service, order('espera'), { signal: stopping.signal })
  await until(
    () => runs('espera'),
    (seen) => seen.length > 0,
    20_000,
  )
  stopping.abort()
  assert.is((await refreshing).outcome, 'cancelled')
  assert.equal(await runs('espera'), ['espera prueba cancelled'])
  const late = await refreshInChildProcess(service, order('espera'), { signal: stopping.signal }).then(
    () => 'began',
    (error: Error) => error.name,
  )
  assert.equal([late, (await runs('espera')).length], ['AbortError', 1])
})

test('what is due is refreshed by the schedule, and what is computed from it after it', async () => {
  await database.pool.query("update tianguis.datasets set checked_at = now() where name = 'calculo'")
  await database.pool.query(
    "delete from datos.base_valores; update tianguis.datasets set checked_at = null where name = 'base'",
  )
  const due = service.connectors.filter(({ connector: { name } }) => name === 'base' || name === 'calculo')
  const schedule = await startSchedule({ ...service, connectors: due }, pino({ level: 'silent' }))
  const seen = await until(
    () => runs('base|calculo'),
    (seen) => seen.length >= 3 && !seen.some((run) => run.endsWith('running')),
    25_000,
  )
  assert.equal(seen, ['base prueba published', 'base programa published', 'calculo programa published'])
  await schedule.stop()
})

test('what was kept for its time is deleted once a day, by whichever host', async () => {
  await database.pool.query("insert into tianguis.payment_events values ('evt_1', 'a', now() - interval '1 year')")
  await database.pool.query("delete from trabajos.job where name = 'limpieza'")
  const jobs = async () =>
    (await database.pool.query<{ state: string }>("select state from trabajos.job where name = 'limpieza'")).rows.map(
      ({ state }) => state,
    )
  const hosts = [
    await startSchedule({ ...service, connectors: [] }, pino({ level: 'silent' })),
    await startSchedule({ ...service, connectors: [] }, pino({ level: 'silent' })),
  ]
  assert.equal(await until(jobs, ([state]) => state === 'completed', 20_000), ['completed'])
  assert.equal((await database.pool.query('select id from tianguis.payment_events')).rows, [])
  assert.equal(
    (await database.pool.query("select cron, timezone from trabajos.schedule where name = 'limpieza'")).rows,
    [{ cron: '20 4 * * *', timezone: 'America/Mexico_City' }],
  )
  for (const host of hosts) await host.stop()
})

test.run()
