import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// What questions are about: the odd prices are left out.
const seen = "(select *, coalesce(unidad, 'presentación') as medida from {precios.precios} where not atipico) p"
const paid = (where: string) => `select distinct producto, presentacion from ${seen} where ${where}`
const [PUE, TOL, MID, MOR] = ["cvegeo = '21114'", "cvegeo = '15106'", "cvegeo = '31050'", "cvegeo = '16053'"]
/** Of each unit the first so many products of a category, by their mean. */
const ranked = (category: string, order: 'asc' | 'desc', most: number, where = 'true') =>
  `select producto, medida, media from (select producto, medida, avg(coalesce(precio_unitario, precio)) as media, rank() over (partition by medida order by avg(coalesce(precio_unitario, precio)) ${order}) as lugar from ${seen} where categoria = '${category}' and ${where} group by 1, 2) t where lugar <= ${most}`

export const questions: readonly HeldOut[] = [
  { q: 'qué productos cuestan menos de 20 pesos en Puebla', gold: paid(`precio < 20 and ${PUE}`) },
  { q: 'productos que cuestan menos de 20 pesos en Veracruz', gold: paid("precio < 20 and cvegeo = '30193'") },
  { q: '¿Qué productos cuestan entre 20 y 30 pesos en Toluca?', gold: paid(`precio between 20 and 30 and ${TOL}`) },
  {
    q: 'cuántos productos cuestan más de 1000 pesos',
    gold: `select count(distinct producto) from ${seen} where precio > 1000`,
  },
  { q: 'frutas de menos de 40 pesos en Mérida', gold: paid(`categoria = 'Frutas Frescas' and precio < 40 and ${MID}`) },
  { q: '¿Qué frutas cuestan menos de 40 pesos?', gold: paid("categoria = 'Frutas Frescas' and precio < 40") },
  { q: 'frutas más caras en Mérida', gold: ranked('Frutas Frescas', 'desc', 10, MID) },
  { q: 'qué verdura es la más barata en Morelia', gold: ranked('Hortalizas Frescas', 'asc', 1, MOR) },
  { q: 'top 3 verduras más baratas', gold: ranked('Hortalizas Frescas', 'asc', 3) },
  {
    q: 'cuál es la diferencia entre el limón más caro y el más barato',
    gold: `select max(precio_unitario) - min(precio_unitario) from ${seen} where producto = 'Limón'`,
  },
  {
    q: 'diferencia de precio entre el aguacate más caro y el más barato en Toluca',
    gold: `select max(precio_unitario) - min(precio_unitario) from ${seen} where producto = 'Aguacate' and ${TOL}`,
  },
  {
    q: 'en cuántas ciudades el kilo de frijol pasa de 33 pesos',
    gold: `select count(*) from (select cvegeo from ${seen} where producto = 'Frijol' and unidad = 'kg' group by cvegeo having avg(precio_unitario) > 33) g`,
  },
  {
    q: 'cuánto cuestan el jitomate, la cebolla y el chile serrano en Puebla',
    gold: `select producto, unidad, avg(precio_unitario) from ${seen} where producto in ('Jitomate', 'Cebolla', 'Chile Serrano') and ${PUE} group by 1, 2`,
  },
  {
    q: '¿Cuánto cuestan el arroz, el frijol y el azúcar en Toluca?',
    gold: `select producto, unidad, avg(precio_unitario) from ${seen} where producto in ('Arroz', 'Frijol', 'Azúcar') and ${TOL} group by 1, 2`,
  },
  {
    q: 'lista de productos de la categoría carne de res',
    gold: `select distinct producto from ${seen} where categoria = 'Carne de Res'`,
  },
  {
    q: '¿Cuánto cuesta el shampoo de 650 ml?',
    gold: `select avg(precio) from ${seen} where producto = 'Shampoo' and presentacion like '%650 Ml%'`,
  },
  {
    q: 'el refresco de 2.5 litros en cuánto anda',
    gold: `select avg(precio) from ${seen} where producto = 'Refresco' and presentacion like '%2.5 Lt%'`,
  },
  {
    q: 'huevo paquete de 18 en Querétaro',
    gold: `select avg(precio) from ${seen} where producto = 'Huevo' and presentacion like 'Paquete 18 %' and cvegeo = '22014'`,
  },
  {
    q: 'precio del arroz de 900 gramos en Toluca',
    gold: `select avg(precio) from ${seen} where producto = 'Arroz' and presentacion like '%900 Gr%' and ${TOL}`,
  },
  {
    q: 'dónde está más barato el refresco de 2.5 litros',
    gold: `select establecimiento, precio from ${seen} where producto = 'Refresco' and presentacion like '%2.5 Lt%' order by precio limit 1`,
  },
  { q: 'desde qué precio hay pantallas', gold: `select min(precio) from ${seen} where producto = 'Pantalla'` },
  {
    q: 'a partir de cuánto cuesta una lavadora en Mérida',
    gold: `select min(precio) from ${seen} where producto = 'Lavadora' and ${MID}`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    'qué productos costaban menos de 20 pesos en septiembre',
    'cuál es el producto más barato de menos de 20 pesos',
    'en qué ciudades hay productos de menos de 10 pesos',
    'dónde están más baratas las frutas',
    'cuánto cuestan 2 litros de leche',
    'refresco que no sea de 2.5 litros',
  ],
)
