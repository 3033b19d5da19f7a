/** The client in TypeScript from its source: pages, retries, signals, refusals and receipts. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stations } from '../../../test/engine/tiny.ts'
import { call } from '../../../test/support/call.ts'
import { openClient, TianguisError } from '../typescript/client.ts'
import { bench, changing, key, publish } from './bench.ts'
import { busyAtFirst, openRelay } from './relay.ts'

const client = (url = bench.url) => openClient({ url, key })

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('It was answered.')
    },
    (error: Error) => error,
  )

test('every record of a list comes, page by page, each once', async () => {
  const found: string[] = []
  for await (const { nombre } of client().records('presas', { campos: ['nombre'], limit: 100 })) found.push(nombre)
  const { text } = await call(bench.url, '/api/v1/presas.csv', { query: { campos: 'nombre' } })
  assert.is(found.length, text.trim().split('\n').length - 1)
  const pages = []
  for await (const { meta } of client().pages('presas', { limit: 100 })) pages.push(meta.count)
  assert.equal(pages, [100, 100, 10])
})

test('what changed since a publication comes page by page, and leads to the one that is current', async () => {
  await publish(stations(3))
  const { meta } = await client().list(changing.name)
  await publish([...stations(2, (at) => ({ precio: at ? '21' : '20.50' })), ...stations(1200, undefined, 10)])
  const [pages, operations] = [[] as number[], new Map<string, number>()]
  for await (const { data, meta: of } of client().changes(changing.name, meta.version)) {
    for (const { operacion } of data) operations.set(operacion, (operations.get(operacion) ?? 0) + 1)
    pages.push(of.version)
  }
  assert.equal(Object.fromEntries(operations), { alta: 1200, baja: 1, cambio: 1 })
  assert.equal(pages, [meta.version + 1, meta.version + 1])
})

test('one that is told to come back comes back then, and not for ever', async () => {
  const relay = await openRelay(bench.url, busyAtFirst(1, '1', 503))
  const begun = performance.now()
  const { data } = await client(relay.url).list('udi', { limit: 1 })
  assert.ok(performance.now() - begun >= 990)
  assert.equal([data.length, relay.asked.length], [1, 2])
  await relay.close()

  for (const [seconds, asked] of [
    ['0', 4],
    ['86400', 1],
  ] as const) {
    const closed = await openRelay(bench.url, busyAtFirst(9, seconds))
    const error = await failureOf(client(closed.url).list('udi'))
    assert.ok(error instanceof TianguisError && error.answer?.codigo === 'rafaga_excedida' && error.status === 429)
    assert.is(closed.asked.length, asked, seconds)
    await closed.close()
  }
})

test('a signal ends a wait and a request, and an attempt has its time', async () => {
  const relay = await openRelay(bench.url, busyAtFirst(9, '60'))
  const error = await failureOf(client(relay.url).list('udi', {}, { signal: AbortSignal.timeout(200) }))
  assert.is(error.name, 'TimeoutError')
  await relay.close()
  const silent = await openRelay(bench.url, () => true)
  assert.is((await failureOf(openClient({ url: silent.url, timeout: 100 }).list('udi'))).name, 'TimeoutError')
  await silent.close()
})

test('a refusal says why, whoever it comes from', async () => {
  const error = await failureOf(client().list('gasolina', { municipio: 'Guadaljara' }))
  assert.ok(error instanceof TianguisError)
  assert.match(error.message, /^parametro_invalido: .*«Guadaljara»/)
  const refused = await failureOf(client().ask('¿qué presa de Wakanda está más llena?'))
  assert.ok(refused instanceof TianguisError && refused.status === 422)
  const proxy = await openRelay(bench.url, (_request, response) => Boolean(response.writeHead(502).end('<h1>Bad')))
  const other = await failureOf(client(proxy.url).list('udi'))
  assert.ok(other instanceof TianguisError && other.answer === undefined && /502/.test(other.message))
  await proxy.close()
})

test('the key is told to no other server', async () => {
  const other = await openRelay(bench.url, () => false)
  const relay = await openRelay(
    bench.url,
    () => false,
    (body) => body.replace('"siguiente":"/', `"siguiente":"${other.url}/`),
  )
  const pages = client(relay.url).pages('presas', { limit: 100 })
  await pages.next()
  assert.match((await failureOf(pages.next())).message, /no se le manda la clave/)
  assert.equal(other.asked, [])
  await Promise.all([relay.close(), other.close()])
})

test('a receipt is checked before its answer is given, of a list and of a question', async () => {
  const { meta } = await client().list('dolar', { limit: 2, recibo: '1' })
  assert.equal((await client().verify(meta.recibo!)).registros, 2)
  assert.ok((await client().ask('¿a cómo está el dólar?', { recibo: '1' })).resultado.length)

  const other = await openRelay(
    bench.url,
    () => false,
    (body) => body.replace(/"valor":1\d\.\d/, '"valor":99.9'),
  )
  for (const ask of [
    () => client(other.url).list('dolar', { limit: 2, recibo: '1' }),
    () => client(other.url).ask('¿a cómo está el dólar?', { recibo: '1' }),
  ])
    assert.match((await failureOf(ask())).message, /los datos con que vino no son los suyos/)
  await other.close()

  const [header, body, signature] = meta.recibo!.split('.') as [string, string, string]
  const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"registros":2', '"registros":3'))
  assert.match(
    (await failureOf(client().verify([header, changed.toString('base64url'), signature].join('.')))).message,
    /fue alterado/,
  )
  assert.match((await failureOf(client().verify('no.es.uno'))).message, /ilegible/)
})
