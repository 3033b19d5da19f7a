/**
 * Hosts in processes of their own, of one small dataset `lento` whose source is a local server that answers when it is
 * told to.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PEPPER } from './accounts.ts'
import { useKey } from './call.ts'
import { openFolder } from './folder.ts'
import { until } from './until.ts'

const HOST = fileURLToPath(new URL('host-process.ts', import.meta.url))

export interface HostProcess {
  readonly url: string
  readonly key: string
  readonly child: ChildProcess
  /** Ends it as an operator does. @returns its exit code */
  stop(): Promise<number | null>
}

export interface SlowSource {
  /** Requests that it has had. */
  readonly asked: number
  /** Those that wait for their answer. */
  readonly waiting: number
  /** Answers those that wait, and the ones to come, with this price; «sin fin» is read without end. */
  answer(price: string): void
  /** The next ones wait. */
  hold(): void
}

export interface Hosts {
  readonly source: SlowSource
  readonly env: Readonly<Record<string, string>>
  /** The process that began to read «sin fin» since this was last asked, once there is one. */
  endless(): Promise<number>
  start(env?: Readonly<Record<string, string>>): Promise<HostProcess>
  close(): Promise<void>
}

export async function openHosts(databaseUrl: string): Promise<Hosts> {
  const folder = await openFolder('hosts')
  const connectors = join(folder.path, 'conectores')
  const mark = join(folder.path, 'sin-fin')
  await writeConnector(join(connectors, 'lento'), mark)
  const source = await openSource()
  const started: HostProcess[] = []
  const env = {
    DATABASE_URL: databaseUrl,
    TIANGUIS_PEPPER: PEPPER,
    TIANGUIS_DATA: folder.path,
    TIANGUIS_CONNECTORS: connectors,
    TIANGUIS_LENTO_URL: source.url,
    PORT: '0',
    REFRESH: 'off',
    LOG_LEVEL: 'silent',
  }
  return {
    source,
    env,
    async endless() {
      const pid = await until(
        () => readFile(mark, 'utf8').catch(() => ''),
        (text) => text !== '',
      )
      await rm(mark)
      return Number(pid)
    },
    async start(more = {}) {
      const host = await startProcess({ ...process.env, ...env, ...more })
      started.push(host)
      return host
    },
    async close() {
      await Promise.all(
        started.filter(({ child }) => child.exitCode === null && child.signalCode === null).map((host) => host.stop()),
      )
      await source.close()
      await folder.remove()
    },
  }
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<HostProcess> {
  const child = fork(HOST, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const [ready] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The host ended with ${code}.`)
    }),
  ])
  const { url, key } = ready as { url: string; key: string }
  useKey(url, key)
  return {
    url,
    key,
    child,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

async function openSource() {
  let [asked, price] = [0, '10.00' as string | undefined]
  let waiting: ServerResponse[] = []
  const server = createServer((_request, response) => {
    asked += 1
    response.on('close', () => {
      waiting = waiting.filter((one) => one !== response)
    })
    if (price === undefined) waiting.push(response)
    else give(response, price)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const give = (response: ServerResponse, value: string) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ precio: value }))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get asked() {
      return asked
    },
    get waiting() {
      return waiting.length
    },
    answer(value: string) {
      price = value
      for (const response of waiting) give(response, value)
    },
    hold() {
      price = undefined
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function writeConnector(folder: string, mark: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'lento', type: 'module', tianguis: {} }))
  await writeFile(
    join(folder, 'connector.ts'),
    `
import { writeFileSync } from 'node:fs'
import { decimal, defineConnector, limit, text } from '@tianguis/core'
export default defineConnector({
  name: 'lento', path: '/lento', title: 'Lento', description: 'Prueba.',
  source: { name: 'Fuente', url: 'https://fuente.example/', hosts: ['fuente.example'], licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true } },
  cadence: { cron: ['0 12 1 1 *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  revisions: true,
  tables: { lento: { columns: { clave: text().required().describe('Clave.'), precio: decimal({ digits: 2 }).describe('Precio.') }, key: ['clave'], mode: 'snapshot', duplicates: 'last' } },
  record: 'lento', order: ['clave'], params: { limit: limit() }, calls: [{}],
  async *fetch({ http }) { yield await (await http.get('https://fuente.example/precio.json')).text() },
  parse(answer) {
    const { precio } = JSON.parse(answer)
    if (precio === 'sin fin') writeFileSync('${mark}', String(process.pid))
    // Deaf as a loop that never awaits, and no processor is kept busy.
    while (precio === 'sin fin') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return { lento: [{ clave: 'k', precio }] }
  },
})
`,
  )
}
