import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../../test/support/database.ts'
import { createAccount } from '../accounts/accounts.ts'
import { readPlan, savePlan } from '../accounts/plans.ts'
import { examinePayments } from './check.ts'

const STRIPE = { stripe: { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_12345678', apiUrl: undefined } }

test('plans that are offered and cannot be paid are named, and who pays while nobody listens', async () => {
  const database = await openTestDatabase()
  try {
    const { pool } = database
    assert.equal(await examinePayments(pool, { stripe: undefined }), [])
    await savePlan(pool, { ...(await readPlan(pool, 'basic'))!, stripePrice: 'price_1' })
    await savePlan(pool, { ...(await readPlan(pool, 'enterprise'))!, offered: false })
    const [told, ...more] = await examinePayments(pool, STRIPE)
    assert.match(told!, /^El plan pro se ofrece y no se puede pagar: .* tianguis plans set pro --stripe-price/)
    assert.equal(more, [])
    const { id } = await createAccount(pool, { name: 'Ana', plan: 'basic' })
    await pool.query(`insert into tianguis.subscriptions (account, customer, plan) values ($1, 'cus_1', 'basic')`, [id])
    assert.match(
      (await examinePayments(pool, { stripe: undefined }))[0]!,
      /^1 cuentas pagan por Stripe y falta STRIPE_SECRET_KEY/,
    )
  } finally {
    await database.close()
  }
})

test.run()
