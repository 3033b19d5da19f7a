/** A database with the places of the country, and a process that waits for the next connector to look at. */
import { fork, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@tianguis/core/database/embedded/server'
import type { Connector } from '@tianguis/core'
import { SERVICE_LOGIN } from '@tianguis/core/database/embedded/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database.ts'
import { discover, type DiscoveredConnector } from '../../discovery.ts'
import { refreshDataset } from '../../upkeep/refresh-dataset.ts'
import type { Cli } from '../cli.ts'
import type { Bundled, SavedLook, SavedOrder, SavedSurroundings } from './saved.ts'

export interface Workshop {
  /** @param only folders of connectors that were saved; all that the folder holds if there is none */
  look(folder: string, only?: readonly string[]): Promise<SavedLook>
  /** How long the last look took. */
  lastMs(): number
  close(): Promise<void>
}

const PLACES_DATABASE = 'lugares'
/** Longer than any look that ends, on a machine that is busy. */
const LONGEST_MS = 30_000

export async function openWorkshop(cli: Cli): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-dev-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user, who must get through
  const server = await startEmbedded({ folder, binaries: readConfig(cli.env).pgBin, signal: cli.signal })
  const address = (name: string) => addressOf(server.url, name)
  let [made, lastMs] = [0, 0]
  let bundled: readonly Bundled[] = []
  /** What is made while the author writes, so that a save only waits for what was saved. */
  async function seat(): Promise<Seat> {
    const name = `mirada_${++made}`
    await server.asSuperuser((admin) =>
      admin.query(`create database ${name} template ${PLACES_DATABASE} owner ${SERVICE_LOGIN}`),
    )
    return { name, child: waiting({ database: address(name), bundled }) }
  }
  let next: Promise<Seat> | undefined
  const close = async () => {
    const left = await next?.catch(() => undefined)
    left?.child.kill('SIGKILL')
    process.kill(server.pid, 'SIGQUIT') // nothing in it is wanted again: no last checkpoint is waited for
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.asSuperuser((admin) => admin.query(`create database ${PLACES_DATABASE} owner ${SERVICE_LOGIN}`))
    bundled = await withPlaces(address(PLACES_DATABASE), cli.signal)
    next = seat()
  } catch (error) {
    await close()
    throw error
  }
  return {
    async look(watched, only) {
      const started = performance.now()
      const { name, child } = await next!
      const told = await lookOf(child, { folder: watched, only }, cli.signal)
      lastMs = performance.now() - started
      if (cli.signal.aborted) return told
      next = server.asSuperuser((admin) => admin.query(`drop database ${name} with (force)`)).then(seat)
      next.catch(() => {}) // told by the next look, if there is one
      return told
    },
    lastMs: () => lastMs,
    close,
  }
}

/** A database of places, and a process on it that has loaded all but the connector. */
interface Seat {
  readonly name: string
  readonly child: ChildProcess
}

function waiting(surroundings: SavedSurroundings): ChildProcess {
  const child = fork(new URL('saved.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--liftoff-only', '--disable-warning=ExperimentalWarning'],
  })
  child.send(surroundings)
  return child
}

/** A connector that ends its process, or never lets go, is told like any other mistake. */
async function lookOf(child: ChildProcess, order: SavedOrder, signal: AbortSignal): Promise<SavedLook> {
  let why = 'terminó su propio proceso'
  const stop = () => child.kill('SIGKILL')
  const late = setTimeout(() => {
    why = `no acabó en ${LONGEST_MS / 1000} s (¿un ciclo que no termina?), y se cortó`
    stop()
  }, LONGEST_MS)
  signal.addEventListener('abort', stop)
  const told = new Promise<SavedLook>((resolved) => {
    child.once('message', (look: SavedLook) => resolved(look))
    child.once('exit', (code) =>
      resolved({ sound: false, text: `✘ El conector ${why} antes de contestar (código ${code ?? 'ninguno'}).` }),
    )
  })
  child.send(order)
  return told.finally(() => {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
  })
}

/** The bundled server's address may be a socket's, which no URL can hold. */
const addressOf = (url: string, database: string): string => url.replace(/\/tianguis(?=\?|$)/, `/${database}`)

/** @returns what the bundled connectors declare, as far as another has to keep out of their way */
async function withPlaces(url: string, signal: AbortSignal): Promise<readonly Bundled[]> {
  const config = readConfig({ DATABASE_URL: url, REFRESH: 'off' })
  const database = await openDatabase(config, signal)
  try {
    const { found } = await discover([])
    // The first is the one with whose rows the places of every other are read.
    const [places] = found as [DiscoveredConnector]
    await prepareTables(database.pool, places.connector)
    await refreshDataset({ ...database, connectors: found }, places, { from: 'sample', trigger: 'dev', signal })
    return found.map(({ connector: { name, path, title, tables, semantics }, folder }) => ({
      connector: { name, path, title, tables, semantics } as unknown as Connector,
      folder,
    }))
  } finally {
    await database.close()
  }
}
