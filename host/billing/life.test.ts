import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deleteAccount, type Account } from '../accounts/accounts.ts'
import type { Subscription } from './payments.ts'
import { BACK, openPayDesk, refusal, type PayDesk } from '../../test/support/billing.ts'

const life = suite('a subscription')
let desk: PayDesk
life.before(async () => {
  desk = await openPayDesk()
})
life.after(() => desk.close())

/** From nothing to a plan that is paid. @returns the subscription as it is read then */
async function firstPlan(ana: Account): Promise<Subscription> {
  const { payments, stripe, plan, plans } = desk
  assert.is(await payments.subscription(ana.id), undefined)
  const page = await payments.checkout(ana, await plan('basic'), BACK)
  assert.match(page, /^https:\/\/checkout\.stripe\.com\//)
  assert.is(await plans(ana), 'free', 'nothing is had before it is paid')
  const subscription = stripe.world.pay(page)
  assert.is(await plans(ana), 'free', 'nor before Stripe has told')
  assert.equal(await stripe.deliver(), [200, 200, 200])
  assert.is(await plans(ana), 'basic')
  const had = (await payments.subscription(ana.id))!
  assert.equal(
    { ...had, endsAt: had.endsAt!.getTime() / 1000 },
    { plan: 'basic', status: 'al corriente', endsAt: subscription.items.data[0]!.current_period_end, cancels: false },
  )
  return had
}

life('free, basic, pro at once, down at the end of the period, ended, taken back, ended', async () => {
  const { payments, stripe, plan, plans, days } = desk
  const ana = await desk.newAccount()
  const had = await firstPlan(ana)

  await days(10)
  const { at, chargedNow } = await payments.preview(ana, await plan('pro'))
  assert.is(at, null)
  assert.ok(Number(chargedNow) > 40 && Number(chargedNow) < 70, `${chargedNow} of 70 dollars for two thirds of a month`)
  assert.is(await plans(ana), 'basic', 'a preview changes nothing')
  assert.equal(await payments.change(ana, await plan('pro')), { at: null, chargedNow })
  assert.is(await plans(ana), 'basic')
  await stripe.deliver()
  assert.is(await plans(ana), 'pro')

  const down = await payments.change(ana, await plan('basic'))
  assert.equal(down, { at: had.endsAt, chargedNow: null })
  assert.is(await plans(ana), 'pro → basic', 'what gives nothing more is seen at once')
  await stripe.deliver()
  assert.is(await plans(ana), 'pro → basic')
  assert.equal((await desk.account(ana)).nextPlanAt, had.endsAt)
  assert.match(
    await refusal(payments.change(ana, await plan('enterprise'))),
    /^PaymentError: El cambio a Básico está esperando/,
  )
  await days(15)
  assert.is(await plans(ana), 'pro → basic', 'what is paid is had to its end')
  await days(10)
  assert.is(await plans(ana), 'basic', 'by the clock, before Stripe tells')
  assert.is([...stripe.world.invoices.values()].at(-1)!.amount_paid, 2900)
  await stripe.deliver()
  assert.is(await plans(ana), 'basic')

  const { at: end } = await payments.cancel(ana)
  await stripe.deliver()
  assert.is(await plans(ana), 'basic → free')
  assert.equal((await payments.subscription(ana.id))!.endsAt, end)
  assert.ok((await payments.subscription(ana.id))!.cancels)
  await payments.resume(ana)
  await stripe.deliver()
  assert.is(await plans(ana), 'basic')
  assert.match(await refusal(payments.resume(ana)), /No hay ningún cambio pendiente/)

  await payments.cancel(ana)
  await stripe.deliver()
  await days(31)
  assert.is(await plans(ana), 'free', 'by the clock')
  assert.ok((await stripe.deliver()).every((status) => status === 200))
  assert.is(await plans(ana), 'free')
  assert.is(await payments.subscription(ana.id), undefined)

  await desk.subscribe(ana, 'pro')
  assert.is(await plans(ana), 'pro', 'and again')
  assert.is(stripe.asked.filter((call) => call === 'POST /v1/customers').length, 1, 'the customer is the same')
})

life('a downgrade is taken back for nothing, by undoing it or by choosing the plan again', async () => {
  const { payments, stripe, plan, plans } = desk
  const eva = await desk.newAccount()
  await desk.subscribe(eva, 'pro')
  const invoices = stripe.world.invoices.size
  for (const back of [() => payments.resume(eva), async () => payments.change(eva, await plan('pro'))]) {
    await payments.change(eva, await plan('basic'))
    await stripe.deliver()
    assert.is(await plans(eva), 'pro → basic')
    await back()
    await stripe.deliver()
    assert.is(await plans(eva), 'pro')
  }
  assert.is(stripe.world.invoices.size, invoices)
  await payments.change(eva, await plan('enterprise'))
  for (const lower of ['pro', 'basic']) {
    await payments.change(eva, await plan(lower))
    await stripe.deliver()
    assert.is(await plans(eva), `enterprise → ${lower}`)
  }
  await payments.cancel(eva)
  assert.is(await plans(eva), 'enterprise → free', 'leaving comes before going down')
  await payments.resume(eva)
  assert.is(await plans(eva), 'enterprise → basic')
  await payments.resume(eva)
  assert.match(
    await refusal(payments.change(eva, await plan('enterprise'))),
    /^PaymentError: Ya tienes el plan Empresa/,
  )
  await payments.cancel(eva)
  await stripe.deliver()
  assert.is(await plans(eva), 'enterprise → free')
  await payments.change(eva, await plan('enterprise'))
  await stripe.deliver()
  assert.is(await plans(eva), 'enterprise', 'who chooses a plan does not want to leave')
})

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

async function subscriptionOf(account: number) {
  const {
    rows: [row],
  } = await desk.pool.query<{ subscription: string }>(
    'select subscription from tianguis.subscriptions where account = $1',
    [account],
  )
  return desk.stripe.world.subscriptions.get(row!.subscription)!
}

life.run()
