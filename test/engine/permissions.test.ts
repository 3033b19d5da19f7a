/** What may not be sold: neither asked for nor served while plans are sold and no permission is recorded. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Restricted } from '@tianguis/core'
import { deletePermission, savePermission, soldPlans } from '@tianguis/core/licensing'
import { publishedReader } from '@tianguis/core/refresh/published'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { openBench, served, stationColumns, stations, table, text, tiny, type Bench } from './tiny.ts'

let bench: Bench
let upstream: Server
let asked: string[] = []
test.before(async () => {
  bench = await openBench()
  upstream = createServer((request, response) => {
    asked.push(request.url!)
    // The holder's own site sends whoever asks the other to itself.
    if (request.url === '/libre/desvio')
      return void response.writeHead(302, { location: 'https://ssn.example/secreto' }).end()
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
})
test.before.each(async () => {
  asked = []
  await sell('pro')
  await bench.pool.query('delete from tianguis.permissions')
})
test.after(async () => {
  upstream.close()
  await bench.close()
})

/** The plans that can be paid for from now on. */
const sell = (...plans: string[]) =>
  bench.pool.query("update tianguis.plans set stripe_price = case when name = any($1) then 'price_' || name end", [
    plans,
  ])

const rows: Restricted['rows'] = { table: 'precios', column: 'fuente', value: 'SSN' }
const source = (restricted?: Partial<Restricted>, commercial = false): Connector['source'] => ({
  name: 'Fuente',
  url: 'https://ssn.example/',
  licence: { name: 'SSN: sin lucro', url: 'https://ssn.example/l', commercial },
  hosts: ['ssn.example', 'libre.example'],
  ...(restricted && { restricted: { holder: 'Servicio Sismológico', hosts: ['ssn.example'], rows, ...restricted } }),
})
const columns = { ...stationColumns, fuente: text().oneOf('SSN', 'USGS').required().describe('De quién.') }
const declared = (given: Connector['source'], change = {}) =>
  tiny({ source: given, tables: { precios: table({ columns, mode: 'append', indexes: [['fecha']] }) }, ...change })
const part = declared(source({}))
const whole = declared(source(), { name: 'entera', path: '/entera' })
const env = () => {
  const { port } = upstream.address() as AddressInfo
  const url = `ssn.example=http://127.0.0.1:${port}/ssn,libre.example=http://127.0.0.1:${port}/libre`
  return { TIANGUIS_PRUEBA_URL: url, TIANGUIS_ENTERA_URL: url }
}
const batch = { precios: [...stations(2, () => ({ fuente: 'SSN' })), ...stations(1, () => ({ fuente: 'USGS' }), 5)] }
const keys = async (connector: Connector, at?: number) =>
  (await served(bench.pool, connector, at)).map((row) => JSON.parse(row).clave)

test('a source says which part of it may not be sold, and what it says must be there', () => {
  const problems = (given: Connector['source']) => {
    try {
      declared(given)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.is(problems(source({})), '')
  assert.match(
    problems(source({ hosts: ['otro.example'] })),
    /nombra el host «otro\.example», que la fuente no declara/,
  )
  assert.match(problems(source({ hosts: [] })), /no nombra ningún host/)
  assert.match(problems(source({ holder: '' })), /no dice de quién es/)
  assert.match(problems(source({ rows: { ...rows, table: 'nada' } })), /nombra «nada\.fuente», que no se declara/)
  assert.match(problems(source({ rows: { ...rows, column: 'nada' } })), /nombra «precios\.nada», que no se declara/)
  assert.match(
    problems(source({ rows: { ...rows, column: 'nota' } })),
    /«precios\.nota».* debe ser text\(\)\.required\(\)/,
  )
  assert.match(problems(source({ rows: { ...rows, value: 'ssn' } })), /«precios\.fuente» nunca es «ssn»/)
  assert.match(problems(source({}, true)), /licence\.commercial debe ser false/)
})

test('rows that were published before are served while nothing is sold, or with a permission, of any publication', async () => {
  await sell()
  await bench.run(part, batch)
  assert.equal(await keys(part), ['k0', 'k1', 'k5'])
  await sell('pro')
  assert.equal([await keys(part), await keys(part, 1)], [['k5'], ['k5']])
  await savePermission(bench.pool, { dataset: 'otra', words: 'oficio 9' })
  assert.equal(await keys(part), ['k5'], 'that of another dataset')
  await savePermission(bench.pool, { dataset: 'prueba', words: 'oficio 1' })
  assert.equal(
    [await keys(part), await keys(part, 1)],
    [
      ['k0', 'k1', 'k5'],
      ['k0', 'k1', 'k5'],
    ],
  )
  assert.ok(await deletePermission(bench.pool, 'prueba'))
  assert.equal(await keys(part), ['k5'])
  assert.not.ok(await deletePermission(bench.pool, 'prueba'))
})

test('a plan that nobody can pay for any more is sold as long as somebody does', async () => {
  await sell()
  assert.equal([await soldPlans(bench.pool), await keys(part)], [[], ['k0', 'k1', 'k5']])
  await bench.pool.query(
    "with ana as (insert into tianguis.accounts (name, plan) values ('Ana', 'basic') returning id) insert into tianguis.subscriptions (account, customer, plan) select id, 'cus_1', 'basic' from ana",
  )
  assert.equal([await soldPlans(bench.pool), await keys(part)], [['basic'], ['k5']])
  await bench.pool.query('update tianguis.subscriptions set plan = null')
  assert.equal([await soldPlans(bench.pool), await keys(part)], [[], ['k0', 'k1', 'k5']])
})

test('a licence for all of the source withholds every row; a sample is served, since it comes with the program', async () => {
  await bench.run(whole, batch)
  assert.equal(await keys(whole), [])
  await bench.pool.query("update tianguis.datasets set sample = true where name = 'entera'")
  assert.equal(await keys(whole), ['k0', 'k1', 'k5'])
  await bench.pool.query("update tianguis.datasets set sample = false where name = 'entera'")
  await savePermission(bench.pool, { dataset: 'entera', words: 'oficio 1' })
  assert.equal(await keys(whole), ['k0', 'k1', 'k5'])
})

test('its own refresh sees all that it published, another one only what is served', async () => {
  const other = tiny({ name: 'derivada', path: '/derivada', after: ['prueba'] })
  const count = async (reader: Connector) =>
    (await publishedReader(bench.pool, reader, [part, other])('select count(*) as n from {prueba.precios}'))[0]!.n
  assert.equal([await count(part), await count(other)], ['3', '1'])
})

/** Both hosts, as two ways to the same data. */
const both = (connector: Connector): Connector => ({
  ...connector,
  async *fetch(context) {
    const routes = fallbackChain(context)
    await routes.attempt('SSN', () => context.http.get('https://ssn.example/lista'))
    await routes.attempt('Desvío', () => context.http.get('https://libre.example/desvio'))
    const found = await routes.attempt('USGS', () => context.http.get('https://libre.example/lista'))
    if (!found) routes.allFailed()
    yield batch
  },
})
const refreshed = (connector: Connector) => bench.run(connector, undefined, { env: env() })

test('a refresh asks the holder nothing, led there by another either, and says why and what to do; the other way serves', async () => {
  const { outcome, notes } = await refreshed(both(part))
  assert.equal([outcome, asked], ['unchanged', ['/libre/desvio', '/libre/lista']])
  assert.is(notes.length, 2)
  assert.match(
    notes[0]!,
    /^Falló la ruta SSN: prueba: no se consultó https:\/\/ssn\.example\/lista\. Está apagado lo que es de «Servicio Sismológico»: .*planes de paga.*«tianguis permissions set prueba "/,
  )
  assert.match(
    notes[1]!,
    /^Falló la ruta Desvío: prueba: no se consultó https:\/\/ssn\.example\/secreto\. Está apagado/,
  )
  await savePermission(bench.pool, { dataset: 'prueba', words: 'oficio 1' })
  asked = []
  assert.equal([(await refreshed(both(part))).notes, asked.length], [[], 4])
})

test("a source that is all the holder's fails with that sentence, once and unasked", async () => {
  const { outcome, failure } = await refreshed({
    ...whole,
    async *fetch({ http }) {
      yield JSON.parse(await (await http.get('https://libre.example/lista')).text())
    },
  })
  assert.equal([outcome, asked], ['failed', []])
  assert.match(failure!, /^entera: no se consultó https:\/\/libre\.example\/lista\. Está apagado lo que es de «Fuente»/)
})

test.run()
