/** What Stripe keeps: its objects, its clock and its events, and the few steps that every change of them is made of. */
import {
  isPaid,
  missing,
  newId,
  type Checkout,
  type Customer,
  type Event,
  type Invoice,
  type Price,
  type Subscription,
} from './objects.ts'

export type Ledger = ReturnType<typeof openLedger>

/** @param start seconds since 1970 */
export function openLedger(start: number) {
  let now = start
  const prices = new Map<string, Price>()
  const customers = new Map<string, Customer>()
  const checkouts = new Map<string, Checkout>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const events: Event[] = []

  /** An event holds what was true when it happened. */
  const emit = (type: string, object: unknown) =>
    void events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: now,
      data: { object: structuredClone(object) },
    })

  return {
    prices,
    customers,
    checkouts,
    subscriptions,
    invoices,
    events,
    emit,
    now: () => now,
    setClock: (seconds: number) => void (now = seconds),
    customerOf(id: string): Customer {
      const found = customers.get(id)
      if (!found || found.deleted) throw missing('customer', id, 'customer')
      return found
    },
    priceOf(id: string, param: string): Price {
      const found = prices.get(id)
      if (!found) throw missing('price', id, param)
      return found
    },
    subscriptionOf(id: string, status = 404): Subscription {
      const found = subscriptions.get(id)
      if (!found) throw missing('subscription', id, 'id', status)
      return found
    },
    subscriptionsOf: (customer: string): Subscription[] =>
      [...subscriptions.values()].filter((one) => one.customer === customer && one.status !== 'canceled'),
    /** An invoice that the customer's card pays at once, if it can. */
    bill(customer: string, cents: number): Invoice {
      const due = Math.max(0, cents)
      const paid = customers.get(customer)!.card === 'good' ? due : 0
      const invoice: Invoice = { id: newId('in'), object: 'invoice', customer, amount_due: due, amount_paid: paid }
      invoices.set(invoice.id, invoice)
      return invoice
    },
    emitPayment: (invoice: Invoice) => emit(isPaid(invoice) ? 'invoice.paid' : 'invoice.payment_failed', invoice),
    end(subscription: Subscription): void {
      Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now })
      emit('customer.subscription.deleted', subscription)
    },
  }
}

/** The same day of the next month, or its last one. @param seconds since 1970 */
export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime() / 1000
}
