import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { UpstreamFailure } from './client.ts'
import { asking, clientOf, failing, upstream, URL_ASKED, type Case } from '../../test/support/fake-source.ts'

test("a plain answer: text, json, stream, counts, and the source's own address", async () => {
  const server = await upstream((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 's=1' }).end('{"a":"é"}'),
  )
  const http = clientOf(server)
  const reply = await http.get(`${URL_ASKED}?x=1#parte`)
  assert.is(reply.url, `${URL_ASKED}?x=1`)
  assert.equal(await reply.json(), { a: 'é' })
  assert.is(reply.bytes, 10)
  assert.is(reply.sha256, createHash('sha256').update('{"a":"é"}').digest('hex'))
  assert.not('set-cookie' in reply.headers)
  let streamed = ''
  for await (const chunk of reply.stream()) streamed += chunk
  assert.is(streamed, '{"a":"é"}')
  assert.equal(http.usage, { requests: 1, bytes: 10 })
  assert.is(server.asked[0]!.url, '/datos.json?x=1')
  assert.match(server.asked[0]!.headers['user-agent']!, /^Tianguis\/\d/)
  await http.close()
  await server.close()
})

test('gzip, br and deflate arrive decompressed', async () => {
  for (const [encoding, squeeze] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const) {
    const { text, reply } = await asking({
      answer: (_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(squeeze('hola'.repeat(1000))),
    })
    assert.is(text, 'hola'.repeat(1000))
    assert.is(reply!.bytes, 4000)
  }
})

test('a Latin-1 body that claims to be UTF-8 is read right', async () => {
  const { text } = await asking({
    answer: (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(Buffer.from('Nuevo León', 'latin1')),
  })
  assert.is(text, 'Nuevo León')
})

test('500 twice, then 200', async () => {
  let turn = 0
  const { text, asked } = await asking({
    answer: (_request, response) => (++turn < 3 ? response.writeHead(500).end('x') : response.end('bien')),
  })
  assert.is(text, 'bien')
  assert.is(asked.length, 3)
})

test('a 429 is asked again when its Retry-After is over, and a date will do', async () => {
  for (const after of ['1', () => new Date(Date.now() + 1500).toUTCString()]) {
    let turn = 0
    const { text, asked } = await asking({
      answer: (_request, response) =>
        turn++
          ? response.end('bien')
          : response.writeHead(429, { 'retry-after': typeof after === 'string' ? after : after() }).end(),
    })
    assert.is(text, 'bien')
    const waited = asked[1]!.at - asked[0]!.at
    assert.ok(waited > (typeof after === 'string' ? 950 : 400), `waited ${waited} ms`)
  }
})

test('a Retry-After beyond ten minutes is not waited for, and the words say when to come back', async () => {
  const { asked } = await failing('rate_limited', /2026-11-19T19:20:00\.000Z.*\(3600 s\)/, {
    answer: (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    options: { clock: () => new Date('2026-11-19T18:20:00Z') },
  })
  assert.is(asked.length, 1)
})

test('a 400 that the connector reads as a rate limit is waited for', async () => {
  let turn = 0
  const waits: unknown[] = []
  const { text } = await asking({
    answer: (_request, response) =>
      turn++
        ? response.end('bien')
        : response
            .writeHead(400, { 'bmx-secondstoreset': '0.05', 'content-type': 'application/json' })
            .end('{"error":1}'),
    request: {
      waitSeconds: (answer) => (
        waits.push(answer),
        answer.status === 400 ? Number(answer.headers['bmx-secondstoreset']) : undefined
      ),
    },
  })
  assert.is(text, 'bien')
  assert.equal(waits[0], {
    status: 400,
    headers: { ...(waits[0] as { headers: object }).headers, 'bmx-secondstoreset': '0.05' },
    text: '{"error":1}',
  })
})

test('statuses: words for each, retries only where they help', async () => {
  const status = (code: number): Case => ({
    answer: (_request, response) =>
      response.writeHead(code, { 'content-type': 'text/html' }).end('<html><title>Acceso\n negado</title></html>'),
  })
  assert.is((await failing('status', /FUENTE_TOKEN \(se obtiene en/, status(403))).asked.length, 1)
  assert.is((await failing('status', /titulada «Acceso negado».*se mudó/, status(404))).asked.length, 1)
  assert.is((await failing('status', /Se intentó 4 veces/, status(503))).asked.length, 4)
  const { reply } = await asking({ ...status(404), request: { allowStatus: [404] } })
  assert.is(reply!.status, 404)
})

test('a POST sends its form and is not repeated', async () => {
  const { asked } = await failing('status', /500/, {
    answer: (_request, response) => response.writeHead(500).end(),
    request: { method: 'POST', body: { idioma: 'sp', año: '2026' } },
  })
  assert.is(asked.length, 1)
  assert.is(asked[0]!.body, 'idioma=sp&a%C3%B1o=2026')
  assert.is(asked[0]!.headers['content-type'], 'application/x-www-form-urlencoded')
})

test('decoys with status 200 are failures', async () => {
  const html =
    (title: string): RequestListener =>
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!DOCTYPE html><html><head><title>${title}</title></head></html>`)
  await failing(
    'not_what_was_expected',
    /titulada «Challenge Validation».*muro contra robots.*TIANGUIS_TIPO_CAMBIO_USER_AGENT/,
    { answer: html('Challenge Validation'), request: { startsWith: ['{'] } },
  )
  await failing('not_what_was_expected', /se esperaba que empezara con «PK».*INEGI/, {
    answer: html('Error'),
    request: { startsWith: ['PK'] },
  })
  await failing('not_what_was_expected', /página titulada/, {
    answer: html('Challenge Validation'),
    request: { minBytes: 5000 },
  })
  await failing('too_small', /sin cuerpo/, { answer: (_request, response) => response.end(), request: { minBytes: 1 } })
  await failing('too_small', /3 bytes.*al menos 100/, {
    answer: (_request, response) => response.end('a,b'),
    request: { minBytes: 100 },
  })
})

test('what a body starts with is read after BOM and white space, in any charset', async () => {
  for (const body of ['\ufeff\n <?xml version="1.0"?>', Buffer.from('\ufeff<?xml version="1.0"?>', 'utf16le')]) {
    const { failure } = await asking({
      answer: (_request, response) => response.end(body),
      request: { startsWith: ['<places', '<?xml'] },
    })
    assert.is(failure, undefined)
  }
})

test('JSON that is none says what came', async () => {
  const server = await upstream((_request, response) => response.end('fuera de servicio'))
  const http = clientOf(server)
  const reply = await http.get(URL_ASKED)
  const failure = (await reply.json().catch((error: UpstreamFailure) => error)) as UpstreamFailure
  assert.is(failure.code, 'not_what_was_expected')
  assert.match(failure.message, /«fuera de servicio»; se esperaba JSON/)
  await http.close()
  await server.close()
})

const redirectTo =
  (location: string): RequestListener =>
  (request, response) =>
    request.url === '/datos.json' ? response.writeHead(302, { location }).end() : response.end(`llegó a ${request.url}`)

test('redirects stay among the declared hosts', async () => {
  await failing(
    'host_not_allowed',
    /https:\/\/espia\.example, a donde redirigió https:\/\/fuente\.example\/datos\.json/,
    { answer: redirectTo('https://espia.example/x') },
  )
  await failing('host_not_allowed', /http:\/\/169\.254\.169\.254/, {
    answer: redirectTo('http://169.254.169.254/latest/meta-data'),
  })
  await failing('host_not_allowed', /http:\/\/fuente\.example/, { answer: redirectTo('http://fuente.example/x') })
  await failing('host_not_allowed', /file/, { answer: redirectTo('file:///etc/passwd') })
  await failing('redirect', /no es una dirección/, { answer: redirectTo('http://[mal') })
  await failing('redirect', /más de 5 veces/, { answer: redirectTo('/datos.json') })
  const relative = await asking({ answer: redirectTo('/nuevo?a=1') })
  assert.is(relative.text, 'llegó a /nuevo?a=1')
  assert.is(relative.reply!.url, 'https://fuente.example/nuevo?a=1')
})

test('a token header follows a redirect on its own host and no further', async () => {
  const own = await asking({ answer: redirectTo('/nuevo'), request: { headers: { 'bmx-token': 'abc' } } })
  assert.is(own.asked[1]!.headers['bmx-token'], 'abc')
  const other = await asking({
    answer: redirectTo('https://otra.example/nuevo'),
    request: { headers: { 'bmx-token': 'abc' } },
  })
  assert.is(other.text, 'llegó a /nuevo')
  assert.is(other.reply!.url, 'https://otra.example/nuevo')
  assert.is(other.asked[0]!.headers['bmx-token'], 'abc')
  assert.not('bmx-token' in other.asked[1]!.headers)
})

test('secrets: read by declared name, and never in a failure', async () => {
  const env = { FUENTE_TOKEN: 'tökén=secreto/1' }
  const server = await upstream((request, response) =>
    response.writeHead(400, { 'content-type': 'text/plain' }).end(`token ${decodeURIComponent(request.url!)} inválido`),
  )
  const http = clientOf(server, { env })
  assert.is(http.secret('FUENTE_TOKEN'), env.FUENTE_TOKEN)
  assert.throws(() => http.secret('OTRO'), /no lo declara/)
  for (const url of [
    `https://fuente.example/${encodeURIComponent(env.FUENTE_TOKEN)}`,
    `https://fuente.example/?t=${new URLSearchParams({ t: env.FUENTE_TOKEN })}`,
    `https://fuera.example/?t=${encodeURIComponent(env.FUENTE_TOKEN)}`,
  ]) {
    const failure = (await http
      .get(url, { headers: { 'bmx-token': 'abc' } })
      .catch((error: UpstreamFailure) => error)) as UpstreamFailure
    const all = `${failure.stack} ${JSON.stringify(failure)} ${failure.cause}`
    assert.match(all, /‹secreto›/)
    assert.not.match(all, /secreto\/1|secreto%2F1|k%C3%A9n/)
  }
  await http.close()
  await server.close()
})

test.run()
