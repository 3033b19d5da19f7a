import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { StoreError } from '@tianguis/core/store/store'
import { STORE_URL, type S3Fault } from '../../../test/support/s3-server.ts'
import { s3Store } from '../s3.ts'
import { failureOf, hasty, HASTE, namesIn, pieces, put, server, textOf } from './stores.ts'

const answering =
  (status: number, code: string): S3Fault =>
  ({ request, response }) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    return !!response.end(`<Error><Code>${code}</Code><Message>AKIA-secreto-de-prueba</Message></Error>`)
  }
const silent: S3Fault = () => true

/** Everything that may be asked of a store. */
const ALL: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['escribir «mal/x»', () => put(hasty, 'mal/x', 'x')],
  ['escribir «mal/y»', () => hasty.put('mal/y', pieces(9 * 2 ** 20))],
  ['leer «mal/x»', () => hasty.get('mal/x')],
  ['listar «mal»', () => hasty.list('mal')],
  ['borrar «mal/x»', () => hasty.remove('mal/x')],
]

async function allFail(fault: S3Fault | undefined, words: RegExp): Promise<void> {
  server.fault = fault
  await Promise.all(
    ALL.map(async ([what, ask]) => {
      const error = await ask().then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      assert.instance(error, StoreError, what)
      assert.ok(error!.message.startsWith(`El almacén ${STORE_URL} no pudo ${what}: `), error!.message)
      assert.match(error!.message, words)
      assert.not.match(error!.message, /secreto|AKIA/)
    }),
  )
  server.fault = undefined
  assert.equal(await namesIn(hasty, 'mal'), [], 'nothing looks whole')
}

test('a server that says 503, or refuses the key, or has no such bucket: what it said and what to do next', async () => {
  await allFail(
    answering(503, 'SlowDown'),
    /contestó 503 SlowDown, y se esperaba 200, y se intentó 2 veces\. Revisa que AWS_ENDPOINT_URL/,
  )
  await allFail(
    answering(403, 'SignatureDoesNotMatch'),
    /contestó 403 \w+, y se esperaba 200\. Revisa AWS_ACCESS_KEY_ID/,
  )
  await allFail(
    answering(404, 'NoSuchBucket'),
    /contestó 404 NoSuchBucket, y se esperaba 200\. Crea el cubo, o corrige STORE_URL/,
  )
})

test('a server that is silent, or cuts every connection, is waited for so long and no longer', async () => {
  await allFail(silent, /se cortó o no contesta \(TimeoutError\), y se intentó 2 veces\./)
  await allFail(({ request }) => !!request.socket.destroy(), /se cortó o no contesta \(ECONNRESET\)/)
  const patience = { ...HASTE, idleMs: 60_000, requestMs: 60_000, answerMs: 300 }
  const other = s3Store({ url: STORE_URL, env: server.env, spool: '/nada', patience })
  server.fault = silent
  assert.match(await failureOf(other.get('mal/x')), /no pudo leer «mal\/x»: no contestó en 0\.3 s\. Revisa/)
  server.fault = undefined
  other.close()
})

test('a server that is away, or takes no connection, or no key that is given', async () => {
  const nobody = createServer()
  await new Promise<void>((listening) => nobody.listen(0, '127.0.0.1', listening))
  const { port } = nobody.address() as AddressInfo
  await new Promise((closed) => nobody.close(closed))
  const env = { ...server.env, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` }
  const away = s3Store({ url: STORE_URL, env, spool: '/nada', patience: HASTE })
  assert.match(await failureOf(away.list('a')), /se cortó o no contesta \(ECONNREFUSED\)/)
  away.close()
})

test('one 503 is nothing to speak of: it is asked again, also for a part of a large file', async () => {
  const once: S3Fault = (given) => given.turn === 1 && answering(503, 'SlowDown')(given)
  server.fault = once
  await put(hasty, 'pasa/x', 'bien')
  server.fault = once
  assert.is(await textOf(await hasty.get('pasa/x')), 'bien')
  server.fault = (given) => /partNumber=2/.test(given.request.url!) && once({ ...given, turn: given.turn - 2 })
  await hasty.put('pasa/y', pieces(9 * 2 ** 20))
  server.fault = undefined
  assert.equal(await namesIn(hasty, 'pasa'), ['pasa/x 4', `pasa/y ${9 * 2 ** 20}`])
})

test('what is cut in the middle while it is read is a failure of the reader, and never a shorter file', async () => {
  await hasty.put('corta/x', pieces(2 ** 20))
  for (const fault of [
    ({ cutAfter }) => (cutAfter(300_000), true),
    ({ response }) => {
      response.writeHead(200, { 'content-length': String(2 ** 20) }).write(Buffer.alloc(1000))
      return true
    },
  ] satisfies S3Fault[]) {
    server.fault = fault
    const stream = (await hasty.get('corta/x'))!
    assert.match(await failureOf(textOf(stream)), /no pudo leer «corta\/x»: se cortó o no contesta/)
  }
  server.fault = undefined
  assert.is((await textOf(await hasty.get('corta/x')))!.length, 2 ** 20)
})

test('an upload whose connection dies half-way, every time, leaves nothing that looks whole', async () => {
  server.fault = ({ request }) => {
    if (request.method !== 'PUT') return false
    request.once('data', () => request.socket.destroy())
    return true
  }
  assert.match(await failureOf(hasty.put('media/x', pieces(9 * 2 ** 20))), /se cortó o no contesta/)
  assert.match(await failureOf(put(hasty, 'media/y', 'corto')), /se cortó o no contesta/)
  server.fault = undefined
  assert.equal(await namesIn(hasty, 'media'), [])
})
