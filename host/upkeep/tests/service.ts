/** The service that the parts of the tests of the schedule share, of connectors in folders, and what its runs left. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openFolder, type Folder } from '../../../test/support/folder.ts'
import { openService, type Service } from '../../composition.ts'
import { readConfig } from '../../config.ts'

export let database: TestDatabase
export let folder: Folder
export let service: Service
test.before(async () => {
  database = await openTestDatabase()
  folder = await openFolder('programa')
  await write('base', "yield [{ clave: 'proceso', valor: String(process.pid) }]")
  await write('calculo', "yield [{ clave: 'k', valor: '1' }]", "after: ['base'],")
  await write(
    'leido',
    "const answer = { url: 'https://fuente.example/', sha256: 'a' }\n    yield* skipIfUnchanged(answer as never, async function* () { yield [{ clave: 'k', valor: '1' }] })",
  )
  await write('muere', "process.kill(process.pid, 'SIGKILL')\n    yield []")
  await write('gira', "yield 'sin fin'")
  await write('gira-otro', "yield 'sin fin'")
  await write('sordo', "yield [{ clave: 'k', valor: '1' }]\n    await new Promise(() => setInterval(() => {}, 1000))")
  await write('espera', "yield [{ clave: 'k', valor: '1' }]\n    await new Promise(() => setInterval(() => {}, 1000))")
  for (const name of ['sin-red', 'sin-red-otra'])
    await write(
      name,
      "const { UpstreamFailure } = await import('@tianguis/core/http/failures')\n    throw new UpstreamFailure({ code: 'network', systemCode: 'ENOTFOUND', url: 'https://fuente.example/', message: 'No contesta.' })",
    )
  const config = readConfig({
    DATABASE_URL: database.url,
    TIANGUIS_DATA: folder.path,
    TIANGUIS_CONNECTORS: join(folder.path, 'conectores'),
  })
  service = await openService(config)
  assert.equal(service.broken, [])
})
test.after(async () => {
  await service.close()
  await database.close()
  await folder.remove()
})

/** A connector of one table of texts, whose `fetch` is the given code. */
async function write(name: string, fetch: string, more = ''): Promise<void> {
  const path = join(folder.path, 'conectores', name)
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'package.json'), JSON.stringify({ name, type: 'module', tianguis: {} }))
  await writeFile(
    join(path, 'connector.ts'),
    `
import { writeFileSync } from 'node:fs'
import { defineConnector, limit, text } from '@tianguis/core'
export default defineConnector({
  name: '${name}', path: '/${name}', title: 'Prueba', description: 'Prueba.', ${more}
  source: { name: 'Fuente', url: 'https://fuente.example/', hosts: ['fuente.example'], licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true } },
  cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  revisions: false,
  tables: { valores: { columns: { clave: text().required().describe('Clave.'), valor: text().describe('Valor.') }, key: ['clave'], mode: 'append', duplicates: 'last', guard: { atLeast: 0 } } },
  record: 'valores', order: ['clave'], params: { limit: limit() }, calls: [{}],
  async *fetch({ skipIfUnchanged }) {
    ${fetch}
  },
  parse: (rows) => {
    if (rows === 'sin fin') writeFileSync('${join(path, 'leyendo')}', '')
    // Deaf as a loop that never awaits, and no processor is kept busy.
    while (rows === 'sin fin') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return { valores: rows as never }
  },
})
`,
  )
}

export const order = (dataset: string, session = 'una') =>
  ({ dataset, from: 'live', trigger: 'prueba', session, interruption: 'El servicio se está cerrando.' }) as const
export const never = { signal: new AbortController().signal }
export const runs = async (dataset: string) =>
  (
    await database.pool.query(
      "select dataset || ' ' || trigger || ' ' || outcome as run from tianguis.runs where dataset ~ $1 order by id",
      [dataset],
    )
  ).rows.map(({ run }) => run)

/** What a run that was ended for its process left behind. */
export async function leftBy(dataset: string) {
  const {
    rows: [{ free }],
  } = await database.pool.query('select lease_until is null as free from tianguis.datasets where name = $1', [dataset])
  const { rows: staged } = await database.pool.query("select tablename from pg_tables where schemaname = 'staging'")
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,args=', '--ppid', String(process.pid)])
  return {
    free,
    staged,
    processes: stdout.split('\n').filter((line) => line.includes('refresh-child.ts') && !line.startsWith('Z')),
  }
}
export const nothing = { free: true, staged: [], processes: [] }
export const lastRun = async (dataset: string) =>
  (
    await database.pool.query(
      'select outcome, failure from tianguis.runs where dataset = $1 order by id desc limit 1',
      [dataset],
    )
  ).rows[0]

/** On a busy machine a process takes many seconds until its run begins, which is what has to be seen to end. */
export const STUCK_MS = 20_000
export const LONG = { endMs: 60_000, overMs: 60_000, silenceMs: 60_000 }
