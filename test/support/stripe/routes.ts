/** What may be asked of Stripe's API, in which form, and what is done then. */
import { z } from 'zod'
import type { World } from './world.ts'

const PAGE = 'https://checkout.stripe.com'

const metadata = z.record(z.string().max(40), z.string().max(500))
const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const limit = z.string().regex(/^([1-9]\d?|100)$/)
const address = z.url({ protocol: /^https?$/ })
const items = z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1)
const locale = z.enum(['auto', 'en', 'es', 'es-419'])

/** Whatever no route or form has is refused, as Stripe does. */
const route = <Form extends z.ZodType>(
  method: string,
  path: RegExp,
  form: Form,
  answer: (world: World, form: z.infer<Form>, id: string) => unknown,
) => ({ method, path, form, answer: answer as (world: World, form: unknown, id: string) => unknown })
const list = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })
export const ROUTES = [
  route(
    'POST',
    /^\/v1\/customers$/,
    z.strictObject({
      name: z.string().max(256).optional(),
      email: z.email().optional(),
      metadata: metadata.optional(),
      preferred_locales: z.array(z.string()).optional(),
    }),
    (world, form) => world.createCustomer(form),
  ),
  route('DELETE', /^\/v1\/customers\/(\w+)$/, z.strictObject({}), (world, _form, id) => world.deleteCustomer(id)),
  route(
    'POST',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({
      mode: z.literal('subscription'),
      customer: z.string(),
      client_reference_id: z.string().max(200),
      line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1') })).length(1),
      allowed_payment_method_types: z.tuple([z.literal('card')]),
      subscription_data: z.strictObject({ metadata }),
      locale,
      success_url: address,
      cancel_url: address,
    }),
    (world, form) => world.openCheckout(PAGE, form),
  ),
  route(
    'GET',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({ customer: z.string(), status: z.enum(['open', 'complete', 'expired']), limit }),
    (world, form) => list('/v1/checkout/sessions', world.listCheckouts(form)),
  ),
  route('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, z.strictObject({}), (world, _form, id) =>
    world.expireCheckout(id),
  ),
  route('GET', /^\/v1\/subscriptions$/, z.strictObject({ customer: z.string(), limit }), (world, form) =>
    list('/v1/subscriptions', world.listSubscriptions(form)),
  ),
  route(
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    z.strictObject({
      items: items.optional(),
      metadata: metadata.optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
        .optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: z.literal('').optional(),
      expand: z.array(z.literal('latest_invoice')).optional(),
    }),
    (world, { expand, ...form }, id) => {
      const updated = world.updateSubscription(id, form)
      return expand ? { ...updated, latest_invoice: world.invoices.get(updated.latest_invoice as string) } : updated
    },
  ),
  route('DELETE', /^\/v1\/subscriptions\/(\w+)$/, z.strictObject({}), (world, _form, id) =>
    world.cancelSubscription(id),
  ),
  route(
    'POST',
    /^\/v1\/invoices\/create_preview$/,
    z.strictObject({
      subscription: z.string(),
      subscription_details: z.strictObject({ items, proration_behavior: z.literal('always_invoice') }),
    }),
    (world, form) => world.previewInvoice(form),
  ),
  route(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    z.strictObject({ customer: z.string(), return_url: address, locale }),
    (world, { customer }) => {
      world.listSubscriptions({ customer })
      return { object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${customer}` }
    },
  ),
]
