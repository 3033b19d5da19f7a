import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DATABASE, SUPERUSER } from './connection.ts'
import { EmbeddedFailure, failureFromFileSystem, failureFromLog } from './failures.ts'
import { giveTo, type Layout } from './folder.ts'
import { asOwner } from './os-user.ts'
import { ensurePassword } from './password.ts'
import { syncFolder, writePrivate } from './private-file.ts'
import { isGoneWithin, isMarkAlive, killGroup, markOf } from './processes.ts'
import { serverSettings } from './server-settings.ts'
import { cleanEnvironment } from './system.ts'

/** Bytes that a new cluster needs: 40 MB of catalogs, 16 to 32 MB of log, and air. */
const NEEDED_BYTES = 100e6

const HALF = 'initdb-'

export interface ClusterOptions {
  layout: Layout
  binaries: Binaries
  freeBytes: (folder: string) => number
  signal?: AbortSignal | undefined
}

/**
 * Makes the cluster if there is none, and asserts that this PostgreSQL can serve the one there is.
 * @throws EmbeddedFailure `otra_version`, `carpeta_ajena`, `sin_contrasena`, `sin_espacio` and causes found in the
 * output of initdb; the reason of `signal`.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { layout, binaries } = options
  try {
    const major = majorOf(layout)
    if (major === undefined) await makeCluster(options)
    else if (major !== binaries.major) throw otherVersion(layout, major, binaries)
    writePrivate(join(layout.data, 'tianguis.conf'), serverSettings(), layout.runner)
  } catch (error) {
    throw failureFromFileSystem(layout.data, error)
  }
}

function majorOf({ data, password }: Layout): number | undefined {
  const version = join(data, 'PG_VERSION')
  if (existsSync(version)) {
    if (existsSync(password)) return Number.parseInt(readFileSync(version, 'utf8'), 10)
    throw new EmbeddedFailure(
      'sin_contrasena',
      `Hay datos en ${data}, pero falta su contraseña en ${password}. Restaure ese archivo de un respaldo (va siempre junto con los datos) o aparte la carpeta ${data} para empezar de cero.`,
    )
  }
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new EmbeddedFailure(
      'carpeta_ajena',
      `${data} tiene archivos pero no es una carpeta de datos de PostgreSQL (falta PG_VERSION). Apártela o apunte TIANGUIS_DATA a otra carpeta.`,
    )
  }
  return undefined
}

function otherVersion({ data }: Layout, found: number, { bin, major }: Binaries): EmbeddedFailure {
  return new EmbeddedFailure(
    'otra_version',
    `Los datos en ${data} son de PostgreSQL ${found} y los binarios en ${bin} son de PostgreSQL ${major}: no pueden abrirlos. Para seguir con ellos apunte PG_BIN a la carpeta bin de un PostgreSQL ${found}. Para pasar a ${major}, haga con aquél un respaldo y restáurelo en una carpeta nueva (TIANGUIS_DATA). No se tocó nada.`,
  )
}

/**
 * A crash halfway leaves a folder `initdb-…` beside the data, never half a cluster in its place: the rename comes
 * last. The next start removes it.
 */
async function makeCluster(options: ClusterOptions): Promise<void> {
  const { layout, freeBytes, signal } = options
  const { folder, runner } = layout
  await removeHalves(folder)
  const free = freeBytes(folder)
  if (free < NEEDED_BYTES) {
    throw new EmbeddedFailure(
      'sin_espacio',
      `En el disco de ${folder} quedan ${Math.floor(free / 1e6)} MB y la base de datos necesita al menos ${NEEDED_BYTES / 1e6} MB para empezar. Libere espacio o apunte TIANGUIS_DATA a otro disco.`,
    )
  }
  const half = join(folder, `${HALF}${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(half, { mode: 0o700 })
    giveTo(runner, half)
    await runInitdb(options, half)
    writePrivate(
      join(half, 'data', 'postgresql.conf'),
      "include 'tianguis.conf'\n# Los ajustes propios van debajo de esta línea.\n",
      runner,
    )
    writePrivate(join(half, 'data', 'tianguis.conf'), serverSettings(), runner)
    writePrivate(join(half, 'data', 'pg_hba.conf'), 'local all all scram-sha-256\n', runner)
    signal?.throwIfAborted()
    renameSync(join(half, 'data'), layout.data)
    syncFolder(folder)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

// The initdb of a host killed with -9 goes on without it, and would write into what is being removed.
async function removeHalves(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(HALF))) {
    const half = join(folder, name)
    const mark = existsSync(join(half, 'mark')) ? readFileSync(join(half, 'mark'), 'utf8') : ''
    const pid = Number.parseInt(mark, 10)
    if (isMarkAlive(mark)) {
      killGroup(pid)
      await isGoneWithin(pid, 5_000)
    }
    rmSync(half, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function runInitdb(options: ClusterOptions, half: string): Promise<void> {
  const { layout, binaries, signal } = options
  const passwordFile = join(half, 'password')
  writePrivate(passwordFile, `${ensurePassword(layout)}\n`, layout.runner)
  const run = async (locale: string[]) => {
    const data = join(half, 'data')
    rmSync(data, { recursive: true, force: true })
    const args = [
      '-D',
      data,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--data-checksums',
      '--no-instructions',
      ...locale,
    ]
    return output(join(binaries.bin, 'initdb'), args, { ...options, half })
  }
  let { failed, text } = await run(localeArgs(binaries.major))
  if (failed && binaries.major < 17 && /invalid locale/.test(text)) ({ failed, text } = await run(['--locale=C']))
  signal?.throwIfAborted()
  if (failed) throw failureFromLog(`No se pudo crear la base de datos ${DATABASE} en ${layout.data}`, text)
}

// Before 17 there is no locale of PostgreSQL's own, and C.UTF-8 is the system's, which some do not have.
function localeArgs(major: number): string[] {
  return major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
}

/** Runs a program to its end, out of reach of the terminal's Ctrl-C; an abort kills it with all its children. */
function output(
  program: string,
  args: string[],
  { layout, signal, half }: ClusterOptions & { half: string },
): Promise<{ failed: boolean; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ failed: boolean; text: string }>()
  const child = spawn(program, args, {
    ...asOwner(layout.runner),
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const abort = () => killGroup(child.pid)
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  child.once('error', (error) => resolve({ failed: true, text: `${text}\n${error.message}` }))
  child.once('close', (code) => resolve({ failed: code !== 0, text }))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    if (child.pid !== undefined) writePrivate(join(half, 'mark'), markOf(child.pid) ?? '', layout.runner.keeper)
  } catch (error) {
    abort()
    throw error
  }
  return promise.finally(() => signal?.removeEventListener('abort', abort))
}
