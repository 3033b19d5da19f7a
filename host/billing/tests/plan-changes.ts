/** From plan to plan, and what is changed at once, at the end of what is paid, or taken back. */
import * as assert from 'uvu/assert'
import { BACK, refusal } from '../../../test/support/billing.ts'
import type { Account } from '../../accounts/accounts.ts'
import type { Subscription } from '../payments.ts'
import { desk, life } from './subscription-bench.ts'

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
