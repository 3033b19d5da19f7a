/** Somebody who pays: the portal's pages, the payment provider's and its events together. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPortalBench, type PortalBench } from '../../test/support/portal.ts'
import { openStripe, type FakeStripe } from '../../test/support/stripe.ts'
import type { Seen, Visitor } from '../../test/support/visitor.ts'
import { readPlan, savePlan } from '../accounts/plans.ts'
import { WEBHOOK_PATH } from '../billing/payments.ts'

let stripe: FakeStripe
let bench: PortalBench
let ana: Visitor
test.before(async () => {
  stripe = await openStripe()
  bench = await openPortalBench({ env: stripe.env })
  stripe.listen(`${bench.url}${WEBHOOK_PATH}`)
  const { pool } = bench.service
  for (const [name, cents] of [
    ['basic', 2900],
    ['pro', 9900],
  ] as const)
    await savePlan(pool, { ...(await readPlan(pool, name))!, stripePrice: stripe.world.price(cents) })
  ana = await bench.signIn('ana@ejemplo.mx')
})
test.after(async () => {
  await bench.close()
  await stripe.close()
})

const plan = async () => {
  const { plan: now, nextPlan } = await bench.account('ana@ejemplo.mx')
  return nextPlan ? `${now} → ${nextPlan}` : now
}
const choose = (name: string) => ana.submit(`/portal/plan/cambiar?plan=${name}`, '/portal/plan/cambiar')
/** Of the page as a person reads it. */
const words = ({ text }: Seen) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('a plan is chosen here, paid at Stripe, and had when Stripe says so', async () => {
  const shown = await ana.get('/portal/plan/cambiar?plan=basic')
  assert.match(
    shown.headers.get('content-security-policy')!,
    /form-action 'self' https:\/\/checkout\.stripe\.com https:\/\/billing\.stripe\.com/,
  )
  stripe.fail('down')
  const failed = await choose('basic')
  assert.is(failed.status, 422)
  assert.match(words(failed), /El servicio de pagos no responde en este momento; tu plan sigue como estaba/)
  stripe.fail(undefined)
  const { status, headers } = await choose('basic')
  assert.is(status, 303)
  const page = headers.get('location')!
  const checkout = [...stripe.world.checkouts.values()].find(({ url }) => url === page)!
  assert.is(checkout.success_url, 'https://tianguis.example/portal/plan?listo=pago')
  await ana.get('/portal/plan?listo=pago')
  assert.is(await plan(), 'free', 'whoever opens that page has paid nothing by it')
  stripe.world.pay(page)
  assert.ok((await stripe.deliver()).every((one) => one === 200))
  assert.is(await plan(), 'basic')
  assert.match(words(await ana.get('/portal/plan')), /Tu suscripción: al corriente; lo pagado llega al/)
})

test('what an upgrade costs is shown before, and charged', async () => {
  const [, told] = /hoy se cobran USD (\d+(?:\.\d\d)?),/.exec(words(await ana.get('/portal/plan/cambiar?plan=pro')))!
  const { status, headers } = await choose('pro')
  assert.equal([status, headers.get('location')], [303, '/portal/plan?listo=pago'])
  assert.is(await plan(), 'basic', 'until Stripe says that it was paid')
  assert.ok(
    Math.abs([...stripe.world.invoices.values()].at(-1)!.amount_paid - Number(told) * 100) <= 1,
    'but for a second that went by',
  )
  await stripe.deliver()
  assert.is(await plan(), 'pro')
})

test('a downgrade and a cancellation wait, are seen and are taken back', async () => {
  for (const [name, told] of [
    ['basic', 'Básico'],
    ['free', 'Gratis'],
  ] as const) {
    const { status, headers } = await choose(name)
    assert.equal([status, headers.get('location')], [303, '/portal/plan?listo=programado'])
    assert.is(await plan(), `pro → ${name}`)
    assert.match(words(await ana.get('/portal/plan')), new RegExp(`Estás en Pro . El \\S.* pasas a ${told}`))
    assert.is((await ana.submit('/portal/plan', '/portal/plan/seguir')).status, 303)
    assert.is(await plan(), 'pro')
  }
  assert.match(
    (await ana.submit('/portal/plan', '/portal/plan/pagos')).headers.get('location')!,
    /^https:\/\/billing\.stripe\.com\//,
  )
})

test('an account that pays is not deleted while Stripe cannot be told, and then pays no more', async () => {
  const [subscription] = stripe.world.subscriptions.values()
  const erase = () => ana.submit('/portal/cuenta', '/portal/cuenta/borrar', { correo: 'ana@ejemplo.mx' })
  stripe.fail('down')
  assert.is((await erase()).status, 422)
  assert.is(await plan(), 'pro')
  stripe.fail(undefined)
  assert.match(words(await erase()), /Tu cuenta se borró/)
  assert.is(subscription!.status, 'canceled')
  assert.ok(stripe.world.customers.get(subscription!.customer)!.deleted)
  assert.ok((await stripe.deliver()).every((one) => one === 200))
})

test.run()
