/** A language model beside the whole service: what comes out over HTTP and on the command line, and what never does. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { upstream, type Upstream } from '../support/fake-source.ts'
import { draft, role, says } from '../support/fake-model.ts'
import { canary, leaked, openBench, type Bench } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import { tianguis } from '../support/command-line.ts'
import { openDescription, type Description } from '../support/openapi.ts'

const NOW = new Date('2026-11-19T18:00:00Z')
const PATH = '/api/query'
const QUESTION = '¿qué tan salada la magna en Guadalajara?'
const GOOD = draft([role('salada', 'medida', 'precio')], {
  tabla: 'gasolina',
  medidas: [{ id: 'precio', agg: 'promedio' }],
  filtros: [{ de: 'tipo', op: '=', valores: ['verde'] }],
  lugar: [{ nivel: null, nombre: 'Guadalajara' }],
})

const secrets = { TIANGUIS_LLM_KEY: canary() }
let endpoint: Upstream
let written: unknown = GOOD
let bench: Bench
let described: Description
const env = () => ({ TIANGUIS_LLM_URL: `${endpoint.url}/v1/`, TIANGUIS_LLM_MODEL: 'de-prueba', ...secrets })

test.before(async () => {
  endpoint = await upstream((_request, response) =>
    written === undefined ? void response.writeHead(500).end(secrets.TIANGUIS_LLM_KEY) : says(response, written),
  )
  bench = await openBench({ clock: () => NOW, env: env() })
  described = await openDescription(bench.url)
})
test.after(async () => {
  await bench.close()
  await endpoint.close()
})

const ask = (q: string, more = {}) => call(bench.url, PATH, { query: { q, ...more } })

test("the same answer as to the rules' own words, and it says who read the question", async () => {
  const answer = await ask(QUESTION)
  assert.is(answer.status, 200, `${answer.text} ${bench.logged()}`)
  assert.is(described.faults(PATH, answer), undefined)
  const [read, rules] = [answer.json(), (await ask('¿cuánto cuesta la magna en Guadalajara?')).json()]
  assert.equal([read.motor, rules.motor], ['llm', 'reglas'])
  for (const field of ['sql_generado', 'parametros', 'resultado', 'tabla_fuente', 'provenance', 'grafica', 'truncado'])
    assert.equal(read[field], rules[field], field)
  assert.is(read.interpretacion.frase, rules.interpretacion.frase)
  assert.ok(read.confianza < rules.confianza)
  assert.match(read.interpretacion.supuestos.join(' '), /modelo de lenguaje/)
  assert.match(bench.logged(), /"motor":"llm"/)
  const explained = await ask(QUESTION, { explicar: '1' })
  assert.is(described.faults(PATH, explained), undefined)
  assert.equal(
    [explained.json().motor, explained.json().sql_generado, explained.json().resultado],
    ['llm', read.sql_generado, []],
  )
})

test('the help says that a model reads too', async () => {
  const help = await call(bench.url, `${PATH}/ayuda`)
  assert.is(described.faults(`${PATH}/ayuda`, help), undefined)
  assert.equal(help.json().meta.motores, ['reglas', 'llm'])
})

test('on the command line too', async () => {
  const { stdout } = await tianguis(['query', QUESTION], {
    DATABASE_URL: bench.service.config.databaseUrl,
    TIANGUIS_DATA: bench.dataFolder,
    ...env(),
  })
  assert.match(stdout, /PRECIO_PROMEDIO[^]*modelo de lenguaje/)
})

test("where it fails the refusal is the rules' own, and the key is nowhere: no answer, no log, no table", async () => {
  written = undefined
  // Not the question that it has answered, whose answer is remembered.
  const refused = await ask(QUESTION.replace('magna', 'premium'))
  assert.is(refused.status, 422)
  assert.is(described.faults(PATH, refused), undefined)
  assert.equal([refused.json().codigo, refused.json().detalle.palabras], ['no_entendida', ['salada']])
  assert.match(bench.logged(), /el modelo de http:\/\/127\.0\.0\.1:\d+ contestó HTTP 500/)
  const { rows } = await bench.service.pool.query(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema = 'tianguis'",
  )
  const held = await Promise.all(
    rows.map(async ({ name }) => JSON.stringify((await bench.service.pool.query(`select * from ${name}`)).rows)),
  )
  const help = await call(bench.url, `${PATH}/ayuda`)
  for (const text of [refused.text, help.text, bench.logged(), ...held]) assert.is(leaked(text, secrets), undefined)
  assert.ok(
    endpoint.asked.every(
      ({ headers, body }) =>
        headers.authorization === `Bearer ${secrets.TIANGUIS_LLM_KEY}` && leaked(body, secrets) === undefined,
    ),
  )
  assert.ok(endpoint.asked.length > 2)
})

test.run()
