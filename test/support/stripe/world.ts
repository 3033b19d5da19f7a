/** What Stripe knows and does, as far as subscriptions with one price and a card go. */
import { checkoutsOf, customersOf } from './checkouts.ts'
import { monthAfter, openLedger, type Ledger } from './ledger.ts'
import { isPaid, newId, type Subscription } from './objects.ts'
import { subscriptionsOf } from './subscriptions.ts'

export type World = ReturnType<typeof makeWorld>

/** @param start seconds since 1970 */
export function makeWorld(start: number) {
  const ledger = openLedger(start)
  const { events, customers, subscriptions, checkouts, invoices, now } = ledger
  return {
    events,
    customers,
    subscriptions,
    checkouts,
    invoices,
    now,
    ...customersOf(ledger),
    ...checkoutsOf(ledger),
    ...subscriptionsOf(ledger),
    ...withoutRequests(ledger),
  }
}

/** What happens at Stripe while nobody asks its API. */
function withoutRequests(ledger: Ledger) {
  const { subscriptions, emit } = ledger

  function renew(subscription: Subscription): void {
    const item = subscription.items.data[0]!
    const { cancel_at: cancelAt } = subscription
    const ends = subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end)
    if (ends) return ledger.end(subscription)
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: monthAfter(item.current_period_end),
    })
    const invoice = ledger.bill(subscription.customer, ledger.priceOf(item.price.id, 'price').cents)
    subscription.latest_invoice = invoice.id
    subscription.status = isPaid(invoice) ? 'active' : 'past_due'
    ledger.emitPayment(invoice)
    emit('customer.subscription.updated', subscription)
  }

  return {
    /** A new price. @returns its id */
    price(cents: number): string {
      const id = newId('price')
      ledger.prices.set(id, { id, cents })
      return id
    },
    /** The card of a customer from now on; a payment that failed is tried again at once. */
    setCard(id: string, card: 'good' | 'refused'): void {
      ledger.customerOf(id).card = card
      for (const one of subscriptions.values()) {
        if (one.customer !== id || card !== 'good' || one.status !== 'past_due') continue
        one.status = 'active'
        emit('invoice.paid', { object: 'invoice', customer: id })
        emit('customer.subscription.updated', one)
      }
    },
    /** Stripe's last attempt at a payment has failed; its settings say which status follows. */
    giveUp(subscription: Subscription, status: 'canceled' | 'unpaid'): void {
      if (status === 'canceled') return ledger.end(subscription)
      subscription.status = status
      emit('customer.subscription.updated', subscription)
    },
    /** Something is changed on Stripe's own pages, by the customer or an operator. */
    edit(subscription: Subscription, change: Partial<Subscription> & { price?: string }): void {
      const { price, ...rest } = change
      Object.assign(subscription, rest)
      if (price) subscription.items.data[0]!.price = { id: price, object: 'price' }
      emit('customer.subscription.updated', subscription)
    },
    /** The clock moves; periods that end are renewed or end. */
    advance(to: number): void {
      for (const one of subscriptions.values()) {
        while (one.status !== 'canceled' && one.items.data[0]!.current_period_end <= to) {
          ledger.setClock(one.items.data[0]!.current_period_end)
          renew(one)
        }
      }
      ledger.setClock(to)
    },
  }
}
