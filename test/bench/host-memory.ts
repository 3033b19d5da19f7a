import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupFile } from '../../host/backup/place.ts'
import { writeBackup } from '../../host/backup/write.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openFolder } from '../support/folder.ts'
import { openTestServer } from '../support/postgres-server.ts'

const HOST = fileURLToPath(new URL('export-host.ts', import.meta.url))
/** As `npm start` has it: memory is not kept for later. */
const LEAN = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--liftoff-only']
const CONNECTIONS = 8_000
const MIB = 2 ** 20

/**
 * What a host's memory grows by while an export is read, which should be the same for a tenth of the rows and for all,
 * and while thousands of connections say nothing; and what a backup takes.
 * @param rows of about 230 bytes; with a million the export is seen to be larger than the host
 */
export async function benchHostMemory(rows: number): Promise<void> {
  const server = await openTestServer()
  Object.assign(process.env, server.env)
  const database = await openTestDatabase()
  const child = fork(HOST, { execArgv: LEAN, env: { ...process.env, EXPORT_URL: database.url } })
  try {
    const [host] = (await once(child, 'message')) as [Host]
    console.log('Megabytes that a host grows by')
    console.table([
      ...(await exported(child, host, database, rows)),
      await connected(child, host),
      await backedUp(database, 5 * rows),
    ])
  } finally {
    child.disconnect()
    await once(child, 'exit')
    await database.close()
    await server.close()
  }
}

interface Host {
  readonly url: string
  readonly key: string
}
interface Grown {
  readonly what: string
  readonly 'MiB sent': number
  readonly 'MiB grown': number
}

async function exported(child: ChildProcess, host: Host, { pool }: TestDatabase, rows: number): Promise<Grown[]> {
  await pool.query(`insert into datos.prueba_precios (clave, precio, fecha, nota, _desde, _visto, _cambiado)
    select 'n' || lpad(i::text, 8, '0'), i % 1000, '2026-11-19', repeat('tianguis ', 22), case when i <= ${rows / 10} then 1 else 2 end, now(), now() from generate_series(1, ${rows}) i`)
  const read = async (count: number) => {
    const before = most(child)
    const bytes = await download(host)
    return {
      what: `an export of ${count} rows`,
      'MiB sent': Math.round(bytes / MIB),
      'MiB grown': Math.round((most(child) - before) / MIB),
    }
  }
  await pool.query('update datos.prueba_precios set _hasta = 9 where _desde = 2')
  most(child) // of its start
  const few = await read(rows / 10)
  await pool.query('update datos.prueba_precios set _hasta = null where _desde = 2')
  return [few, await read(rows)]
}

async function download({ url, key }: Host): Promise<number> {
  const [answer] = (await once(
    request(`${url}/api/v1/prueba.csv`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } }).end(),
    'response',
  )) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The export was answered ${answer.statusCode}.`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

/** Of this process. */
async function backedUp({ pool }: TestDatabase, rows: number): Promise<Grown> {
  await pool.query(
    "create table datos.muchas as select n as clave, 'texto de la fila ' || n || repeat(md5(n::text), 4) as texto from generate_series(1, $1::integer) n",
    [rows],
  )
  const folder = await openFolder('memoria')
  const self = { pid: process.pid }
  const before = most(self)
  const { bytes } = await writeBackup({
    pool,
    place: backupFile(join(folder.path, 'todo.zip')),
    release: 'x',
    now: new Date(),
    signal: new AbortController().signal,
  })
  const grown = most(self) - before
  await folder.remove()
  return { what: `a backup of ${rows} rows`, 'MiB sent': Math.round(bytes / MIB), 'MiB grown': Math.round(grown / MIB) }
}

/** A hundred at a time: past its backlog the kernel tells a client of connections that the server never hears of. */
async function connected(child: ChildProcess, { url }: Host): Promise<Grown> {
  const before = most(child)
  const sockets: Socket[] = []
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => dial(Number(new URL(url).port))))))
  await fetch(`${url}/healthz`)
  const grown = most(child) - before
  for (const socket of sockets) socket.destroy()
  return { what: `${CONNECTIONS} silent connections`, 'MiB sent': 0, 'MiB grown': Math.round(grown / MIB) }
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Bytes that a process has held at most since it was last asked. */
function most({ pid }: Pick<ChildProcess, 'pid'>): number {
  const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(kB) * 1024
}
