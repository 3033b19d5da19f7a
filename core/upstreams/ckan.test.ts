import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { createHttp } from '../http/client.ts'
import { ckanPackage, readCkanPackage } from './ckan.ts'

const file = {
  id: '57fbd692-3e5c-4b1b-8621-694cb3a33035',
  name: 'Incidencia Delictiva Municipal ',
  format: 'csv',
  position: 0,
  size: null,
  datastore_active: true,
  url: 'https://repodatos.atdt.gob.mx/api_update/sesnsp/incidencia_delictiva/IDM_NM_dic25.csv',
  created: '2025-03-14T19:45:29.132546',
  last_modified: '2026-01-20T18:14:04.213',
  metadata_modified: '2026-01-20T18:14:05.1',
}
const shown = (...resources: object[]) =>
  JSON.stringify({
    help: 'https://…',
    success: true,
    result: { name: 'incidencia_delictiva', num_resources: resources.length, resources },
  })
const denied = JSON.stringify({
  help: 'https://…',
  error: { __type: 'Authorization Error', message: 'Acceso denegado' },
  success: false,
})
const refused = (text: string, says: RegExp) =>
  assert.throws(
    () => readCkanPackage(text),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )

test('the files come in the catalogue’s order, with the newest of their dates', () => {
  const [first, second] = readCkanPackage(
    shown(file, {
      id: 'b',
      url: 'https://x/y.xlsx',
      format: 'XLSX',
      last_modified: null,
      created: '2025-01-01T00:00:00',
    }),
  )
  assert.equal(first, {
    id: file.id,
    name: 'Incidencia Delictiva Municipal',
    description: '',
    format: 'CSV',
    url: file.url,
    modified: '2026-01-20T18:14:05.1',
  })
  assert.equal(second, {
    id: 'b',
    name: '',
    description: '',
    format: 'XLSX',
    url: 'https://x/y.xlsx',
    modified: '2025-01-01T00:00:00',
  })
})

test('an error node, a dataset without files and another thing are refused', () => {
  refused(denied, /contestó un error: «Authorization Error: Acceso denegado»/)
  refused('{"success":true,"result":{"resources":[]}}', /sin archivos/)
  refused('{"success":true,"result":{}}', /sin archivos/)
  refused('[]', /contestó un error/)
  refused('<html>', /Se esperaba JSON/)
})

test('it is asked by name, and a refusal says whether the catalogue or its firewall refused', async () => {
  const asked: string[] = []
  let answer = { status: 200, body: shown(file) }
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const env = { TIANGUIS_PRUEBA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const http = createHttp({
    source: { dataset: 'prueba', hosts: ['www.datos.gob.mx'] },
    signal: new AbortController().signal,
    mode: { kind: 'live' },
    env,
  })
  const fails = async (status: number, body: string, says: RegExp) => {
    answer = { status, body }
    assert.match(
      await ckanPackage(http, 'www.datos.gob.mx', 'incidencia_delictiva').then(
        () => 'no falló',
        (error: Error) => error.message,
      ),
      says,
    )
  }
  try {
    assert.is((await ckanPackage(http, 'www.datos.gob.mx', 'incidencia_delictiva'))[0]!.url, file.url)
    assert.equal(asked, ['/api/3/action/package_show?id=incidencia_delictiva'])
    await fails(403, denied, /«incidencia_delictiva» \(403\): «Authorization Error: Acceso denegado»/)
    await fails(
      404,
      '{"success":false,"error":{"__type":"Not Found Error","message":"No encontrado"}}',
      /Not Found Error: No encontrado/,
    )
    await fails(403, '<HTML><TITLE>Access Denied</TITLE>', /\(403\).*Access Denied.*TIANGUIS_…_USER_AGENT/)
    await fails(200, '<html><title>Challenge Validation</title></html>', /muro contra robots/)
  } finally {
    await http.close()
    server.close()
  }
})

test.run()
