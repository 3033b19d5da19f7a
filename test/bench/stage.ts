import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import pkg from '../../package.json' with { type: 'json' }
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { refreshDataset } from '../../host/upkeep/refresh-dataset.ts'
import { openFolder } from '../support/folder.ts'
import { openRefreshers, opener, over, startHost, startSources, type Refreshing } from './processes.ts'
import type { Refreshed } from './refresher.ts'
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

/** As `npm start` sets them: they decide how much memory the host takes. */
const SETTINGS = Object.fromEntries(
  [...pkg.scripts.start.matchAll(/(\w+)=(\S+)(?=.* node )/g)].map(([, name, value]) => [name, value]),
)

/** What a moment before wrote to disk is no part of what is measured. Of the bundled server alone. */
export const checkpoint = ({ asSuperuser }: Service) => asSuperuser!((superuser) => superuser.query('checkpoint'))

/**
 * @param datasets those that have a source
 * @param fraction of the country's size; 1 is all of it
 */
export async function openStage(datasets: readonly string[], fraction: number): Promise<Stage> {
  const folder = await openFolder('bench')
  const scratch = join(folder.path, 'source')
  const children: ChildProcess[] = []
  const start = opener(children)
  const opened: { service?: Service } = {}
  const close = async () => {
    for (const child of children) await over(child)
    await opened.service?.close()
    await folder.remove()
  }
  try {
    const { order, urls } = await startSources(start, scratch, datasets, fraction)
    const env = settings(folder.path, urls)
    const open = async () => (opened.service = await openService(readConfig(env)))
    await loadTerritory(await open())
    const { killed, ...refresher } = openRefreshers(start, folder.path, () => ({
      ...env,
      DATABASE_URL: opened.service!.databaseUrl,
    }))
    let host = await startHost(start, env)
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
      order,
      ...refresher,
      hostMemory: () => host.peakMemory(),
      async killHost() {
        await host.kill()
        killed()
      },
      async restart() {
        await over(host.child)
        if (!(await isAnswering(opened.service!))) {
          await opened.service!.close()
          await open()
        }
        host = await startHost(start, env)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The host's own, and not those of whoever measures. */
function settings(folder: string, urls: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _other, ...inherited } = process.env
  return {
    ...inherited,
    ...SETTINGS,
    ...urls,
    TIANGUIS_DATA: folder,
    PORT: '0',
    REFRESH: 'off',
    LOG_LEVEL: 'silent',
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
