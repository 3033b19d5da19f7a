/**
 * What is due is refreshed on time, each refresh in a process of its own: of connectors in folders, as that process
 * finds them.
 */
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../test/support/until.ts'
import { PACE, startSchedule } from './schedule.ts'
import { database, leftBy, LONG, nothing, runs, service, STUCK_MS } from './tests/service.ts'
import './tests/child-process.ts'

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
    )
    assert.equal(seen.sort(), ['gira programa failed', 'sordo programa running'])
    const job = async () =>
      (
        await database.pool.query<{ state: string }>("select state from trabajos.job where name = 'refresh.gira'")
      ).rows.map(({ state }) => state)
    assert.equal(await until(job, ([state]) => state === 'completed'), ['completed'])
  } finally {
    await schedule.stop()
  }
  assert.equal((await runs('^(gira|sordo)$')).sort(), ['gira programa failed', 'sordo programa cancelled'])
  assert.equal(await leftBy('sordo'), nothing)
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
  assert.equal(await until(jobs, ([state]) => state === 'completed'), ['completed'])
  assert.equal((await database.pool.query('select id from tianguis.payment_events')).rows, [])
  assert.equal(
    (await database.pool.query("select cron, timezone from trabajos.schedule where name = 'limpieza'")).rows,
    [{ cron: '20 4 * * *', timezone: 'America/Mexico_City' }],
  )
  for (const host of hosts) await host.stop()
})

test('that there is no network is said in one line, and not of each source', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const due = service.connectors.filter(({ connector: { name } }) => name.startsWith('sin-red'))
  const schedule = await startSchedule({ ...service, connectors: due }, log)
  try {
    await until(
      () => runs('^sin-red'),
      (seen) => seen.length === 2 && seen.every((run) => run.endsWith('failed')),
    )
    await until(
      () => Promise.resolve(lines.length),
      (n) => n > 0,
    )
    assert.equal(
      lines.map(({ level, msg }) => [level, msg.slice(0, 34)]),
      [[40, 'Sin red: las fuentes no contestan.']],
    )
  } finally {
    await schedule.stop()
  }
})

test.run()
