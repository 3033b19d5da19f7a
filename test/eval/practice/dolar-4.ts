import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const table = '{dolar.dolar}'

export const questions: readonly HeldOut[] = [
  {
    q: 'el segundo día más caro del dólar en 2025',
    gold: `select fecha, valor from ${table} where fecha >= '2025-01-01' and fecha < '2026-01-01' order by valor desc offset 1 limit 1`,
  },
  {
    q: 'cuál fue el tercer mes más caro del dólar en 2025',
    gold: `select date_trunc('month', fecha)::date from ${table} where fecha >= '2025-01-01' and fecha < '2026-01-01' group by 1 order by avg(valor) desc offset 2 limit 1`,
  },
  { q: 'a cuánto estaba el dólar antier', gold: `select valor from ${table} where fecha = '2026-11-17'` },
]

const OPEN = [
  'cuánto vale el dólar y cuánto valía hace 5 años',
  'cuánto valía el dólar cuando yo nací',
  'cuántos días subió el dólar en octubre',
  'en qué década subió más el dólar',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
