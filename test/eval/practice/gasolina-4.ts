import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = `from {gasolina.precios} p join {gasolina.estaciones} e using (permiso)`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuál es la segunda gasolinera más barata de Puebla capital en premium',
    gold: `select e.nombre, p.precio ${P} where p.tipo = 'premium' and e.estado = 'Puebla' and e.municipio = 'Puebla' order by p.precio offset 1 limit 1`,
  },
  {
    q: 'el tercer estado con la magna más cara',
    gold: `select e.estado ${P} where p.tipo = 'magna' and e.estado is not null group by 1 order by avg(p.precio) desc offset 2 limit 1`,
  },
  {
    q: 'hay diferencia entre magna y premium en Cancún',
    gold: `select p.tipo, avg(p.precio) ${P} where p.tipo in ('magna', 'premium') and e.cvegeo = '23005' group by 1`,
  },
  {
    q: 'mejor precio de la magna en León',
    gold: `select e.nombre, p.precio ${P} where p.tipo = 'magna' and e.cvegeo = '11020' order by p.precio limit 1`,
  },
  {
    q: 'gasolineras de León por precio de magna',
    gold: `select e.nombre, p.precio ${P} where p.tipo = 'magna' and e.cvegeo = '11020' order by p.precio`,
    ordered: true,
  },
  {
    q: 'qué tipo de gasolina es la más cara',
    gold: `select p.tipo, avg(p.precio) ${P} group by 1 order by 2 desc limit 1`,
  },
]

const OPEN = [
  'cuántas gasolineras venden los tres combustibles en Durango',
  'desde cuándo está la magna a ese precio en Toluca',
  '¿cuál es la mejor gasolina?',
  'la mejor gasolinera de Mérida',
  'qué estación está peor ahorita',
  '20 litros de magna cuánto me salen en Zapopan',
  'medio litro de premium en Puebla cuánto es',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
