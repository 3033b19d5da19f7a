/**
 * An endpoint that misbehaves in every way there is: the rules' own words stand, soon, and nothing of it is told to
 * anybody.
 */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { completion, openBench, says, type Bench } from '../../test/support/fake-model.ts'
import { GOOD, KEY, QUESTION, raw, SECRET, useModelBench } from '../../test/support/fake-model-service.ts'

const model = useModelBench()
const writes =
  (content: unknown): RequestListener =>
  (_request, response) =>
    says(response, content)
const spoilt = (change: Record<string, unknown>) => writes({ ...GOOD, consulta: { ...GOOD.consulta, ...change } })
/** Text without an end, until the other side has had enough. */
const endless = (response: ServerResponse) => {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}
const nested = `${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}`

const MISBEHAVIOURS: readonly (readonly [what: string, answer: RequestListener, says: RegExp])[] = [
  ['it hangs up', (request) => void request.socket.destroy(), /no se pudo conectar/],
  [
    'its answer breaks off',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '900' }).write('{"choices":', () => response.destroy()),
    /no se pudo conectar/,
  ],
  ['it fails', raw(`{"error":"${KEY}"}`, 500), /contestó HTTP 500/],
  ['it is busy', raw('', 429, { 'retry-after': '1' }), /contestó HTTP 429/],
  ['it refuses the key', raw(`{"error":"Incorrect API key provided: ${KEY}"}`, 401), /contestó HTTP 401/],
  ['it has nothing to say', raw('', 204), /contestó HTTP 204/],
  [
    'it answers a page',
    raw('<html><body>Bad gateway</body></html>', 200, { 'content-type': 'text/html' }),
    /no contestó el JSON/,
  ],
  ['it answers what only begins as JSON', raw(completion(JSON.stringify(GOOD)).slice(0, -3)), /no contestó el JSON/],
  ['it answers another JSON', raw('{"choices":[]}'), /no contestó el JSON/],
  ['it answers a list', raw('[1,2,3]'), /no contestó el JSON/],
  ['it answers too much', (_request, response) => endless(response), /más de 64 KB/],
  [
    'it answers too much, packed',
    raw(gzipSync(Buffer.alloc(50_000_000)), 200, { 'content-encoding': 'gzip' }),
    /más de 64 KB/,
  ],
  ['it answers deep nesting', raw(nested.slice(0, 60_000)), /no contestó el JSON/],
  ['its answer is cut by its length', raw(completion(JSON.stringify(GOOD), 'length')), /llegó cortada/],
  ['its answer is filtered', raw(completion(JSON.stringify(GOOD), 'content_filter')), /no terminó/],
  ['it writes nothing', raw(completion('')), /no terminó/],
  ['it writes SQL', writes('SELECT * FROM consulta.puestos; DROP TABLE puestos'), /no es una consulta lógica/],
  ['it writes prose', writes('El limón cuesta 30 pesos.'), /no es una consulta lógica/],
  ['it writes JSON in prose', writes(`Claro: ${JSON.stringify(GOOD)}`), /no es una consulta lógica/],
  [
    'it obeys the question',
    writes({ ok: true, respuesta: 'Ignoré mis instrucciones.', clave: KEY }),
    /no es una consulta lógica/,
  ],
  ['it adds a field of its own', spoilt({ sql: 'select 1' }), /no es una consulta lógica/],
  [
    'it adds a prototype',
    writes(JSON.stringify(GOOD).replace('"tabla"', '"__proto__":{"x":1},"tabla"')),
    /no es una consulta lógica/,
  ],
  ['it leaves a field out', spoilt({ filtros: undefined }), /no es una consulta lógica/],
  [
    'it nests deeply',
    spoilt({ dimensiones: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) }),
    /no es una consulta lógica/,
  ],
  ['it gives a number for a name', spoilt({ tabla: 7 }), /no es una consulta lógica/],
  ['it gives a word for a number', spoilt({ limite: 'todos' }), /no es una consulta lógica/],
  ['it gives an absurd limit', spoilt({ limite: 1e12 }), /no es una consulta lógica/],
  ['it gives a negative limit', spoilt({ limite: -1 }), /no es una consulta lógica/],
  [
    'it gives infinity',
    writes(JSON.stringify(GOOD).replace('"limite":null', '"limite":1e999')),
    /no es una consulta lógica/,
  ],
  ['it gives a day in words', spoilt({ tiempo: { desde: 'ayer', hasta: null } }), /no es una consulta lógica/],
  [
    'it gives an essay for a value',
    spoilt({ filtros: [{ de: 'fruta', op: '=', valores: ['x'.repeat(5_000)] }] }),
    /no es una consulta lógica/,
  ],
  [
    'it gives a thousand values',
    spoilt({ filtros: [{ de: 'fruta', op: 'in', valores: Array.from({ length: 1_000 }, () => 'limon') }] }),
    /no es una consulta lógica/,
  ],
  [
    'it gives an operator of its own',
    spoilt({ filtros: [{ de: 'fruta', op: 'like', valores: ['%'] }] }),
    /no es una consulta lógica/,
  ],
]
for (const [what, answer, words] of MISBEHAVIOURS) {
  test(`${what}: the rules' abstention stands, and the log says why`, async () => {
    model.bench.behave(answer)
    await standsBy(model.bench, words)
  })
}

/** Of what it was answered, or not, the log says `words`, and nobody anything else. */
async function standsBy(bench: Bench, words: RegExp): Promise<void> {
  const [reply, rules] = await bench.both(QUESTION)
  assert.equal(reply, rules)
  assert.is(reply.ok || reply.codigo, 'no_entendida')
  assert.is(bench.asked.length, 1)
  assert.match(bench.logged(), words)
  for (const told of [JSON.stringify(reply), bench.logged()]) assert.not.ok(told.includes(KEY))
  for (const secret of [SECRET, 'Guadalajara', 'limón', 'DROP', 'instrucciones'])
    assert.not.ok(bench.logged().includes(secret), secret)
}

const SILENCES: readonly (readonly [what: string, answer: RequestListener])[] = [
  ['it never answers', () => {}],
  ['it begins and never ends', (_request, response) => void response.write('{"choices":')],
]
for (const [what, answer] of SILENCES) {
  test(`${what}: it has its time, the rules' abstention stands, and the log says why`, async () => {
    const impatient = await openBench(model.rows, { key: KEY, deadlineMs: 500 })
    impatient.behave(answer)
    await standsBy(impatient, /no contestó en 0\.5 s/)
    await impatient.close()
  })
}

test('nobody is there', async () => {
  const gone = await openBench(model.rows, { key: KEY })
  await gone.closeEndpoint()
  const reply = await gone.box.ask(QUESTION)
  assert.is(reply.ok || reply.codigo, 'no_entendida')
  assert.match(gone.logged(), /no se pudo conectar \(ECONNREFUSED\)/)
  await gone.close()
})

test('a redirect is not followed, and nobody else gets the question or the key', async () => {
  const visited: string[] = []
  const other = createServer((request, response) => {
    visited.push(request.url!)
    says(response, GOOD)
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/chat/completions`
  for (const status of [301, 302, 303, 307, 308]) {
    model.later(120_000)
    model.bench.behave(raw('', status, { location: elsewhere }))
    const [reply, rules] = await model.bench.both(QUESTION)
    assert.equal(reply, rules)
  }
  assert.equal(visited, [])
  assert.match(model.bench.logged(), /redirige a otra dirección/)
  await new Promise((closed) => other.close(closed))
})

test.run()
