import { fork, type ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pkg from '../../package.json' with { type: 'json' }
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { refresherEnv, REFRESHER_FLAGS } from '../../host/upkeep/apart.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { openFolder } from '../support/folder.ts'
import type { Ordered, Refreshed, Told } from './refresher.ts'
import type { Edition } from './sources/source.ts'

/** Sources, a host, a process that refreshes, and the database, each a process of its own as they are in service. */
export interface Stage {
  readonly service: Service
  /** Of the host, and of any other process on the same folder. */
  readonly env: NodeJS.ProcessEnv
  /** Of the host. */
  readonly url: string
  /** Without limits. */
  readonly key: string
  /** Bytes on their way are those of this edition from now on. */
  order(edition: Pick<Edition, 'round' | 'share'>): Promise<void>
  /** @throws Error when nothing was published or confirmed. */
  refresh(dataset: string, options?: Refreshing): Promise<Refreshed>
  /** Megabytes that the host had at its most. */
  hostMemory(): Promise<number>
  /** For files that pass by. */
  readonly scratch: string
  /** With -9; the process that refreshes loses its channel. */
  killHost(): Promise<void>
  /** A new host, and PostgreSQL anew where it was killed. */
  restart(): Promise<void>
  close(): Promise<void>
}

interface Refreshing extends Pick<Ordered, 'since'> {
  readonly onPhase?: (phase: string) => void
}

/** The host's flags and settings, as `npm start` gives them: they decide how much memory it takes. */
const FLAGS = pkg.scripts.start.match(/(?<= )--\S+(?=.* host\/cli\/main\.ts)/g) ?? []

const SETTINGS = Object.fromEntries(
  [...pkg.scripts.start.matchAll(/(\w+)=(\S+)(?=.* node )/g)].map(([, name, value]) => [name, value]),
)

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * @param datasets those that have a source
 * @param fraction of the country's size; 1 is all of it
 */
export async function openStage(datasets: readonly string[], fraction: number): Promise<Stage> {
  const folder = await openFolder('bench')
  const scratch = join(folder.path, 'source')
  const children: ChildProcess[] = []
  const opened: { service?: Service } = {}
  const close = async () => {
    for (const child of children) await over(child)
    await opened.service?.close()
    await folder.remove()
  }
  try {
    const sources: ChildProcess[] = []
    const urls: NodeJS.ProcessEnv = {}
    for (const dataset of datasets) {
      await mkdir(join(scratch, dataset), { recursive: true })
      const source = fork(pathOf('source.ts'), [dataset, join(scratch, dataset), String(fraction)])
      sources.push(source)
      children.push(source)
      const [url] = (await once(source, 'message')) as [string]
      urls[`TIANGUIS_${dataset.toUpperCase()}_URL`] = url
    }
    const { DATABASE_URL: _other, ...inherited } = process.env
    const env = {
      ...inherited,
      ...SETTINGS,
      ...urls,
      TIANGUIS_DATA: folder.path,
      PORT: '0',
      REFRESH: 'off',
      LOG_LEVEL: 'silent',
    }
    const open = async () => (opened.service = await openService(readConfig(env)))
    const startHost = async () => {
      const child = fork(pathOf('host.ts'), { env, execArgv: FLAGS })
      children.push(child)
      return { child, ...(await started(child)) }
    }
    const refreshers = new Set<ChildProcess>()
    await loadTerritory(await open())
    let host = await startHost()
    return {
      get service() {
        return opened.service!
      },
      get url() {
        return host.url
      },
      get key() {
        return host.key
      },
      env,
      scratch,
      close,
      async order(edition) {
        for (const source of sources) {
          source.send(edition)
          await once(source, 'message')
        }
      },
      async refresh(dataset, options) {
        const child = fork(pathOf('refresher.ts'), {
          env: { ...refresherEnv(folder.path), ...env, DATABASE_URL: opened.service!.databaseUrl },
          execArgv: REFRESHER_FLAGS,
        })
        children.push(child)
        refreshers.add(child)
        return refreshed(child, dataset, options).finally(() => refreshers.delete(child))
      },
      async hostMemory() {
        const told = once(host.child, 'message')
        host.child.send('memory')
        return ((await told) as [{ peak: number }])[0].peak
      },
      async killHost() {
        const ended = once(host.child, 'exit')
        host.child.kill('SIGKILL')
        await ended
        for (const child of refreshers) child.disconnect()
      },
      async restart() {
        await over(host.child)
        if (!(await isAnswering(opened.service!))) {
          await opened.service!.close()
          await open()
        }
        host = await startHost()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const isAnswering = ({ pool }: Service) =>
  pool.query('select').then(
    () => true,
    () => false,
  )

async function loadTerritory(service: Service): Promise<void> {
  const found = service.connectors.find(({ connector }) => connector.name === 'municipios')!
  const { outcome, failure } = await refreshDataset(service, found, {
    from: 'sample',
    trigger: 'medición',
    signal: new AbortController().signal,
  })
  if (outcome !== 'published') throw new Error(`No se cargaron los municipios: ${failure}`)
}

/** One that ends instead would be waited for for ever. */
function started(host: ChildProcess): Promise<{ url: string; key: string }> {
  return new Promise((resolve, reject) => {
    host.once('message', (told) => resolve(told as { url: string; key: string }))
    host.once('exit', (code) => reject(new Error(`El proceso que se iba a medir terminó con ${code} antes de servir.`)))
  })
}

function refreshed(child: ChildProcess, dataset: string, { onPhase, since }: Refreshing = {}): Promise<Refreshed> {
  return new Promise((resolve, reject) => {
    child.on('message', (told: Told) => {
      if ('phase' in told) return onPhase?.(told.phase)
      if ('failed' in told) return reject(new Error(`Sin base de datos: ${told.failed}`))
      const { outcome, failure } = told.refreshed
      if (outcome === 'published' || outcome === 'unchanged') resolve(told.refreshed)
      else reject(new Error(`${outcome}: ${failure}`))
    })
    child.once('exit', (code) => reject(new Error(`El proceso medido terminó con ${code}.`)))
    child.send({ dataset, since } satisfies Ordered)
  })
}

async function over(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
}
