import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { probeServer, serviceUrl, superuserUrl, type ProbeResult, type AskOptions } from './connection.ts'
import { EmbeddedFailure, failureFromFileSystem, failureFromLog } from './failures.ts'
import type { Layout } from './folder.ts'
import { readPassword } from './password.ts'
import { isPostmasterOf } from './processes.ts'
import { SOCKET_NAME } from './socket.ts'
import { errorCode } from './system.ts'

/** How a postmaster is stopped for sure: TERM, which is what `kill` sends, waits for every client to leave. */
const howToStop = (pid: number) => `deténgalo con kill -INT ${pid} (y si a los 10 s sigue ahí, con kill -KILL ${pid})`

/** A server that serves this folder and accepts our password. */
export interface Living {
  pid: number
  /** As the service logs in. */
  url: string
  superuserUrl: string
}

export interface WaitOptions {
  /** Milliseconds to wait for a server that is starting or stopping. */
  patience: number
  signal?: AbortSignal | undefined
}

/**
 * Finds the living server of a folder through postmaster.pid. A file left by a crash, by a restart of the machine or by
 * a copy of the folder, whose pid may meanwhile be any other program, counts as no server.
 * @throws EmbeddedFailure `contrasena_rechazada`, `sin_contrasena`, `no_responde`, `sin_socket`; the log's cause; the
 * reason of `signal`.
 */
export async function findLiving(layout: Layout, { patience, signal }: WaitOptions): Promise<Living | undefined> {
  const end = Date.now() + patience
  for (;;) {
    signal?.throwIfAborted()
    const file = readPidFile(layout.data)
    if (file === undefined) return undefined
    const { pid } = file
    const ours = isPostmasterOf(pid, layout.data)
    const password = readPassword(layout)
    if (password === undefined) {
      if (!ours) return undefined
      throw new EmbeddedFailure(
        'sin_contrasena',
        `Un PostgreSQL (pid ${pid}) sirve ${layout.data}, pero falta su contraseña en ${layout.password}. Restaure ese archivo, o ${howToStop(pid)} y vuelva a iniciar.`,
      )
    }
    if (ours && isCutOff(file)) throw new CutOff(pid, file.socketFolder)
    const found = await askAt(
      { socketFolder: file.socketFolder, password, timeout: Math.min(5_000, patience + 500) },
      layout,
      ours,
    )
    if (found === 'living') return { pid, ...urlsOf(file.socketFolder, password) }
    if (!ours && found.kind !== 'not-yet') return undefined
    if (found.kind === 'rejected') {
      throw new EmbeddedFailure(
        'contrasena_rechazada',
        `Un PostgreSQL (pid ${pid}) sirve ${layout.data} y no acepta la contraseña guardada en ${layout.password}: ${found.reason}. Restaure ese archivo, o ${howToStop(pid)} y vuelva a iniciar.`,
      )
    }
    if (found.kind === 'broken')
      throw failureFromLog(`Un PostgreSQL (pid ${pid}) sirve ${layout.data} y no deja entrar`, found.reason)
    if (Date.now() > end)
      throw new EmbeddedFailure(
        'no_responde',
        `Un PostgreSQL (pid ${pid}) sirve ${layout.data}, pero no contesta después de ${Math.round(patience / 1000)} s. Revise ${layout.log}; si está trabado, ${howToStop(pid)} y vuelva a iniciar.`,
      )
    await sleep(50)
  }
}

/** @param password the file's */
export const urlsOf = (socketFolder: string, password: string) => ({
  url: serviceUrl(socketFolder, password),
  superuserUrl: superuserUrl(socketFolder, password),
})

/** A server that lives and that nobody new can reach. It must be started again: PostgreSQL makes its socket once. */
export class CutOff extends EmbeddedFailure {
  readonly pid: number
  constructor(pid: number, folder: string) {
    super('sin_socket', `El socket de PostgreSQL ya no está en ${folder}: alguien lo borró.`)
    this.pid = pid
  }
}

/** The fifth line is written once the socket is there. */
const isCutOff = ({ socketFolder }: { socketFolder: string }) =>
  socketFolder !== '' && !existsSync(join(socketFolder, SOCKET_NAME))

/** Whether somebody deleted the socket of the living server of a folder. */
export function lacksSocket(data: string): boolean {
  try {
    const file = readPidFile(data)
    return file !== undefined && isCutOff(file)
  } catch {
    return false // what may not be read is told by whoever needs it
  }
}

/** First line and fifth line of postmaster.pid; undefined when it does not exist or is not yet whole. */
export function readPidFile(data: string): { pid: number; socketFolder: string } | undefined {
  const path = join(data, 'postmaster.pid')
  try {
    const [pid = '', , , , socketFolder = ''] = readFileSync(path, 'utf8').split('\n')
    return Number(pid) > 0 ? { pid: Number(pid), socketFolder } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw failureFromFileSystem(path, error)
  }
}

type Found = 'living' | Exclude<ProbeResult, { kind: 'ready' | 'full' }>

async function askAt(question: AskOptions, { data }: Layout, ours: boolean): Promise<Found> {
  if (question.socketFolder === '') return { kind: 'silent', reason: 'aún no abre su socket' }
  const answer = await probeServer(question)
  if (answer.kind === 'full') return ours ? 'living' : { kind: 'silent', reason: 'sin conexiones libres' }
  if (answer.kind !== 'ready') return answer
  // In a copy of the folder, postmaster.pid and the password lead to the server of the original.
  return isSameFolder(answer.data, data) ? 'living' : { kind: 'silent', reason: `sirve ${answer.data}` }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
