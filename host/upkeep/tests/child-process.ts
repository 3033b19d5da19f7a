/** A refresh has a process of its own: what comes back from it, and how it ends when it does not end by itself. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/support/until.ts'
import type { Service } from '../../composition.ts'
import { foldersOf, loadAgain } from '../../discovery.ts'
import { refreshInChildProcess, type ChildTimeouts } from '../fork-refresh.ts'
import { database, folder, lastRun, leftBy, LONG, never, nothing, order, runs, service, STUCK_MS } from './service.ts'

test('a refresh has a process of its own, and the host its report', async () => {
  const { outcome, version, counts } = await refreshInChildProcess(service, order('base'), never)
  assert.equal([outcome, version, counts.read], ['published', 1, 1])
  const {
    rows: [row],
  } = await database.pool.query("select valor from datos.base_valores where clave = 'proceso'")
  assert.not.equal(Number(row.valor), process.pid)
})

test('its process is told where its connector is, and those that it comes after, and of no other', async () => {
  const at = (name: string) => join(folder.path, 'conectores', name)
  assert.equal(foldersOf('base', service.connectors), [at('base')])
  assert.equal(foldersOf('calculo', service.connectors), [at('base'), at('calculo')])
  assert.equal(foldersOf('no-hay', service.connectors), [])
  const names = async (...folders: string[]) => (await loadAgain(folders)).map(({ connector }) => connector.name)
  assert.equal(await names(at('base'), at('ya-no-hay'), at('calculo')), ['base', 'calculo'])
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

test('a host that stops cancels its refresh in order', async () => {
  const stopping = new AbortController()
  const refreshing = refreshInChildProcess(service, order('espera'), { signal: stopping.signal })
  await until(
    () => runs('espera'),
    (seen) => seen.length > 0,
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
