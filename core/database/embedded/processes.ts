import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './system.ts'

const onLinux = process.platform === 'linux'

/**
 * A text that names one process for ever: pid, start time and boot. The pid alone is given to another program after
 * some hours, or at once after a container restarts. Undefined when no such process is alive.
 */
export function markOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (!onLinux) return `${pid}`
  return `${pid}-${procStat(pid)?.startTime}-${boot()}`
}

/** Whether the process of this mark still lives. */
export function isMarkAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return pid > 0 && markOf(pid) === mark
}

/**
 * Whether a process lives. A zombie does not: after the host was killed, its orphan becomes the child of pid 1, which
 * in many containers never collects the dead.
 */
export function isAlive(pid: number): boolean {
  if (onLinux) {
    const stat = procStat(pid)
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * Whether a process is the postmaster of this data folder. The command line comes first because everybody may read
 * it; the working folder of another user's process is hidden even from root in a container without SYS_PTRACE.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  const { isPostgres, named, inside } = look(pid, data)
  return isPostgres && (named || inside === true)
}

/**
 * Whether a pid surely is not the postmaster of this data folder: dead, a zombie (which the locks of PostgreSQL take
 * for alive), or another program. Not the opposite of `isPostmasterOf`, because what cannot be seen is neither; whoever
 * overrules a lock of PostgreSQL must ask this one.
 */
export function cannotBePostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return true
  const { isPostgres, named, names, inside } = look(pid, data)
  if (!isPostgres) return true
  return !named && (inside === undefined ? names : !inside)
}

interface Look {
  isPostgres: boolean
  /** Whether it was told to serve this folder, and whether it was told to serve any. */
  named: boolean
  names: boolean
  /** Whether it works in this folder; undefined when that cannot be seen. */
  inside?: boolean
}

function look(pid: number, data: string): Look {
  if (!onLinux) {
    const line = psLine(pid)
    return {
      isPostgres: line === '' || /postgres|postmaster/.test(line),
      named: line.includes(data),
      names: line.includes(' -D '),
    }
  }
  const args = (read(`/proc/${pid}/cmdline`) ?? 'postgres').split('\0')
  const isPostgres = /^(postgres|postmaster)$/.test(basename(args[0] ?? ''))
  const folder = workingFolder(pid)
  return {
    isPostgres,
    named: args.includes(data),
    names: args.includes('-D'),
    ...(folder === undefined ? {} : { inside: folder === data }),
  }
}

/** Resolves once the process is gone, or with false after `patience` milliseconds. */
export async function isGoneWithin(pid: number, patience: number): Promise<boolean> {
  const end = Date.now() + patience
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Kills a process that leads its own group, and the group. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

function procStat(pid: number): { state: string; startTime: string } | undefined {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name, which may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTime] = [fields[0], fields[19]]
  return state === undefined || startTime === undefined ? undefined : { state, startTime }
}

function boot(): string {
  return (read('/proc/sys/kernel/random/boot_id') ?? '').slice(0, 8)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function psLine(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
