import type { Pool } from '@tianguis/core/database/connection'

/** What may be asked for how much. Plans are rows: an operator adds one without code. */
export interface Plan {
  readonly name: string
  readonly title: string
  /** Requests a calendar month, Mexico City; null is unlimited. */
  readonly monthly: number | null
  /** Requests a minute, which may also come in one burst; null is unlimited. */
  readonly perMinute: number | null
  /** Watches that an account may have; see host/watches/. */
  readonly watches: number
  /** US dollars a month, exact. */
  readonly priceUsd: string
  /** Words for people; empty where nothing is promised. */
  readonly support: string
  readonly availability: string
  /** Datasets that whoever sends no key may ask under this plan; null where a key is needed. */
  readonly withoutKey: readonly string[] | null
  /** The price of the payment provider, where there is one. */
  readonly stripePrice: string | null
  /** Whether the portal offers it. */
  readonly offered: boolean
}

const COLUMNS = `name, title, monthly::float8 as monthly, per_minute as "perMinute", watches, price_usd::text as "priceUsd", support, availability,
  without_key as "withoutKey", stripe_price as "stripePrice", offered`

/** Every plan, cheapest first. */
export async function listPlans(pool: Pool): Promise<Plan[]> {
  const { rows } = await pool.query<Plan>(`select ${COLUMNS} from tianguis.plans order by price_usd, name`)
  return rows
}

export async function readPlan(pool: Pick<Pool, 'query'>, name: string): Promise<Plan | undefined> {
  const {
    rows: [row],
  } = await pool.query<Plan>(`select ${COLUMNS} from tianguis.plans where name = $1`, [name])
  return row
}

/** What may be asked without a key: names of datasets, or `query`. */
export const openWithoutKey = (plans: readonly Plan[]): readonly string[] =>
  plans.find(({ withoutKey }) => withoutKey !== null)?.withoutKey ?? []

/** A plan that cannot be made or changed, in words for whoever asked. */
export class PlanError extends Error {}

/** Makes a plan, or changes one: accounts on it have the new limits within seconds. */
export async function savePlan(
  pool: Pool,
  { name, title, monthly, perMinute, watches, priceUsd, support, availability, withoutKey, stripePrice, offered }: Plan,
): Promise<void> {
  await pool
    .query(
      `insert into tianguis.plans (name, title, monthly, per_minute, price_usd, support, availability, without_key, stripe_price, offered, watches)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (name) do update set title = excluded.title, monthly = excluded.monthly, per_minute = excluded.per_minute, price_usd = excluded.price_usd,
       support = excluded.support, availability = excluded.availability, without_key = excluded.without_key, stripe_price = excluded.stripe_price, offered = excluded.offered,
       watches = excluded.watches`,
      [name, title, monthly, perMinute, priceUsd, support, availability, withoutKey, stripePrice, offered, watches],
    )
    .catch((error: { code?: string; constraint?: string }) => {
      throw told(error)
    })
}

/** @throws PlanError while an account is on it, or it serves those without a key */
export async function deletePlan(pool: Pool, name: string): Promise<void> {
  const plan = await readPlan(pool, name)
  if (!plan) throw new PlanError(`No hay un plan «${name}».`)
  if (plan.withoutKey) throw new PlanError(`«${name}» es el plan de quien no manda clave; no se puede quitar.`)
  await pool.query('delete from tianguis.plans where name = $1', [name]).catch((error: { code?: string }) => {
    throw error.code === '23503'
      ? new PlanError(`Hay cuentas en el plan «${name}»; pásalas a otro antes de quitarlo.`)
      : error
  })
}

function told(error: { code?: string; constraint?: string }): unknown {
  if (error.code === '23514')
    return new PlanError(
      'Un plan tiene un nombre en minúsculas (letras, dígitos y guiones), límites mayores que cero y un precio que no es negativo.',
    )
  if (error.code === '23505' && error.constraint === 'plans_stripe_price_key')
    return new PlanError('Ese precio de Stripe ya es de otro plan.')
  if (error.code === '23505') return new PlanError('Ya hay un plan para quien no manda clave; sólo puede haber uno.')
  return error
}
