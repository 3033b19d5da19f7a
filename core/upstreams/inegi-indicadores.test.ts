import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { createHttp } from '../http/client.ts'
import { FREQUENCY, hasInegiToken, inegiSecrets, inegiSeries, inegiValue, readInegi } from './inegi-indicadores.ts'

const EXPECTED = { indicador: '910420', freq: FREQUENCY.quincenal, unit: '1051' }
const NOTHING = '["ErrorInfo:No se encontraron resultados","ErrorDetails:No se encontraron resultados","ErrorCode:100"]'
const observation = (TIME_PERIOD: string, OBS_VALUE: string | null) => ({
  TIME_PERIOD,
  OBS_VALUE,
  OBS_EXCEPTION: null,
  OBS_STATUS: '3',
  OBS_SOURCE: '',
  OBS_NOTE: '',
  COBER_GEO: '0',
})
const body = (change: object = {}) =>
  JSON.stringify({
    Header: { Name: 'Datos compactos BIE', Email: 'atencion.usuarios@inegi.org.mx' },
    Series: [
      {
        INDICADOR: '910420',
        FREQ: '15',
        TOPIC: '189128',
        UNIT: '1051',
        UNIT_MULT: '',
        NOTE: '',
        SOURCE: '3371',
        LASTUPDATE: '09/09/2026 12:00:00 a. m.',
        STATUS: null,
        OBSERVATIONS: [
          observation('2026/08/02', '145.53100000000001000000'),
          observation('2018/07/02', '100.00000000000000000000'),
        ],
        ...change,
      },
    ],
  })
const refuses = (text: string, says: RegExp) =>
  assert.throws(
    () => readInegi(text, EXPECTED),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )

test('a value loses the noise of a double, and nothing else', () => {
  assert.is(inegiValue('145.53100000000001000000'), '145.531')
  assert.is(inegiValue('145.43199999999999000000'), '145.432')
  assert.is(inegiValue('100.00000000000000000000'), '100')
  assert.is(inegiValue('99.81894945609700000000'), '99.818949456097')
  assert.is(inegiValue('4.63698000000000000000'), '4.63698')
  assert.is(inegiValue('0.00000000000050000000'), '0.000000000001')
  assert.is(inegiValue('-0.99999999999999999'), '-1')
  assert.is(inegiValue('120'), '120')
})

test('nothing published is no value; what is no number is left for quarantine', () => {
  for (const nothing of [undefined, '', '  ']) assert.is(inegiValue(nothing), undefined)
  assert.is(inegiValue('N/D'), 'N/D')
  assert.is(
    readInegi(body({ OBSERVATIONS: [observation('2026/08/02', null), observation('2026/08/01', '')] }), EXPECTED)
      .length,
    0,
  )
})

test('the period is kept as the source writes it: 02 is an ordinal', () => {
  assert.equal(readInegi(body(), EXPECTED), [
    { indicador: '910420', periodo: '2026/08/02', valor: '145.531' },
    { indicador: '910420', periodo: '2018/07/02', valor: '100' },
  ])
})

test('a series that is another one, or of another frequency or unit, is refused', () => {
  refuses(body({ INDICADOR: '910392' }), /INDICADOR es «910392» y debía ser «910420»/)
  refuses(body({ FREQ: '8' }), /FREQ es «8» y debía ser «15»/)
  refuses(body({ UNIT: '1050' }), /UNIT es «1050»/)
  assert.is(readInegi(body({ UNIT: '1050' }), { ...EXPECTED, unit: undefined }).length, 2)
})

test('an error is an error whatever its status, and another format is said so', () => {
  refuses(NOTHING, /ErrorInfo:No se encontraron resultados/)
  refuses('{"ErrorCode":"100","ErrorInfo":"No se encontraron resultados"}', /No se encontraron resultados/)
  refuses('[]', /lista vacía/)
  refuses('{"Header":{}}', /no trae una serie/)
  refuses('<html>', /Se esperaba JSON/)
})

test('the token goes in the path and shows nowhere; a refusal says where to get one', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const [status, text] = request.url!.includes('/1/')
      ? [400, NOTHING]
      : request.url!.includes('/2/')
        ? [202, NOTHING]
        : [200, body()]
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const source = { dataset: 'prueba', hosts: ['www.inegi.org.mx'], secrets: inegiSecrets, pacing: { everyMs: 0 } }
  const env = {
    INEGI_TOKEN: '0f0e0d0c-aaaa-bbbb-cccc-123456789abc',
    TIANGUIS_PRUEBA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const http = createHttp({ source, signal: new AbortController().signal, mode: { kind: 'live' }, env })
  assert.ok(hasInegiToken(http))
  assert.is(await inegiSeries(http, '910420'), body())
  for (const [id, status] of [
    ['1', 400],
    ['2', 202],
  ]) {
    const said = await inegiSeries(http, String(id)).then(
      () => 'no falló',
      (error: Error) => error.message,
    )
    assert.match(said, new RegExp(`${status}: «ErrorInfo:No se encontraron resultados.*generatoken.*INEGI_TOKEN`))
    assert.not.match(said, /0f0e0d0c/)
  }
  await http.close()
  const bare = createHttp({ source, signal: new AbortController().signal, mode: { kind: 'live' }, env: {} })
  assert.match(
    await inegiSeries(bare, '910420').then(
      () => 'no falló',
      (error: Error) => error.message,
    ),
    /Falta el token/,
  )
  await bare.close()
  server.close()
  assert.is(
    asked[0],
    `/app/api/indicadores/desarrolladores/jsonxml/INDICATOR/910420/es/00/false/BIE-BISE/2.0/${env.INEGI_TOKEN}?type=json`,
  )
  assert.is(asked.length, 3)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'inflacion')
if (samples && existsSync(samples)) {
  test('the real answers: 64 fortnights without noise, and the error', () => {
    const read = readInegi(readFileSync(join(samples, 'inegi_910420_inpc_quincenal_first64obs.json'), 'utf8'), EXPECTED)
    assert.is(read.length, 64)
    assert.ok(
      read.every(({ periodo, valor }) => /^\d{4}\/\d\d\/0[12]$/.test(periodo) && /^\d{3}\.\d{1,3}$/.test(valor)),
    )
    assert.equal(
      [read[0], read.at(-1)!.periodo],
      [{ indicador: '910420', periodo: '2026/08/02', valor: '145.531' }, '2024/01/01'],
    )
    refuses(readFileSync(join(samples, 'inegi_no_results_http400.json'), 'utf8'), /ErrorCode:100/)
  })
} else console.log('Se omiten las respuestas reales del INEGI: TIANGUIS_SAMPLES no nombra una carpeta que las tenga.')

test.run()
