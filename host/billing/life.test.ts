/**
 * The life of a subscription, from the first payment to its end; here, what is changed of it elsewhere: on Stripe's own
 * pages, by an operator, and with the account.
 */
import * as assert from 'uvu/assert'
import { BACK, refusal } from '../../test/support/billing.ts'
import { deleteAccount } from '../accounts/accounts.ts'
import { desk, life, subscriptionOf } from './tests/subscription-bench.ts'
import './tests/plan-changes.ts'
import './tests/charges.ts'

life('what is changed on Stripe’s own pages is followed', async () => {
  const { payments, stripe, plan, plans } = desk
  const ivo = await desk.newAccount()
  assert.match(await refusal(payments.portal(ivo, BACK.given)), /^PaymentError: Todavía no has pagado nada/)
  await desk.subscribe(ivo, 'pro')
  assert.match(await payments.portal(ivo, BACK.given), /^https:\/\/billing\.stripe\.com\//)
  const his = await subscriptionOf(ivo.id)
  const ends = his.items.data[0]!.current_period_end
  stripe.world.edit(his, { price: (await plan('enterprise')).stripePrice! })
  await stripe.deliver()
  assert.is(await plans(ivo), 'enterprise')
  stripe.world.edit(his, { cancel_at: ends - 86_400 })
  await stripe.deliver()
  assert.is(await plans(ivo), 'enterprise → free')
  assert.equal((await desk.account(ivo)).nextPlanAt, new Date((ends - 86_400) * 1000))
  await payments.resume(ivo)
  await stripe.deliver()
  assert.is(await plans(ivo), 'enterprise')
})

life('a plan whose price was changed keeps those who pay the old one', async () => {
  const { payments, stripe, plan, plans, pool } = desk
  const noe = await desk.newAccount()
  await desk.subscribe(noe, 'pro')
  const theirs = await subscriptionOf(noe.id)
  const { id: old } = theirs.items.data[0]!.price
  await pool.query(`update tianguis.plans set stripe_price = $1 where name = 'pro'`, [stripe.world.price(12900)])
  stripe.world.edit(theirs, {})
  await stripe.deliver()
  assert.is(await plans(noe), 'pro')
  await payments.change(noe, await plan('basic'))
  assert.is(await plans(noe), 'pro → basic')
  await payments.resume(noe)
  assert.is(await plans(noe), 'pro')
  assert.is(theirs.items.data[0]!.price.id, old, 'and at the old price, also after a downgrade that was taken back')
})

life('a deleted account pays no more, and what Stripe tells of it later is taken and ignored', async () => {
  const { payments, stripe, plan, plans, pool } = desk
  const [sol, mar] = [await desk.newAccount(), await desk.newAccount()]
  await desk.subscribe(sol, 'pro')
  const hers = await subscriptionOf(sol.id)
  assert.match(await refusal(deleteAccount(pool, sol.id)), /^AccountError: La cuenta \d+ paga una suscripción/)
  await payments.forget(sol)
  assert.is(hers.status, 'canceled')
  assert.ok(stripe.world.customers.get(hers.customer)!.deleted, 'her card and address are gone from there')
  assert.is(await plans(sol), 'free')
  await deleteAccount(pool, sol.id)
  assert.ok((await stripe.deliver()).every((status) => status === 200))
  await payments.forget(mar)

  const page = await payments.checkout(mar, await plan('basic'), BACK)
  await payments.forget(mar)
  assert.throws(() => stripe.world.pay(page), /closed/)

  await desk.subscribe(mar, 'basic')
  stripe.world.deleteCustomer((await subscriptionOf(mar.id)).customer)
  assert.equal(await stripe.deliver(), [200, 200])
  assert.is(await plans(mar), 'free', 'deleted at Stripe')
  await desk.subscribe(mar, 'basic')
  assert.is(await plans(mar), 'basic', 'a new customer')
})

life.run()
