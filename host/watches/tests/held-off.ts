/** A receiver that says when to come back is left alone until then. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../../test/support/call.ts'
import { createEndpoint } from '../endpoints.ts'
import {
  database,
  deliver,
  host,
  hosting,
  letters,
  owner,
  publish,
  received,
  receiver,
  stopClock,
  turnClock,
} from '../../../test/support/watched-host.ts'
import { forget, round, watch } from './evaluated.ts'

const NOW = new Date('2026-11-19T18:20:00Z')
let id: string
let price = 100
/** One answer of the receiver's to what waits. @returns seconds until the next attempt */
async function pauseAfter(status: number, retryAfter?: string): Promise<number> {
  receiver.answer = (response) =>
    void response.writeHead(status, { ...(retryAfter !== undefined && { 'retry-after': retryAfter }) }).end()
  await database.pool.query('update tianguis.endpoints set next_at = tianguis.clock(), failures = 0 where id = $1', [
    id,
  ])
  received.length = 0
  await stopClock()
  await deliver(id, { clock: () => NOW })
  assert.is(received.length, 1)
  const { rows } = await database.pool.query<{ s: number }>(
    'select extract(epoch from next_at - tianguis.clock())::float8 as s from tianguis.endpoints where id = $1',
    [id],
  )
  return rows[0]!.s
}
const around = (told: number, expected: number, what: string) =>
  assert.ok(told <= expected && told > expected - 5, `${what}: ${told} s`)
const trouble = async () =>
  (await call(host.url, '/api/v1/entregas', { query: { destino: id, estado: 'pendiente' } })).json().data[0].problema

test('a 429 or 503 with Retry-After, in seconds or as a date, holds the endpoint off until then, and says so', async () => {
  await forget()
  await database.pool.query('delete from tianguis.endpoints where account = $1', [owner])
  const keeping = {
    pool: database.pool,
    peppers: hosting.accounts.keyring.peppers,
    receivers: { own: hosting.service.config.webhookHosts },
  }
  id = (await createEndpoint(keeping, owner, receiver.url)).id
  await watch({ pregunta: 'valor de la ficha' }, [id])
  await publish(String(price++))
  await round()
  for (const status of [429, 503]) {
    around(await pauseAfter(status, '1800'), 1800, `${status}, seconds`)
    assert.match(await trouble(), `Contestó ${status} y pidió esperar; se esperan 1800 s`)
    around(await pauseAfter(status, 'Thu, 19 Nov 2026 19:20:00 GMT'), 3600, `${status}, a date`)
  }
  received.length = 0
  await turnClock('59 minutes')
  await deliver(id)
  assert.is(received.length, 0)
  receiver.answer = (response) => void response.writeHead(204).end()
  await turnClock('61 minutes')
  await deliver(id)
  assert.is(received.length, 1)
  await turnClock('0')
})

test('it asks for a day at most, shortens no pause, and counts for nothing where it is nonsense or another status', async () => {
  await publish(String(price++))
  await round()
  around(await pauseAfter(429, '99999999999999999999'), 86_400, 'for ever')
  around(await pauseAfter(503, 'Thu, 19 Nov 2099 18:20:00 GMT'), 86_400, 'for decades')
  for (const nothing of ['0', '1', 'Thu, 19 Nov 2026 18:19:00 GMT', 'pronto 2099', '-5', '1.5', ''])
    around(await pauseAfter(429, nothing), 10, `«${nothing}»`)
  for (const status of [302, 400, 500]) around(await pauseAfter(status, '1800'), 10, String(status))
  assert.is(await trouble(), 'Contestó 500.')
  await turnClock('0')
})

test('a 410 switches it off at once, whatever else it says, with the reason where endpoints are listed', async () => {
  letters.length = 0
  await pauseAfter(410, '60')
  const told = (await call(host.url, `/api/v1/destinos/${id}`)).json().data
  assert.equal([told.activo, told.motivo], [false, 'Contestó 410: ya no quiere más.'])
  assert.match(letters[0]!.text, 'Contestó 410.')
  received.length = 0
  await publish(String(price++))
  await round()
  await deliver(id)
  assert.is(received.length, 0)
  receiver.answer = (response) => void response.writeHead(204).end()
  await database.pool.query('delete from tianguis.endpoints where id = $1', [id])
})
