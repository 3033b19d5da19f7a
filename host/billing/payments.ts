import type { Account } from '../accounts/accounts.ts'
import type { Plan } from '../accounts/plans.ts'

/** Where the provider sends its events. */
export const WEBHOOK_PATH = '/portal/pagos/stripe'

/** What a subscription of an account is, as the provider last told. */
export interface Subscription {
  readonly plan: string
  /** In words for its owner: «al corriente», «pago pendiente». */
  readonly status: string
  /** The end of what is paid. */
  readonly endsAt: Date | null
  /** It ends then, and is not renewed. */
  readonly cancels: boolean
}

/** What going to another plan does, before or after it was done. */
export interface Effect {
  /** When the plan changes; null is at once. */
  readonly at: Date | null
  /** US dollars charged at once, exact; null where nothing is. */
  readonly chargedNow: string | null
}

/**
 * A payment provider. Without one the operator sets plans by hand, and the portal says how to ask for one.
 * Every method throws PaymentError for what its user must be told.
 */
export interface Payments {
  /** As people know it: «Stripe». */
  readonly name: string
  /** Origins that its pages are on: a form of the portal may lead there. */
  readonly formTargets: readonly string[]
  /** Whether the plan can be paid for. */
  sells(plan: Plan): boolean
  /** What the account pays for, or undefined when it pays nothing. */
  subscription(account: number): Promise<Subscription | undefined>
  /**
   * Where an account without a subscription pays for a plan.
   * @param back addresses of the portal to come back to
   * @returns the provider's page
   */
  checkout(account: Account, plan: Plan, back: { readonly paid: string; readonly given: string }): Promise<string>
  /** The provider's page for cards and invoices of an account. */
  portal(account: Account, back: string): Promise<string>
  /** What `change` would do, for an account with a subscription; nothing is done. */
  preview(account: Account, plan: Plan): Promise<Effect>
  /** An upgrade is at once, a downgrade at the end of what is paid. */
  change(account: Account, plan: Plan): Promise<Effect>
  /** Ends the subscription with what is paid; the plan without a price follows. */
  cancel(account: Account): Promise<Effect>
  /** Takes a cancellation or a downgrade back before it happens. */
  resume(account: Account): Promise<void>
  /** Ends what the account pays at once: it is being deleted. */
  forget(account: Account): Promise<void>
}

/** What the provider refuses, in words for whoever asked. */
export class PaymentError extends Error {}
