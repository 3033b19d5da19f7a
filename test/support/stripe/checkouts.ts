/** Customers, and the pages on which they begin a subscription. */
import { monthAfter, type Ledger } from './ledger.ts'
import {
  invalid,
  isPaid,
  missing,
  newId,
  type Checkout,
  type Customer,
  type Metadata,
  type Subscription,
} from './objects.ts'

interface CheckoutForm {
  readonly customer: string
  readonly client_reference_id: string
  readonly line_items: readonly { price: string }[]
  readonly subscription_data: { metadata: Metadata }
  readonly success_url: string
}

export function customersOf(ledger: Ledger) {
  const { customers } = ledger
  return {
    createCustomer({ metadata = {} }: { metadata?: Metadata | undefined }): Customer {
      const customer: Customer = { id: newId('cus'), object: 'customer', card: null, metadata }
      customers.set(customer.id, customer)
      return customer
    },
    deleteCustomer(id: string) {
      const customer = customers.get(id)
      if (!customer || customer.deleted) throw missing('customer', id, 'id', 404)
      for (const subscription of ledger.subscriptionsOf(id)) ledger.end(subscription)
      Object.assign(customer, { deleted: true, card: null })
      ledger.emit('customer.deleted', customer)
      return { id, object: 'customer', deleted: true }
    },
  }
}

export function checkoutsOf(ledger: Ledger) {
  const { checkouts, customerOf, priceOf } = ledger
  return {
    openCheckout(page: string, { line_items: [line], subscription_data, ...form }: CheckoutForm): Checkout {
      customerOf(form.customer)
      priceOf(line!.price, 'line_items[0][price]')
      const id = newId('cs_test')
      const checkout: Checkout = {
        ...form,
        id,
        object: 'checkout.session',
        url: `${page}/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        price: line!.price,
        notes: subscription_data.metadata,
      }
      checkouts.set(id, checkout)
      return checkout
    },
    listCheckouts: ({ customer, status }: { customer: string; status: string }) =>
      [...checkouts.values()].filter((one) => one.customer === customerOf(customer).id && one.status === status),
    expireCheckout(id: string): Checkout {
      const checkout = checkouts.get(id)
      if (!checkout) throw missing('checkout.session', id, 'session', 404)
      if (checkout.status !== 'open')
        throw invalid(
          'Only Checkout Sessions with a status in ["open"] can be expired. ' +
            `This Checkout Session has a status of ${checkout.status}.`,
        )
      checkout.status = 'expired'
      return checkout
    },
    /** What the customer does on the page of a checkout. */
    pay(url: string, card: 'good' | 'refused' = 'good'): Subscription {
      const checkout = [...checkouts.values()].find((one) => one.url === url)
      if (checkout?.status !== 'open') throw new Error(`The page ${url} is closed.`)
      const customer = customerOf(checkout.customer)
      customer.card = card
      const subscription = newSubscription(ledger, checkout, customer)
      if (subscription.status !== 'active') return subscription
      Object.assign(checkout, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
      ledger.emit('checkout.session.completed', checkout)
      return subscription
    },
  }
}

function newSubscription(ledger: Ledger, { price, notes }: Checkout, customer: Customer): Subscription {
  const invoice = ledger.bill(customer.id, ledger.priceOf(price, 'price').cents)
  const now = ledger.now()
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    price: { id: price, object: 'price' as const },
    quantity: 1,
    current_period_start: now,
    current_period_end: monthAfter(now),
  }
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    customer: customer.id,
    status: isPaid(invoice) ? 'active' : 'incomplete',
    metadata: { ...notes },
    items: { object: 'list', data: [item] },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: invoice.id,
  }
  ledger.subscriptions.set(subscription.id, subscription)
  ledger.emit('customer.subscription.created', subscription)
  ledger.emitPayment(invoice)
  return subscription
}
