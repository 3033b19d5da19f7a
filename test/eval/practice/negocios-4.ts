import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'de las escuelas de Puebla qué porcentaje son primarias',
    gold: `select 100.0 * count(*) filter (where codigo_actividad in ('611121', '611122')) / count(*) from {negocios.negocios} where cvegeo = '21114' and codigo_actividad like '611%' and left(codigo_actividad, 4) in ('6111', '6112', '6113') and left(codigo_actividad, 5) not in ('61141')`,
  },
  {
    q: 'segundo municipio con más farmacias en Sonora',
    gold: `select municipio from {negocios.negocios} where categoria = 'farmacias' and estado = 'Sonora' group by cvegeo, municipio order by count(*) desc offset 1 limit 1`,
  },
  {
    q: 'cuántas farmacias hay en el país',
    gold: `select count(*) from {negocios.negocios} where categoria = 'farmacias'`,
  },
]

const OPEN = [
  'qué porcentaje de los restaurantes de Mérida son de mariscos',
  'el mejor restaurante de Puebla',
  'qué calle tiene más taquerías en León',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
