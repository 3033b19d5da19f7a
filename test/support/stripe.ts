/** Stripe's API as the official library speaks it: a real server that keeps state, refuses what Stripe refuses, signs its events, and misbehaves when told to. */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { makeWorld, invalid, Refusal, type Event, type World } from './stripe-world.ts'

/** The version that the library pins; another one has other parameters. */
const VERSION = '2026-10-28.endive'
const PAGE = 'https://checkout.stripe.com'

/** What goes wrong with the next requests: an answer of this status, no connection, or an answer that is lost after the work was done. */
export type Fault = 429 | 500 | 'down' | 'lost'

export interface FakeStripe {
  readonly world: World
  /** The settings that lead a host here. */
  readonly env: Readonly<Record<string, string>>
  /** Every request that came, as «POST /v1/customers». */
  readonly asked: string[]
  /** @param times requests it goes wrong for; all until told otherwise */
  fail(fault: Fault | undefined, times?: number): void
  /** Where events are sent. */
  listen(url: string): void
  /** Sends what has happened, oldest first; what is not taken with 2xx stays. @returns the statuses */
  deliver(): Promise<number[]>
  /** Sends one event. @param at when it says that it was signed, seconds */
  send(event: Event, as?: { secret?: string; at?: number; url?: string; body?: string }): Promise<number>
  /** Something between a question to the API and its answer. */
  meanwhile(work: () => Promise<unknown>): void
  close(): Promise<void>
}

const metadata = z.record(z.string().max(40), z.string().max(500))
const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const limit = z.string().regex(/^([1-9]\d?|100)$/)
const address = z.url({ protocol: /^https?$/ })
const items = z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1)
const locale = z.enum(['auto', 'en', 'es', 'es-419'])

/** What may be asked, how, and what is done. Anything else is refused, as Stripe does. */
const route = <Form extends z.ZodType>(
  method: string,
  path: RegExp,
  form: Form,
  answer: (world: World, form: z.infer<Form>, id: string) => unknown,
) => ({ method, path, form, answer: answer as (world: World, form: unknown, id: string) => unknown })
const list = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })
const ROUTES = [
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

export async function openStripe(): Promise<FakeStripe> {
  const world = makeWorld(Math.floor(Date.now() / 1000))
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const asked: string[] = []
  const remembered = new Map<string, { asked: string; status: number; body: unknown }>()
  const taken = new Set<Event>()
  let fault: { what: Fault; left: number } | undefined
  let endpoint = ''
  let between: (() => Promise<unknown>) | undefined

  const server = createServer(async (request, response) => {
    const form = await text(request)
    const call = `${request.method} ${request.url!.split('?')[0]}`
    asked.push(call)
    const wrong = fault && fault.left-- > 0 ? fault.what : undefined
    if (wrong === 'down') return void request.socket.destroy()
    if (typeof wrong === 'number') return send(response, wrong, { error: FAILURES[wrong] })
    const answered = answer(request, call, form)
    if (wrong === 'lost') return void request.socket.destroy()
    const [work] = [between, (between = undefined)]
    await work?.()
    send(response, answered.status, answered.body)
  })

  function answer(request: IncomingMessage, call: string, form: string): { status: number; body: unknown } {
    const key = request.headers['idempotency-key'] as string | undefined
    const known = key === undefined ? undefined : remembered.get(key)
    const whole = `${call} ${form}`
    if (known && known.asked !== whole)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      }
    if (known) return known
    const answered = attempt(() => structuredClone(work(request, form)))
    if (key !== undefined) remembered.set(key, { asked: whole, ...answered })
    return answered
  }

  function work(request: IncomingMessage, form: string): unknown {
    const { method, headers } = request
    // Stripe hides most of a wrong key; this quotes all of it, for whoever repeats what it says.
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new Refusal(401, {
        type: 'invalid_request_error',
        message: `Invalid API Key provided: ${headers.authorization}`,
      })
    if (headers['stripe-version'] !== VERSION) throw invalid(`Invalid Stripe API version: ${headers['stripe-version']}`)
    if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw invalid('Invalid content type.')
    const url = new URL(request.url!, 'http://stripe')
    const found = ROUTES.find(({ method: verb, path }) => verb === method && path.test(url.pathname))
    if (!found)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname}).`,
      })
    const read = found.form.safeParse(treeOf(new URLSearchParams(method === 'POST' ? form : url.search)))
    if (!read.success)
      throw invalid(`Received unknown or wrong parameter: ${z.prettifyError(read.error)}`, {
        code: 'parameter_unknown',
      })
    return found.answer(world, read.data, found.path.exec(url.pathname)![1] ?? '')
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const sendEvent: FakeStripe['send'] = async (
    event,
    { secret = webhookSecret, at = Math.floor(Date.now() / 1000), url = endpoint, body = JSON.stringify(event) } = {},
  ) => {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const status = await post(url, body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
    })
    if (status >= 200 && status < 300) taken.add(event)
    return status
  }
  return {
    world,
    asked,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    fail: (what, times = Infinity) => {
      fault = what && { what, left: times }
    },
    listen: (url) => {
      endpoint = url
    },
    async deliver() {
      const statuses: number[] = []
      for (const event of world.events.filter((one) => !taken.has(one))) statuses.push(await sendEvent(event))
      return statuses
    },
    send: sendEvent,
    meanwhile: (work) => {
      between = work
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const FAILURES: Readonly<Record<number, object>> = {
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  500: { type: 'api_error', message: 'An unknown error occurred.' },
}

function attempt(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(6).toString('hex')}`,
      ...(status >= 500 && { 'stripe-should-retry': 'false' }),
    })
    .end(JSON.stringify(body))
}

/** @returns the status */
export function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = httpRequest(
    url,
    { method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
    (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    },
  )
  request.on('error', reject).end(body)
  return promise
}

/** `a[0][b]=c` as { a: [{ b: 'c' }] }. */
function treeOf(pairs: URLSearchParams): unknown {
  const root: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at: Record<string, any> = root
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1)!] = value
  }
  return withLists(root)
}

function withLists(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree).map(([name, value]): [string, unknown] => [name, withLists(value)])
  return entries.length && entries.every(([name], at) => name === String(at))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}
