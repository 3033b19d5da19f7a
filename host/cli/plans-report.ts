import type { Plan } from '../accounts/plans.ts'
import { count } from '../describe/figures.ts'
import { textTable } from './table.ts'

const HEADINGS = [
  { title: 'PLAN' },
  { title: 'TÍTULO' },
  { title: 'AL MES', right: true },
  { title: 'POR MINUTO', right: true },
  { title: 'AVISOS', right: true },
  { title: 'USD AL MES', right: true },
  { title: 'SOPORTE' },
  { title: 'DISPONIBILIDAD' },
  { title: 'OFRECIDO' },
  { title: 'SIN CLAVE' },
]
const limitText = (limit: number | null) => (limit === null ? 'sin límite' : count(limit))

/** One line a plan, cheapest first. */
export const describePlans = (plans: readonly Plan[]) =>
  textTable(
    HEADINGS,
    plans.map((one) => [
      one.name,
      one.title,
      limitText(one.monthly),
      limitText(one.perMinute),
      count(one.watches),
      one.priceUsd,
      one.support || '—',
      one.availability || '—',
      one.offered ? 'sí' : 'no',
      one.withoutKey?.join(', ') ?? '—',
    ]),
  )

/** The same for programs. */
export const planJson = (plan: Plan) => ({
  nombre: plan.name,
  titulo: plan.title,
  al_mes: plan.monthly,
  por_minuto: plan.perMinute,
  avisos: plan.watches,
  usd_al_mes: plan.priceUsd,
  soporte: plan.support,
  disponibilidad: plan.availability,
  sin_clave: plan.withoutKey,
  precio_stripe: plan.stripePrice,
  ofrecido: plan.offered,
})
