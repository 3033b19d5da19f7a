import express, { type RequestHandler } from 'express'
import type { Logger } from 'pino'
import Stripe from 'stripe'
import { ApiError } from '../request/errors.ts'
import { PaymentError } from './payments.ts'
import { forgetCustomer, isKnownCustomer, settleSubscription, type Till } from './settle.ts'

/** Those that may change what a customer gets. Stripe sends what it is told to; others are acknowledged. */
const TELLING = /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(paid|payment_failed))$/
/** Stripe's largest events are a few tens of kilobytes. */
const LIMIT = '256kb'

/**
 * Takes Stripe's events. An answer of 2xx says that what Stripe has now was applied; anything else makes Stripe send
 * the event again, for three days.
 * @throws ApiError 400 for a signature that is wrong, missing or older than five minutes
 */
export function takeEvents(till: Till, secret: string, log: Pick<Logger, 'warn'>): RequestHandler[] {
  const { pool, stripe } = till
  return [
    readBody,
    async (request, response) => {
      const event = verified(stripe, request.body, request.get('Stripe-Signature'), secret)
      await apply(event).catch((error: unknown) => {
        if (!(error instanceof PaymentError)) throw error
        log.warn(
          { event: event.id, type: event.type },
          'Un aviso de Stripe no se pudo aplicar; Stripe lo manda otra vez.',
        )
        throw new ApiError('pagos_no_responden', error.message, { headers: { 'Retry-After': '60' } })
      })
      response.set('Cache-Control', 'no-store').json({ ok: true })
    },
  ]

  async function apply(event: Stripe.Event): Promise<void> {
    if (event.type === 'customer.deleted') return forgetCustomer(pool, event.data.object.id)
    const customer = TELLING.test(event.type) && customerOf(event)
    if (customer && !(await isKnownCustomer(pool, event.id))) await settleSubscription(till, customer, event)
  }
}

/** The bytes as they came: the signature is of them. */
const readBody: RequestHandler = (request, response, next) => {
  raw(request, response, (error?: { status?: number }) =>
    next(
      error &&
        new ApiError(
          error.status === 413 ? 'aviso_grande' : 'aviso_ilegible',
          `El aviso no se pudo leer: mide a lo más ${LIMIT} y no va comprimido.`,
        ),
    ),
  )
}
const raw = express.raw({ type: () => true, limit: LIMIT, inflate: false })

function verified(stripe: Stripe, body: unknown, signature: string | undefined, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.isBuffer(body) ? body : '', signature ?? '', secret)
  } catch {
    throw new ApiError(
      'firma_invalida',
      'El aviso no lleva una firma de Stripe que valga, o es de hace más de cinco minutos.',
    )
  }
}

function customerOf({ data: { object } }: Stripe.Event): string | undefined {
  const { customer } = object as { customer?: string | { id: string } | null }
  return typeof customer === 'string' ? customer : customer?.id
}
