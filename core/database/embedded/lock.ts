import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedFailure, failureFromFileSystem } from './failures.ts'
import { isMarkAlive, markOf } from './processes.ts'
import { errorCode } from './system.ts'

interface Holder {
  /** See `markOf`. */
  mark: string
  /** Names this one holding, so that no claim to a dead holder's lock can hit its successor. */
  nonce: string
}

export interface LockOptions {
  path: string
  /** Milliseconds to wait while a living process holds it. */
  patience?: number
  signal?: AbortSignal | undefined
}

/**
 * Runs `work` while no other process runs theirs under the same path. A holder that died loses the lock.
 * @throws EmbeddedFailure `ocupado` when a living process holds it longer than `patience`; the reason of `signal`.
 */
export async function underLock<T>(
  { path, patience = 120_000, signal }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const me: Holder = { mark: markOf(process.pid) ?? String(process.pid), nonce: randomBytes(8).toString('hex') }
  const end = Date.now() + patience
  while (!claim(path, me)) {
    signal?.throwIfAborted()
    if (Date.now() > end) throw heldTooLong(path)
    await sleep(25)
  }
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * One attempt. Deleting a dead holder's file is the classic trap: between reading and deleting, another process may
 * have done the same and taken the lock. So the right to replace one dead holding is itself a lock, named after
 * that holding, and the replacement is a rename: the path is never free in between.
 */
function claim(path: string, me: Holder): boolean {
  if (create(path, me)) return true
  const holder = read(path)
  if (holder === undefined || isMarkAlive(holder.mark)) return false
  const right = `${path}.${holder.nonce}`
  if (!claim(right, me)) return false
  if (read(path)?.nonce !== holder.nonce) {
    rmSync(right, { force: true })
    return false
  }
  const fresh = write(path, me)
  renameSync(fresh, path)
  rmSync(right, { force: true })
  return true
}

// A link appears with its content; a file opened with O_EXCL is empty for a moment, and for ever if its maker dies
// then.
function create(path: string, me: Holder): boolean {
  const fresh = write(path, me)
  try {
    linkSync(fresh, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw failureFromFileSystem(path, error)
  } finally {
    rmSync(fresh, { force: true })
  }
}

function write(path: string, me: Holder): string {
  const fresh = `${path}.${me.nonce}.new`
  try {
    writeFileSync(fresh, `${me.mark}\n${me.nonce}\n`, { mode: 0o644 })
  } catch (error) {
    throw failureFromFileSystem(path, error)
  }
  return fresh
}

function read(path: string): Holder | undefined {
  try {
    const [mark = '', nonce = ''] = readFileSync(path, 'utf8').split('\n')
    return { mark, nonce }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw failureFromFileSystem(path, error)
  }
}

function heldTooLong(path: string): EmbeddedFailure {
  const pid = Number.parseInt(read(path)?.mark ?? '', 10)
  return new EmbeddedFailure(
    'ocupado',
    `El proceso ${pid} lleva demasiado tiempo arrancando o deteniendo PostgreSQL (candado ${path}). Espere a que termine o deténgalo, y vuelva a intentar.`,
  )
}
