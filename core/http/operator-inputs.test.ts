import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp, loadRecording, type HttpSource } from './client.ts'
import { clientOf, testSource, upstream } from '../../test/support/fake-source.ts'

const source: HttpSource = { ...testSource, inputs: { FUENTE_REPORTES: 'CSV de reportes' } }
const BODY = 'permiso,tipo\nPL/1,magna\n'
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => assert.unreachable() as never,
    (error: Error) => error,
  )

let folder: string
test.before(async () => void (folder = await mkdtemp(join(tmpdir(), 'tianguis-entradas-'))))
test.after(() => rm(folder, { recursive: true }))

test('an input that the operator did not give is absent, and one that is not declared is a mistake', async () => {
  const http = clientOf(undefined, { source })
  assert.is(await http.input('FUENTE_REPORTES'), undefined)
  assert.is(await clientOf(undefined, { source, env: { FUENTE_REPORTES: '  ' } }).input('FUENTE_REPORTES'), undefined)
  assert.match((await failureOf(http.input('OTRA'))).message, /OTRA y no la declara en source.inputs/)
  assert.is(http.usage.requests, 0)
})

test('a file is read as an answer, and a missing one is told by its variable and name', async () => {
  const file = join(folder, 'reportes.csv')
  await writeFile(file, BODY)
  const http = clientOf(undefined, { source, env: { FUENTE_REPORTES: file } })
  const answer = await http.input('FUENTE_REPORTES')
  assert.equal(
    [await answer!.text(), answer!.status, answer!.url],
    [BODY, 200, 'https://entrada.invalid/FUENTE_REPORTES'],
  )
  await http.close()
  const lost = clientOf(undefined, { source, env: { FUENTE_REPORTES: join(folder, 'no-hay.csv') } })
  assert.match(
    (await failureOf(lost.input('FUENTE_REPORTES'))).message,
    /FUENTE_REPORTES nombra el archivo «.*no-hay.csv», que no existe/,
  )
  const cut = clientOf(undefined, { source, env: { FUENTE_REPORTES: file } })
  assert.match((await failureOf(cut.input('FUENTE_REPORTES', { maxBytes: 5 }))).message, /pasó de 5 bytes/)
})

test('an address of any host is asked with its path and key, which no recording and no message repeats', async () => {
  const server = await upstream((request, response) =>
    request.url!.includes('roto') ? response.writeHead(500).end() : response.writeHead(200, { etag: '"1"' }).end(BODY),
  )
  const mirror = { TIANGUIS_TIPO_CAMBIO_URL: 'http://127.0.0.1:9/espejo' }
  const address = `${server.url}/reportes?llave=clave-privada`
  const keep = { folder: join(folder, 'grabada'), as: 'fixture' as const }
  const http = clientOf(undefined, { source, keep, env: { ...mirror, FUENTE_REPORTES: address } })
  assert.is(await (await http.input('FUENTE_REPORTES'))!.text(), BODY)
  assert.is(server.asked[0]!.url, '/reportes?llave=clave-privada')
  await http.finish()
  await http.close()

  const recording = await loadRecording(keep.folder)
  assert.not.match(JSON.stringify(recording), /clave-privada|127\.0\.0\.1/)
  const again = createHttp({
    source,
    signal: new AbortController().signal,
    mode: { kind: 'replay', recording },
    env: {},
  })
  assert.is(await (await again.input('FUENTE_REPORTES'))!.text(), BODY, 'a replay needs no variable')
  await again.close()

  const later = clientOf(undefined, { source, previous: recording, env: { FUENTE_REPORTES: address } })
  await later.input('FUENTE_REPORTES')
  assert.is(server.asked[1]!.headers['if-none-match'], undefined, 'the operator may have pointed it elsewhere since')
  await later.close()
  const broken = clientOf(undefined, {
    source,
    retries: { limit: 0 },
    env: { FUENTE_REPORTES: `${server.url}/roto?llave=clave-privada` },
  })
  const { message } = await failureOf(broken.input('FUENTE_REPORTES'))
  assert.match(message, /entrada.invalid\/FUENTE_REPORTES contestó .*500/)
  assert.not.match(message, /clave-privada/)
  await broken.close()
  await server.close()
})

test('a redirect is followed nowhere, and no source can lead to an input', async () => {
  const server = await upstream((request, response) =>
    response
      .writeHead(302, { location: request.url === '/datos' ? 'https://entrada.invalid/FUENTE_REPORTES' : '/otro' })
      .end(),
  )
  const http = clientOf(server, { source, retries: { limit: 0 }, env: { FUENTE_REPORTES: `${server.url}/reportes` } })
  assert.match((await failureOf(http.input('FUENTE_REPORTES'))).message, /no está entre los declarados/)
  assert.match((await failureOf(http.get('https://fuente.example/datos'))).message, /no está entre los declarados/)
  assert.equal(
    server.asked.map(({ url }) => url),
    ['/reportes', '/datos'],
  )
  await http.close()
  await server.close()
})

test('a value that is neither an address nor a file is refused without repeating it', () => {
  assert.throws(
    () => clientOf(undefined, { source, env: { FUENTE_REPORTES: 'ftp://usuario:clave@sitio/x' } }),
    (error: Error) => /FUENTE_REPORTES no se puede usar/.test(error.message) && !/clave@/.test(error.message),
  )
})

test.run()
