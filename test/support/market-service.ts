/**
 * A service whose one dataset comes from a file, with revisions, and all that a client can tell that service by. Its
 * folders are there while the tests of whoever imports this run.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { test } from 'uvu'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import type { Service } from '../../host/composition.ts'
import { startServer } from '../../host/server.ts'
import { call } from './call.ts'
import { openFolderService } from './folder-service.ts'
import { until } from './until.ts'

export let bench: Workbench
export const at = (name: string) => join(bench.folder, name)
export const settings = (more: NodeJS.ProcessEnv) => ({
  TIANGUIS_DATA: at('uno'),
  TIANGUIS_CONNECTORS: bench.connectors,
  PORT: '0',
  REFRESH: 'off',
  LOG_LEVEL: 'silent',
  ...more,
})

export async function served<Result>(
  env: NodeJS.ProcessEnv,
  work: (service: Service, url: string) => Promise<Result>,
): Promise<Result> {
  const service = await openFolderService(settings(env))
  try {
    const server = await startServer(service, pino({ level: 'silent' }))
    try {
      return await work(service, server.url)
    } finally {
      await server.close()
    }
  } finally {
    await service.close()
  }
}

/** A dataset whose source is a file, with revisions. */
async function writeConnector(): Promise<void> {
  const folder = join(bench.connectors, 'mercado')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "name": "mercado", "type": "module", "tianguis": {} }')
  await writeFile(
    join(folder, 'connector.ts'),
    `
import { readFileSync } from 'node:fs'
import { decimal, defineConnector, limit, text } from '@tianguis/core'
export default defineConnector({
  name: 'mercado', path: '/mercado', title: 'Prueba', description: 'Prueba.', revisions: true,
  source: { name: 'Fuente', url: 'https://fuente.example/', hosts: ['fuente.example'], licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true } },
  cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  tables: { mercado: { columns: { clave: text().required().describe('Clave.'), precio: decimal({ digits: 4 }).describe('Precio.') }, key: ['clave'], mode: 'snapshot', duplicates: 'last' } },
  record: 'mercado', order: ['clave'], params: { limit: limit() }, calls: [{}],
  async *fetch() { yield JSON.parse(readFileSync(new URL('filas.json', import.meta.url), 'utf8')) },
  parse: (rows) => ({ mercado: rows as never }),
})
`,
  )
}
export const publishes = (rows: object[]) =>
  writeFile(join(bench.connectors, 'mercado/filas.json'), JSON.stringify(rows))

/**
 * Everything a client can tell a service by, but the time of the answer. @param used in all, once the last one is
 * booked
 */
export async function answers(url: string, secret: string, used: number) {
  const get = (path: string, query = {}) => call(url, path, { query, headers: { authorization: `Bearer ${secret}` } })
  // A host sees a publication within a second.
  const { headers: shown } = await until(
    () => call(url, '/api/v1/mercado', { method: 'HEAD', headers: { authorization: `Bearer ${secret}` } }),
    ({ status }) => status === 200,
  )
  const published = dayIn(MEXICO_CITY, new Date(shown.get('last-modified')!))
  const ask = async (path: string, query = {}) => {
    const { status, headers, json } = await get(path, query)
    const {
      meta: { timestamp: _now, ...meta },
      ...body
    } = json()
    return {
      path,
      query,
      status,
      etag: headers.get('etag'),
      modified: headers.get('last-modified'),
      limit: headers.get('x-ratelimit-limit'),
      body,
      meta,
    }
  }
  const data = [
    await ask('/api/v1/mercado'),
    await ask('/api/v1/mercado', { limit: 1 }),
    await ask('/api/v1/mercado', { al: addDays(published, -1) }),
    await ask('/api/v1/mercado', { al: published }),
  ]
  const {
    body: {
      data: { usadas, ...use },
    },
  } = await until(
    () => ask('/api/v1/uso'),
    ({ body }) => body.data.usadas >= used,
  )
  return { data, plan: use.plan, used: usadas as number }
}

test.before(async () => {
  bench = await openWorkbench()
  await writeConnector()
})
test.after(() => bench.close())
