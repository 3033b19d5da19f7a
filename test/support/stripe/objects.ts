/** The objects of Stripe's API that subscriptions with one price and a card need, and its refusals. */
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

export const missing = (what: string, id: string, param: string, status = 400) =>
  new Refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

export const declined = () =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })

/** A new identifier, as `sub_5f…`. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

export const isPaid = ({ amount_due, amount_paid }: Invoice) => amount_paid === amount_due
