/** A source is asked for the beginning of what a refresh would ask for, and nothing is published. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvRecords } from '@tianguis/core/decode/csv'
import { probeSource } from '@tianguis/core/refresh/probe'
import { upstream, type Upstream } from '../support/fake-source.ts'
import { until } from '../support/until.ts'
import { dataset, openBench, request, stations, tiny, type Bench } from './tiny.ts'

const BIG = `clave,precio,fecha\n${'k1,20.50,2026-11-19\n'.repeat(1_000_000)}`
let finished: boolean | undefined
let bench: Bench
let source: Upstream
test.before(async () => {
  bench = await openBench()
  source = await upstream((asked, response) => {
    if (asked.url === '/lista.json') return void response.end('{"archivos": ["a.csv", "grande.csv", "b.csv"]}')
    if (asked.url === '/a.csv') return void response.end('clave,precio,fecha\nk1,20.50,2026-11-19\n')
    if (asked.url === '/b.csv') return void response.writeHead(503).end('no')
    response.on('close', () => (finished = response.writableFinished))
    response.end(BIG)
  })
})
test.after(async () => {
  await source.close()
  await bench.close()
})

const connector = tiny({
  source: {
    name: 'Fuente',
    url: 'https://fuente.example/',
    hosts: ['fuente.example'],
    licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true },
    secrets: { FUENTE_TOKEN: 'https://fuente.example/token' },
  },
  async *fetch({ http, missing }) {
    const { archivos } = await (
      await http.get('https://fuente.example/lista.json', { feed: 'Lista' })
    ).json<{
      archivos: string[]
    }>()
    for (const file of archivos) {
      try {
        yield await (await http.get(`https://fuente.example/${file}`, { feed: 'Precios', minBytes: 30 })).text()
      } catch (error) {
        missing(file, error)
      }
    }
  },
  parse: (answer: unknown) => ({ precios: csvRecords(answer as string) }),
})

test('what fits is read and leads on, what is long is cut, and what fails is told with its address', async () => {
  await bench.run(connector, { precios: stations(3) })
  const before = await dataset(bench.pool)
  const report = await probeSource({
    ...request(bench.pool, connector, bench.folder),
    env: { TIANGUIS_PRUEBA_URL: source.url, FUENTE_TOKEN: 'secreto-de-prueba' },
    http: { retries: { limit: 0, baseMs: 1, random: () => 0 } },
  })
  assert.equal(
    report.answers.map(({ url, failure }) => [url.split('/').at(-1), failure === null]),
    [
      ['lista.json', true],
      ['a.csv', true],
      ['grande.csv', true],
      ['b.csv', false],
    ],
  )
  assert.match(report.answers[3]!.failure!, /503/)
  assert.equal([report.ok, report.asksNobody, [...report.outlines.keys()]], [false, false, ['Lista', 'Precios']])
  assert.equal(
    report.outlines.get('Precios')!.names.map(({ name }) => name),
    ['clave', 'precio', 'fecha'],
  )
  assert.is(
    await until(
      () => Promise.resolve(finished),
      (seen) => seen !== undefined,
    ),
    false,
  )
  assert.equal(await dataset(bench.pool), before)
})

test('no more than twelve requests are made, and a dataset that asks nobody is well', async () => {
  const greedy = tiny({
    async *fetch({ http }) {
      for (let at = 0; at < 40; at += 1) yield await (await http.get('https://fuente.example/a.csv')).text()
    },
    parse: (answer: unknown) => ({ precios: csvRecords(answer as string) }),
  })
  const asked = source.asked.length
  const env = { TIANGUIS_PRUEBA_URL: source.url }
  const report = await probeSource({ ...request(bench.pool, greedy, bench.folder), env })
  assert.equal([report.answers.length, source.asked.length - asked, report.ok], [12, 12, true])
  const computed = await probeSource(request(bench.pool, tiny(), bench.folder))
  assert.equal([computed.ok, computed.asksNobody], [true, true])
})

test.run()
