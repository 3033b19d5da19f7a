/**
 * Stripe's API as the official library speaks it: a real server that keeps state, refuses what Stripe refuses, signs
 * its events, and misbehaves when told to.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Event } from './stripe/objects.ts'
import { answering, nameOf } from './stripe/requests.ts'
import { makeWorld, type World } from './stripe/world.ts'

/**
 * What goes wrong with the next requests: an answer of this status, no connection, or an answer that is lost after the
 * work was done.
 */
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

/** @param now when its world begins, seconds since 1970 */
export async function openStripe(now = Math.floor(Date.now() / 1000)): Promise<FakeStripe> {
  const world = makeWorld(now)
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const answer = answering(world, secretKey)
  const asked: string[] = []
  let fault: { what: Fault; left: number } | undefined
  let between: (() => Promise<unknown>) | undefined

  const server = createServer(async (request, response) => {
    const form = await text(request)
    asked.push(nameOf(request))
    const wrong = fault && fault.left-- > 0 ? fault.what : undefined
    if (wrong === 'down') return void request.socket.destroy()
    if (typeof wrong === 'number') return send(response, wrong, { error: FAILURES[wrong] })
    const answered = answer(request, form)
    if (wrong === 'lost') return void request.socket.destroy()
    const [work] = [between, (between = undefined)]
    await work?.()
    send(response, answered.status, answered.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const { webhookSecret, ...webhook } = openWebhook(world)
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
    ...webhook,
    meanwhile: (work) => {
      between = work
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Sends the world's events, signed, to whoever listens. */
function openWebhook(world: World): Pick<FakeStripe, 'listen' | 'deliver' | 'send'> & { webhookSecret: string } {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const taken = new Set<Event>()
  let endpoint = ''
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
    webhookSecret,
    listen: (url) => {
      endpoint = url
    },
    async deliver() {
      const statuses: number[] = []
      for (const event of world.events.filter((one) => !taken.has(one))) statuses.push(await sendEvent(event))
      return statuses
    },
    send: sendEvent,
  }
}

const FAILURES: Readonly<Record<number, object>> = {
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  500: { type: 'api_error', message: 'An unknown error occurred.' },
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
