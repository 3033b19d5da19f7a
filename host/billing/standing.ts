import type Stripe from 'stripe'
import type { Plan } from '../accounts/plans.ts'

/** The plan of whoever pays nothing. */
export const FREE = 'free'

/**
 * What we write on a subscription, so that all that is true of it is at Stripe and reads the same on every host. A
 * downgrade changes at once what the next period costs, without proration, and notes the plan that this period was paid
 * for, and its price: the plan may have another by the time that it is taken back. Only who has the secret key can
 * write notes.
 */
export const NOTES = {
  plan: 'tianguis_plan',
  paidPlan: 'tianguis_paid_plan',
  paidPrice: 'tianguis_paid_price',
  paidUntil: 'tianguis_paid_until',
} as const

/** One of our subscriptions, as Stripe has it now. */
export interface SubscriptionReading {
  readonly id: string
  /** The line that has the price. */
  readonly item: string
  readonly status: string
  /** Whether its plan is had: also while Stripe tries a failed payment again, and not once it has given up. */
  readonly gives: boolean
  /** What the next period costs. */
  readonly billed: Plan
  /** What this period was paid for: more than `billed` while a downgrade waits. */
  readonly plan: Plan
  /** What `plan` is paid at. */
  readonly price: string
  readonly endsAt: Date
  /** When it ends by itself. */
  readonly cancelsAt: Date | null
  /**
   * Whether that is the end of the period or a date that somebody chose at Stripe: each is taken back in its own way.
   */
  readonly cancelsBy: 'period' | 'date' | null
}

/** What an account gets of its subscriptions. */
export interface SubscriptionStanding {
  readonly subscription: string | null
  readonly status: string | null
  /** Null where nothing is given. */
  readonly plan: string | null
  readonly next: { readonly plan: string; readonly at: Date } | null
  readonly endsAt: Date | null
  readonly cancels: boolean
}

const GIVING = ['active', 'trialing', 'past_due']
const NONE: SubscriptionStanding = {
  subscription: null,
  status: null,
  plan: null,
  next: null,
  endsAt: null,
  cancels: false,
}

/**
 * Our subscriptions of a customer, dearest first; one of another product is left out.
 * @param now by the database's clock
 */
export function readingsOf(
  subscriptions: readonly Stripe.Subscription[],
  plans: readonly Plan[],
  now: Date,
): SubscriptionReading[] {
  return subscriptions
    .flatMap((one) => readingOf(one, plans, now) ?? [])
    .sort((a, b) => priceOf(b.plan) - priceOf(a.plan))
}

function readingOf(
  { id, status, items, metadata, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  plans: readonly Plan[],
  now: Date,
): SubscriptionReading | undefined {
  const [item] = items.data
  // By its price first: Stripe's portal may change that. By the note where the operator has given the plan another
  // price since.
  const billed =
    item &&
    (plans.find(({ stripePrice }) => stripePrice === item.price.id) ??
      plans.find(({ name }) => name === metadata[NOTES.plan]))
  if (!billed) return undefined
  const paid = plans.find(({ name }) => name === metadata[NOTES.paidPlan])
  const waits = paid && priceOf(paid) > priceOf(billed) && Number(metadata[NOTES.paidUntil]) * 1000 > now.getTime()
  const endsAt = fromSeconds(item.current_period_end)
  return {
    id,
    item: item.id,
    status,
    gives: GIVING.includes(status),
    billed,
    endsAt,
    plan: waits ? paid : billed,
    price: (waits && metadata[NOTES.paidPrice]) || item.price.id,
    cancelsAt: cancel_at !== null ? fromSeconds(cancel_at) : cancel_at_period_end ? endsAt : null,
    cancelsBy: cancel_at_period_end ? 'period' : cancel_at !== null ? 'date' : null,
  }
}

/** What the dearest of those that give gives now, and what follows by itself. */
export function standingOf(readings: readonly SubscriptionReading[]): SubscriptionStanding {
  const reading = readings.find(({ gives }) => gives)
  if (!reading) return NONE
  const { id, status, billed, plan, endsAt, cancelsAt } = reading
  const waits = plan !== billed && (!cancelsAt || endsAt < cancelsAt)
  const next = waits ? { plan: billed.name, at: endsAt } : cancelsAt ? { plan: FREE, at: cancelsAt } : null
  return { subscription: id, status, plan: plan.name, next, endsAt, cancels: cancelsAt !== null }
}

/** US dollars a month. */
export const priceOf = ({ priceUsd }: Plan) => Number(priceUsd)
const fromSeconds = (seconds: number) => new Date(seconds * 1000)
