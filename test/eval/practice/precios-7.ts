import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// What questions are about: the odd prices are left out.
const seen = '(select * from {precios.precios} where not atipico) p'
/** Of what is sold by the kilo and by the piece each its own. */
const first = (product: string, order: 'asc' | 'desc', where: string) =>
  `select establecimiento, precio_unitario from (select *, rank() over (partition by unidad order by precio_unitario ${order}) as lugar from ${seen} where producto = '${product}' and ${where}) t where lugar = 1`
const [MTY, MID] = ["cvegeo = '19039'", "cvegeo = '31050'"]
const fortnight = (day: string, more: string) =>
  `select unidad, promedio_unitario as precio from {precios.historia} where producto = 'Jitomate' and desde = date '${day}' and ${more}`

export const questions: readonly HeldOut[] = [
  { q: '¿En qué tienda de Mérida cuesta menos el arroz?', gold: first('Arroz', 'asc', MID) },
  { q: '¿En qué tienda cuesta más el huevo en Monterrey?', gold: first('Huevo', 'desc', MTY) },
  { q: '¿Qué tienda de Mérida vende más barato el arroz?', gold: first('Arroz', 'asc', MID) },
  {
    q: '¿Qué productos hay en la categoría de lácteos?',
    gold: `select distinct producto from ${seen} where categoria in ('Derivados de Leche', 'Leche Procesada', 'Leche Fresca')`,
  },
  {
    q: 'productos de la categoría frutas frescas',
    gold: `select distinct producto from ${seen} where categoria = 'Frutas Frescas'`,
  },
  {
    q: '¿En cuántas ciudades se registra el precio del arroz?',
    gold: `select count(distinct cvegeo) from ${seen} where producto = 'Arroz'`,
  },
  {
    q: '¿Cuánto cambió el precio del jitomate en Monterrey entre la primera y la segunda quincena de octubre?',
    gold: `select b.precio - a.precio from (${fortnight('2026-10-01', MTY)}) a join (${fortnight('2026-10-16', MTY)}) b using (unidad)`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Qué tienda tiene más productos de marca propia?',
    '¿Cuántos estados tienen el precio del huevo más alto?',
    '¿Cuánto varía el precio del huevo entre tiendas?',
  ],
)
