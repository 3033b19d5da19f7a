/**
 * Whoever leaves, or is answered with our own failure, gets the unit back, at whatever step of the way of a request
 * that was.
 */
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount, subjectOf } from '../../host/accounts/accounts.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { createKey } from '../../host/accounts/keys.ts'
import { savePlan } from '../../host/accounts/plans.ts'
import { startServer, type Running } from '../../host/server.ts'
import { testPlan } from '../support/accounts.ts'
import { holdLock, waitingForLocks } from '../support/lock.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

/** Blocks of one unit, so that each request asks for a grant. */
const MONTH = 100
let database: TestDatabase
let host: SmallHost
/** One a test: what it holds of a quota it gives back when it ends. */
let server: Running
let lines: string[]
let close: () => Promise<void>
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
})
test.before.each(async () => {
  lines = []
  server = await startServer(host.service, pino({}, { write: (line) => void lines.push(line) }))
  let closed: Promise<void> | undefined
  close = () => (closed ??= server.close())
})
test.after.each(() => close())
test.after(async () => {
  await host.close()
  await database.close()
})

interface Customer {
  readonly subject: string
  readonly secret: string
}

async function newCustomer(): Promise<Customer> {
  await savePlan(database.pool, testPlan({ name: 'corto', monthly: MONTH, perMinute: null }))
  const { id } = await createAccount(database.pool, { name: 'Corto', plan: 'corto' })
  const { secret } = await createKey(await openKeyring(host.service), { account: id, name: 'a' })
  return { subject: subjectOf(id), secret }
}

const asked = (path: string, { secret }: Customer) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`
const whole = (path: string, { secret }: Customer) =>
  call(server.url, path, { headers: { authorization: `Bearer ${secret}` } })
async function begin(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  await new Promise((written) => socket.write(text, written))
  return socket
}

const waiting = () => waitingForLocks(database.pool)
/** Requests that the host has done with, one way or another. */
const logged = (status: number) => lines.filter((line) => line.includes(`"status":${status}`)).length
const done = (status: number, count: number) =>
  until(
    async () => logged(status),
    (seen) => seen >= count,
  )

/** What is booked and what is taken of the month, once the host gave back what it held. */
async function standing({ subject }: Customer) {
  await close()
  const {
    rows: [row],
  } = await database.pool.query(
    `select
    (select coalesce(sum(taken), 0)::int from tianguis.quotas where subject = $1) as taken,
    (select coalesce(sum(requests), 0)::int from tianguis.usage where subject = $1) as booked`,
    [subject],
  )
  return row as { taken: number; booked: number }
}

const ABORTED = 5

/** Aborts some requests while what `lock` holds is waited for. */
async function abortedWhile(lock: string): Promise<void> {
  const customer = await newCustomer()
  // The row of the month is there to be locked; the key is not known yet where it is to be looked up.
  await database.pool.query(
    "insert into tianguis.quotas (subject, month, taken, granted) values ($1, date_trunc('month', tianguis.clock() at time zone 'America/Mexico_City'), 0, 1)",
    [customer.subject],
  )
  await using held = await holdLock(database.pool, lock, lock.includes('$1') ? [customer.subject] : [])
  const sockets = await Promise.all(
    Array.from({ length: ABORTED }, (_none, at) => begin(asked(`/api/v1/prueba?limit=${at + 1}`, customer))),
  )
  assert.ok((await until(waiting, (count) => count > 0)) > 0)
  for (const socket of sockets) socket.destroy()
  assert.is(await done(499, ABORTED), ABORTED)
  await held.release()
  assert.is(await until(waiting, (count) => count === 0), 0)
  assert.is((await whole('/api/v1/prueba?limit=50', customer)).status, 200)
  assert.equal(await standing(customer), { taken: 1, booked: 1 })
}

test('a request that is aborted before the grant, while it is found out whose key it is, costs nothing', async () => {
  await abortedWhile('lock table tianguis.key_hashes in access exclusive mode')
})

test('a request that is aborted while the grant is awaited costs nothing', async () => {
  await abortedWhile('select from tianguis.quotas where subject = $1 for update')
})

test('a request that is aborted after the grant, while the rows are read, costs nothing', async () => {
  await abortedWhile('lock table datos.prueba_precios in access exclusive mode')
})

test('requests that wait behind another on one connection cost nothing when it ends, and hold no place', async () => {
  const customer = await newCustomer()
  await whole('/api/v1/prueba', customer)
  await using held = await holdLock(database.pool, 'lock table datos.prueba_precios in access exclusive mode')
  const [first, ...rest] = Array.from({ length: ABORTED }, (_none, at) =>
    asked(`/api/v1/prueba?limit=${at + 1}`, customer),
  )
  const socket = await begin([first, ...rest].join(''))
  assert.is(await until(waiting, (count) => count === ABORTED), ABORTED)
  socket.destroy()
  assert.is(await done(499, ABORTED), ABORTED)
  await held.release()
  assert.is(await until(waiting, (count) => count === 0), 0)
  assert.equal(await standing(customer), { taken: 1, booked: 1 })
})

test('a failure of ours costs nothing, and an export that is aborted before its first byte none of its units', async () => {
  const customer = await newCustomer()
  await database.pool.query('alter table datos.prueba_precios rename to perdida')
  assert.is((await whole('/api/v1/prueba?limit=2', customer)).status, 500)
  assert.is((await whole('/api/v1/prueba.csv', customer)).status, 500)
  await database.pool.query('alter table datos.perdida rename to prueba_precios')
  await using held = await holdLock(database.pool, 'select from tianguis.quotas where subject = $1 for update', [
    customer.subject,
  ])
  const socket = await begin(asked('/api/v1/prueba.csv', customer))
  assert.ok((await until(waiting, (count) => count > 0)) > 0)
  socket.destroy()
  assert.is(await done(499, 1), 1)
  await held.release()
  assert.is((await whole('/api/v1/prueba.csv', customer)).status, 200)
  assert.equal(await standing(customer), { taken: 10, booked: 10 })
})

test.run()
