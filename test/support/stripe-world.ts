/** What Stripe knows and does, as far as subscriptions with one price and a card go: customers, checkouts, periods, prorations, events. */
import { randomBytes } from 'node:crypto'

export type Metadata = Record<string, string>
export interface Price {
  readonly id: string
  readonly cents: number
}
export interface Customer {
  readonly id: string
  readonly object: 'customer'
  deleted?: true
  card: 'good' | 'refused' | null
  metadata: Metadata
}
export interface Checkout {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly customer: string
  readonly client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  subscription: string | null
  readonly price: string
  readonly notes: Metadata
  success_url: string
}
export interface Invoice {
  readonly id: string
  readonly object: 'invoice'
  readonly customer: string
  readonly amount_due: number
  amount_paid: number
}
interface Item {
  readonly id: string
  readonly object: 'subscription_item'
  price: { id: string; object: 'price' }
  quantity: number
  current_period_start: number
  current_period_end: number
}
export interface Subscription {
  readonly id: string
  readonly object: 'subscription'
  readonly customer: string
  status: string
  items: { object: 'list'; data: Item[] }
  metadata: Metadata
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  latest_invoice: string | Invoice
}
export interface Event {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly data: { readonly object: unknown }
}

/** What the API refuses, as it says it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })
const missing = (what: string, id: string, param: string, status = 400) =>
  new Refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })
const declined = () =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
const made = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

export type World = ReturnType<typeof makeWorld>

/** @param start seconds since 1970 */
export function makeWorld(start: number) {
  let now = start
  const prices = new Map<string, Price>()
  const customers = new Map<string, Customer>()
  const checkouts = new Map<string, Checkout>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const events: Event[] = []

  /** An event holds what was true when it happened. */
  const tell = (type: string, object: unknown) =>
    void events.push({
      id: made('evt'),
      object: 'event',
      type,
      created: now,
      data: { object: structuredClone(object) },
    })
  const customerOf = (id: string, param = 'customer') => {
    const found = customers.get(id)
    if (!found || found.deleted) throw missing('customer', id, param)
    return found
  }
  const priceOf = (id: string, param: string) =>
    prices.get(id) ??
    (() => {
      throw missing('price', id, param)
    })()
  const subscriptionOf = (id: string, status = 404) =>
    subscriptions.get(id) ??
    (() => {
      throw missing('subscription', id, 'id', status)
    })()

  function bill(customer: string, cents: number): Invoice {
    const invoice: Invoice = {
      id: made('in'),
      object: 'invoice',
      customer,
      amount_due: Math.max(0, cents),
      amount_paid: 0,
    }
    invoices.set(invoice.id, invoice)
    if (invoice.amount_due && customers.get(customer)!.card !== 'good') return invoice
    invoice.amount_paid = invoice.amount_due
    return invoice
  }
  const isPaid = ({ amount_due, amount_paid }: Invoice) => amount_paid === amount_due

  /** What a change of price costs for the rest of the period. */
  function proration(
    {
      items: {
        data: [item],
      },
    }: Subscription,
    to: string,
  ): number {
    const left = (item!.current_period_end - now) / (item!.current_period_end - item!.current_period_start)
    return (
      Math.round(priceOf(to, 'items[0][price]').cents * left) -
      Math.round(priceOf(item!.price.id, 'items[0][price]').cents * left)
    )
  }

  function note(into: { metadata: Metadata }, metadata: Metadata = {}): void {
    for (const [name, value] of Object.entries(metadata)) {
      if (value === '') delete into.metadata[name]
      else into.metadata[name] = value
    }
  }

  function end(subscription: Subscription): void {
    Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now })
    tell('customer.subscription.deleted', subscription)
  }

  function renew(subscription: Subscription): void {
    const item = subscription.items.data[0]!
    const ends =
      subscription.cancel_at_period_end ||
      (subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end)
    if (ends) return end(subscription)
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: monthAfter(item.current_period_end),
    })
    const invoice = bill(subscription.customer, priceOf(item.price.id, 'price').cents)
    subscription.latest_invoice = invoice.id
    subscription.status = isPaid(invoice) ? 'active' : 'past_due'
    tell(isPaid(invoice) ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    tell('customer.subscription.updated', subscription)
  }

  return {
    events,
    customers,
    subscriptions,
    checkouts,
    invoices,
    now: () => now,
    price(cents: number): string {
      const id = made('price')
      prices.set(id, { id, cents })
      return id
    },

    createCustomer({ metadata = {} }: { metadata?: Metadata | undefined }): Customer {
      const customer: Customer = { id: made('cus'), object: 'customer', card: null, metadata }
      customers.set(customer.id, customer)
      return customer
    },
    deleteCustomer(id: string) {
      const customer = customers.get(id)
      if (!customer || customer.deleted) throw missing('customer', id, 'id', 404)
      for (const one of subscriptions.values()) if (one.customer === id && one.status !== 'canceled') end(one)
      Object.assign(customer, { deleted: true, card: null })
      tell('customer.deleted', customer)
      return { id, object: 'customer', deleted: true }
    },

    openCheckout(
      page: string,
      {
        customer,
        client_reference_id,
        line_items: [line],
        subscription_data,
        success_url,
      }: {
        customer: string
        client_reference_id: string
        line_items: { price: string }[]
        subscription_data: { metadata: Metadata }
        success_url: string
      },
    ): Checkout {
      customerOf(customer)
      priceOf(line!.price, 'line_items[0][price]')
      const id = made('cs_test')
      const checkout: Checkout = {
        id,
        object: 'checkout.session',
        url: `${page}/c/pay/${id}`,
        customer,
        client_reference_id,
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        price: line!.price,
        notes: subscription_data.metadata,
        success_url,
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
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
        )
      checkout.status = 'expired'
      return checkout
    },

    listSubscriptions: ({ customer }: { customer: string }) =>
      [...subscriptions.values()].filter(
        (one) => one.customer === customerOf(customer).id && one.status !== 'canceled',
      ),
    updateSubscription(
      id: string,
      {
        items,
        metadata,
        proration_behavior = 'create_prorations',
        payment_behavior = 'allow_incomplete',
        cancel_at_period_end,
        cancel_at,
      }: {
        items?: { id: string; price: string }[] | undefined
        metadata?: Metadata | undefined
        proration_behavior?: string | undefined
        payment_behavior?: string | undefined
        cancel_at_period_end?: boolean | undefined
        cancel_at?: '' | undefined
      },
    ): Subscription {
      const subscription = subscriptionOf(id)
      if (subscription.status === 'canceled')
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
          code: 'invalid_canceled_subscription_fields',
        })
      if (cancel_at !== undefined && cancel_at_period_end !== undefined)
        throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
          code: 'parameters_exclusive',
        })
      const item = subscription.items.data[0]!
      if (items) {
        const [wanted] = items
        if (wanted!.id !== item.id) throw missing('subscription_item', wanted!.id, 'items[0][id]')
        priceOf(wanted!.price, 'items[0][price]')
        if (proration_behavior === 'always_invoice') {
          const invoice = bill(subscription.customer, proration(subscription, wanted!.price))
          if (!isPaid(invoice) && payment_behavior === 'error_if_incomplete') {
            invoices.delete(invoice.id)
            throw declined()
          }
          subscription.latest_invoice = invoice.id
          if (!isPaid(invoice)) subscription.status = 'past_due'
          tell(isPaid(invoice) ? 'invoice.paid' : 'invoice.payment_failed', invoice)
        }
        item.price = { id: wanted!.price, object: 'price' }
      }
      note(subscription, metadata)
      if (cancel_at === '')
        Object.assign(subscription, { cancel_at: null, canceled_at: null, cancel_at_period_end: false })
      if (cancel_at_period_end !== undefined) {
        Object.assign(subscription, {
          cancel_at_period_end,
          cancel_at: cancel_at_period_end ? item.current_period_end : null,
          canceled_at: cancel_at_period_end ? now : null,
        })
      }
      tell('customer.subscription.updated', subscription)
      return subscription
    },
    cancelSubscription(id: string): Subscription {
      const subscription = subscriptionOf(id)
      if (subscription.status === 'canceled') throw missing('subscription', id, 'id', 404)
      end(subscription)
      return subscription
    },
    previewInvoice({
      subscription: id,
      subscription_details: {
        items: [item],
      },
    }: {
      subscription: string
      subscription_details: { items: { id: string; price: string }[] }
    }) {
      return { object: 'invoice', amount_due: Math.max(0, proration(subscriptionOf(id, 400), item!.price)) }
    },

    /** What the customer does on the page of a checkout. */
    pay(url: string, card: 'good' | 'refused' = 'good'): Subscription {
      const checkout = [...checkouts.values()].find((one) => one.url === url)
      if (checkout?.status !== 'open') throw new Error(`The page ${url} is closed.`)
      const customer = customerOf(checkout.customer)
      customer.card = card
      const invoice = bill(customer.id, priceOf(checkout.price, 'price').cents)
      const subscription: Subscription = {
        id: made('sub'),
        object: 'subscription',
        customer: customer.id,
        status: isPaid(invoice) ? 'active' : 'incomplete',
        metadata: { ...checkout.notes },
        items: {
          object: 'list',
          data: [
            {
              id: made('si'),
              object: 'subscription_item',
              price: { id: checkout.price, object: 'price' },
              quantity: 1,
              current_period_start: now,
              current_period_end: monthAfter(now),
            },
          ],
        },
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        latest_invoice: invoice.id,
      }
      subscriptions.set(subscription.id, subscription)
      tell('customer.subscription.created', subscription)
      tell(isPaid(invoice) ? 'invoice.paid' : 'invoice.payment_failed', invoice)
      if (!isPaid(invoice)) return subscription
      Object.assign(checkout, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
      tell('checkout.session.completed', checkout)
      return subscription
    },
    /** The card of a customer from now on; a payment that failed is tried again at once. */
    setCard(id: string, card: 'good' | 'refused'): void {
      customerOf(id).card = card
      for (const one of subscriptions.values()) {
        if (one.customer !== id || card !== 'good' || one.status !== 'past_due') continue
        one.status = 'active'
        tell('invoice.paid', { object: 'invoice', customer: id })
        tell('customer.subscription.updated', one)
      }
    },
    /** Stripe's last attempt at a payment has failed; its settings say which status follows. */
    giveUp(subscription: Subscription, status: 'canceled' | 'unpaid'): void {
      if (status === 'canceled') return end(subscription)
      subscription.status = status
      tell('customer.subscription.updated', subscription)
    },
    /** Something is changed on Stripe's own pages, by the customer or an operator. */
    edit(subscription: Subscription, change: Partial<Subscription> & { price?: string }): void {
      const { price, ...rest } = change
      Object.assign(subscription, rest)
      if (price) subscription.items.data[0]!.price = { id: price, object: 'price' }
      tell('customer.subscription.updated', subscription)
    },
    /** The clock moves; periods that end are renewed or end. */
    advance(to: number): void {
      for (const one of subscriptions.values()) {
        while (one.status !== 'canceled' && one.items.data[0]!.current_period_end <= to) {
          now = one.items.data[0]!.current_period_end
          renew(one)
        }
      }
      now = to
    },
  }
}

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime() / 1000
}
