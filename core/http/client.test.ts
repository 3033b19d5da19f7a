/** A good answer as a connector gets it, where redirects may lead, and what is kept secret on the way. */
import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asking, clientOf, failing, upstream, URL_ASKED } from '../../test/support/fake-source.ts'
import type { UpstreamFailure } from './client.ts'

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
