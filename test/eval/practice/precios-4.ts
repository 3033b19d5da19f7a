import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// What questions are about: the odd prices are left out.
const seen = '(select * from {precios.precios} where not atipico) p'

export const questions: readonly HeldOut[] = [
  {
    q: 'el kilo de limón en Monterrey',
    gold: `select avg(precio_unitario) from ${seen} where producto = 'Limón' and cvegeo = '19039'`,
  },
  {
    q: '¿qué ciudad tiene el limón más caro del país?',
    gold: `select municipio, avg(precio_unitario) from ${seen} where producto = 'Limón' and cvegeo is not null group by cvegeo, 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'cuál es la segunda ciudad con el limón más caro',
    gold: `select municipio, avg(precio_unitario) from ${seen} where producto = 'Limón' and cvegeo is not null group by cvegeo, 1 order by 2 desc offset 1 limit 1`,
  },
]

const OPEN = [
  'la tienda con más productos',
  'un kilo y medio de bistec cuánto cuesta en Querétaro',
  'medio kilo de queso en Puebla',
  '¿es más barato comprar en mercado que en super?',
  'cuál cadena es más barata',
  'hay diferencia de precio del arroz entre tiendas',
  'cuánto me gasto en 3 kilos de tortilla y 2 litros de leche en Toluca',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
