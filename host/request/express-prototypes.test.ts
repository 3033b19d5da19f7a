import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../test/support/call.ts'
import { byPath } from './by-path.ts'
import { constructorsOf } from './express-prototypes.ts'

const app = express()
const server = createServer(constructorsOf(app), app).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
test.after(() => void server.close())

test("requests and responses are Express's before it sees them, so that it changes no prototype", async () => {
  const changed: object[] = []
  let seen: [boolean, boolean] | undefined
  app.get('/', (request, response) => {
    seen = [Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response]
    response.json({ query: request.query, ip: request.ip })
  })
  server.prependListener('request', (request, response) => {
    if (Object.getPrototypeOf(request) !== app.request || Object.getPrototypeOf(response) !== app.response)
      changed.push(request)
  })
  assert.equal((await call(url, '/', { query: { a: 1 } })).json(), { query: { a: '1' }, ip: '127.0.0.1' })
  assert.equal([seen, changed], [[true, true], []])
})

test('a route is found by its path as Express reads it, and anything else goes on', async () => {
  app.use(
    byPath({
      '/api/v1/dolar': [(request, response) => void response.end(String(request.route.path))],
      '/api/v1/dolar.csv': [(_request, response) => void response.end('csv')],
    }),
  )
  app.use((_request, response) => void response.end('otra'))
  const texts = await Promise.all(
    [
      '/api/v1/dolar',
      '/api/v1/Dolar/',
      '/api/v1/dolar?limit=1',
      '/api/v1/dolar.csv',
      '/api/v1/dolar/1',
      '/api/v1',
      '/api/v1/dolarcsv',
    ].map(async (path) => (await call(url, path)).text),
  )
  assert.equal(texts, ['/api/v1/dolar', '/api/v1/dolar', '/api/v1/dolar', 'csv', 'otra', 'otra', 'otra'])
})

test.run()
