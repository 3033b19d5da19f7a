/** Hosts that take payments, on a database of their own, with a Stripe of their own beside them. */
import type { Logger } from 'pino'
import type { Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import municipios from '../../connectors/municipios/connector.ts'
import { createAccount, readAccount, type Account } from '../../host/accounts/accounts.ts'
import { readPlan, savePlan, type Plan } from '../../host/accounts/plans.ts'
import type { Payments } from '../../host/billing/payments.ts'
import { openStripe as openPayments } from '../../host/billing/stripe.ts'
import { WEBHOOK_PATH } from '../../host/billing/payments.ts'
import type { Service } from '../../host/composition.ts'
import { readConfig, type Config } from '../../host/config.ts'
import { openStore } from '../../host/store/open.ts'
import { startServer } from '../../host/server.ts'
import { PEPPER } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { openLog } from './log.ts'
import { openStripe, type FakeStripe } from './stripe.ts'

export const BACK = {
  paid: 'https://tianguis.example/portal/plan?pago=hecho',
  given: 'https://tianguis.example/portal/plan',
}

export interface PayDesk {
  readonly pool: Pool
  readonly stripe: FakeStripe
  readonly payments: Payments
  /** Where two hosts take events, and where one without Stripe's settings would; they go to the first. */
  readonly webhooks: readonly [string, string, string]
  readonly url: string
  plan(name: string): Promise<Plan>
  newAccount(email?: string): Promise<Account>
  account(which: Account): Promise<Account>
  /** «plan», or «plan → next» where one waits. */
  plans(which: Account): Promise<string>
  /** Pays for a plan on Stripe's page, and lets Stripe tell of it. */
  subscribe(which: Account, plan: string): Promise<void>
  /** Stripe's clock and the database's go on together, by days. */
  days(count: number): Promise<void>
  logged(): string
  close(): Promise<void>
}

/** No month that ends, and no day that is skipped, comes by the day on which somebody tests. */
const BEGINS = Date.parse('2026-11-05T18:00:00Z') / 1000

/** Of the database, by which subscriptions begin and end. @param to seconds since 1970 */
const setClock = (pool: Pool, to: number) =>
  pool.query(
    `create or replace function tianguis.clock() returns timestamptz language sql stable as 'select now() + make_interval(secs => ${to - Date.now() / 1000})'`,
  )

/** Cents a month of each plan. */
const PRICES = { basic: 2900, pro: 9900, enterprise: 49900 }

export async function openPayDesk(): Promise<PayDesk> {
  const database = await openTestDatabase()
  const { pool } = database
  await prepareTables(pool, municipios)
  const stripe = await openStripe(BEGINS)
  await setClock(pool, BEGINS)
  const { log, logged } = openLog()
  const config = readConfig({
    DATABASE_URL: database.url,
    TIANGUIS_PEPPER: PEPPER,
    PORT: '0',
    REFRESH: 'off',
    PUBLIC_URL: 'https://tianguis.example',
    ...stripe.env,
  })
  const hosts = await startHosts(config, database, log)
  const webhooks = hosts.map(({ url }) => `${url}${WEBHOOK_PATH}`) as [string, string, string]
  stripe.listen(webhooks[0])
  const { payments } = openPayments(config.stripe!, { pool, log })
  for (const [name, cents] of Object.entries(PRICES))
    await savePlan(pool, { ...(await readPlan(pool, name))!, stripePrice: stripe.world.price(cents) })

  let named = 0
  const account = async ({ id }: Account) => (await readAccount(pool, id))!
  const plan = async (name: string) => (await readPlan(pool, name))!
  return {
    pool,
    stripe,
    payments,
    webhooks,
    account,
    plan,
    url: hosts[0].url,
    newAccount: (email = `ana${++named}@ejemplo.mx`) => createAccount(pool, { name: 'Ana', email }),
    async plans(which) {
      const { plan: now, nextPlan } = await account(which)
      return nextPlan ? `${now} → ${nextPlan}` : now
    },
    async subscribe(which, name) {
      stripe.world.pay(await payments.checkout(which, await plan(name), BACK))
      await stripe.deliver()
    },
    async days(count) {
      const to = stripe.world.now() + count * 86_400
      await setClock(pool, to)
      stripe.world.advance(to)
    },
    logged,
    async close() {
      for (const { close } of hosts) await close()
      await stripe.close()
      await database.close()
    },
  }
}

/** Two that take payments, and one without Stripe's settings. */
function startHosts(config: Config, { pool, url }: TestDatabase, log: Logger) {
  const service: Service = {
    config,
    pool,
    databaseUrl: url,
    store: openStore(config),
    connectors: [],
    broken: [],
    notices: [],
    migrated: [],
    keep() {},
    close: async () => {},
  }
  return Promise.all([
    startServer(service, log),
    startServer(service, log),
    startServer({ ...service, config: { ...config, stripe: undefined } }, log),
  ])
}

/** What a person would be told. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (got) => `nothing was refused: ${JSON.stringify(got)}`,
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
