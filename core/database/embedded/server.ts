import { existsSync, statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { EmbeddedFailure } from './failures.ts'
import { folderNotices, locate, prepareFolder, type Layout } from './folder.ts'
import { CutOff, findLiving, lacksSocket, readPidFile, urlsOf, type Living } from './running-server.ts'
import { settleServiceLogin, superuserOf, type AsSuperuser } from './service-login.ts'
import { keepRunning, type Release, type Tell } from './supervisor.ts'
import { underLock } from './lock.ts'
import { ensurePassword } from './password.ts'
import { launch, shutDown } from './postmaster.ts'
import { chooseSocketFolder, prepareSocketFolder } from './socket.ts'
import { countLiving, enrol, leave } from './attached-hosts.ts'

export { EmbeddedFailure, type ServerFailureCode as FailureCode } from './failures.ts'

export interface EmbeddedServer {
  /**
   * For node-postgres: the login of the service, which is no superuser and owns database `tianguis`. Holds the password:
   * keep it out of logs.
   */
  url: string
  /** For what a start has to do that the login may not. */
  asSuperuser: AsSuperuser
  /** Whether a living server was found and is used together with whoever started it. */
  adopted: boolean
  /** One Spanish line for each unusual thing done. */
  notices: string[]
  /** Of the postmaster; another one after it was started again. */
  readonly pid: number
  /** Starts it again whenever it ends by itself, as long as it is used. */
  keep(tell: Tell): void
  /**
   * Ends this use. The last living user, whoever started the server, shuts it down (fast: open transactions roll
   * back) and waits until its process is gone. A second call does nothing more.
   */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** TIANGUIS_DATA. Made when absent. For one machine: hosts in several containers need DATABASE_URL. */
  folder: string
  /** PG_BIN: folder with `initdb` and `postgres`, 15 or newer; the npm package's when absent. */
  binaries?: string | undefined
  /** Gives up the start and leaves no process. */
  signal?: AbortSignal | undefined
  /** Told in Spanish what is waited for. */
  tell?: ((text: string) => void) | undefined
}

/** What tests replace. */
export interface ServerEnvironment {
  freeBytes: (folder: string) => number
  /** Where root keeps the data that the unprivileged user could not reach. */
  refuge?: string
  /** Milliseconds that a server which gives no sign may take. */
  patience: number
}

const REAL: ServerEnvironment = {
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  patience: 30_000,
}

/**
 * Adopts the living server of a folder, or starts one, making the cluster when there is none.
 * @throws EmbeddedFailure for every known way to fail; the reason of `signal` when aborted.
 */
export async function startEmbedded(
  { folder, binaries, signal, tell }: EmbeddedOptions,
  given: Partial<ServerEnvironment> = {},
): Promise<EmbeddedServer> {
  const surroundings = { ...REAL, ...given }
  signal?.throwIfAborted()
  const layout = locate(folder, surroundings.refuge)
  prepareFolder(layout)
  return underLock({ path: layout.lock, signal }, async () => {
    const orphaned = countLiving(layout) === 0
    const user = enrol(layout)
    try {
      const found = await adoptOrStart({ layout, pgBin: binaries, signal, tell, surroundings })
      if (found.adopted && orphaned)
        found.notices.push(`Se adoptó un PostgreSQL que había quedado sin dueño (pid ${found.pid}).`)
      return inUse(found, { layout, user, pgBin: binaries, tell, surroundings })
    } catch (error) {
      leave(layout, user)
      throw error
    }
  })
}

/**
 * The address of the living server of a folder, or undefined. Starts nothing, waits for nothing and is no user: the
 * server may stop at any moment.
 * @throws EmbeddedFailure when there is one that cannot be used.
 */
export async function findEmbedded(folder: string): Promise<string | undefined> {
  try {
    return (await findLiving(locate(folder), { patience: 0 }))?.url
  } catch (error) {
    if (error instanceof EmbeddedFailure && (error.codigo === 'no_responde' || error instanceof CutOff))
      return undefined
    throw error
  }
}

interface Attempt {
  layout: Layout
  pgBin: string | undefined
  signal: AbortSignal | undefined
  tell: EmbeddedOptions['tell']
  surroundings: ServerEnvironment
}

type Started = Living & Pick<EmbeddedServer, 'adopted' | 'notices'>

async function adoptOrStart(attempt: Attempt): Promise<Started> {
  const {
    layout,
    signal,
    surroundings: { patience },
  } = attempt
  const end = Date.now() + patience
  for (;;) {
    const living = await findLiving(layout, { patience, signal }).catch((error: unknown) => {
      if (!(error instanceof CutOff)) throw error
      return error
    })
    if (living instanceof CutOff) await shutDown(living.pid, layout.data)
    else if (living !== undefined) {
      await settleLogin(attempt, living)
      return { ...living, adopted: true, notices: folderNotices(layout) }
    }
    try {
      const started = await start(attempt)
      if (living) started.notices.unshift(`${living.message} Se detuvo en orden y se arrancó de nuevo.`)
      return started
    } catch (error) {
      // Backends of a postmaster killed a moment ago still hold its memory, or one that a killed host had just
      // spawned won the race for the folder. Either is over soon.
      if (!(error instanceof EmbeddedFailure) || error.codigo !== 'ocupado' || Date.now() > end) throw error
      await sleep(200)
    }
  }
}

function settleLogin({ layout, signal, tell }: Attempt, { superuserUrl: url }: Living): Promise<void> {
  return settleServiceLogin({ url, password: ensurePassword(layout), signal, tell })
}

async function start(attempt: Attempt): Promise<Started> {
  const { layout, pgBin, signal, surroundings } = attempt
  const { freeBytes, patience } = surroundings
  const notices = folderNotices(layout)
  if (readPidFile(layout.data) !== undefined)
    notices.push(
      'El PostgreSQL anterior no se detuvo en orden: se recupera desde su bitácora, sin perder lo confirmado.',
    )
  const socket = chooseSocketFolder(layout.folder)
  if (socket.notice !== undefined) notices.push(socket.notice)
  const binaries = findBinaries(layout, pgBin)
  signal?.throwIfAborted()
  await ensureCluster({ layout, binaries, freeBytes, signal })
  prepareSocketFolder(socket.path, layout)
  const password = ensurePassword(layout)
  const pid = await launch({ layout, binaries, socketFolder: socket.path, password, patience, signal })
  const living = { pid, ...urlsOf(socket.path, password) }
  await settleLogin(attempt, living).catch(async (error: unknown) => {
    await shutDown(pid, layout.data)
    throw error
  })
  return { ...living, adopted: false, notices: [...notices, ...binaries.notices] }
}

interface Use extends Omit<Attempt, 'signal'> {
  /** Name of the file that says so. */
  user: string
}

/** What a user of the server has of it until it stops. */
function inUse({ pid: first, superuserUrl, ...found }: Started, { user, ...attempt }: Use): EmbeddedServer {
  const { layout } = attempt
  let pid = first
  let release: Release | undefined
  let stopping: Promise<void> | undefined
  const revive = (signal: AbortSignal) =>
    underLock({ path: layout.lock, signal }, async () => (pid = (await adoptOrStart({ ...attempt, signal })).pid))
  const stop = async () => {
    await release?.()
    // Somebody deleted the folder under the running server.
    if (!existsSync(layout.users)) return shutDown(pid, layout.data)
    await underLock({ path: layout.lock }, async () => {
      leave(layout, user)
      if (countLiving(layout) === 0) await shutDown(pid, layout.data)
    })
  }
  return {
    ...found,
    asSuperuser: superuserOf(superuserUrl),
    get pid() {
      return pid
    },
    keep(tell) {
      release ??= keepRunning(pid, { revive, isCutOff: () => lacksSocket(layout.data) }, tell)
    },
    stop: () => (stopping ??= stop()),
  }
}
