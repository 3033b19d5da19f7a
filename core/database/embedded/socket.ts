import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedFailure, failureFromFileSystem } from './failures.ts'
import { giveTo, hash, type Layout } from './folder.ts'
import { errorCode } from './system.ts'

/** Name of PostgreSQL's socket for port 5432, the only one used. */
export const SOCKET_NAME = '.s.PGSQL.5432'

/** Bytes, not characters, that fit in sockaddr_un.sun_path without its final zero. */
const LIMIT = process.platform === 'darwin' ? 103 : 107

export interface SocketFolder {
  path: string
  notice?: string
}

/**
 * Chooses the folder of the socket: inside the data folder, or a short one in the temporary folder when the path
 * would not fit in a socket address.
 * @throws EmbeddedFailure `ruta_larga`.
 */
export function chooseSocketFolder(folder: string, temporary = tmpdir()): SocketFolder {
  const inside = join(folder, 'socket')
  if (fits(inside)) return { path: inside }
  const short = join(temporary, `tianguis-${hash(folder)}`)
  if (fits(short))
    return {
      path: short,
      notice: `El socket de PostgreSQL queda en ${short}, porque la ruta de la carpeta de datos es demasiado larga.`,
    }
  throw new EmbeddedFailure(
    'ruta_larga',
    `La ruta del socket de PostgreSQL mide ${length(inside)} bytes en ${inside} y ${length(short)} en ${short}; el sistema admite ${LIMIT}. Apunte TIANGUIS_DATA o TMPDIR a una ruta más corta.`,
  )
}

/**
 * Makes the socket folder, 0700 and owned by the runner.
 * @throws EmbeddedFailure `carpeta_ajena` when somebody else got there first: in a temporary folder anybody can.
 */
export function prepareSocketFolder(path: string, { runner }: Layout): void {
  try {
    mkdirSync(path, { mode: 0o700 })
    chmodSync(path, 0o700)
    giveTo(runner, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw failureFromFileSystem(path, error)
    // One that was killed between both made it, and gave it to nobody.
    const left = lstatSync(path)
    if (left.isDirectory() && left.uid === process.getuid?.() && (left.mode & 0o077) === 0) giveTo(runner, path)
  }
  const found = lstatSync(path)
  if (found.isDirectory() && found.uid === runner.uid && (found.mode & 0o077) === 0) return
  throw new EmbeddedFailure(
    'carpeta_ajena',
    `${path} debía ser una carpeta de ${runner.name} (uid ${runner.uid}) con modo 0700, y es ${found.isDirectory() ? 'una carpeta' : 'otra cosa'} del uid ${found.uid} con modo ${(found.mode & 0o7777).toString(8)}. Si nadie la usa, bórrela y vuelva a iniciar.`,
  )
}

function fits(folder: string): boolean {
  return length(folder) <= LIMIT
}

function length(folder: string): number {
  return Buffer.byteLength(join(folder, SOCKET_NAME))
}
