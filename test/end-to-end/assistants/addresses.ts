/** What tools ask, asked by a program: a query without words, its schema, names, and the card of a dataset. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../support/call.ts'
import { bench } from './host.ts'

const get = (path: string, query: Record<string, string> | string = {}, headers = {}) =>
  call(bench.url, path, { query, headers })
const consulta = (query: unknown) => ({ consulta: typeof query === 'string' ? query : JSON.stringify(query) })

test('the schema is served once, and every example of every card fits it', async () => {
  const schema = await get('/api/query/esquema.json')
  assert.is(schema.headers.get('content-type'), 'application/schema+json')
  const again = await get('/api/query/esquema.json', {}, { 'if-none-match': schema.headers.get('etag')! })
  assert.is(again.status, 304)
  assert.is((await get('/api/query/esquema.json', 'x=1')).status, 400)
  const fits = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(schema.text))
  for (const { conjunto } of (await get('/api/query/buscar')).json().data) {
    const [card] = (await get('/api/query/ayuda', { conjunto })).json().data
    assert.is(card.conjunto, conjunto)
    for (const { consulta: said } of card.asuntos)
      for (const one of said.ejemplos) assert.ok(fits(one.consulta), JSON.stringify([one, fits.errors]))
  }
})

test('names are found by their words, of all datasets or of one', async () => {
  const [first] = (await get('/api/query/buscar', { texto: 'aguacates', conjunto: 'precios' })).json().data
  assert.equal([first.tipo, first.conjunto], ['valor', 'precios'])
  assert.is((await get('/api/query/buscar', { texto: 'x', conjunto: 'preciosss' })).json().codigo, 'parametro_invalido')
  assert.is((await get('/api/query/ayuda', { conjunto: 'nada' })).json().detalle.parametro, 'conjunto')
})

test('a query without words is answered as a question is: CSV, 304, receipt, and refused with every reason', async () => {
  const said = { tabla: 'presas', accion: 'listar', limite: 3 }
  const answer = await get('/api/query', consulta(said))
  assert.equal([answer.status, answer.json().pregunta, answer.json().interpretacion.consulta], [200, '', said])
  assert.ok(Number(answer.headers.get('x-ratelimit-remaining')) > 0)
  const same = await get('/api/query', consulta(said), { 'if-none-match': answer.headers.get('etag')! })
  assert.is(same.status, 304)
  assert.is((await get('/api/query', { ...consulta(said), formato: 'csv' })).text.trim().split('\n').length, 4)
  for (const [given, problem] of [
    ['{', 'JSON'],
    ['[]', 'objeto'],
    [{ ...said, limite: 0 }, 'limite'],
    [{ ...said, sql: 'select 1' }, 'sql'],
    [{ ...said, filtros: [{ columna: 'clave', op: '=', valores: ["' or 1=1"] }] }, 'clave'],
  ] as const) {
    const refused = await get('/api/query', consulta(given))
    assert.equal([refused.status, refused.json().codigo], [400, 'consulta_invalida'], refused.text)
    assert.match(refused.json().detalle.problemas.join(' '), problem)
  }
  const both = await get('/api/query', { ...consulta(said), q: '¿cuántas presas hay?' })
  assert.is(both.json().codigo, 'parametro_invalido')
  assert.is((await get('/api/query', { ...consulta(said), tras: 'x'.repeat(30) })).json().codigo, 'parametro_invalido')
  assert.is((await get('/api/query', consulta('x'.repeat(13_000)))).json().codigo, 'consulta_larga')
})
