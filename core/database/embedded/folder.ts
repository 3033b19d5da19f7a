import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { EmbeddedFailure, failureFromFileSystem } from './failures.ts'
import { canEnter, chooseRunner, nearestExisting, type Owner, type Runner } from './os-user.ts'

/** Where everything of one embedded server lies, and who runs it. */
export interface Layout {
  /** As asked for, absolute, with links resolved. */
  requested: string
  /** Where things really are: `requested`, or a folder in the refuge. */
  folder: string
  runner: Runner
  /** PGDATA, owned by the runner. */
  data: string
  password: string
  log: string
  users: string
  lock: string
  /** Copies of binaries that the runner could not use where they were. */
  binaries: string
}

const REFUGE = '/var/lib/tianguis'

/**
 * Decides where the data lies and who runs PostgreSQL, without touching the disk. As root, a folder that the
 * unprivileged runner cannot enter (anything below a 0700 /root) is replaced by one in the refuge, named from the
 * folder asked for, so that two checkouts do not collide.
 * @throws EmbeddedFailure `carpeta_es_archivo`, `carpeta_sin_permiso` and those of `chooseRunner`.
 */
export function locate(asked: string, refuge = REFUGE): Layout {
  const requested = resolveLinks(resolve(asked))
  if (process.getuid?.() !== 0) return layoutOf(requested, requested, chooseRunner(requested))

  const shelter = join(refuge, `${basename(requested).replace(/[^\w-]/g, '') || 'datos'}-${hash(requested)}`)
  // Data that exists decides. Otherwise `chmod 0700` (or its undoing) on a parent would swap a full database for an
  // empty one.
  for (const folder of [requested, shelter]) {
    const data = join(folder, 'postgres')
    if (!existsSync(join(data, 'PG_VERSION'))) continue
    const runner = chooseRunner(folder, data)
    if (canEnter(runner, folder)) return layoutOf(requested, folder, runner)
    throw new EmbeddedFailure(
      'carpeta_sin_permiso',
      `Hay datos en ${folder}, pero ${runner.name} (uid ${runner.uid}), su dueño, no puede llegar hasta ahí. Dé permiso de paso (chmod o+x) a las carpetas de esa ruta y vuelva a iniciar.`,
    )
  }
  const runner = chooseRunner(requested)
  if (canEnter(runner, nearestExisting(requested))) return layoutOf(requested, requested, runner)
  return layoutOf(requested, shelter, chooseRunner(shelter))
}

/**
 * Makes the folder and asserts that it can be used.
 * @throws EmbeddedFailure `carpeta_es_archivo`, `carpeta_sin_permiso`, `sin_espacio`.
 */
export function prepareFolder({ folder, users, runner: { keeper } }: Layout): void {
  try {
    makeFolder(folder, keeper)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    makeFolder(users, keeper)
  } catch (error) {
    throw failureFromFileSystem(folder, error)
  }
}

/** Notices about who runs PostgreSQL and where; none for an ordinary user. */
export function folderNotices({ requested, folder, runner }: Layout): string[] {
  if (process.getuid?.() !== 0) return []
  const who = `PostgreSQL se niega a correr como root: corre como ${runner.name} (uid ${runner.uid}).`
  if (folder === requested) return [who]
  return [who, `Los datos quedan en ${folder}, porque ese usuario no puede llegar a ${requested}.`]
}

/** Gives a file or folder that root made to its owner; does nothing for an ordinary user. Never follows a link. */
export function giveTo({ uid, gid }: Owner, path: string): void {
  if (process.getuid?.() === 0) lchownSync(path, uid, gid)
}

/** Short name of a folder, stable between processes. */
export function hash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12)
}

function layoutOf(requested: string, folder: string, runner: Runner): Layout {
  return {
    requested,
    folder,
    runner,
    data: join(folder, 'postgres'),
    password: join(folder, 'postgres.password'),
    log: join(folder, 'postgres.log'),
    users: join(folder, 'users'),
    lock: join(folder, 'start.lock'),
    binaries: join(folder, 'binaries'),
  }
}

// Two paths to one folder must give one hash, one socket folder and one server.
function resolveLinks(path: string): string {
  try {
    const existing = nearestExisting(path)
    if (!statSync(existing).isDirectory()) throw Object.assign(new Error(existing), { code: 'ENOTDIR' })
    return join(realpathSync(existing), relative(existing, path))
  } catch (error) {
    throw failureFromFileSystem(path, error)
  }
}

// One level at a time: `recursive` would leave the outer levels to root and to the umask, where a umask of 077 shuts
// the runner out.
function makeFolder(path: string, keeper: Owner): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), keeper)
  try {
    mkdirSync(path)
  } catch (error) {
    if (existsSync(path)) return
    throw error
  }
  const runnerIsAnother = keeper.uid === 0
  chmodSync(path, runnerIsAnother ? 0o711 : 0o700)
  if (process.getuid?.() === 0) chownSync(path, keeper.uid, keeper.gid)
}
