import type { Logger } from 'pino'
import Stripe from 'stripe'
import { PaymentError } from './payments.ts'

const { StripeError, StripeCardError, StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors

/** Stripe says that there is no such thing, any more or ever. */
export class MissingResource extends PaymentError {}

/** Waits for an answer of Stripe's. @throws PaymentError for every way in which there is none */
export type Ask = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/**
 * Failures are logged as what an operator finds them by at Stripe; never Stripe's own words, which may quote a key or
 * an address.
 */
export const asker =
  (log: Pick<Logger, 'warn' | 'error'>): Ask =>
  async (answer) => {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      const { type, code, param, statusCode, requestId } = error
      const trace = { type, code, param, statusCode, requestId }
      if (error instanceof StripeCardError)
        throw new PaymentError(
          'No se pudo cobrar a tu tarjeta, así que tu plan no cambió. Revisa tu forma de pago y vuelve a intentarlo.',
        )
      if (
        error instanceof StripeConnectionError ||
        error instanceof StripeRateLimitError ||
        error instanceof StripeAPIError
      ) {
        log.warn({ stripe: trace }, 'Stripe no responde.')
        throw new PaymentError(
          'El servicio de pagos no responde en este momento; tu plan sigue como estaba. Vuelve a intentarlo en unos minutos.',
        )
      }
      log.error(
        { stripe: trace },
        'Stripe no aceptó una petición: revisa STRIPE_SECRET_KEY, los precios de los planes y la configuración de su portal de clientes.',
      )
      const Failure = code === 'resource_missing' ? MissingResource : PaymentError
      throw new Failure(
        'El servicio de pagos no aceptó la petición; tu plan sigue como estaba. Avisa a quien opera este servicio.',
      )
    }
  }
