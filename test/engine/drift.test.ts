/** A source whose answers change their looks is told of at once, in the ledger and with its dataset. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvRecords } from '@tianguis/core/decode/csv'
import { upstream, type Upstream } from '../support/fake-source.ts'
import {
  dataset,
  date,
  decimal,
  ledger,
  openBench,
  stations,
  table as tinyTable,
  text,
  tiny,
  type Bench,
} from './tiny.ts'

let bench: Bench
let source: Upstream
let body = ''
test.before(async () => {
  bench = await openBench()
  source = await upstream((_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(body))
})
test.after(async () => {
  await source.close()
  await bench.close()
})

const connector = tiny({
  tables: {
    precios: {
      columns: {
        clave: text().required().describe('Clave.'),
        tipo: text().required().describe('Tipo.'),
        precio: decimal({ digits: 4 }).required().describe('Precio.'),
        fecha: date().required().describe('Día.'),
      },
      key: ['clave', 'tipo'],
      mode: 'snapshot',
      duplicates: 'last',
      observed: 'fecha',
    },
  },
  async *fetch({ http }) {
    yield await (await http.get('https://fuente.example/precios.csv', { feed: 'Precios de prueba' })).text()
  },
  parse: (answer: unknown) => ({
    precios: csvRecords(answer as string).map(({ clave, tipo, precio, fecha }) => ({ clave, tipo, precio, fecha })),
  }),
})

const rows = (day: string, { tipos = ['magna', 'premium'], precio = '20.50' } = {}) =>
  tipos.flatMap((tipo) => Array.from({ length: 60 }, (_one, at) => `k${at},${tipo},${precio},${day}`))
const table = (lines: readonly string[], header = 'clave,tipo,precio,fecha') => `${header}\n${lines.join('\n')}\n`

async function published(answer: string, acceptShrink = false) {
  body = answer
  const run = await bench.run(connector, undefined, { env: { TIANGUIS_PRUEBA_URL: source.url }, acceptShrink })
  return { outcome: run.outcome, notes: run.notes, failure: run.failure }
}
const fingerprints = async () =>
  (await bench.pool.query('select feed, notes from tianguis.fingerprints order by run_id, feed')).rows

test('the first answer is remembered without a word, with the values of the columns that have few', async () => {
  assert.equal(await published(table(rows('2026-11-01'))), { outcome: 'published', notes: [], failure: null })
  assert.equal(await fingerprints(), [
    { feed: 'Precios de prueba', notes: [] },
    { feed: 'precios.tipo', notes: [] },
  ])
  assert.equal((await published(table(rows('2026-11-02')))).notes, [])
  assert.is((await fingerprints()).length, 2)
})

test('a new column and a new value are told once, and published', async () => {
  const more = rows('2026-11-03', { tipos: ['magna', 'premium', 'gas_lp'] }).map((row) => `${row},x`)
  const answer = table(more, 'clave,tipo,precio,fecha,marca')
  assert.equal(await published(answer), {
    outcome: 'published',
    notes: ['precios.tipo: valor nuevo: «gas_lp».', 'Precios de prueba: columna nueva: marca.'],
    failure: null,
  })
  assert.equal((await published(answer.replaceAll('-03', '-04'))).notes, [])
})

test('of a run that is refused the change is told each time, and not remembered', async () => {
  for (const _again of [1, 2]) {
    const { outcome, notes } = await published(table(rows('2026-11-05'), 'clave,tipo,costo,fecha'))
    assert.equal(
      [outcome, notes],
      ['refused', ['Precios de prueba: columna nueva: costo; columnas que faltan: precio, marca.']],
    )
  }
  const { notes } = (await ledger(bench.pool)).at(-1)
  assert.is(notes.length, 1)
})

test('values without the decimals that they had are refused, and published where an operator says so', async () => {
  const whole = table(rows('2026-11-06', { tipos: ['magna', 'premium', 'gas_lp'], precio: '20' }))
  const { outcome, failure } = await published(whole)
  assert.is(outcome, 'refused')
  assert.match(failure!, /precios\.precio: 180 de los 180 valores publicados con decimales volvieron sin ellos/)
  assert.is((await published(whole, true)).outcome, 'published')
  assert.is((await dataset(bench.pool)).observed_on, '2026-11-06')
})

const feeds = tiny({
  name: 'por-fuentes',
  cadence: {
    cron: ['0 13 * * *'],
    timezone: 'America/Mexico_City',
    lateAfter: '30 hours',
    publishes: ['0 12 * * *'],
  },
  tables: {
    lecturas: {
      columns: {
        clave: text().required().describe('Clave.'),
        fecha: date().required().describe('Día.'),
      },
      key: ['clave', 'fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      feeds: { Norte: { where: "clave like 'n%'" }, Sur: { where: "clave like 's%'" } },
    },
  },
  record: 'lecturas',
  order: ['fecha desc', 'clave'],
  params: {},
  calls: [{}],
})

test('of each feed is told how new it is, and how many publications passed since it last brought anything newer', async () => {
  for (let day = 1; day <= 6; day += 1) {
    const fecha = `2026-11-0${day}`
    const lecturas = [
      { clave: 'n1', fecha },
      { clave: 's1', fecha: day > 2 ? '2026-11-02' : fecha },
    ]
    const clock = () => new Date(`2026-11-0${day + 1}T01:00:00Z`)
    assert.is((await bench.run(feeds, { lecturas }, { clock })).outcome, 'published')
  }
  const told = (await dataset(bench.pool, 'por-fuentes')).feeds
  assert.equal(told, [
    { feed: null, newest: '2026-11-07T06:00:00.000Z', advanced: '2026-11-07T01:00:00.000Z', missed: 0, late: false },
    { feed: 'Norte', newest: '2026-11-07T06:00:00.000Z', advanced: '2026-11-07T01:00:00.000Z', missed: 0, late: false },
    { feed: 'Sur', newest: '2026-11-03T06:00:00.000Z', advanced: '2026-11-03T01:00:00.000Z', missed: 4, late: true },
  ])
})

test('a feed that answers and brings nothing is missing, and so are many of the parts that always came', async () => {
  const stations = Array.from({ length: 10 }, (_none, at) => ({ clave: `n${at}`, fecha: '2026-11-08' }))
  const south = { clave: 's1', fecha: '2026-11-08' }
  const connector = { ...feeds, tables: { lecturas: { ...feeds.tables.lecturas!, parts: 'clave' } } }
  assert.is((await bench.run(connector, { lecturas: [...stations, south] })).outcome, 'published')
  const silent = await bench.run(connector, { lecturas: stations })
  assert.equal(
    [silent.outcome, silent.missing],
    ['partial', [{ part: 'Sur', why: 'Contestó, y no trajo ninguna fila.' }]],
  )
  const half = await bench.run(connector, { lecturas: [...stations.slice(0, 4), south] })
  assert.equal(
    [half.outcome, half.missing],
    ['partial', [{ part: '6 de 10 en «Norte» (por clave)', why: 'La fuente contestó sin ellas.' }]],
  )
  assert.is((await bench.run(connector, { lecturas: [...stations, south] })).outcome, 'unchanged')
})

test('a past that comes otherwise than it was published is refused; one that is revised a little is not', async () => {
  const connector = tiny({
    name: 'con-pasado',
    tables: {
      valores: {
        columns: {
          fecha: date().required().describe('Día.'),
          valor: decimal({ digits: 6 }).unit('pesos').required().describe('Valor.'),
        },
        key: ['fecha'],
        mode: 'append',
        duplicates: 'last',
        observed: 'fecha',
      },
    },
    record: 'valores',
    order: ['fecha'],
    params: {},
    calls: [{}],
  })
  const values = (factor: number) =>
    Array.from({ length: 28 }, (_none, at) => ({
      fecha: `2026-02-${String(at + 1).padStart(2, '0')}`,
      valor: ((100.5 + at) * factor).toFixed(2),
    }))
  assert.is((await bench.run(connector, { valores: values(1) })).outcome, 'published')
  assert.is((await bench.run(connector, { valores: values(1.002) })).outcome, 'published')
  const { outcome, failure } = await bench.run(connector, { valores: values(10) })
  assert.is(outcome, 'refused')
  assert.match(
    failure!,
    /valores\.valor: de 28 valores ya publicados que volvieron, 28 son otros, y la mitad de ellos por más de 898 %/,
  )
  assert.is((await bench.run(connector, { valores: values(10) }, { acceptShrink: true })).outcome, 'published')
})

test('figures that should be alike and are not are told and published; beside a sample nothing is compared', async () => {
  const own = (name: string, more: object = {}) =>
    tiny({ name, path: `/${name}`, tables: { precios: tinyTable() }, ...more })
  const other = own('otra')
  const connector = own('una', {
    contrasts: [
      {
        says: 'Los precios son los de «otra».',
        differences:
          'select a.clave, a.precio, b.precio as otro from {una.precios} a join {otra.precios} b using (clave) where a.precio <> b.precio',
      },
    ],
  })
  const more = { catalogue: [connector, other] }
  const said = async () => (await dataset(bench.pool, 'una')).contrasts
  await bench.run(other, { precios: stations(5) })
  await bench.pool.query("update tianguis.datasets set sample = true where name = 'otra'")
  const differing = { precios: stations(5, (at) => ({ precio: at === 2 ? '9.50' : '20.50' })) }
  assert.equal([(await bench.run(connector, differing, more)).notes, await said()], [[], []])
  await bench.pool.query("update tianguis.datasets set sample = false where name = 'otra'")
  const { outcome, notes } = await bench.run(connector, differing, more)
  assert.equal(
    [outcome, notes],
    ['unchanged', ['No coincide: «Los precios son los de «otra».»: {"clave":"k2","precio":9.50,"otro":20.50}.']],
  )
  assert.is((await said()).length, 1)
  assert.equal([(await bench.run(connector, { precios: stations(5) }, more)).notes, await said()], [[], []])
})

test.run()
