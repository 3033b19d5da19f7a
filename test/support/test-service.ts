/** A whole service on a database of its own, served over HTTP, with everything it writes to its log kept to be read. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { AsSuperuser } from '@tianguis/core/database/embedded/service-login'
import { prepareTables } from '@tianguis/core/database/tables'
import { prepareViews } from '@tianguis/sql/views'
import { loadTerritory } from '@tianguis/core/territory/load'
import type { Territory } from '@tianguis/core'
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import { startServer } from '../../host/server.ts'
import { loadSamples } from '../../host/upkeep/samples.ts'
import { giveKey, PEPPER } from './accounts.ts'
import { openTestDatabase } from './database.ts'
import { sampledTemplate } from './samples.ts'

export { until } from './until.ts'

export interface Bench {
  readonly service: Service
  /** Connectors of the service that a folder holds. */
  readonly discovered: readonly DiscoveredConnector[]
  readonly url: string
  readonly asSuperuser: AsSuperuser
  readonly territory: Territory
  /** Where raw answers are kept. */
  readonly dataFolder: string
  /** What could not be loaded at the start, in words. */
  readonly troubles: readonly string[]
  /** Everything logged until now. */
  logged(): string
  /** Something opened beside the service, closed before it. */
  beforeClose(work: () => Promise<unknown>): void
  close(): Promise<void>
}

/** Of which datasets the sample is loaded, as `filter` asks it. */
export type Wanted = (one: DiscoveredConnector, at: number, all: readonly DiscoveredConnector[]) => boolean

/**
 * @param more connectors that no folder holds, served beside those that are discovered
 * @param env settings besides the suite's own
 * @param clock what the service takes for now
 * @param headlines whether their questions are asked, as `serve` does
 * @param samples of which datasets alone; of every one unless told
 */
export async function openBench({
  more = [],
  env = {},
  clock,
  headlines = false,
  samples,
}: {
  more?: readonly DiscoveredConnector[]
  env?: Readonly<Record<string, string>>
  clock?: () => Date
  headlines?: boolean
  samples?: Wanted
} = {}): Promise<Bench> {
  const toClose: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of toClose.splice(0).reverse()) await one()
  }
  try {
    return { ...(await opened({ more, env, clock, headlines, samples }, toClose)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function opened(
  {
    more,
    env,
    clock,
    headlines,
    samples,
  }: {
    more: readonly DiscoveredConnector[]
    env: Readonly<Record<string, string>>
    clock: (() => Date) | undefined
    headlines: boolean
    samples: Wanted | undefined
  },
  toClose: (() => Promise<unknown>)[],
): Promise<Omit<Bench, 'close'>> {
  const database = await openTestDatabase(samples ? {} : { template: sampledTemplate })
  toClose.push(database.close)
  const dataFolder = await mkdtemp(join(tmpdir(), 'tianguis-contract-'))
  toClose.push(() => rm(dataFolder, { recursive: true, force: true }))
  const discovered = await openService(configOf(database.url, dataFolder, env))
  toClose.push(discovered.close)
  for (const { connector } of more) {
    await prepareTables(discovered.pool, connector)
    await prepareViews(discovered.pool, connector)
  }
  const service: Service = {
    ...discovered,
    connectors: [...discovered.connectors, ...more],
    unhurried: !headlines,
  }
  const troubles = await loadMissing({ ...service, connectors: service.connectors.filter(samples ?? (() => true)) })
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await startServer(service, pino({ level: 'debug' }, sink), clock)
  toClose.push(server.close)
  await giveKey(service, server.url)
  return {
    service,
    discovered: discovered.connectors,
    beforeClose: (work) => void toClose.push(work),
    dataFolder,
    troubles,
    url: server.url,
    asSuperuser: database.asSuperuser,
    territory: await loadTerritory(service.pool),
    logged: () => lines.join(''),
  }
}

const configOf = (url: string, dataFolder: string, env: Readonly<Record<string, string>>) =>
  readConfig({
    DATABASE_URL: url,
    TIANGUIS_PEPPER: PEPPER,
    TIANGUIS_DATA: dataFolder,
    PORT: '0',
    REFRESH: 'off',
    LOG_LEVEL: 'debug',
    ...env,
  })

/** What the template has was read when it was filled: to read it again only tells that nothing has changed. */
async function loadMissing(service: Service): Promise<string[]> {
  const { rows } = await service.pool.query<{ name: string }>('select name from tianguis.datasets where version > 0')
  const missing = service.connectors.filter(({ connector }) => !rows.some(({ name }) => name === connector.name))
  return loadSamples({ ...service, connectors: missing }, new AbortController().signal)
}

/** A secret's value that is seen wherever it turns up, even in part. */
export const canary = () => `canario-${randomBytes(24).toString('hex')}`

/** The name under which a part of a canary is found in a text; undefined when there is none. */
export function leaked(text: string, secrets: Readonly<Record<string, string>>): string | undefined {
  const parts = (value: string) =>
    Array.from({ length: value.length - 11 }, (_none, at) => value.slice(at, at + 12)).filter(
      (part) => !part.includes('canario'),
    )
  return Object.keys(secrets).find((name) => parts(secrets[name]!).some((part) => text.includes(part)))
}
