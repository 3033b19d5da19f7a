/**
 * PgBouncer in transaction mode before a server that is there; where it is not installed, its tests say that they skip.
 */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { openFolder } from './folder.ts'
import { findTestServer } from './postgres-server.ts'
import { until } from './until.ts'

const PORT = 6432
/** It refuses to run as root. */
const NOBODY = 65_534

/** Debian puts it where root's PATH leads, and nobody else's. */
export const pgbouncer = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

export interface Bouncer {
  /** The address through it of what `url` is the address of. */
  through(url: string): string
  close(): Promise<void>
}

/**
 * Before the server of tests. As its documents set it up for roles that it does not know beforehand: it asks the server
 * for what their passwords are checked with.
 * @param connections that it has to the server, for each role
 * @param listed lines of its list of roles, where it is to know no other
 */
export async function openBouncer(
  program: string,
  { connections = 6, listed }: { connections?: number; listed?: readonly string[] } = {},
): Promise<Bouncer> {
  const folder = await openFolder('bouncer')
  const server = await findTestServer()
  const { host, port, user, password } = new pg.Client({ connectionString: server.url })
  const files = { ini: join(folder.path, 'pgbouncer.ini'), users: join(folder.path, 'users.txt') }
  const known = listed ?? [`"${user}" "${password}"`]
  writeFileSync(files.users, `${known.join('\n')}\n`, { mode: 0o600 })
  const asking = `auth_user = ${user}\nauth_query = select usename, passwd from pg_shadow where usename = $1`
  writeFileSync(
    files.ini,
    `
[databases]
* = host=${host} port=${port}
[pgbouncer]
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
unix_socket_dir = ${folder.path}
listen_port = ${PORT}
auth_type = scram-sha-256
auth_file = ${files.users}
${listed ? '' : asking}
`,
    { mode: 0o600 },
  )
  const root = process.getuid?.() === 0
  if (root) for (const path of [folder.path, ...Object.values(files)]) chownSync(path, NOBODY, NOBODY)
  const child = spawn(program, [files.ini], {
    ...(root && { uid: NOBODY, gid: NOBODY }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const through = (url: string) =>
    url.replace(encodeURIComponent(host), encodeURIComponent(folder.path)).replace('port=5432', `port=${PORT}`)
  if (!(await until(async () => existsSync(join(folder.path, `.s.PGSQL.${PORT}`)), Boolean)))
    throw new Error(`PgBouncer does not start: ${said}`)
  return {
    through,
    async close() {
      child.kill('SIGINT')
      await ended
      await server.close()
      await folder.remove()
    },
  }
}
