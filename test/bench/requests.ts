import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { pino } from 'pino'
import { openPool } from '@tianguis/core/database/connection'
import { createApp } from '../../host/app.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import type { Holder } from '../../host/accounts/holders.ts'
import { openAccounts, type Accounts } from '../../host/accounts/open.ts'
import { openCache } from '../../host/answer/cache.ts'
import { watchDatasets } from '../../host/answer/datasets.ts'
import type { Service } from '../../host/composition.ts'
import { openSnapshots } from '../../host/export/snapshot.ts'
import { constructorsOf } from '../../host/request/constructors.ts'
import { openMail } from '../../host/portal/mail.ts'
import { makeTestKey } from '../support/accounts.ts'

const CONNECTIONS = 32
const SECONDS = 5
const ROUNDS = 3
const PATH = '/api/v1/gasolina?municipio=Guadalajara&limit=20'
const CANNON = fileURLToPath(new URL('../../node_modules/.bin/autocannon', import.meta.url))

interface Figures { readonly perSecond: number; readonly p50: number; readonly p99: number }
interface Subject { readonly name: string; readonly url: string; close(): Promise<unknown> }

/**
 * Requests a second of `/gasolina?municipio=`, with and without the body cache, and without keys and quotas, against a hand-written Fastify handler on
 * the same database, socket, pool size and query. The subjects take turns, so that a slower minute hits them all.
 */
export async function benchRequests(service: Service): Promise<void> {
  const keyring = await openKeyring(service)
  const key = await makeTestKey(service)
  const datasets = await watchDatasets(service.pool, service.connectors.map(({ connector }) => connector), (error) => { throw error })
  const snapshots = openSnapshots({ url: service.databaseUrl })
  const subjects = [await handWritten(service), await ours('Tianguis, no cache', false), await ours('Tianguis, cached', true), await ours('Tianguis, cached, nobody counted', true, false)]
  async function ours(name: string, cached: boolean, counted = true): Promise<Subject> {
    const cache = openCache()
    if (!cached) Object.assign(cache, { get: () => undefined, once: (_what: string, make: () => Promise<unknown>) => make() })
    const opened = openAccounts({ keyring, log: pino({ level: 'silent' }) })
    const accounts = counted ? opened : uncounted(opened, (await opened.holders.find(key))!)
    const app = createApp({
      service, accounts, datasets, cache, snapshots, mail: openMail(service.config, pino({ level: 'silent' })), metrics: undefined, pool: service.pool, log: pino({ level: 'silent' }), clock: () => new Date(), pulse: { awaySince: undefined }, release: 'bench', ready: () => true,
      asking: { box: undefined, remembered: undefined, layers: [], engines: [], learn: async () => {}, close: async () => {} },
      headlines: { all: () => [], answerTo: () => undefined, refresh: async () => {}, close: async () => {} },
    })
    const server = createServer(constructorsOf(app), app).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => new Promise((resolve) => server.close(resolve)).then(() => accounts.close()) }
  }
  try {
    const figures = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]))
    for (const { url } of subjects) await cannon(url, key, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, url } of subjects) figures.get(name)!.push(await cannon(url, key, SECONDS))
    }
    const medians = subjects.map(({ name }) => ({ name, ...median(figures.get(name)!) }))
    const base = medians[0]!.perSecond
    console.log(`GET ${PATH}, ${CONNECTIONS} connections, median of ${ROUNDS} turns of ${SECONDS} s`)
    console.table(medians.map(({ name, perSecond, p50, p99 }) => ({
      name, 'requests/s': Math.round(perSecond), 'p50 ms': p50, 'p99 ms': p99, 'times hand-written': (perSecond / base).toFixed(2),
    })))
  } finally {
    datasets.stop()
    await snapshots.close()
    await Promise.all(subjects.map(({ close }) => close()))
  }
}

/** Everybody is known and let in, and nothing is booked: what keys and quotas cost is the difference. */
function uncounted(accounts: Accounts, holder: Holder): Accounts {
  const admission = { day: '2026-01-01', standing: { limit: null, remaining: null, resetsIn: 1 }, refund() {} }
  return { ...accounts, holders: { find: async () => holder }, quota: { ...accounts.quota, take: async () => admission }, ledger: { ...accounts.ledger, count() {} } }
}

/** What a careful developer would write by hand: one parametrised prepared query, rows through a response schema. */
async function handWritten({ databaseUrl, pool: { options } }: Service): Promise<Subject> {
  const pool = openPool({ url: databaseUrl, max: options.max })
  const number = { type: 'number', nullable: true }
  const string = { type: 'string', nullable: true }
  const properties = {
    permiso: string, nombre: string, direccion: string, municipio: string, estado: string, cvegeo: string, municipio_metodo: string,
    latitud: number, longitud: number, magna: number, premium: number, diesel: number, fecha: string, origen: string,
  }
  const schema = { response: { 200: { type: 'object', properties: { ok: { type: 'boolean' }, data: { type: 'array', items: { type: 'object', properties } } } } } }
  const text = `
    select e.permiso, e.nombre, e.direccion, e.municipio, e.estado, e.cvegeo, e.municipio_metodo, e.latitud, e.longitud,
           m.precio as magna, p.precio as premium, d.precio as diesel, m.desde::text as fecha, 'oficial' as origen
      from datos.gasolina_estaciones e
      left join datos.gasolina_precios m on m.permiso = e.permiso and m.tipo = 'magna' and m._hasta is null
      left join datos.gasolina_precios p on p.permiso = e.permiso and p.tipo = 'premium' and p._hasta is null
      left join datos.gasolina_precios d on d.permiso = e.permiso and d.tipo = 'diesel' and d._hasta is null
     where e._hasta is null and e.cvegeo = any($1) order by e.nombre, e.permiso limit $2`
  const app = fastify()
  app.get('/api/v1/gasolina', { schema }, async (request) => {
    const { limit } = request.query as { limit: string }
    const { rows } = await pool.query({ name: 'stations', text, values: [['14039'], Number(limit)] })
    return { ok: true, data: rows }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { name: 'Fastify by hand', url, close: () => app.close().then(() => pool.end()) }
}

function cannon(url: string, key: string, seconds: number): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CANNON, '-H', `Authorization=Bearer ${key}`, '-c', String(CONNECTIONS), '-d', String(seconds), '-j', `${url}${PATH}`], { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.on('close', () => {
      const { requests, latency, non2xx, errors, statusCodeStats } = JSON.parse(output)
      if (non2xx || errors) reject(new Error(`${non2xx} answers were not 200 and ${errors} failed at ${url}: ${JSON.stringify(statusCodeStats)}`))
      else resolve({ perSecond: requests.average, p50: latency.p50, p99: latency.p99 })
    })
  })
}

function median(figures: Figures[]): Figures {
  return figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)]!
}
