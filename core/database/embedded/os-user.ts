import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedFailure } from './failures.ts'
import { cleanEnvironment } from './system.ts'

/** An owner of files and processes. */
export interface Owner {
  uid: number
  gid: number
}

/** The user under which PostgreSQL runs. */
export interface Runner extends Owner {
  name: string
  /** Owner of the folder and of everything in it that is not PostgreSQL's own. */
  keeper: Owner
}

/** Options of child_process for a process of this owner; empty when it is already the current user. */
export function asOwner({ uid, gid }: Owner): Partial<Owner> {
  return process.getuid?.() === uid ? {} : { uid, gid }
}

/**
 * Chooses who runs PostgreSQL, which refuses to run as root. An ordinary user runs it as itself. Root becomes, in this
 * order: the owner of the existing data; the owner of the folder or of its nearest existing parent, so that
 * `sudo tianguis` in somebody's checkout leaves nothing there that its owner cannot use; the user `tianguis`, should
 * the operator have made one; `nobody`. A private number such as 57432 would be safer than `nobody`, but initdb
 * refuses a uid without a name, and making a name takes useradd. The data is guarded from other programs
 * that run as `nobody` by its password.
 * @param folder The data folder as asked for; need not exist.
 * @param data Where an existing cluster lies, if there is one.
 * @throws EmbeddedFailure `carpeta_sin_permiso`, `no_puede_cambiar_de_usuario`, `usuario_sin_nombre`.
 */
export function chooseRunner(folder: string, data?: string): Runner {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedFailure(
      'sin_binarios',
      `El PostgreSQL incluido no corre en ${process.platform}. Defina DATABASE_URL.`,
    )
  }
  if (uid !== 0) return { uid, gid, name: userName(uid) ?? String(uid), keeper: { uid, gid } }

  const runner = data === undefined ? forNewData(folder) : ownerOfData(folder, data)
  assertBecomes(runner)
  return runner
}

function ownerOfData(folder: string, data: string): Runner {
  const { uid, gid } = statSync(data)
  if (uid !== 0) return { uid, gid, name: userName(uid) ?? String(uid), keeper: ownerOf(folder) }
  const { name } = forNewData(folder)
  throw new EmbeddedFailure(
    'carpeta_sin_permiso',
    `Los datos en ${data} son de root, y PostgreSQL se niega a correr como root. Ejecute: chown -R ${name} ${data}`,
  )
}

function forNewData(folder: string): Runner {
  const owner = ownerOf(nearestExisting(folder))
  const name = owner.uid === 0 ? undefined : userName(owner.uid)
  // The owner of a mounted folder often has no name inside the container; its files then stay root's.
  if (name !== undefined) return { ...owner, name, keeper: owner }

  const keeper = { uid: 0, gid: 0 }
  for (const candidate of ['tianguis', 'nobody']) {
    const uid = idOf('-u', candidate)
    const gid = idOf('-g', candidate)
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid, name: candidate, keeper }
  }
  throw new EmbeddedFailure(
    'usuario_sin_nombre',
    'PostgreSQL se niega a correr como root y aquí no existe un usuario tianguis ni nobody. Cree uno, corra como usuario ordinario o defina DATABASE_URL.',
  )
}

/** The path itself, or the closest of its parents that exists. */
export function nearestExisting(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined || path === dirname(path)) return path
  return nearestExisting(dirname(path))
}

/**
 * Whether the owner can enter a folder. Asked of the kernel by a process of that owner: modes say nothing of ACLs,
 * and a parent several levels up may be the closed one.
 */
export function canEnter(owner: Owner, folder: string): boolean {
  return shell(owner, 'test -x "$1"', folder).status === 0
}

/** Root without the right to change user is what `--cap-drop=ALL` and unmapped user namespaces leave. */
function assertBecomes(runner: Runner): void {
  const { error } = shell(runner, 'exit 0', '')
  if (error === undefined) return
  throw new EmbeddedFailure(
    'no_puede_cambiar_de_usuario',
    `PostgreSQL se niega a correr como root, y este root no puede volverse ${runner.name} (uid ${runner.uid}): ${error.message}. Dé al contenedor las capacidades SETUID, SETGID, CHOWN y DAC_OVERRIDE, córralo con un usuario ordinario o defina DATABASE_URL.`,
    error,
  )
}

function shell(owner: Owner, command: string, argument: string) {
  return spawnSync('/bin/sh', ['-c', command, 'sh', argument], {
    ...asOwner(owner),
    cwd: '/',
    env: cleanEnvironment(),
    stdio: 'ignore',
  })
}

function ownerOf(path: string): Owner {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

// `id` asks every source of names (passwd, LDAP, Directory Services); reading /etc/passwd would see only one.
function userName(uid: number): string | undefined {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8', env: cleanEnvironment() })
  return status === 0 ? stdout.trim() : undefined
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: cleanEnvironment() })
  return status === 0 ? Number(stdout.trim()) : undefined
}
