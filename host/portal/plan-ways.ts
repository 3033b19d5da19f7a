import { subjectOf, type Account } from '../accounts/accounts.ts'
import { readPlan, type Plan } from '../accounts/plans.ts'
import { readMonth, type MonthOfUse } from '../accounts/usage.ts'
import type { Effect, Subscription } from '../billing/payments.ts'
import type { Context } from './context.ts'

/**
 * How an account gets to a plan: `ahora` at once, `pagar` at the provider's, `cambiar` or `cancelar` what it pays,
 * `pedir` it to the operator.
 */
export type Way = 'ahora' | 'pagar' | 'cambiar' | 'cancelar' | 'pedir'

/** A change of plan before anything is done. */
export interface Change {
  readonly from: Plan
  readonly to: Plan
  readonly way: Way
  readonly effect: Effect
  readonly month: MonthOfUse
  readonly subscription: Subscription | undefined
}

const AT_ONCE: Effect = { at: null, chargedNow: null }
const isFree = ({ priceUsd }: Plan) => Number(priceUsd) === 0

/** @returns undefined for a plan that the account cannot go to: not offered, or its own */
export async function planChangeForm(
  { vault: { pool }, payments, accounts }: Pick<Context, 'vault' | 'payments' | 'accounts'>,
  account: Account,
  name: string,
): Promise<Change | undefined> {
  await accounts.ledger.flush()
  const [from, to, month, subscription] = await Promise.all([
    readPlan(pool, account.plan),
    readPlan(pool, name),
    readMonth(pool, subjectOf(account.id), account.id),
    payments?.subscription(account.id),
  ])
  if (!from || !to?.offered || to.name === from.name) return undefined
  const way = wayTo(to, subscription, payments?.sells(to) ?? false)
  const effect =
    way === 'cambiar'
      ? await payments!.preview(account, to)
      : way === 'cancelar'
        ? { at: subscription!.endsAt, chargedNow: null }
        : AT_ONCE
  return { from, to, way, effect, month, subscription }
}

function wayTo(to: Plan, subscription: Subscription | undefined, sold: boolean): Way {
  if (isFree(to)) return subscription ? 'cancelar' : 'ahora'
  if (!sold) return 'pedir'
  return subscription ? 'cambiar' : 'pagar'
}

/** What a plan would leave of a month that is begun: what was used stays used. */
export function leftUnder({ monthly }: Plan, { used, held }: MonthOfUse): number | null {
  return monthly === null ? null : Math.max(0, monthly - used - held)
}
