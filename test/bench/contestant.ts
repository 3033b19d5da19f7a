/**
 * A server of one of the kinds that are compared, in a process of its own. To any message it answers what it has used.
 */
import { unguarded } from '@tianguis/core/database/health-probe'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../host/app.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { openAccounts, type Accounts } from '../../host/accounts/open.ts'
import { openCache } from '../../host/answer/cache.ts'
import { watchDatasets } from '../../host/answer/datasets.ts'
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { openLog } from '../../host/log.ts'
import { openSigning } from '../../host/receipts/signing.ts'
import { openSnapshots } from '../../host/export/snapshot.ts'
import { constructorsOf } from '../../host/request/express-prototypes.ts'
import { openMail } from '../../host/portal/mail.ts'
import { handWritten } from './by-hand.ts'
import { peakMemory } from './memory.ts'
import type { Kind, Told, Used } from './requests.ts'

process.once('message', async ({ kind, body }: Told) => {
  const service = await openService(readConfig(process.env))
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!({ cpu: (user + system) / 1e6, peak: peakMemory() } satisfies Used)
  })
  process.send!({ url: await served(service, kind, body) })
})

async function served(service: Service, kind: Kind, body: string): Promise<string> {
  if (kind === 'Fastify by hand') return handWritten(service)
  if (kind === 'raw http, constant body')
    return listening((_request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
        .end(body),
    )
  const app = await appOf(service, {
    cached: kind !== 'Tianguis, no cache',
    counted: kind !== 'Tianguis, cached, nobody counted',
  })
  return listening(app, constructorsOf(app))
}

async function listening(handler: RequestListener, options = {}): Promise<string> {
  const server = createServer(options, handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Everything that answers pass through in service, the log included, which goes nowhere. */
async function appOf(service: Service, { cached, counted }: { cached: boolean; counted: boolean }) {
  const log = openLog('info', undefined, '/dev/null')
  const cache = openCache()
  if (!cached)
    Object.assign(cache, { get: () => undefined, once: (_what: string, make: () => Promise<unknown>) => make() })
  const keyring = await openKeyring(service)
  const opened = openAccounts({ keyring, log })
  return createApp({
    service,
    accounts: counted ? opened : uncounted(opened),
    cache,
    log,
    pool: service.pool,
    visitorPool: service.pool,
    statePool: service.pool,
    datasets: await watchDatasets(
      service.pool,
      service.connectors.map(({ connector }) => connector),
      (error) => {
        throw error
      },
    ),
    snapshots: openSnapshots({ url: service.databaseUrl }),
    changeSnapshots: openSnapshots({ url: service.databaseUrl }),
    mail: openMail(service, log),
    metrics: undefined,
    week: async () => [],
    qualities: async () => new Map(),
    clock: () => new Date(),
    healthProbe: { awaySince: undefined, guard: unguarded },
    release: 'bench',
    signing: await openSigning(service.pool, keyring.peppers),
    publicUrl: undefined,
    ready: () => true,
    asking: { box: undefined, remembered: undefined, layers: [], engines: [], learn() {}, close: async () => {} },
    headlines: { all: () => [], answerTo: () => undefined, refresh: async () => {}, close: async () => {} },
  })
}

/** Everybody is let in, and nothing is booked: what keys and quotas cost is the difference. */
function uncounted(accounts: Accounts): Accounts {
  const holder = { key: 1, account: 1, plan: 'enterprise', perMinute: null, ended: null }
  const admission = { day: '2026-01-01', standing: { limit: null, remaining: null, resetsIn: 1 }, refund() {} }
  return {
    ...accounts,
    holders: { find: async () => holder, known: () => () => holder },
    quota: { ...accounts.quota, take: async () => admission, admit: () => admission },
    ledger: { ...accounts.ledger, count() {} },
  }
}
