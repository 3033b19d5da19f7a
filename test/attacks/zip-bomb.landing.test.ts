/** A source whose small ZIP is hundreds of megabytes, asked over HTTP as any source is. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ZipFile } from 'yazl'
import type { Connector } from '@tianguis/core'
import { refresh } from '@tianguis/core/refresh/run'
import { loadTerritory } from '@tianguis/core/territory/load'
import { request } from '../engine/tiny.ts'
import { openBench, until, type Bench } from '../support/test-service.ts'
import { call } from '../support/call.ts'

/** Of text that is one letter: 130 kB as they are sent. */
const INFLATED = 128 * 2 ** 20
let bench: Bench
let source: Server
test.before(async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('id,nom_estab\r\n'), 'conjunto_de_datos/denue.csv')
  zip.addBuffer(Buffer.alloc(INFLATED, 'a'), 'metadatos/metadatos.txt')
  zip.end()
  const body = await buffer(zip.outputStream)
  assert.ok(body.length < INFLATED / 500)
  source = createServer(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/zip', 'content-length': body.length }).end(body),
  )
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  bench = await openBench()
})
test.after(async () => {
  await bench.close()
  source.closeAllConnections()
  await new Promise((closed) => source.close(closed))
})

const status = async () =>
  (await call(bench.url, '/api/v1/estado'))
    .json()
    .data.find(({ conjunto }: { conjunto: string }) => conjunto === 'negocios')

test('a ZIP that grows a thousandfold ends its refresh before it is in memory, says why, and what is published stays', async () => {
  const { connector } = bench.service.connectors.find(({ connector: { name } }) => name === 'negocios')! as {
    connector: Connector
  }
  const before = await call(bench.url, '/api/v1/negocios?limit=2')
  const report = await refresh(
    request(bench.service.pool, connector, bench.dataFolder, {
      territory: await loadTerritory(bench.service.pool),
      env: { TIANGUIS_NEGOCIOS_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}` },
    }),
  )
  assert.is(report.outcome, 'failed')
  const told = await until(status, ({ ultima_corrida: { resultado } }) => resultado === 'fallida')
  const [, inflated] = /metadatos\.txt.*se cortó al pasar de (\d+) bytes/.exec(told.ultima_corrida.explicacion) ?? []
  assert.ok(Number(inflated) < INFLATED / 4, told.ultima_corrida.explicacion)
  const after = await call(bench.url, '/api/v1/negocios?limit=2')
  assert.equal([after.status, after.json().data], [200, before.json().data])
})

test.run()
