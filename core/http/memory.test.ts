import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clientOf } from '../../test/support/fake-source.ts'
import { keptIn } from '../../test/support/kept-in.ts'

/** In a process of its own, so that what the server needs is not counted as the client's. */
const SERVER = `
const line = Buffer.from('09002,Azcapotzalco,2026-11-19,23.99\\n'.repeat(2000))
require('node:http').createServer(async (request, response) => {
  for (let left = 200e6; left > 0; left -= line.length) if (!response.write(line)) await new Promise((done) => response.once('drain', done))
  response.end()
}).listen(0, '127.0.0.1', function () { process.send(this.address().port) })
`

test('200 MB pass through with flat memory', async () => {
  const server = fork('-e', [SERVER], { execArgv: [], stdio: 'inherit' })
  const [port] = await once(server, 'message')
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-memoria-'))
  const before = process.memoryUsage().rss
  let peak = before
  const http = clientOf(undefined, {
    env: { TIANGUIS_TIPO_CAMBIO_URL: `http://127.0.0.1:${port}` },
    keep: keptIn(join(folder, 'corrida')),
    stallMs: 30_000,
    onProgress: () => (peak = Math.max(peak, process.memoryUsage.rss())),
  })
  const reply = await http.get('https://fuente.example/grande.csv', { maxBytes: 500_000_000 })
  let read = 0
  for await (const chunk of reply.stream()) {
    read += (chunk as Buffer).length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  assert.ok(read >= 200e6)
  assert.is(read, reply.bytes)
  assert.ok(peak - before < 100 * 2 ** 20, `grew by ${Math.round((peak - before) / 2 ** 20)} MiB`)
  await http.finish()
  await http.close()
  assert.is((await readdir(join(folder, 'bodies'))).length, 1)
  await rm(folder, { recursive: true })
  server.kill()
})

test.run()
