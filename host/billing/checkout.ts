import type { Account } from '../accounts/accounts.ts'
import type { Plan } from '../accounts/plans.ts'
import { MissingResource } from './failures.ts'
import { PaymentError } from './payments.ts'
import { readCustomer, type Till } from './settle.ts'
import { NOTES } from './standing.ts'

/** The Spanish of Latin America, on Stripe's pages. */
const LOCALE = 'es-419'

export interface Customer {
  readonly id: string
  /** By the database's clock. */
  readonly now: Date
}

/** Who an account is at Stripe, or undefined before its first checkout. */
export async function findCustomer({ pool }: Till, account: number): Promise<Customer | undefined> {
  const {
    rows: [row],
  } = await pool.query<Customer>(
    'select customer as id, tianguis.clock() as now from tianguis.subscriptions where account = $1',
    [account],
  )
  return row
}

/**
 * Stripe's page where an account without a subscription pays for a plan. Nothing changes until Stripe says that it was
 * paid.
 */
export async function openCheckout(
  till: Till,
  account: Account,
  plan: Plan,
  back: { readonly paid: string; readonly given: string },
): Promise<string> {
  const { stripe, ask } = till
  const customer = await findCustomer(till, account.id)
  if (customer) await clearTheWay(till, customer)
  const session = await ask(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer?.id ?? (await makeCustomer(till, account)),
      client_reference_id: String(account.id),
      line_items: [{ price: plan.stripePrice!, quantity: 1 }],
      // A card is charged or refused at once: whoever has an active subscription has paid. Vouchers and debits are not
      // so.
      allowed_payment_method_types: ['card'],
      subscription_data: { metadata: { [NOTES.plan]: plan.name } },
      locale: LOCALE,
      success_url: back.paid,
      cancel_url: back.given,
    }),
  )
  return session.url!
}

/**
 * Two windows with a checkout each would be two subscriptions: the older one is closed, and what gives nothing any more
 * is ended.
 */
async function clearTheWay(till: Till, { id, now }: Customer): Promise<void> {
  const { stripe, ask } = till
  await expireCheckouts(till, id)
  const readings = await readCustomer(till, id, now)
  if (readings.some(({ gives }) => gives))
    throw new PaymentError(
      'Ya hay un pago tuyo por un plan; lo verás aquí en un momento. Para otro plan, cámbialo cuando aparezca.',
    )
  for (const { id: subscription } of readings) await ask(stripe.subscriptions.cancel(subscription))
}

async function expireCheckouts({ stripe, ask }: Till, customer: string): Promise<void> {
  const { data } = await ask(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
  for (const { id } of data) await ask(stripe.checkout.sessions.expire(id))
}

async function makeCustomer(till: Till, { id, email, name }: Account): Promise<string> {
  const { pool, stripe, ask } = till
  const made = await ask(
    stripe.customers.create({
      name,
      ...(email === null ? {} : { email }),
      metadata: { tianguis_account: String(id) },
      preferred_locales: [LOCALE],
    }),
  )
  const { rowCount } = await pool.query(
    'insert into tianguis.subscriptions (account, customer) select id, $2 from tianguis.accounts where id = $1 on conflict (account) do nothing',
    [id, made.id],
  )
  if (rowCount) return made.id
  // Another window was quicker, or the account is gone.
  await ask(stripe.customers.del(made.id))
  const other = await findCustomer(till, id)
  if (!other) throw new PaymentError(`No hay una cuenta ${id}.`)
  return other.id
}

/** Stripe's page for the cards and invoices of an account. */
export async function openBillingPortal(till: Till, account: number, back: string): Promise<string> {
  const { stripe, ask } = till
  const customer = await findCustomer(till, account)
  if (!customer) throw new PaymentError('Todavía no has pagado nada, así que no hay tarjetas ni recibos que ver.')
  return (await ask(stripe.billingPortal.sessions.create({ customer: customer.id, return_url: back, locale: LOCALE })))
    .url
}

/**
 * Ends at once whatever a customer pays, and takes their card and address from Stripe. What was paid is not given back.
 */
export async function deleteCustomer(till: Till, customer: string): Promise<void> {
  const { stripe, ask } = till
  await (async () => {
    await expireCheckouts(till, customer)
    await ask(stripe.customers.del(customer))
  })().catch((error: unknown) => {
    if (!(error instanceof MissingResource)) throw error
  })
}
