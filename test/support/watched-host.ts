/** A host with one dataset that questions are asked of, a receiver that does what a test says, and a clock that it turns. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { test } from 'uvu'
import { date, decimal } from '@tianguis/core'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh } from '@tianguis/core/refresh/run'
import { prepareViews } from '@tianguis/sql/views'
import municipios from '../../connectors/municipios/connector.ts'
import { answering, request, table, tiny } from '../engine/tiny.ts'
import { giveKey } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { money } from './fake-datasets/money.ts'
import { openFolder, type Folder } from './folder.ts'
import { openLog } from './log.ts'
import { serviceOf } from './service-of.ts'
import { openHosting } from '../../host/open-hosting.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { createAccount } from '../../host/accounts/accounts.ts'
import type { Service } from '../../host/composition.ts'
import type { Hosting } from '../../host/hosting.ts'
import type { Letter } from '../../host/portal/mail.ts'
import { startServer, type Running } from '../../host/server.ts'
import { deliverTo, type Delivering } from '../../host/watches/deliver.ts'
import { openPoster, type Poster } from '../../host/watches/post.ts'

const columns = { fecha: date().required().describe('Día.'), valor: decimal({ digits: 4 }).describe('Valor.') }
const tables = { fichas: table({ columns, key: ['fecha'] }) }
export const fichas = {
  ...tiny({ name: 'fichas', path: '/fichas', title: 'Fichas', tables }),
  semantics: { moneda: money.moneda! },
}

/** What the receiver was sent, and how it answers. */
export interface Received {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export const received: Received[] = []
export const receiver = { url: '', answer: (response: ServerResponse) => void response.writeHead(204).end() }
const server = createServer(async (incoming, response) => {
  received.push({ url: incoming.url!, headers: incoming.headers, body: await text(incoming) })
  receiver.answer(response)
})

export let database: TestDatabase
export let folder: Folder
export let service: Service
export let host: Running
export let hosting: Hosting
export let poster: Poster
export let key: string
/** Of the key that calls carry. */
export let owner: number
export const letters: Letter[] = []
export const { log, logged } = openLog()
let closeHosting: () => Promise<void>

test.before(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  receiver.url = `http://127.0.0.1:${port}/avisos`
  database = await openTestDatabase()
  folder = await openFolder('avisos')
  for (const one of [municipios, fichas]) await prepareTables(database.pool, one)
  await prepareViews(database.pool, fichas)
  await publish('20.00')
  service = serviceOf(fichas, database, folder.path, {
    REFRESH: 'off',
    WEBHOOK_HOSTS: `127.0.0.1:${port}`,
    PUBLIC_URL: 'https://tianguis.example',
  })
  const silent = pino({ level: 'silent' })
  const opened = await openHosting({
    service: { ...service, unhurried: true },
    log: silent,
    clock: () => new Date(),
    crew: undefined,
    ready: () => true,
  })
  hosting = opened.hosting
  closeHosting = opened.close
  host = await startServer(service, log)
  key = await giveKey(service, host.url)
  const { rows } = await database.pool.query<{ account: number }>(
    'select account::float8 as account from tianguis.keys',
  )
  owner = rows[0]!.account
  await database.pool.query("update tianguis.accounts set email = 'ana@ejemplo.mx' where id = $1", [owner])
  poster = openPoster({ own: service.config.webhookHosts })
})
test.after(async () => {
  poster.close()
  await host.close()
  await closeHosting()
  await database.close()
  await folder.remove()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** One day's value, as the whole of what the source has. */
export const publish = (valor: string, more: Parameters<typeof request>[3] = {}) =>
  refresh(request(database.pool, answering(fichas, { fichas: [{ fecha: '2026-11-19', valor }] }), folder.path, more))

/** As `deliverTo` sends, by the database's clock. */
export async function deliver(endpoint: string, more: Partial<Delivering> = {}): Promise<void> {
  const { peppers } = await openKeyring(service)
  await deliverTo(endpoint, {
    pool: database.pool,
    peppers,
    mail: { send: async (letter) => void letters.push(letter) },
    poster,
    clock: () => new Date(),
    log,
    portal: 'https://tianguis.example/portal/avisos',
    signal: new AbortController().signal,
    ...more,
  })
}

/** What every host takes for now is so much later. */
export const turnClock = (later: string) =>
  database.pool.query(
    `create or replace function tianguis.clock() returns timestamptz language sql stable as $$ select now() + interval '${later}' $$`,
  )

/** Stops the clock of the database where it is, until it is turned. @returns what sets it so many seconds later */
export async function stopClock(): Promise<(seconds: number) => Promise<unknown>> {
  const { rows } = await database.pool.query<{ now: string }>('select tianguis.clock()::text as now')
  const set = (seconds: number) =>
    database.pool.query(
      `create or replace function tianguis.clock() returns timestamptz language sql stable as $$ select timestamptz '${rows[0]!.now}' + interval '${seconds} seconds' $$`,
    )
  await set(0)
  return set
}

/** Another account. */
export const stranger = async () => (await createAccount(database.pool, { name: 'Otra', plan: 'pruebas' })).id
