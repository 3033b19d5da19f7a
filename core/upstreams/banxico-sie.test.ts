import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { createHttp } from '../http/client.ts'
import { sieRates } from './exchange-rates.ts'
import { absentSeries, readSie, sieSecrets, sieSeries, sieValue, waitSeconds } from './banxico-sie.ts'

const TITLES = { SF43718: /FIX/, SF46410: /euro/i }
const body = (...series: object[]) => JSON.stringify({ bmx: { series } })
const euro = {
  idSerie: 'SF46410',
  titulo: 'Cotización                     Euro',
  datos: [{ fecha: '02/03/2026', dato: '20.3541' }],
}
const fix = {
  idSerie: 'SF43718',
  titulo: 'Tipo de cambio         (FIX)',
  datos: [
    { fecha: '02/03/2026', dato: '17.3485' },
    { fecha: '03/03/2026', dato: 'N/E' },
  ],
}
const refused = (text: string, says: RegExp) =>
  assert.throws(
    () => readSie([text], TITLES),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )

test('series are known by their id, whatever their order', () => {
  assert.equal(readSie([body(euro, fix)], TITLES), [
    { serie: 'SF46410', fecha: '2026-03-02', valor: '20.3541' },
    { serie: 'SF43718', fecha: '2026-03-02', valor: '17.3485' },
  ])
})

test('a series that the answer leaves out is named, and one without data is there', async () => {
  const { datos: _, ...without } = euro
  assert.equal(absentSeries(['SF43718', 'SF46410', 'SF1'], [body(fix), body(without)]), ['SF1'])
  const told: string[] = []
  const http = { secret: () => 'x', get: async () => ({ status: 200, text: async () => body(fix) }) } as never
  const asked = (...series: string[]) => sieRates({ http, missing: (part) => void told.push(part) }, { series }, TITLES)
  await asked('SF43718', 'SF46410')
  assert.equal(told, ['Serie SF46410 del SIE'])
  assert.match(String(await asked('SF46410').catch((error) => error)), /La respuesta del SIE no trae SF46410/)
})

test('a series without data gives nothing', () => {
  const { datos: _, ...without } = euro
  assert.equal(readSie([body(without)], TITLES), [])
  assert.equal(readSie([body({ ...euro, datos: null })], TITLES), [])
})

test('absent values are skipped, thousands commas taken off, digits kept', () => {
  for (const nothing of ['N/E', 'n/e', '', '  ', undefined]) assert.is(sieValue(nothing), undefined)
  assert.equal(readSie([body({ ...fix, datos: [{ fecha: '01/01/1990', dato: null }] })], TITLES), [])
  assert.is(sieValue('3,073.5000'), '3073.5000')
  assert.is(sieValue('1,234,567'), '1234567')
  assert.is(sieValue(' 0.1100 '), '0.1100')
})

test('what is no number or no day is left as it came, for quarantine', () => {
  assert.is(sieValue('17,06'), '17,06')
  assert.is(sieValue('diecisiete'), 'diecisiete')
  assert.is(readSie([body({ ...fix, datos: [{ fecha: '03/13/2026', dato: '17.9' }] })], TITLES)[0]!.fecha, '03/13/2026')
})

test('a number that is no text keeps its digits too', () => {
  const text =
    '{"bmx":{"series":[{"idSerie":"SF43718","titulo":"FIX","datos":[{"fecha":"02/03/2026","dato":17.3480}]}]}}'
  assert.is(readSie([text], TITLES)[0]!.valor, '17.3480')
})

test('a series with another title, or that nobody asked for, stops the run', () => {
  refused(body({ ...euro, titulo: 'Yen japonés' }), /SF46410 no es la que se espera.*Yen japonés/)
  refused(body({ ...euro, idSerie: 'SF1' }), /«SF1», que no se pidió/)
  refused(body({ ...euro, idSerie: 'constructor' }), /que no se pidió/)
})

test('an error inside a 200 is an error', () => {
  refused('{"error":{"mensaje":"Algo pasó","detalle":"Detalle"}}', /Algo pasó: Detalle/)
  refused('{"bmx":{"series":[]},"error":{"mensaje":"Algo pasó"}}', /Algo pasó/)
  refused(body({ ...euro, error: { mensaje: 'incremento' } }), /error en la serie SF46410/)
  refused('{"bmx":{}}', /no trae bmx.series/)
  refused('<html>', /Se esperaba JSON/)
})

test('the limit is read from the headers or the body, and only of a refusal', () => {
  assert.is(waitSeconds({ status: 400, headers: { 'bmx-secondstoreset': '54' }, text: '' }), 54)
  assert.is(waitSeconds({ status: 400, headers: {}, text: '{"error":{"secondsToReset":12}}' }), 12)
  assert.is(waitSeconds({ status: 400, headers: {}, text: '{"error":{"mensaje":"Token inválido"}}' }), undefined)
  assert.is(waitSeconds({ status: 200, headers: { 'bmx-secondstoreset': '54' }, text: '' }), undefined)
})

test('pages of twenty, the token in a header and never in the URL, refusals in words', async () => {
  const asked: { url: string; token: unknown }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url!, token: request.headers['bmx-token'] })
    const unknown = request.url!.includes('DESCONOCIDA')
    const invalid = request.url!.includes('TOKEN')
    response.writeHead(unknown ? 404 : invalid ? (request.url!.includes('401') ? 401 : 400) : 200, {
      'content-type': 'application/json',
    })
    response.end(
      invalid
        ? '{"error":{"mensaje":"Token inválido","detalle":"Verifique."}}'
        : unknown
          ? '{"error":{"mensaje":"No existe"}}'
          : body(),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const http = createHttp({
    source: { dataset: 'prueba', hosts: ['www.banxico.org.mx'], secrets: sieSecrets, pacing: { everyMs: 0 } },
    signal: new AbortController().signal,
    mode: { kind: 'live' },
    env: {
      BANXICO_TOKEN: 'un-token-de-prueba',
      TIANGUIS_PRUEBA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  })
  const ids = Array.from({ length: 23 }, (_, at) => `SF${at}`)
  assert.is((await sieSeries(http, { series: ids, range: { from: '2026-01-01', to: '2026-01-31' } })).length, 2)
  await sieSeries(http, { series: ['SF43718'] })
  const failure = (series: string[]) =>
    sieSeries(http, { series }).then(
      () => 'no falló',
      (error: Error) => error.message,
    )
  assert.match(await failure(['DESCONOCIDA']), /no conoce alguna de las series DESCONOCIDA/)
  assert.match(await failure(['TOKEN']), /Token inválido.*service\/v1\/token.*BANXICO_TOKEN/)
  assert.match(await failure(['TOKEN401']), /401: «Token inválido.*service\/v1\/token/)
  await http.close()
  server.close()
  assert.equal(
    asked.map(({ url }) => url.replace('/SieAPIRest/service/v1', '')),
    [
      `/series/${ids.slice(0, 20).join(',')}/datos/2026-01-01/2026-01-31`,
      `/series/${ids.slice(20).join(',')}/datos/2026-01-01/2026-01-31`,
      '/series/SF43718/datos',
      '/series/DESCONOCIDA/datos',
      '/series/TOKEN/datos',
      '/series/TOKEN401/datos',
    ],
  )
  assert.ok(asked.every(({ token }) => token === 'un-token-de-prueba'))
})

test('without a token nothing is asked and the message says where to get one', async () => {
  const http = createHttp({
    source: { dataset: 'prueba', hosts: ['www.banxico.org.mx'], secrets: sieSecrets },
    signal: new AbortController().signal,
    mode: { kind: 'live' },
    env: {},
  })
  await sieSeries(http, { series: ['SF43718'] }).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, /service\/v1\/token/),
  )
  assert.is(http.usage.requests, 0)
  await http.close()
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'tipo-cambio', 'sie_multi_USD_EUR_GBP_JPY_CAD_2026-03-01_2026-03-15.json')
if (real && existsSync(real)) {
  test('a real answer of five series', () => {
    const titles = { SF43718: /FIX/, SF46406: /yen/i, SF46407: /libra/i, SF46410: /euro/i, SF60632: /canadiense/i }
    const read = readSie([readFileSync(real, 'utf8')], titles)
    assert.is(read.length, 50)
    assert.equal(
      read.find(({ serie, fecha }) => serie === 'SF46407' && fecha === '2026-03-02'),
      { serie: 'SF46407', fecha: '2026-03-02', valor: '23.2652' },
    )
  })
} else console.log('Se omite la respuesta real del SIE: TIANGUIS_SAMPLES no nombra una carpeta que la tenga.')

test.run()
