import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const latest = `(select distinct on (serie) * from {tipo-cambio.tipo_cambio} where tipo <> 'liquidacion' order by serie, fecha desc) t`
const range =
  "from {tipo-cambio.tipo_cambio} where tipo <> 'liquidacion' and fecha >= '2026-11-01' and fecha < '2026-12-01'"

export const questions: readonly HeldOut[] = [
  {
    q: 'cuál es la tercera moneda más cara',
    gold: `select moneda, valor from ${latest} order by valor desc offset 2 limit 1`,
  },
  {
    q: '¿cuál moneda se ha fortalecido más frente al peso este mes?',
    gold: `select moneda from (select moneda, (array_agg(valor order by fecha desc))[1] / (array_agg(valor order by fecha))[1] as rise ${range} group by 1) x order by rise desc limit 1`,
    // Of those that have the month's first day and its newest.
    also: [
      `select moneda from (select moneda, max(valor) filter (where fecha = (select max(fecha) ${range})) / max(valor) filter (where fecha = (select min(fecha) ${range})) as rise ${range} group by 1) x where rise is not null order by rise desc limit 1`,
    ],
  },
  { q: 'monedas que valen menos de un peso', gold: `select moneda from ${latest} where valor < 1` },
]

const OPEN = ['cuál es la moneda más estable', 'qué monedas subieron hoy', 'la mejor moneda']

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
