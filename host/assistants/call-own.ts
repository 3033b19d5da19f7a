import type { Logger } from 'pino'
import type { Accounts } from '../accounts/open.ts'
import { createApp } from '../app.ts'
import type { Service } from '../composition.ts'
import { openHosting } from '../open-hosting.ts'
import { callWithin, type ServiceCall } from './call.ts'

/** Opens all that this installation answers with, for whoever operates it. */
export async function openOwnCall(
  service: Service,
  log: Logger,
  signal: AbortSignal,
): Promise<{ readonly call: ServiceCall; close(): Promise<void> }> {
  const { hosting, close } = await openHosting({
    service,
    log,
    clock: () => new Date(),
    crew: undefined,
    ready: () => true,
  })
  const endpoints = ['query', ...service.connectors.map(({ connector }) => connector.path.slice(1))]
  const app = createApp({ ...hosting, accounts: ownerAccounts(hosting.accounts, endpoints) })
  return { call: callWithin(app, { address: '127.0.0.1', headers: {}, signal }), close }
}

/** Whoever runs a command beside the database needs no key, and nothing that it asks is limited or counts. */
const ownerAccounts = (accounts: Accounts, endpoints: readonly string[]): Accounts => ({
  ...accounts,
  withoutKey: async () => ({ ...(await accounts.withoutKey()), perMinute: null, withoutKey: endpoints }),
  anonymous: { subject: async () => '' },
  burst: { take: () => 0, wait: () => 0 },
})
