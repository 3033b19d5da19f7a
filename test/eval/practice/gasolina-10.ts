import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const G = '(select e.*, p.tipo, p.precio from {gasolina.estaciones} e join {gasolina.precios} p using (permiso)) g'
const E = '{gasolina.estaciones} x'
const D = '{gasolina.diario} x'
const average = (tipo: string, where: string) => `select avg(precio) from ${G} where tipo = '${tipo}' and ${where}`
const cheapest = (tipo: string, where: string, dir = '') =>
  `select nombre, precio from ${G} where tipo = '${tipo}' and ${where} order by precio ${dir} fetch first 1 rows with ties`

export const questions: readonly HeldOut[] = [
  { q: '¿Dónde cargo magna más barata en Mérida?', gold: cheapest('magna', "municipio = 'Mérida'") },
  {
    q: 'diésel en Tijuana',
    gold: average('diesel', "municipio = 'Tijuana'"),
    also: [`select nombre, precio from ${G} where tipo = 'diesel' and municipio = 'Tijuana'`],
  },
  {
    q: 'promedio de la premium por estado, de la más cara a la más barata',
    ordered: true,
    gold: `select avg(precio) from ${G} where tipo = 'premium' and estado is not null group by estado order by 1 desc`,
  },
  { q: '¿Cuántas gasolineras hay en Cancún?', gold: `select count(*) from ${E} where cvegeo = '23005'` },
  {
    q: 'gasolineras de Puebla con la magna a menos de 23.50',
    gold: `select nombre, precio from ${G} where tipo = 'magna' and municipio = 'Puebla' and precio < 23.5`,
  },
  {
    q: '¿Qué estado tiene la magna más cara en promedio?',
    gold: `select estado, avg(precio) from ${G} where tipo = 'magna' and estado is not null group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'diferencia entre la premium y la magna en Guadalajara',
    gold: `select (${average('premium', "municipio = 'Guadalajara'")}) - (${average('magna', "municipio = 'Guadalajara'")})`,
    also: [
      `select tipo, avg(precio) from ${G} where municipio = 'Guadalajara' and tipo in ('premium', 'magna') group by 1`,
    ],
  },
  {
    q: 'top 5 de gasolineras con el diésel más caro del país',
    ordered: true,
    gold: `select precio from ${G} where tipo = 'diesel' order by 1 desc limit 5`,
  },
  {
    q: '¿Cuántas estaciones de Jalisco no venden diésel?',
    gold: `select count(*) from ${E} where estado = 'Jalisco' and permiso not in (select permiso from {gasolina.precios} p where tipo = 'diesel')`,
  },
  {
    q: 'magna y diésel promedio en Hermosillo',
    gold: `select tipo, avg(precio) from ${G} where municipio = 'Hermosillo' and tipo in ('magna', 'diesel') group by 1`,
  },
  {
    q: '¿A cuánto estaba la magna en el país el 15 de octubre de 2026?',
    gold: `select sum(suma) / sum(estaciones) from ${D} where tipo = 'magna' and fecha = date '2026-10-15'`,
  },
  {
    q: 'mediana del precio de la premium en Nuevo León',
    gold: `select percentile_cont(0.5) within group (order by precio) from ${G} where tipo = 'premium' and estado = 'Nuevo León'`,
  },
  {
    q: 'rango de precios de la magna en Toluca (el más bajo y el más alto)',
    gold: `select min(precio), max(precio) from ${G} where tipo = 'magna' and municipio = 'Toluca'`,
  },
  {
    q: '¿En qué municipios la magna pasa de 23.80 en promedio?',
    gold: `select municipio, avg(precio) from ${G} where tipo = 'magna' and cvegeo is not null group by cvegeo, municipio having avg(precio) > 23.8`,
  },
  {
    q: '¿Qué porcentaje de las gasolineras del país vende diésel?',
    gold: `select 100.0 * count(*) filter (where permiso in (select permiso from {gasolina.precios} p where tipo = 'diesel')) / count(*) from ${E}`,
  },
  {
    q: 'gasolineras de Colima en orden alfabético',
    ordered: true,
    gold: `select nombre from ${E} where municipio = 'Colima' order by nombre`,
  },
  {
    q: '¿Está más cara la gasolina magna en Saltillo o en Torreón?',
    gold: `select municipio, avg(precio) from ${G} where tipo = 'magna' and municipio in ('Saltillo', 'Torreón') group by 1`,
    also: [
      `select municipio, avg(precio) from ${G} where tipo = 'magna' and municipio in ('Saltillo', 'Torreón') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'la gasolinera con la premium más cara fuera de la Ciudad de México',
    gold: cheapest('premium', "estado <> 'Ciudad de México'", 'desc'),
  },
  { q: '¿Cuántos municipios tienen gasolineras registradas?', gold: `select count(distinct cvegeo) from ${E}` },
  { q: 'gasolineras por estado', gold: `select estado, count(*) from ${E} where estado is not null group by 1` },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'ambigua'],
  [
    '¿Cuánto va a costar la gasolina en 2027?',
    '¿Por qué subió la premium?',
    'gasolineras que dan litros de a litro en Puebla',
    'precio del gas LP en Toluca',
  ],
)
