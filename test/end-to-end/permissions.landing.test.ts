/**
 * A real source that may not be sold, over a running host: what is recorded, priced or taken back is seen in all that
 * it answers.
 */
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { refresh } from '@tianguis/core/refresh/run'
import { openBench, type Bench } from '../support/test-service.ts'
import { PEPPER } from '../support/accounts.ts'
import type { Call } from '../support/called.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { until } from '../support/until.ts'
import { openUpstream } from '../support/upstream.ts'
import { subjectOf, type Subject } from '../contract/subject.ts'

const SSN = 'www.ssn.unam.mx'
let bench: Bench
let sismos: Subject
let all: number
test.before(async () => {
  bench = await openBench({ clock: () => new Date('2026-11-19T18:30:00Z') })
  sismos = await subjectOf(
    bench,
    bench.discovered.find(({ connector }) => connector.name === 'sismos')!,
  )
  bench.beforeClose(sismos.close)
  await sismos.published()
  await offer(true)
  await permit()
  all = (await until(counted, ({ ssn }) => ssn > 0)).rows
})
test.after(() => bench.close())

const get = (path: string, more: Call = {}) => call(bench.url, path, more)
const cli = async (...words: string[]) => {
  const ended = await tianguis(words, {
    DATABASE_URL: bench.service.databaseUrl,
    TIANGUIS_PEPPER: PEPPER,
    TIANGUIS_DATA: bench.dataFolder,
  })
  assert.is(ended.code, 0, ended.stderr)
  return ended
}
const permit = () => cli('permissions', 'set', 'sismos', 'oficio 123 del 2026-03-01')
const forbid = () => cli('permissions', 'delete', 'sismos')
const offer = (offered: boolean) =>
  Promise.all(
    ['basic', 'pro', 'enterprise'].map((plan) =>
      cli('plans', 'set', plan, offered ? '--offered' : '--no-offered', '--stripe-price', `price_${plan}`),
    ),
  )

/** Rows of the list, all and the SSN's, and its tag. */
async function counted() {
  const { json, headers } = await get('/api/v1/sismos?limit=500')
  const { data } = json() as { data: { fuente: string }[] }
  return { rows: data.length, ssn: data.filter(({ fuente }) => fuente === 'SSN').length, etag: headers.get('etag')! }
}
const asked = async (q: string) =>
  (await get('/api/query', { query: { q } })).json().resultado as Record<string, string | number>[]
const number = async (q: string) => Number(Object.values((await asked(q))[0]!).at(-1))
const HOW_MANY = '¿Cuántos sismos hubo en noviembre de 2026?'
const LAST = '¿De cuánto fue el último sismo?'
const motive = async () =>
  (await get('/api/v1/estado')).json().data.find(({ conjunto }: { conjunto: string }) => conjunto === 'sismos')
    .motivo as string | null

/** Of the whole dataset as a file, of which few may be asked for in a minute. */
const exported = async () =>
  (await get('/api/v1/sismos.csv')).text.split('\r\n').filter((line) => line.includes(',SSN')).length

/** Everything else that the host answers of the dataset, and how much of it is the SSN's. */
async function everything() {
  const [near, folded, openapi] = await Promise.all([
    get('/api/v1/sismos?cerca=16.85,-99.88&radio_km=300&limit=500'),
    get('/api/v1/sismos?agrupar=anio'),
    get('/openapi.json'),
  ])
  return {
    list: (await counted()).ssn,
    near: near.json().data.filter(({ fuente }: { fuente: string }) => fuente === 'SSN').length,
    folded: folded.json().data[0].registros as number,
    question: await number(HOW_MANY),
    last: (await asked(LAST))[0]!.fuente,
    openapi: (JSON.stringify(openapi.json().paths['/api/v1/sismos']).match(/"fuente":"SSN"/g) ?? []).length,
  }
}

test('with a permission recorded all of it is served, and nobody is told of anything', async () => {
  const { list, near, folded, question, last, openapi } = await everything()
  assert.equal(
    [list > 100, await exported(), near > 0, folded, question > list, last, openapi > 0],
    [true, list, true, all, true, 'SSN', true],
  )
  assert.is(await motive(), null)
})

test('taken back while the host runs, nothing of the SSN is left in any answer, also of those it remembers', async () => {
  const before = await counted()
  const kept = await everything()
  assert.is((await get('/api/v1/sismos?limit=500', { headers: { 'if-none-match': before.etag } })).status, 304)
  await forbid()
  const after = await until(counted, ({ ssn }) => ssn === 0)
  assert.equal([after.ssn, after.rows], [0, before.rows - before.ssn])
  const now = await until(
    everything,
    ({ last, openapi, question }) => last === 'USGS' && openapi === 0 && question < kept.question,
  )
  assert.equal(
    [now.list, await exported(), now.near, now.folded, now.last, now.openapi],
    [0, 0, 0, after.rows, 'USGS', 0],
  )
  assert.ok(now.question < kept.question)
  assert.is.not(after.etag, before.etag)
  assert.is((await get('/api/v1/sismos?limit=500', { headers: { 'if-none-match': before.etag } })).status, 200)
  assert.is((await get('/api/v1/sismos?limit=500', { headers: { 'if-none-match': after.etag } })).status, 304)
  // By the clock of the machine its rows are old some day, which is said before.
  // The state is told anew once a second.
  const told = await until(motive, (reason) => reason?.includes('Está apagado') === true)
  assert.match(
    told!,
    /^(La fuente contesta, pero [^.]*\. )?Está apagado lo que es de «Servicio Sismológico Nacional».*tianguis permissions set sismos/,
  )
  const { filas, fecha_datos } = (await get('/api/v1/estado'))
    .json()
    .data.find(({ conjunto }: { conjunto: string }) => conjunto === 'sismos')
  const [newest] = (await get('/api/v1/sismos?limit=1')).json().data
  assert.equal([filas, fecha_datos], [after.rows, newest.fecha], 'what is not served is not counted')
  assert.match(
    (await cli('status')).stdout.replaceAll(/\s+/g, ' '),
    / sismos: (La fuente contesta, pero [^.]*\. )?Está apagado lo que es de/,
  )
})

test('a page that is turned meanwhile has no more of it', async () => {
  await permit()
  await until(counted, ({ ssn }) => ssn > 0)
  const first = (await get('/api/v1/sismos?limit=5')).json()
  await forbid()
  const { data } = (await get(first.meta.siguiente)).json()
  assert.equal(
    data.map(({ fuente }: { fuente: string }) => fuente),
    Array(5).fill('USGS'),
    'at once: it was in no memory',
  )
})

/** The next refresh of the dataset, fifty minutes after the first. */
async function refreshed() {
  const { connector, fixtures } = sismos.found
  const recording = await loadRecording(join(fixtures, 'revisado'))
  const upstream = await openUpstream({ connector, recording, secrets: {} })
  const { outcome, failure, notes } = await refresh({
    connector: { ...connector, source: { ...connector.source, pacing: { everyMs: 0 } } },
    pool: bench.service.pool,
    catalogue: [connector],
    territory: bench.territory,
    kind: 'live',
    store: bench.service.store,
    trigger: 'prueba',
    signal: new AbortController().signal,
    env: upstream.env,
    clock: () => new Date(recording.now),
  })
  await upstream.close()
  return {
    outcome,
    failure,
    notes,
    ofSsn: upstream.asked.filter((url) => url.includes(SSN)).length,
    ofOthers: upstream.asked.filter((url) => !url.includes(SSN)).length,
  }
}

test('what is off is not asked either, and what the SSN told before is no news of the USGS', async () => {
  const { outcome, failure, notes, ofSsn, ofOthers } = await refreshed()
  assert.equal([outcome, failure, ofSsn, ofOthers], ['unchanged', null, 0, 1])
  assert.match(
    notes.join('\n'),
    /^Falló la ruta RSS del SSN: sismos: no se consultó .* Está apagado.*\nFalló la ruta Página del SSN: .* Está apagado.*$/,
  )
})

test('where no plan is sold all is served without a permission, until one is priced while the host runs', async () => {
  await offer(false)
  assert.is((await until(counted, ({ ssn }) => ssn > 0)).rows, all)
  assert.is(await until(motive, (one) => one === null), null)
  await offer(true)
  assert.is((await until(counted, ({ ssn }) => ssn === 0)).ssn, 0)
  assert.is(
    (
      await until(
        () => asked(LAST),
        ([row]) => row!.fuente === 'USGS',
      )
    )[0]!.fuente,
    'USGS',
  )
})

test('a permission recorded while the host runs is seen, in lists, files and questions', async () => {
  await permit()
  assert.is((await until(counted, ({ ssn }) => ssn > 0)).rows, all)
  const now = await until(everything, ({ last, openapi }) => last === 'SSN' && openapi > 0)
  assert.equal([await exported(), now.folded, now.last], [now.list, all, 'SSN'])
  const { outcome, notes, ofSsn } = await refreshed()
  assert.equal([outcome, notes, ofSsn], ['published', [], 2])
  assert.is((await until(counted, ({ rows }) => rows > all)).rows, all + 2, 'two new events, and none of them twice')
})

test.run()
