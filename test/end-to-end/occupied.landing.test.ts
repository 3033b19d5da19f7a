/**
 * Whatever anybody may ask of a host, while its tables are somebody else's or its database is silent: answered, in the
 * right words.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transaction } from '@tianguis/core/database/connection'
import { makeTestKey } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { openGate, type Gate } from '../support/gate.ts'
import { openPortalBench, type PortalBench } from '../support/portal.ts'
import { until } from '../support/until.ts'
import type { Visitor } from '../support/visitor.ts'

const OPEN = [
  '/',
  '/estado',
  '/docs',
  '/datos/prueba',
  '/catalogo.jsonld',
  '/explorar',
  '/explorar/prueba',
  '/explorar/prueba?limit=3',
  '/openapi.json',
  '/api/v1.md',
  '/api/query/ayuda',
  '/api/v1/estado',
]
const SIGNED_IN = [
  '/portal',
  '/portal/cuenta',
  '/portal/entrar',
  '/portal/claves/1/rotar',
  '/portal/claves/1/revocar',
  '/explorar/prueba?limit=4',
]
const KEYED = [
  '/api/v1/uso',
  '/api/v1/prueba?limit=5',
  '/api/v1/prueba?al=2026-11-20',
  '/api/v1/prueba.csv',
  '/api/query?q=precio',
  '/readyz',
]
/** What PostgreSQL, its driver and Node say. */
const ENGLISH = /cancel(l)?ing|timeout|terminated|connection|relation|statement|could not|database/i

let gate: Gate
let bench: PortalBench
let key: string
let visitor: Visitor
test.before(async () => {
  bench = await openPortalBench({ through: async (url) => (gate = await openGate(url, 0)).url })
  visitor = await bench.signIn('ana@ejemplo.mx')
  key = await makeTestKey(bench.service)
})
test.after(async () => {
  await bench.close()
  await gate.close()
})

interface Told {
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Everything at once, as on a busy day. */
function askAll(): Promise<Told[]> {
  const told = async (path: string, ask: () => Promise<{ status: number; text: string }>) => {
    const { status, text } = await ask()
    return { path, status, text }
  }
  return Promise.all([
    ...OPEN.map((path) => told(path, () => call(bench.url, path))),
    ...SIGNED_IN.map((path) => told(path, () => visitor.get(path))),
    ...KEYED.map((path) => told(path, () => call(bench.url, path, { headers: { authorization: `Bearer ${key}` } }))),
  ])
}

/** Answered, or told that it cannot be for now. */
function assertTold(answers: readonly Told[]): void {
  for (const { path, status, text } of answers) {
    const about = `${path}: ${status}: ${text}`
    if (status === 503 || status === 504) assert.not.match(wordsIn(text), ENGLISH, about)
    else assert.ok([200, 303, ...(usual.get(path) === status ? [status] : [])].includes(status), about)
  }
}

/** How each is answered on a usual day. */
const usual = new Map<string, number>()
const wordsIn = (text: string) =>
  text.startsWith('{') ? String(JSON.parse(text).error) : text.replace(/<[^>]*>/g, ' ')
const statusesOf = (answers: readonly Told[]) => Object.fromEntries(answers.map(({ path, status }) => [path, status]))

test('on a usual day', async () => {
  for (const { path, status } of await askAll()) usual.set(path, status)
  assert.not.ok(
    [...usual.values()].some((status) => status >= 500),
    JSON.stringify([...usual]),
  )
})

test('every table is locked', async () => {
  const { pool } = bench.service
  const { rows } = await pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('tianguis', 'datos')",
  )
  await transaction(pool, async (client) => {
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
    const answers = await askAll()
    assertTold(answers)
    for (const path of ['/portal', '/api/v1/uso'])
      assert.match(answers.find((one) => one.path === path)!.text, /Una tabla que hace falta .* se está cambiando/)
    assert.is(statusesOf(answers)['/explorar/prueba?limit=4'], 503, 'nobody who is signed in is told to sign in')
  })
})

test('the database is silent', async () => {
  gate.shut(true)
  try {
    const answers = await askAll()
    assertTold(answers)
    assert.is(statusesOf(answers)['/readyz'], 503)
    // Not a statement that had its time: nobody waited for that.
    for (const { path, status, text } of answers)
      if (status >= 500 && path.startsWith('/api/')) assert.is(JSON.parse(text).codigo, 'base_de_datos_caida', path)
  } finally {
    gate.shut(false)
  }
  const back = await until(
    () => call(bench.url, '/readyz'),
    ({ status }) => status === 200,
  )
  assert.is(back.status, 200, back.text)
})

test('a host that gets no new connection is not ready, says so to all who ask at once, and is ready again after', async () => {
  gate.refuse(true)
  const before = gate.connections
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 300 }, () => call(bench.url, '/readyz')))
  const seconds = (performance.now() - began) / 1_000
  gate.refuse(false)
  assert.equal(
    new Set(answers.map(({ status, text }) => `${status} ${text}`)),
    new Set(['503 {"ok":false,"base_de_datos":false}']),
  )
  // A try lasts a second, and all who ask meanwhile wait for the same; the host's own look has others.
  const tried = gate.connections - before
  assert.ok(tried <= 3 * (1 + seconds), `${tried} connections for 300 questions in ${seconds} s`)
  assert.is(
    (
      await until(
        () => call(bench.url, '/readyz'),
        ({ status }) => status === 200,
      )
    ).status,
    200,
  )
})

test.run()
