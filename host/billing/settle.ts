import type Stripe from 'stripe'
import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import { changePlan } from '../accounts/accounts.ts'
import { listPlans } from '../accounts/plans.ts'
import { MissingResource, type Ask } from './failures.ts'
import { PaymentError } from './payments.ts'
import { FREE, readingsOf, standingOf, type SubscriptionReading, type SubscriptionStanding } from './standing.ts'

/** What payments are made with. */
export interface Till {
  readonly pool: Pool
  readonly stripe: Stripe
  readonly ask: Ask
}

/** Longer than Stripe sends an event again, by itself or when told to. */
const REMEMBERED = `interval '90 days'`
/** Hosts that read the same customer at once; with more of them Stripe sends the event again. */
const ATTEMPTS = 5

interface Row {
  readonly account: number
  readonly plan: string | null
  readonly version: string
  readonly now: Date
}

type Event = Pick<Stripe.Event, 'id' | 'type'>

/** Whether an event was applied before. */
export async function isKnownCustomer(pool: Pool, event: string): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ known: boolean }>(
    'select exists (select from tianguis.payment_events where id = $1) as known',
    [event],
  )
  return row!.known
}

/**
 * Gives a customer's account what Stripe says now that its subscriptions give. What the event holds is never used: it
 * may be old. Of two hosts that read at once, the one that began before the other kept its reading reads again.
 * @param event remembered as applied, in the same transaction
 * @throws PaymentError when Stripe is away, or when others were always quicker
 */
export async function settleSubscription({ pool, stripe, ask }: Till, customer: string, event?: Event): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const {
      rows: [row],
    } = await pool.query<Row>(
      'select account::float8 as account, plan, version, tianguis.clock() as now from tianguis.subscriptions where customer = $1',
      [customer],
    )
    // Another product's customer, or one whose account was deleted.
    if (!row) return
    const standing = standingOf(await readCustomer({ pool, stripe, ask }, customer, row.now))
    if (await transaction(pool, (client) => keep(client, row, standing, event))) return
  }
  throw new PaymentError('Otros avisos de la misma cuenta se están aplicando.')
}

/**
 * Our subscriptions of a customer, as Stripe has them now; those that ended are left out, and a deleted customer has
 * none.
 */
export async function readCustomer(
  { pool, stripe, ask }: Till,
  customer: string,
  now: Date,
): Promise<SubscriptionReading[]> {
  const listed = ask(stripe.subscriptions.list({ customer, limit: 100 })).catch((error: unknown) => {
    if (error instanceof MissingResource) return { data: [] }
    throw error
  })
  const [{ data }, plans] = await Promise.all([listed, listPlans(pool)])
  return readingsOf(data, plans, now)
}

/** @returns false when another reading was kept since this one began */
async function keep(
  client: Client,
  { account, plan: before, version }: Row,
  { subscription, status, plan, next, endsAt, cancels }: SubscriptionStanding,
  event: Event | undefined,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update tianguis.subscriptions set subscription = $3, status = $4, plan = $5, ends_at = $6, cancels = $7, version = version + 1
      where account = $1 and version = $2`,
    [account, version, subscription, status, plan, endsAt, cancels],
  )
  if (!rowCount) return false
  // An account that never had a subscription keeps the plan that its operator gave it.
  if (plan ?? before) await changePlan(client, account, plan ?? FREE)
  if (next) await changePlan(client, account, next.plan, { at: next.at })
  if (event)
    await client.query(
      `with old as (delete from tianguis.payment_events where at < now() - ${REMEMBERED})
     insert into tianguis.payment_events (id, type) values ($1, $2) on conflict do nothing`,
      [event.id, event.type],
    )
  return true
}

/** Stripe has this customer no more: its account pays nothing. */
export async function forgetCustomer(pool: Pool, customer: string): Promise<void> {
  await transaction(pool, async (client) => {
    const {
      rows: [row],
    } = await client.query<{ account: number; plan: string | null }>(
      'delete from tianguis.subscriptions where customer = $1 returning account::float8 as account, plan',
      [customer],
    )
    if (row?.plan) await changePlan(client, row.account, FREE)
  })
}
