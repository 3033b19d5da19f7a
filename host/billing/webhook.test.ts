import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BACK, openPayDesk, refusal, type PayDesk } from '../../test/support/billing.ts'
import { leaked } from '../../test/support/test-service.ts'
import { call } from '../../test/support/call.ts'
import { post } from '../../test/support/stripe.ts'
import { openStripe } from './stripe.ts'

const events = suite('Stripe’s events')
let desk: PayDesk
events.before(async () => {
  desk = await openPayDesk()
})
events.after(() => desk.close())

/** What has happened since, oldest first. */
const since = (count: number) => desk.stripe.world.events.slice(count)
const known = async () =>
  (await desk.pool.query<{ count: number }>('select count(*)::int from tianguis.payment_events')).rows[0]!.count

events('twice, late, in the wrong order and to either host: the plan is what Stripe has now', async () => {
  const { payments, stripe, plan, plans, webhooks } = desk
  const ana = await desk.newAccount()
  const start = stripe.world.events.length
  stripe.world.pay(await payments.checkout(ana, await plan('basic'), BACK))
  await payments.change(ana, await plan('pro')).catch(() => {})
  const hers = [...stripe.world.subscriptions.values()].at(-1)!
  stripe.world.edit(hers, { price: (await plan('pro')).stripePrice! })
  await payments.cancel(ana)
  await payments.resume(ana)
  const told = since(start)
  assert.ok(told.length > 6)
  assert.ok(new Set(told.map(({ data }) => JSON.stringify(data))).size > 4, 'they tell of different states')
  for (const [at, event] of [...told].reverse().entries()) {
    const statuses = await Promise.all([
      stripe.send(event, { url: webhooks[at % 2]! }),
      stripe.send(event, { url: webhooks[(at + 1) % 2]! }),
    ])
    assert.equal(statuses, [200, 200])
    assert.is(await plans(ana), 'pro')
  }
  const before = stripe.asked.length
  for (const event of told) assert.is(await stripe.send(event), 200)
  assert.is(stripe.asked.length, before, 'what is known is not asked again')
})

events('an old reading never overwrites a newer one', async () => {
  const { stripe, plan, plans, webhooks } = desk
  const eva = await desk.newAccount()
  await desk.subscribe(eva, 'basic')
  const {
    rows: [row],
  } = await desk.pool.query<{ subscription: string }>(
    'select subscription from tianguis.subscriptions where account = $1',
    [eva.id],
  )
  const hers = stripe.world.subscriptions.get(row!.subscription)!
  const start = stripe.world.events.length
  stripe.world.edit(hers, {})
  stripe.world.edit(hers, {})
  const [first, second] = since(start)
  const pro = (await plan('pro')).stripePrice!
  // The first host has its answer from Stripe, and before it gets it the plan changes and the second host tells of
  // that.
  stripe.meanwhile(async () => {
    hers.items.data[0]!.price = { id: pro, object: 'price' }
    assert.is(await stripe.send(second!, { url: webhooks[1] }), 200)
    assert.is(await plans(eva), 'pro')
  })
  assert.is(await stripe.send(first!, { url: webhooks[0] }), 200)
  assert.is(await plans(eva), 'pro')
})

events('what Stripe has not signed, or long ago, is refused and changes nothing', async () => {
  const {
    payments,
    stripe,
    plan,
    plans,
    url,
    webhooks: [webhook],
  } = desk
  const ivo = await desk.newAccount()
  const start = stripe.world.events.length
  stripe.world.pay(await payments.checkout(ivo, await plan('pro'), BACK))
  const event = since(start).at(-1)!
  const before = [await known(), stripe.asked.length]
  const now = Math.floor(Date.now() / 1000)
  assert.is(await stripe.send(event, { secret: 'whsec_another' }), 400)
  assert.is(await stripe.send(event, { at: now - 301 }), 400)
  assert.is(await post(webhook, JSON.stringify(event), { 'content-type': 'application/json' }), 400)
  assert.is(
    await post(webhook, JSON.stringify(event), {
      'content-type': 'application/json',
      'stripe-signature': `t=${now},v1=`,
    }),
    400,
  )
  assert.is(await post(webhook, '', { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }), 400)
  assert.is(await stripe.send(event, { body: 'x'.repeat(300_000) }), 413)
  assert.is(await stripe.send(event, { body: 'this is no JSON' }), 400)
  assert.is((await call(url, '/portal/pagos/stripe')).status, 404)
  assert.equal([await known(), stripe.asked.length], before)
  assert.is(await plans(ivo), 'free')
  assert.is(await stripe.send(event, { at: now - 200 }), 200)
  assert.is(await plans(ivo), 'pro')
})

events('other products’ customers and other events are taken and left alone', async () => {
  const { stripe } = desk
  const before = [await known(), stripe.asked.length]
  const event = (type: string, object: object) => ({
    id: `evt_${type}`,
    object: 'event' as const,
    type,
    created: 0,
    data: { object },
  })
  assert.is(await stripe.send(event('customer.subscription.updated', { customer: 'cus_of_another_product' })), 200)
  assert.is(await stripe.send(event('invoice.paid', { customer: null })), 200)
  assert.is(await stripe.send(event('payout.paid', { id: 'po_1' })), 200)
  assert.is(await stripe.send(event('customer.deleted', { id: 'cus_of_another_product' })), 200)
  assert.equal([await known(), stripe.asked.length], before)
})

events('while Stripe is away nothing changes, it is told in words, and events come again', async () => {
  const { payments, stripe, plan, plans, pool } = desk
  const leo = await desk.newAccount()
  const basic = await plan('basic')
  for (const fault of ['down', 500, 429] as const) {
    stripe.fail(fault)
    assert.match(
      await refusal(payments.checkout(leo, basic, BACK)),
      /^PaymentError: El servicio de pagos no responde en este momento; tu plan sigue como estaba/,
      String(fault),
    )
  }
  stripe.fail(undefined)
  const { rows } = await pool.query('select from tianguis.subscriptions where account = $1', [leo.id])
  assert.is(rows.length, 0)
  stripe.world.pay(await payments.checkout(leo, basic, BACK))
  stripe.fail(500)
  assert.is(await stripe.send(stripe.world.events.at(-1)!), 503)
  assert.is(await plans(leo), 'free')
  stripe.fail(undefined)
  assert.ok((await stripe.deliver()).every((status) => status === 200))
  assert.is(await plans(leo), 'basic')
})

events('an answer that is lost on its way is asked for again, and charged once', async () => {
  const { payments, stripe, plan } = desk
  const uma = await desk.newAccount()
  await desk.subscribe(uma, 'basic')
  const invoices = stripe.world.invoices.size
  const customers = stripe.world.customers.size
  // The first call lists the subscriptions; the second is the upgrade.
  stripe.meanwhile(async () => stripe.fail('lost', 1))
  const { chargedNow } = await payments.change(uma, await plan('pro'))
  assert.ok(Number(chargedNow) > 0)
  assert.is(stripe.world.invoices.size, invoices + 1)
  stripe.fail('lost', 1)
  await payments.checkout(await desk.newAccount(), await plan('basic'), BACK)
  assert.is(stripe.world.customers.size, customers + 1)
})

events('without its database a host does not say that it took an event', async () => {
  const { payments, stripe, plan, plans, pool } = desk
  const noe = await desk.newAccount()
  stripe.world.pay(await payments.checkout(noe, await plan('basic'), BACK))
  await pool.query('alter table tianguis.payment_events rename to away')
  const broken = await stripe.deliver()
  await pool.query('alter table tianguis.away rename to payment_events')
  assert.ok(
    broken.every((status) => status >= 500),
    broken.join(),
  )
  assert.is(await plans(noe), 'free', 'all of it or nothing')
  await stripe.deliver()
  assert.is(await plans(noe), 'basic')
})

events('a host without Stripe’s settings takes no events', async () => {
  const {
    stripe,
    webhooks: [, , without],
  } = desk
  assert.is(await stripe.send(stripe.world.events[0]!, { url: without }), 403, 'a form without a token')
})

events('a key that Stripe refuses is in no log and no error', async () => {
  const { payments } = openStripe(
    { secretKey: KEY, webhookSecret: SECRET, apiUrl: desk.stripe.env.STRIPE_API_URL },
    { pool: desk.pool, log: { warn: keep, error: keep } },
  )
  const said = await refusal(
    payments.checkout(await desk.newAccount('canario@ejemplo.mx'), await desk.plan('basic'), BACK),
  )
  assert.match(
    said,
    /^PaymentError: El servicio de pagos no aceptó la petición; tu plan sigue como estaba\. Avisa a quien opera/,
  )
  const logged = lines.join('\n')
  assert.match(logged, /"statusCode":401/)
  assert.match(logged, /"requestId":"req_/)
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = desk.stripe.env
  for (const text of [said, logged, desk.logged()]) {
    assert.is(leaked(text, { KEY, SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }), undefined)
    assert.not.match(text, /canario@/)
  }
  assert.ok(desk.logged().includes('Un aviso de Stripe no se pudo aplicar'))
})

const KEY = `sk_test_${'q8Zr2LmX7vKd9TnB'.repeat(2)}`
const SECRET = `whsec_${'w4Hs6PyC1gNf3RtJ'.repeat(2)}`
const lines: string[] = []
const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said))

events.run()
