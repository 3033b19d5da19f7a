import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { probeServer } from './connection.ts'
import { EmbeddedFailure, failureFromFileSystem, failureFromLog, lastLines } from './failures.ts'
import type { Layout } from './folder.ts'
import { asOwner } from './os-user.ts'
import { readPidFile, type WaitOptions } from './running-server.ts'
import { cannotBePostmasterOf, isAlive, isGoneWithin, isPostmasterOf, killGroup } from './processes.ts'
import { SOCKET_NAME } from './socket.ts'
import { cleanEnvironment, errorCode } from './system.ts'

export interface LaunchOptions extends WaitOptions {
  layout: Layout
  binaries: Binaries
  socketFolder: string
  password: string
}

/** Above this the log starts anew with the server. */
const LOG_BYTES = 10e6

/**
 * A kilobyte of SQL can make the planner ask for memory without end and without looking at a cancel (10 GB were seen).
 * With a bound on each process's addresses it is an error of that statement, and not the machine's. macOS knows no such
 * bound.
 */
const LIMITED = 'unset PWD OLDPWD SHLVL _; ulimit -v 6000000 2>/dev/null; exec "$0" "$@"'

/** Crash recovery of a large log says "starting up" for minutes; killing it would make the next start do it again. */
const RECOVERY_PATIENCE = 10 * 60_000

/**
 * Starts postgres detached from the terminal and waits until it accepts connections.
 * @returns The pid of the postmaster.
 * @throws EmbeddedFailure with the cause found in its log, `no_responde`, or `ocupado` when another postmaster has
 * the folder; the reason of `signal`. No process is left behind then.
 */
export async function launch(options: LaunchOptions): Promise<number> {
  const { layout, signal } = options
  const log = openLog(layout)
  try {
    forgetSocketLock(options)
    const child = start(options, log.file)
    try {
      await untilReady(child, options, log)
    } catch (error) {
      await endNow(child, options)
      throw error
    }
    if (signal?.aborted) {
      await endNow(child, options)
      throw signal.reason
    }
    child.unref()
    return child.pid as number
  } finally {
    closeSync(log.file)
  }
}

/** Asks the postmaster for a fast shutdown and waits until it is gone; leaves any other process alone. */
export async function shutDown(pid: number, data: string): Promise<void> {
  if (!isPostmasterOf(pid, data)) return
  interrupt(pid)
  while (!(await isGoneWithin(pid, 60_000))) interrupt(pid)
}

/**
 * The pid in a left-over postmaster.pid may by now be another program of this user, or a zombie that nobody collects,
 * and postgres would give way to either. Deleting the file would also delete the check for orphaned backends; naming
 * the pid in a variable of pg_ctl's skips only that pid. It must never be a postmaster of this folder that a killed
 * host spawned a moment ago: two would then run on it.
 */
export function overruledPid(data: string): number | undefined {
  const pid = readPidFile(data)?.pid
  return pid !== undefined && cannotBePostmasterOf(pid, data) ? pid : undefined
}

function start({ layout, binaries, socketFolder }: LaunchOptions, log: number): ChildProcess {
  const settings = {
    listen_addresses: '',
    // The setting is a list: a comma in the path would split it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    log_destination: 'stderr',
    logging_collector: 'off',
  }
  const args = ['-D', layout.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const env = cleanEnvironment()
  const stale = overruledPid(layout.data)
  if (stale !== undefined) env['PG_GRANDPARENT_PID'] = String(stale)
  return spawn('/bin/sh', ['-c', LIMITED, join(binaries.bin, 'postgres'), ...args], {
    ...asOwner(layout.runner),
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', log, log],
  })
}

async function untilReady(child: ChildProcess, options: LaunchOptions, log: Log): Promise<void> {
  const { layout, socketFolder, password, patience, signal } = options
  const end: { seen: boolean; error?: Error } = { seen: false }
  child.once('error', (error) => Object.assign(end, { seen: true, error }))
  child.once('exit', () => (end.seen = true))
  const began = Date.now()
  for (;;) {
    const answer = await probeServer({ socketFolder, password })
    signal?.throwIfAborted()
    if (end.seen) throw failureFromLog('PostgreSQL no arrancó', end.error?.message ?? textOf(log))
    // The one who answers might be another postmaster on the same socket, to which ours is about to give way.
    const ours = readPidFile(layout.data)?.pid === child.pid
    if (ours && (answer.kind === 'ready' || answer.kind === 'full')) return
    if (answer.kind === 'rejected') {
      throw new EmbeddedFailure(
        'contrasena_rechazada',
        `PostgreSQL arrancó con los datos de ${layout.data}, pero no acepta la contraseña guardada en ${layout.password}: ${answer.reason}. Restaure ese archivo (o pg_hba.conf) de un respaldo.`,
      )
    }
    if (answer.kind === 'broken') throw failureFromLog('PostgreSQL arrancó y no deja entrar', textOf(log))
    const limit = answer.kind === 'not-yet' ? Math.max(patience, RECOVERY_PATIENCE) : patience
    if (Date.now() - began > limit) {
      throw new EmbeddedFailure(
        'no_responde',
        `PostgreSQL no contestó en ${Math.round(limit / 1000)} s. Revise ${layout.log} y la carga de la máquina, y vuelva a iniciar.\n${lastLines(textOf(log))}`,
      )
    }
    await sleep(20, undefined, { signal }).catch(() => {})
  }
}

async function endNow(child: ChildProcess, { patience }: LaunchOptions): Promise<void> {
  if (child.pid === undefined || !isAlive(child.pid)) return
  interrupt(child.pid)
  if (await isGoneWithin(child.pid, Math.min(5_000, patience))) return
  killGroup(child.pid)
  await isGoneWithin(child.pid, 5_000)
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

interface Log {
  file: number
  /** Where this run's lines begin. */
  from: number
}

// O_NOFOLLOW: the folder may belong to an unprivileged user, and root must not append to what a link there points at.
function openLog({ log, runner: { keeper } }: Layout): Log {
  try {
    const file = openSync(log, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW, 0o600)
    if (process.getuid?.() === 0) fchownSync(file, keeper.uid, keeper.gid)
    if (fstatSync(file).size > LOG_BYTES) ftruncateSync(file)
    return { file, from: fstatSync(file).size }
  } catch (error) {
    throw failureFromFileSystem(log, error)
  }
}

function textOf({ file, from }: Log): string {
  const size = Math.min(fstatSync(file).size - from, 1e6)
  const buffer = Buffer.alloc(Math.max(size, 0))
  readSync(file, buffer, 0, buffer.length, from)
  return buffer.toString('utf8')
}

// As `overruledPid`, for the lock of the socket, which protects no data. The socket itself postgres replaces.
function forgetSocketLock({ socketFolder, layout }: LaunchOptions): void {
  const lock = join(socketFolder, `${SOCKET_NAME}.lock`)
  if (!existsSync(lock)) return
  const pid = Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10))
  if (cannotBePostmasterOf(pid, layout.data)) rmSync(lock, { force: true })
}
