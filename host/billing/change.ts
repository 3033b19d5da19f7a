import type Stripe from 'stripe'
import type { Account } from '../accounts/accounts.ts'
import type { Plan } from '../accounts/plans.ts'
import { findCustomer } from './checkout.ts'
import { PaymentError, type Effect } from './payments.ts'
import { readCustomer, settleSubscription, type Till } from './settle.ts'
import { NOTES, priceOf, type SubscriptionReading } from './standing.ts'

interface Change {
  readonly update: Stripe.SubscriptionUpdateParams
  /** When the plan changes; null is at once, for a price. */
  readonly at: Date | null
}

const NOTHING_WAITS = { [NOTES.paidPlan]: '', [NOTES.paidPrice]: '', [NOTES.paidUntil]: '' }

/**
 * What is asked of Stripe for going to another plan. More is charged at once, for the days that are left, and not done
 * unless it is paid; less is what the next period costs.
 * @throws PaymentError for what cannot be
 */
export function changeSubscription(reading: SubscriptionReading, target: Plan): Change {
  const { item, status, billed, plan, price, endsAt, cancelsAt } = reading
  if (status === 'past_due')
    throw new PaymentError('Hay un pago pendiente. Págalo o cambia tu tarjeta antes de cambiar de plan.')
  if (target.name === plan.name) {
    if (plan === billed && !cancelsAt) throw new PaymentError(`Ya tienes el plan ${target.title}.`)
    return { update: { ...backTo(reading), ...uncancelled(reading) }, at: null }
  }
  const items = [{ id: item, price: target.stripePrice! }]
  if (priceOf(target) < priceOf(plan)) {
    const metadata = {
      [NOTES.plan]: target.name,
      [NOTES.paidPlan]: plan.name,
      [NOTES.paidPrice]: price,
      [NOTES.paidUntil]: String(endsAt.getTime() / 1000),
    }
    return { update: { items, metadata, proration_behavior: 'none', ...uncancelled(reading) }, at: endsAt }
  }
  // Stripe would credit the days that are left at the price of the plan that waits, which is less than was paid for
  // them.
  if (plan !== billed)
    throw new PaymentError(
      `El cambio a ${billed.title} está esperando el fin del periodo. Elige quedarte en ${plan.title} antes de subir a ${target.title}.`,
    )
  const metadata = { [NOTES.plan]: target.name, ...NOTHING_WAITS }
  return {
    update: {
      items,
      metadata,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...uncancelled(reading),
    },
    at: null,
  }
}

/** The plan that is paid for goes on: what a waiting downgrade changed is put back. */
function backTo({ item, plan, billed, price }: SubscriptionReading): Stripe.SubscriptionUpdateParams {
  if (plan === billed) return {}
  return {
    items: [{ id: item, price }],
    metadata: { [NOTES.plan]: plan.name, ...NOTHING_WAITS },
    proration_behavior: 'none',
  }
}

/** Stripe knows two ways to end a subscription, and takes each back by its own. */
function uncancelled({ cancelsBy }: SubscriptionReading): Stripe.SubscriptionUpdateParams {
  return cancelsBy === 'period' ? { cancel_at_period_end: false } : cancelsBy === 'date' ? { cancel_at: '' } : {}
}

/** What going to a plan would do and cost. */
export async function previewChange(till: Till, account: Account, target: Plan): Promise<Effect> {
  const { stripe, ask } = till
  const { reading } = await paying(till, account)
  const {
    update: { items, proration_behavior },
    at,
  } = changeSubscription(reading, target)
  if (proration_behavior !== 'always_invoice') return { at, chargedNow: null }
  const invoice = await ask(
    stripe.invoices.createPreview({
      subscription: reading.id,
      subscription_details: { items: items!, proration_behavior },
    }),
  )
  return { at, chargedNow: dollars(invoice.amount_due) }
}

/** An upgrade is had when Stripe's event says that it was paid; the rest is seen at once. */
export async function makeChange(till: Till, account: Account, target: Plan): Promise<Effect> {
  const { stripe, ask } = till
  const { customer, reading } = await paying(till, account)
  const { update, at } = changeSubscription(reading, target)
  const { latest_invoice } = await ask(
    stripe.subscriptions.update(reading.id, { ...update, expand: ['latest_invoice'] }),
  )
  if (update.proration_behavior === 'always_invoice')
    return {
      at,
      chargedNow: latest_invoice && typeof latest_invoice === 'object' ? dollars(latest_invoice.amount_paid) : null,
    }
  await readBack(till, customer)
  return { at, chargedNow: null }
}

/** Ends the subscription with the period that is paid; at once where it is not. */
export async function cancel(till: Till, account: Account): Promise<Effect> {
  const { stripe, ask } = till
  const {
    customer,
    reading: { id, status, endsAt, cancelsAt },
  } = await paying(till, account)
  if (status === 'past_due') await ask(stripe.subscriptions.cancel(id))
  else if (!cancelsAt) await ask(stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  await readBack(till, customer)
  return { at: status === 'past_due' ? null : (cancelsAt ?? endsAt), chargedNow: null }
}

/** Takes back a cancellation; where there is none, a downgrade that waits. */
export async function takeBack(till: Till, account: Account): Promise<void> {
  const { stripe, ask } = till
  const { customer, reading } = await paying(till, account)
  if (!reading.cancelsAt && reading.plan === reading.billed)
    throw new PaymentError('No hay ningún cambio pendiente que deshacer.')
  await ask(stripe.subscriptions.update(reading.id, reading.cancelsAt ? uncancelled(reading) : backTo(reading)))
  await readBack(till, customer)
}

/** What gives nothing more is seen on the next page. Where it cannot be read now, Stripe's event tells of it. */
async function readBack(till: Till, customer: string): Promise<void> {
  await settleSubscription(till, customer).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error
  })
}

/** @throws PaymentError for an account that pays nothing */
async function paying(till: Till, { id }: Account): Promise<{ customer: string; reading: SubscriptionReading }> {
  const customer = await findCustomer(till, id)
  const reading = customer && (await readCustomer(till, customer.id, customer.now)).find(({ gives }) => gives)
  if (!reading) throw new PaymentError('No hay una suscripción que cambiar; elige un plan para empezar.')
  return { customer: customer.id, reading }
}

/** Cents as Stripe counts them. */
const dollars = (cents: number) => (cents / 100).toFixed(2)
