import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { EmbeddedFailure } from '@tianguis/core/database/embedded/failures'
import { asOwner, canEnter, type Owner } from '@tianguis/core/database/embedded/os-user'
import { isGoneWithin, killGroup } from '@tianguis/core/database/embedded/processes'
import type { HostOptions, HostReport } from './fake-embedded-host.ts'

// What the tests of this folder share: a temporary place, hosts in processes of their own, and a look at what is left.

export const isRoot = process.getuid?.() === 0
export const NOBODY: Owner = { uid: 65534, gid: 65534 }
export const packageHere = fileURLToPath(import.meta.url)

/** An ordinary user: another one when root runs the tests, else the current one. */
export const ordinary: Owner = isRoot ? NOBODY : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

/** Why tests that need root, or the checkout to be readable to another user, do not run; undefined when they can. */
export const rootOnly = !isRoot
  ? 'se omite: necesita root'
  : canEnter(NOBODY, join(packageHere, '..')) && canEnter(NOBODY, join(process.execPath, '..'))
    ? undefined
    : 'se omite: otro usuario no puede leer este checkout'

/** A test that needs root; elsewhere it says in words that it does not run. */
export function asRoot(name: string, work: () => void | Promise<void>): void {
  if (rootOnly === undefined) test(name, work)
  else console.log(`${name}: ${rootOnly}`)
}

export interface FakeMachine {
  root: string
  path(...names: string[]): string
  /** Kills every PostgreSQL left below the fake machine's folder and removes it. Returns the pids it had to kill. */
  close(): Promise<number[]>
}

export function openFakeMachine(): FakeMachine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tg-')))
  chmodSync(root, 0o777)
  return {
    root,
    path: (...names) => join(root, ...names),
    async close() {
      const left = serversBelow(root)
      for (const pid of left) killGroup(pid)
      for (const pid of left) await isGoneWithin(pid, Infinity)
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
      return left
    },
  }
}

/** Pids of every initdb and postmaster of a data folder below this one. */
export function serversBelow(root: string): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      if (!args.includes('-D') || !args[args.indexOf('-D') + 1]?.startsWith(root)) continue
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/.*\) /, '').split(' ')[1]))
    } catch {
      // Gone meanwhile.
    }
  }
  // For a moment after its fork, a backend still has the command line of its postmaster.
  return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid)
}

export interface Host {
  pid: number
  report: Promise<HostReport>
  ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
}

export interface HostSetup extends HostOptions {
  as?: Owner
  env?: NodeJS.ProcessEnv
  /** Program and arguments before node's, such as setpriv's. */
  wrap?: string[]
  /** Another copy of fake-embedded-host.ts. */
  script?: string
}

/** Starts a process that starts the embedded server, as a host would. */
export function openHost({ as, env, wrap = [], script, ...options }: HostSetup): Host {
  const file = script ?? fileURLToPath(new URL('./fake-embedded-host.ts', import.meta.url))
  const [program, ...args] = [...wrap, process.execPath, file, JSON.stringify(options)]
  const child = spawn(program!, args, {
    ...(as === undefined ? {} : asOwner(as)),
    cwd: '/',
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const report = new Promise<HostReport>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as HostReport))
    child.once('error', reject)
    void ended.then((how) => reject(new Error(`the host ended with ${how} before its report`)))
  })
  report.catch(() => {})
  return { pid: child.pid ?? 0, report, ended, kill: (signal) => child.kill(signal) }
}

/** A host whose server answers, its own or that of another. */
export async function startedHost(folder: string) {
  const host = openHost({ folder })
  const report = await host.report
  assert.is(report.codigo, undefined, report.message)
  return { host, pid: report.pid as number, url: report.url as string, adopted: report.adopted }
}

/** The failure with which something ends; an error when it ends in any other way. */
export async function failureOf(work: () => unknown): Promise<EmbeddedFailure> {
  try {
    await work()
  } catch (error) {
    if (error instanceof EmbeddedFailure) return error
    throw error
  }
  throw new Error('expected a failure, and there was none')
}

/** Runs statements over one connection; returns the rows of the last. */
export async function sql(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that stops meanwhile emits an error beside the rejected promise.
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
