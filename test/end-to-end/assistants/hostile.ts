/** What nobody sends in good faith is refused in words, costs little and breaks nothing. */
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ATTACKS } from '../../attacks/statements.ts'
import { keyOf } from '../../support/call.ts'
import { bench, refusalIn, use, withClient } from './host.ts'
import { message } from './limits.ts'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const keyed = () => ({ authorization: `Bearer ${keyOf(bench.url)}` })

test('what is no message, is several or is too long is refused in words', async () => {
  for (const [body, status, codigo] of [
    ['', 400, 'mensaje_ilegible'],
    ['{', 400, 'mensaje_ilegible'],
    ['"hola"', 400, 'mensaje_ilegible'],
    ['null', 400, 'mensaje_ilegible'],
    [[list, list], 400, 'mensaje_ilegible'],
    [{ ...list, method: 'subscriptions/listen' }, 400, 'mensaje_ilegible'],
    [{ ...list, params: { _: 'x'.repeat(70_000) } }, 413, 'mensaje_grande'],
  ] as const) {
    const answer = await message({ body, headers: keyed() })
    assert.equal([answer.status, answer.json().codigo], [status, codigo], JSON.stringify(body).slice(0, 60))
  }
  for (const body of [{}, { jsonrpc: '1.0', id: 1, method: 'x' }, { jsonrpc: '2.0', method: 7, id: {} }]) {
    const { status, json } = await message({ body, headers: keyed() })
    assert.ok(status === 400 && json().error.message, JSON.stringify(body))
  }
  assert.is((await message({ body: list, headers: { ...keyed(), 'content-type': 'text/plain' } })).status, 415)
  const nothing = await message({ body: { ...list, method: 'tools/borrar' }, headers: keyed() })
  assert.is(nothing.json().error.code, -32_601)
})

test('nothing is opened to be waited at, and a page of any site may ask', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await message({ method, headers: keyed() })
    assert.equal([answer.status, answer.json().codigo], [405, 'metodo_no_permitido'])
    assert.is(answer.headers.get('allow'), 'POST, OPTIONS')
  }
  const headers = { origin: 'https://pagina.example', 'access-control-request-method': 'POST' }
  const asked = { ...headers, 'access-control-request-headers': 'authorization,content-type,mcp-protocol-version' }
  const preflight = await message({ method: 'OPTIONS', headers: asked })
  assert.is(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(preflight.headers.get('access-control-allow-headers')!, 'mcp-protocol-version')
  assert.is(
    (await message({ body: list, headers: { ...keyed(), ...headers } })).headers.get('access-control-allow-origin'),
    '*',
  )
})

test('an attack, wherever it stands in a query, is refused in words and runs nothing', () =>
  withClient(async (client) => {
    for (const [at, { sql }] of ATTACKS.entries()) {
      const said = sql.slice(0, 400)
      const consulta = [
        { tabla: said, accion: 'listar' },
        { tabla: 'udi', accion: said },
        { tabla: 'udi', accion: 'listar', medidas: [{ id: said }] },
        { tabla: 'udi', accion: 'listar', filtros: [{ columna: said, op: '=', valores: ['1'] }] },
        { tabla: 'udi', accion: 'listar', filtros: [{ columna: 'indicador', op: '=', valores: [said.slice(0, 100)] }] },
        { tabla: 'udi', accion: 'listar', tiempo: { desde: said } },
        { tabla: 'udi', accion: 'listar', orden: [{ por: said, dir: 'asc' }] },
      ][at % 7]!
      const refused = refusalIn(await client.callTool({ name: 'consultar', arguments: { consulta } }))
      assert.is(refused?.codigo, 'consulta_invalida', JSON.stringify(consulta))
      assert.ok(refused.detalle.problemas.length)
    }
  }))

test('a tool that is called otherwise than it says is refused in words', async () => {
  for (const [name, given] of [
    ['preguntar', {}],
    ['preguntar', { pregunta: 7 }],
    ['preguntar', { pregunta: 'x'.repeat(5_000) }],
    ['consultar', { consulta: 'select 1' }],
    [
      'consultar',
      {
        consulta: {
          tabla: 'udi',
          accion: 'listar',
          filtros: [{ columna: 'x', op: '=', valores: ['á'.repeat(4_000)] }],
        },
      },
    ],
    ['datos', { conjunto: '../portal' }],
    ['datos', { conjunto: 'udi.csv' }],
    ['datos', { conjunto: 'udi', parametros: { limit: { a: 1 } } }],
    ['datos', { conjunto: 'udi', parametros: { 'limit&cursor': 'x\r\nX: y' } }],
    ['estado', { conjunto: ['udi'] }],
    ['buscar', { __proto__x: 1 }],
  ] as const) {
    const refused = refusalIn(await use(name, given))
    assert.ok(refused?.codigo && refused.mensaje && refused.que_hacer, JSON.stringify([name, given]).slice(0, 80))
  }
})

test('no message brings about a 5xx, a page or an answer that is no JSON', async () => {
  const nasty = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.jsonValue({ maxDepth: 3 }))
  const given = fc.dictionary(
    fc.constantFrom('pregunta', 'consulta', 'conjunto', 'texto', 'recibo', '__proto__'),
    nasty,
  )
  const call = fc
    .tuple(fc.constantFrom('buscar', 'preguntar', 'consultar', 'datos', 'verificar', 'estado', 'x'), given)
    .map(([name, args]) => ({ ...list, method: 'tools/call', params: { name, arguments: args } }))
  const other = fc.record({ jsonrpc: fc.constantFrom('2.0', '1', null), id: nasty, method: nasty, params: nasty })
  const header = fc.constantFrom(
    {},
    { 'mcp-protocol-version': '2026-07-28' },
    { 'mcp-protocol-version': 'x' },
    { 'mcp-session-id': 'x' },
  )
  for (const [body, headers] of fc.sample(fc.tuple(fc.oneof(call, other), header), {
    seed: 20_261_127,
    numRuns: 150,
  })) {
    const { status, text, json } = await message({
      body,
      headers: { ...keyed(), ...(headers as Record<string, string>) },
    })
    assert.ok(status < 500, `${status} ${text} to ${JSON.stringify([body, headers])}`)
    if (text) json()
  }
  assert.not.match(bench.logged(), /"level":50/)
})
