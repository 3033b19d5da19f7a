/** What a payment that fails gives and takes, and what may be paid at all. */
import * as assert from 'uvu/assert'
import { BACK, refusal } from '../../../test/support/billing.ts'
import { desk, life, subscriptionOf } from './subscription-bench.ts'

life('a payment that fails keeps the plan while Stripe tries again, and no longer', async () => {
  const { payments, stripe, plan, plans, days } = desk
  const [one, other, third, leaving] = [
    await desk.newAccount(),
    await desk.newAccount(),
    await desk.newAccount(),
    await desk.newAccount(),
  ]
  const all = [one, other, third, leaving]
  for (const who of all) await desk.subscribe(who, 'pro')
  const theirs = await Promise.all(all.map((who) => subscriptionOf(who.id)))
  for (const { customer } of theirs) stripe.world.setCard(customer, 'refused')
  await days(32)
  await stripe.deliver()
  for (const who of all) {
    assert.is(await plans(who), 'pro')
    assert.equal(await payments.subscription(who.id), {
      plan: 'pro',
      status: 'pago pendiente',
      endsAt: null,
      cancels: false,
    })
  }
  assert.match(await refusal(payments.change(one, await plan('basic'))), /^PaymentError: Hay un pago pendiente/)
  stripe.world.setCard(theirs[0]!.customer, 'good')
  stripe.world.giveUp(theirs[1]!, 'canceled')
  stripe.world.giveUp(theirs[2]!, 'unpaid')
  assert.equal(await payments.cancel(leaving), { at: null, chargedNow: null }, 'nothing is paid that could be used up')
  await stripe.deliver()
  assert.equal(await Promise.all(all.map(plans)), ['pro', 'free', 'free', 'free'])
  assert.is((await payments.subscription(one.id))!.status, 'al corriente')

  await desk.subscribe(third, 'basic')
  assert.is(await plans(third), 'basic')
  assert.is(
    stripe.world.subscriptions.get(theirs[2]!.id)!.status,
    'canceled',
    'what gave nothing is not left to come back',
  )
})

life('an upgrade that is not paid is none', async () => {
  const { payments, stripe, plan, plans } = desk
  const leo = await desk.newAccount()
  await desk.subscribe(leo, 'basic')
  const { customer, items } = await subscriptionOf(leo.id)
  const { id: price } = items.data[0]!.price
  stripe.world.setCard(customer, 'refused')
  assert.match(
    await refusal(payments.change(leo, await plan('pro'))),
    /^PaymentError: No se pudo cobrar a tu tarjeta, así que tu plan no cambió/,
  )
  await stripe.deliver()
  assert.is(await plans(leo), 'basic')
  assert.is(items.data[0]!.price.id, price)
})

life('a first payment that fails gives nothing, and leaves the plan that an operator gave', async () => {
  const { payments, stripe, plan, plans, pool } = desk
  const uma = await desk.newAccount()
  await pool.query(`update tianguis.accounts set plan = 'enterprise' where id = $1`, [uma.id])
  stripe.world.pay(await payments.checkout(uma, await plan('basic'), BACK), 'refused')
  assert.ok((await stripe.deliver()).every((status) => status === 200))
  assert.is(await plans(uma), 'enterprise')
})

life('there is one subscription, whatever is clicked', async () => {
  const { payments, stripe, plan, plans } = desk
  const gil = await desk.newAccount()
  const basic = await plan('basic')
  const [first, second] = await Promise.all([payments.checkout(gil, basic, BACK), payments.checkout(gil, basic, BACK)])
  assert.is(
    [...stripe.world.checkouts.values()]
      .filter(({ client_reference_id }) => client_reference_id === String(gil.id))
      .map(({ customer }) => customer)
      .filter((one, at, all) => all.indexOf(one) === at).length,
    1,
  )
  const third = await payments.checkout(gil, basic, BACK)
  for (const old of [first, second]) assert.throws(() => stripe.world.pay(old), /closed/)
  stripe.world.pay(third)
  assert.match(
    await refusal(payments.checkout(gil, basic, BACK)),
    /^PaymentError: Ya hay un pago tuyo/,
    'paid, and not told yet',
  )
  await stripe.deliver()
  assert.is(await plans(gil), 'basic')
})

life('a plan without a price at Stripe is asked of the operator', async () => {
  const { payments, plan } = desk
  const rio = await desk.newAccount()
  const free = await plan('free')
  assert.not(payments.sells(free))
  assert.not(payments.sells({ ...(await plan('pro')), stripePrice: null }))
  assert.match(await refusal(payments.checkout(rio, free, BACK)), /^PaymentError: El plan Gratis no se paga en línea/)
  const pro = await plan('pro')
  for (const ask of [
    () => payments.cancel(rio),
    () => payments.resume(rio),
    () => payments.change(rio, pro),
    () => payments.preview(rio, pro),
  ])
    assert.match(await refusal(ask()), /^PaymentError: No hay una suscripción/)
})
