import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openServer, type Listening } from '../listen.ts'
import { errors } from './errors.ts'
import { needsHost } from './unreadable.ts'

let server: Listening
test.before(async () => {
  const app = express().use(needsHost)
  app.get('/', (_request, response) => void response.json({ ok: true }))
  app.get('/lento', (_request, response) => void setTimeout(() => response.end('entera'), 200))
  app.use(errors(pino({ level: 'silent' })))
  server = await openServer(app, 0, '127.0.0.1', 'PORT')
})
test.after(() => server.close())

/** All that a server says to what is written. */
function said(...written: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  for (const piece of written) socket.write(piece)
  return text(socket)
}
const HOST = 'Host: x\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`

test('what is no request is refused in words, with an id, and the connection ends', async () => {
  for (const [written, status, codigo] of [
    ['GET / HTTP/1.1\r\nHost x\r\n\r\n', '400 Bad Request', 'peticion_ilegible'],
    [`FOO / HTTP/1.1\r\n${HOST}\r\n`, '405 Method Not Allowed', 'metodo_no_permitido'],
    [get('/?municipio=Mérida'), '400 Bad Request', 'codificacion_invalida'],
    [get('/', 'Expect: milagros\r\n'), '417 Expectation Failed', 'expectativa_desconocida'],
    [get(`/?q=${'x'.repeat(20_000)}`), '431 Request Header Fields Too Large', 'peticion_muy_larga'],
    [get('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), '400 Bad Request', 'peticion_ilegible'],
  ] as const) {
    const [head = '', body = ''] = (await said(written)).split('\r\n\r\n')
    assert.is(head.split('\r\n')[0], `HTTP/1.1 ${status}`)
    const { ok, codigo: told, error, id_solicitud: id } = JSON.parse(body)
    assert.equal([ok, told], [false, codigo])
    assert.ok(error.length > 20)
    assert.match(head, `X-Request-Id: ${id}`)
    assert.match(head, /Connection: close/)
    assert.match(head, /^Access-Control-Allow-Origin: \*$/m)
    if (codigo === 'codificacion_invalida') assert.match(error, '`M%C3%A9rida` por `Mérida`')
    assert.is(/^Content-Length: (\d+)$/m.exec(head)?.[1], String(Buffer.byteLength(body)))
    if (codigo === 'metodo_no_permitido') assert.match(head, 'Allow: GET, HEAD, OPTIONS')
  }
})

test('who takes this for a proxy is told that it is none, and the connection ends; an offer to speak another protocol is passed over', async () => {
  const [head = '', body = ''] = (await said(`CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`)).split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 405 [^]*Allow: GET, HEAD, OPTIONS/)
  assert.equal([JSON.parse(body).codigo, JSON.parse(body).error.includes('CONNECT')], ['metodo_no_permitido', true])
  assert.match(await said(get('/', 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n')), /^HTTP\/1\.1 200 /)
})

test('a request that does not say to which host it is, or says it twice or in no words of a host', async () => {
  for (const host of [
    '',
    'Host: x\r\nHost: y\r\n',
    'Host: x y\r\n',
    'Host: mérida.mx\r\n',
    'Host: x/y\r\n',
    'Host:\r\n',
  ]) {
    const [head = '', body = ''] = (await said(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).split('\r\n\r\n')
    assert.match(head, /^HTTP\/1\.1 400 /, host)
    assert.match(head, /^Access-Control-Allow-Origin: \*$/m)
    assert.equal(
      [JSON.parse(body).codigo, JSON.parse(body).error.includes('`Host`')],
      ['peticion_ilegible', true],
      host,
    )
  }
  for (const host of ['x', 'x.mx:80', '127.0.0.1:3000', '[::1]:3000'])
    assert.match(await said(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 200 /, host)
  assert.match(await said('GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('nothing is written into an answer that is on its way', async () => {
  assert.not.match(await said(get('/lento'), 'cualquier cosa\r\n\r\n'), 'peticion_ilegible')
})

test.run()
