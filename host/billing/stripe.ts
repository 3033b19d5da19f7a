import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { Pool } from '@tianguis/core/database/connection'
import type { Config } from '../config.ts'
import { cancel, makeChange, previewChange, takeBack } from './change.ts'
import { deleteCustomer, findCustomer, openCheckout, openBillingPortal } from './checkout.ts'
import { asker } from './failures.ts'
import { PaymentError, type Payments, type Subscription } from './payments.ts'
import { forgetCustomer, type Till } from './settle.ts'
import { takeEvents } from './webhook.ts'

/** A person waits for the answer; Stripe's own limit is 80 seconds. */
const TIMEOUT_MS = 8_000

/** In words for whoever pays. */
const WORDS: Readonly<Record<string, string>> = {
  active: 'al corriente',
  trialing: 'en prueba',
  past_due: 'pago pendiente',
}

export interface Billing {
  readonly payments: Payments
  /** What takes Stripe's events. */
  readonly takeEvents: RequestHandler[]
}

/** Payments through Stripe. @param pool of those who wait for an answer */
export function openStripe(
  { secretKey, webhookSecret, apiUrl }: NonNullable<Config['stripe']>,
  { pool, log }: { pool: Pool; log: Pick<Logger, 'warn' | 'error'> },
): Billing {
  const stripe = new Stripe(secretKey, {
    ...serverOf(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const till: Till = { pool, stripe, ask: asker(log) }
  return { payments: paymentsOf(till), takeEvents: takeEvents(till, webhookSecret, log) }
}

function paymentsOf(till: Till): Payments {
  const sells: Payments['sells'] = ({ stripePrice, priceUsd }) => stripePrice !== null && Number(priceUsd) > 0
  const sold = (plan: Parameters<Payments['sells']>[0]) => {
    if (!sells(plan))
      throw new PaymentError(`El plan ${plan.title} no se paga en línea; pídelo a quien opera este servicio.`)
    return plan
  }
  return {
    name: 'Stripe',
    formTargets: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
    sells,
    subscription: (account) => readSubscription(till.pool, account),
    checkout: async (account, plan, back) => openCheckout(till, account, sold(plan), back),
    portal: ({ id }, back) => openBillingPortal(till, id, back),
    preview: async (account, plan) => previewChange(till, account, sold(plan)),
    change: async (account, plan) => makeChange(till, account, sold(plan)),
    cancel: (account) => cancel(till, account),
    resume: (account) => takeBack(till, account),
    async forget({ id }) {
      const customer = await findCustomer(till, id)
      if (!customer) return
      await deleteCustomer(till, customer.id)
      await forgetCustomer(till.pool, customer.id)
    },
  }
}

/** What Stripe last told, without asking it. */
async function readSubscription(pool: Pool, account: number): Promise<Subscription | undefined> {
  const {
    rows: [row],
  } = await pool.query<Subscription>(
    `select plan, status, case when status <> 'past_due' then ends_at end as "endsAt", cancels from tianguis.subscriptions where account = $1 and plan is not null`,
    [account],
  )
  return row && { ...row, status: WORDS[row.status] ?? row.status }
}

function serverOf(url: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? '80' : '443'),
  }
}
