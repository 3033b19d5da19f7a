/** The desk that the parts of the tests of a subscription's life share, and what Stripe has of an account there. */
import { suite } from 'uvu'
import { openPayDesk, type PayDesk } from '../../../test/support/billing.ts'

export const life = suite('a subscription')
export let desk: PayDesk
life.before(async () => {
  desk = await openPayDesk()
})
life.after(() => desk.close())

export async function subscriptionOf(account: number) {
  const {
    rows: [row],
  } = await desk.pool.query<{ subscription: string }>(
    'select subscription from tianguis.subscriptions where account = $1',
    [account],
  )
  return desk.stripe.world.subscriptions.get(row!.subscription)!
}
