import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, urlOf, type Answer, type AskOptions } from './connection.ts'
import { EmbeddedFailure, failureFromFileSystem } from './failures.ts'
import type { Layout } from './folder.ts'
import { readPassword } from './password.ts'
import { isPostmasterOf } from './processes.ts'
import { errorCode } from './system.ts'

/** A server that serves this folder and accepts our password. */
export interface Living {
  pid: number
  url: string
}

export interface WaitOptions {
  /** Milliseconds to wait for a server that is starting or stopping. */
  patience: number
  signal?: AbortSignal | undefined
}

/**
 * Finds the living server of a folder through postmaster.pid. A file left by a crash, by a restart of the machine or
 * by a copy of the folder, whose pid may meanwhile be any other program, counts as no server.
 * @throws EmbeddedFailure `contrasena_rechazada`, `sin_contrasena`, `no_responde`; the reason of `signal`.
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
      throw new EmbeddedFailure('sin_contrasena', `Un PostgreSQL (pid ${pid}) sirve ${layout.data}, pero falta su contraseña en ${layout.password}. Restaure ese archivo o detenga ese proceso.`)
    }
    const found = await askAt({ socketFolder: file.socketFolder, password, timeout: Math.min(5_000, patience + 500) }, layout, ours)
    if (found === 'living') return { pid, url: urlOf(file.socketFolder, password) }
    if (!ours && found.kind !== 'not-yet') return undefined
    if (found.kind === 'rejected') {
      throw new EmbeddedFailure('contrasena_rechazada', `Un PostgreSQL (pid ${pid}) sirve ${layout.data} y no acepta la contraseña guardada en ${layout.password}: ${found.reason}. Restaure ese archivo o detenga ese proceso.`)
    }
    if (Date.now() > end) throw new EmbeddedFailure('no_responde', `Un PostgreSQL (pid ${pid}) sirve ${layout.data}, pero no contesta después de ${Math.round(patience / 1000)} s. Revise ${layout.log}; si está trabado, deténgalo con kill ${pid} y vuelva a iniciar.`)
    await sleep(50)
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

type Found = 'living' | Exclude<Answer, { kind: 'ready' | 'full' }>

async function askAt(question: AskOptions, { data }: Layout, ours: boolean): Promise<Found> {
  if (question.socketFolder === '') return { kind: 'silent', reason: 'aún no abre su socket' }
  const answer = await ask(question)
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
