/** Subscriptions that run: changes of price with their prorations, and their end. */
import type { Ledger } from './ledger.ts'
import { declined, invalid, isPaid, missing, type Metadata, type Subscription } from './objects.ts'

interface UpdateForm {
  readonly items?: readonly { id: string; price: string }[] | undefined
  readonly metadata?: Metadata | undefined
  readonly proration_behavior?: string | undefined
  readonly payment_behavior?: string | undefined
  readonly cancel_at_period_end?: boolean | undefined
  readonly cancel_at?: '' | undefined
}

interface PreviewForm {
  readonly subscription: string
  readonly subscription_details: { readonly items: readonly { id: string; price: string }[] }
}

export function subscriptionsOf(ledger: Ledger) {
  const { subscriptionOf } = ledger
  return {
    listSubscriptions: ({ customer }: { customer: string }) => ledger.subscriptionsOf(ledger.customerOf(customer).id),
    updateSubscription(id: string, form: UpdateForm): Subscription {
      const subscription = subscriptionOf(id)
      if (subscription.status === 'canceled')
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
          code: 'invalid_canceled_subscription_fields',
        })
      if (form.cancel_at !== undefined && form.cancel_at_period_end !== undefined)
        throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
          code: 'parameters_exclusive',
        })
      changePrice(ledger, subscription, form)
      changeMetadata(subscription, form.metadata)
      changeEnd(ledger, subscription, form)
      ledger.emit('customer.subscription.updated', subscription)
      return subscription
    },
    cancelSubscription(id: string): Subscription {
      const subscription = subscriptionOf(id)
      if (subscription.status === 'canceled') throw missing('subscription', id, 'id', 404)
      ledger.end(subscription)
      return subscription
    },
    previewInvoice({ subscription: id, subscription_details: { items } }: PreviewForm) {
      return { object: 'invoice', amount_due: Math.max(0, proration(ledger, subscriptionOf(id, 400), items[0]!.price)) }
    },
  }
}

/** What a change of price costs for the rest of the period, in cents. */
function proration(ledger: Ledger, { items: { data } }: Subscription, to: string): number {
  const item = data[0]!
  const left = (item.current_period_end - ledger.now()) / (item.current_period_end - item.current_period_start)
  const rest = (price: string) => Math.round(ledger.priceOf(price, 'items[0][price]').cents * left)
  return rest(to) - rest(item.price.id)
}

/** @throws Refusal where the card does not pay and the form asks for an error then */
function billChange(ledger: Ledger, subscription: Subscription, price: string, paymentBehavior: string): void {
  const invoice = ledger.bill(subscription.customer, proration(ledger, subscription, price))
  if (!isPaid(invoice) && paymentBehavior === 'error_if_incomplete') {
    ledger.invoices.delete(invoice.id)
    throw declined()
  }
  subscription.latest_invoice = invoice.id
  if (!isPaid(invoice)) subscription.status = 'past_due'
  ledger.emitPayment(invoice)
}

function changePrice(
  ledger: Ledger,
  subscription: Subscription,
  {
    items,
    proration_behavior = 'create_prorations',
    payment_behavior = 'allow_incomplete',
  }: Pick<UpdateForm, 'items' | 'proration_behavior' | 'payment_behavior'>,
): void {
  const wanted = items?.[0]
  if (!wanted) return
  const item = subscription.items.data[0]!
  if (wanted.id !== item.id) throw missing('subscription_item', wanted.id, 'items[0][id]')
  ledger.priceOf(wanted.price, 'items[0][price]')
  if (proration_behavior === 'always_invoice') billChange(ledger, subscription, wanted.price, payment_behavior)
  item.price = { id: wanted.price, object: 'price' }
}

function changeEnd(
  ledger: Ledger,
  subscription: Subscription,
  { cancel_at, cancel_at_period_end: atEnd }: UpdateForm,
): void {
  if (cancel_at === '') Object.assign(subscription, { cancel_at: null, canceled_at: null, cancel_at_period_end: false })
  if (atEnd === undefined) return
  const { current_period_end: end } = subscription.items.data[0]!
  Object.assign(subscription, {
    cancel_at_period_end: atEnd,
    cancel_at: atEnd ? end : null,
    canceled_at: atEnd ? ledger.now() : null,
  })
}

/** An empty value takes its name away. */
function changeMetadata(subscription: Subscription, metadata: Metadata = {}): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (value === '') delete subscription.metadata[name]
    else subscription.metadata[name] = value
  }
}
