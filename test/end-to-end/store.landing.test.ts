/**
 * Two hosts with no folder in common and one bucket: what one of them wrote the other reads, and what a bucket that is
 * away keeps from nobody.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import type { RunReport } from '@tianguis/core/refresh/run'
import { examineStore } from '../../host/cli/doctor/store.ts'
import { openMail } from '../../host/portal/mail.ts'
import { refreshDataset, type Wanted } from '../../host/upkeep/refresh-dataset.ts'
import { keepVersions } from '../../host/versions/keep.ts'
import { stations, tiny } from '../engine/tiny.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { openS3Server, STORE_URL, type S3Fault, type S3Server } from '../support/s3-server.ts'
import { serviceOf } from '../support/service-of.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'

const ROWS = 3
const connector = tiny({
  revisions: false,
  async *fetch({ http }: { http: { get(url: string): Promise<{ json(): Promise<unknown> }> } }) {
    yield { precios: await (await http.get('https://fuente.example/precios')).json() }
  },
} as never)

let [database, bucket, source, folder]: [TestDatabase, S3Server, Server, Folder] = [] as never
let hosts: SmallHost[]
let sent = '10.00'
test.before(async () => {
  ;[database, bucket, folder] = [await openTestDatabase(), await openS3Server(), await openFolder('almacen')]
  source = createServer((_request, response) => response.end(JSON.stringify(stations(ROWS, () => ({ precio: sent })))))
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  const env = { ...bucket.env, TIANGUIS_PRUEBA_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}` }
  hosts = [await openSmallHost({ ...database, connector, env }), await openSmallHost({ ...database, connector, env })]
})
test.after(async () => {
  bucket.fault = undefined
  for (const host of hosts) await host.close()
  source.closeAllConnections()
  await new Promise((closed) => source.close(closed))
  await bucket.close()
  await database.close()
  await folder.remove()
})

const away: S3Fault = ({ request, response }) => {
  request.resume()
  return !!response.writeHead(503).end()
}

/** What one of the hosts does when it refreshes. */
async function refreshed(at: number, wanted: Partial<Wanted> = {}): Promise<RunReport> {
  const { service } = hosts[at]!
  const signal = new AbortController().signal
  await prepareTables(database.pool, connector)
  return refreshDataset(service, service.connectors[0]!, { from: 'live', trigger: 'prueba', signal, ...wanted })
}
const kept = async () => (await hosts[0]!.service.store.list('raw')).map(({ name }) => name)
const file = (at: number, headers = {}) => call(hosts[at]!.url, '/api/v1/prueba/versiones/2.csv', { headers })

test('the answers that one host kept another reads again, and nothing is left in a folder of either', async () => {
  sent = '11.00'
  const live = await refreshed(0)
  assert.equal([live.outcome, live.counts.read, live.notes], ['published', ROWS, []])
  const names = await kept()
  assert.ok(names.includes(`raw/prueba/${live.runId}/recording.json`), names.join())
  assert.is(names.filter((name) => /^raw\/prueba\/bodies\/[0-9a-f]{64}\.gz$/.test(name)).length, 1)
  const { rows } = await database.pool.query('select raw_folder from tianguis.runs where id = $1', [live.runId])
  assert.is(rows[0].raw_folder, `${STORE_URL}/raw/prueba/${live.runId}`)
  const again = await refreshed(1, { from: 'raw' })
  assert.equal([again.outcome, again.counts.read], ['unchanged', ROWS], again.failure ?? '')
  for (const { service } of hosts) assert.equal(await readdir(service.config.dataFolder), ['.partes'])
  for (const { service } of hosts) assert.equal(await readdir(service.store.spool), [])
})

test('the last three runs stay, and a body that came again is not sent again', async () => {
  const asked = bucket.asked.length
  const runs = [await refreshed(0), await refreshed(1), await refreshed(0)]
  assert.equal(
    runs.map(({ outcome }) => outcome),
    ['unchanged', 'unchanged', 'unchanged'],
  )
  const uploads = bucket.asked.slice(asked).filter((one) => /^PUT .*bodies/.test(one))
  assert.equal(uploads, [])
  const names = await kept()
  assert.equal(names.filter((name) => name.endsWith('recording.json')).length, 3)
  assert.equal(names.filter((name) => name.includes('bodies')).length, 1)
})

test('a version that one host wrote the other serves, whole and in part', async () => {
  const { written } = await keepVersions(hosts[0]!.service, connector, new Date())
  assert.equal(written.map(({ version }) => version).includes(2), true)
  const [here, there] = [await file(0), await file(1)]
  assert.equal([there.status, there.text], [200, here.text])
  assert.match(there.text, /^clave,precio,fecha,nota\r\nk0,11\.00,/)
  const part = await file(1, { range: 'bytes=6-11' })
  assert.equal(
    [part.status, part.text, part.headers.get('content-range')],
    [206, 'precio', `bytes 6-11/${here.text.length}`],
  )
})

test('while the bucket is away: files say so at once, lists go on, a refresh publishes and says what it could not keep', async () => {
  bucket.fault = away
  const answer = await file(1)
  assert.equal([answer.status, answer.json().codigo, answer.headers.get('retry-after')], [503, 'almacen_caido', '5'])
  assert.not.match(answer.text, /cubo/, 'where it is, is nobody’s business')
  assert.match(hosts[1]!.logged(), `El almacén ${STORE_URL} no pudo leer`)
  sent = '12.00'
  const live = await refreshed(1)
  assert.is(live.outcome, 'published', live.failure ?? '')
  const { rows } = await database.pool.query('select raw_folder from tianguis.runs where id = $1', [live.runId])
  assert.is(rows[0].raw_folder, null, 'nobody is sent to what is not there')
  assert.match(live.notes.join(), /No se guardaron las respuestas de la fuente: El almacén .* contestó 503/)
  assert.match(
    String(await refreshed(0, { from: 'raw' }).catch((error: Error) => error.message)),
    /El almacén .* no pudo listar/,
  )
  const found = { problems: [] as string[], notices: [] }
  assert.equal(await examineStore(hosts[0]!.service.config, found), { tipo: 's3', lugar: STORE_URL, responde: false })
  assert.match(found.problems.join(), 'contestó 503')
  bucket.fault = undefined
  assert.equal(await examineStore(hosts[0]!.service.config, { problems: [], notices: [] }), {
    tipo: 's3',
    lugar: STORE_URL,
    responde: true,
  })
  const next = await refreshed(0)
  assert.equal([next.outcome, next.notes], ['unchanged', []])
  for (const { service } of hosts) assert.equal(await readdir(service.store.spool), [], 'nor is what it could not keep')
})

test('a letter that does not leave is in the bucket, and no key is in any log', async () => {
  const log: string[] = []
  const service = serviceOf(connector, database, folder.path, bucket.env)
  const mail = openMail(service, { info: (fields: unknown) => void log.push(JSON.stringify(fields)) } as never)
  await mail.send({ to: 'ana@example.mx', subject: 'Hola', text: 'Entra' })
  const [letter] = await service.store.list('correo')
  assert.match(letter!.name, /^correo\/[0-9tz.-]+-[0-9a-f]{6}\.txt$/)
  assert.match(log.join(), `${STORE_URL}/correo/`)
  for (const host of hosts) assert.not.match(host.logged(), /secreto-de-prueba/)
  service.store.close()
})

test.run()
