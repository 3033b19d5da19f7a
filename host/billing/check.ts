import type { Pool } from '@tianguis/core/database/connection'
import { listPlans } from '../accounts/plans.ts'
import type { Config } from '../config.ts'
import { priceOf } from './standing.ts'

/** What an operator should know of payments, in words. Stripe is not asked. */
export async function examinePayments(pool: Pool, { stripe }: Pick<Config, 'stripe'>): Promise<string[]> {
  const plans = await listPlans(pool)
  if (stripe) {
    return plans
      .filter((plan) => plan.offered && priceOf(plan) > 0 && plan.stripePrice === null)
      .map(
        ({ name }) =>
          `El plan ${name} se ofrece y no se puede pagar: le falta su precio de Stripe, con tianguis plans set ${name} --stripe-price price_….`,
      )
  }
  const {
    rows: [row],
  } = await pool.query<{ paying: number }>(
    'select count(*)::int as paying from tianguis.subscriptions where plan is not null',
  )
  return row!.paying
    ? [
        `${row!.paying} cuentas pagan por Stripe y falta STRIPE_SECRET_KEY: nadie se entera de lo que pagan o dejan de pagar.`,
      ]
    : []
}
