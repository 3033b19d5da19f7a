import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuántas taquerías hay en Guadalajara',
    gold: `select count(*) from {negocios.negocios} where categoria = 'taquerías' and municipio = 'Guadalajara' and estado = 'Jalisco'`,
  },
  {
    q: 'ocupo el teléfono de alguna farmacia en tijuana',
    gold: `select nombre, telefono from {negocios.negocios} where categoria = 'farmacias' and municipio = 'Tijuana' and telefono is not null`,
    also: [
      `select nombre, telefono from {negocios.negocios} where categoria = 'farmacias' and municipio = 'Tijuana'`,
      `select telefono from {negocios.negocios} where categoria = 'farmacias' and municipio = 'Tijuana' and telefono is not null`,
      `select telefono from {negocios.negocios} where categoria = 'farmacias' and municipio = 'Tijuana'`,
      `select telefono from {negocios.negocios} where categoria = 'farmacias' and municipio = 'Tijuana' and telefono is not null order by nombre limit 1`,
    ],
  },
  {
    q: 'los 3 estados con mas negocios',
    gold: `select estado from {negocios.negocios} group by 1 order by count(*) desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Hay más dentistas o más estéticas en Mérida?',
    gold: `select categoria, count(*) from {negocios.negocios} where municipio = 'Mérida' and categoria in ('dentistas', 'estéticas y peluquerías') group by 1`,
    also: [
      `select categoria from {negocios.negocios} where municipio = 'Mérida' and categoria in ('dentistas', 'estéticas y peluquerías') group by 1 order by count(*) desc limit 1`,
      `select count(*) filter (where categoria = 'dentistas'), count(*) filter (where categoria <> 'dentistas') from {negocios.negocios} where municipio = 'Mérida' and categoria in ('dentistas', 'estéticas y peluquerías')`,
      `select count(*) filter (where categoria = 'dentistas') > count(*) filter (where categoria <> 'dentistas') from {negocios.negocios} where municipio = 'Mérida' and categoria in ('dentistas', 'estéticas y peluquerías')`,
    ],
  },
  {
    q: 'Soy estudiante de economía y para una tarea necesito el número de establecimientos según su tamaño de personal',
    gold: `select personal, count(*) from {negocios.negocios} group by 1`,
  },
  {
    q: 'q porcentaje de los negocios de monterrey tiene pagina web',
    gold: `select 100.0 * count(sitio_web) / count(*) from {negocios.negocios} where municipio = 'Monterrey'`,
    also: [`select 1.0 * count(sitio_web) / count(*) from {negocios.negocios} where municipio = 'Monterrey'`],
  },
  {
    q: 'Quiero poner mi taller mecánico en el Estado de México, ¿cuánta competencia voy a tener?',
    gold: `select count(*) from {negocios.negocios} where categoria = 'talleres mecánicos' and estado = 'México'`,
    also: [`select nombre from {negocios.negocios} where categoria = 'talleres mecánicos' and estado = 'México'`],
  },
  {
    q: 'de qué giro hay más changarros en jalisco',
    gold: `select categoria from {negocios.negocios} where estado = 'Jalisco' group by 1 order by count(*) desc limit 1`,
    also: [
      `select actividad from {negocios.negocios} where estado = 'Jalisco' group by 1 order by count(*) desc limit 1`,
      `select categoria, count(*) from {negocios.negocios} where estado = 'Jalisco' group by 1`,
      `select actividad, count(*) from {negocios.negocios} where estado = 'Jalisco' group by 1`,
    ],
  },
  {
    q: 'cuantos negocios se han dado de alta cada año del 2020 para acá',
    gold: `select date_part('year', fecha_alta)::int, count(*) from {negocios.negocios} where fecha_alta >= date '2020-01-01' group by 1 order by 1`,
    also: [
      `select date_trunc('year', fecha_alta)::date, count(*) from {negocios.negocios} where fecha_alta >= date '2020-01-01' group by 1 order by 1`,
    ],
  },
  {
    q: 'municipios con más de 3 farmacias',
    gold: `select municipio, estado from {negocios.negocios} where categoria = 'farmacias' group by cvegeo, municipio, estado having count(*) > 3`,
    also: [
      `select municipio from {negocios.negocios} where categoria = 'farmacias' group by cvegeo, municipio having count(*) > 3`,
    ],
  },
  {
    q: '¿En cuántas colonias distintas de la Ciudad de México hay tiendas de abarrotes?',
    gold: `select count(distinct colonia) from {negocios.negocios} where categoria = 'abarrotes' and estado = 'Ciudad de México'`,
    also: [
      `select count(distinct (cvegeo, colonia)) from {negocios.negocios} where categoria = 'abarrotes' and estado = 'Ciudad de México' and colonia is not null`,
    ],
  },
  {
    q: 'cuáles establecimientos de mérida son de 101 empleados para arriba',
    gold: `select nombre from {negocios.negocios} where municipio = 'Mérida' and personal_min >= 101`,
  },
  {
    q: 'Excluyendo abarrotes y farmacias, ¿cuántos negocios hay en Tijuana?',
    gold: `select count(*) from {negocios.negocios} where municipio = 'Tijuana' and categoria not in ('abarrotes', 'farmacias')`,
  },
  {
    q: 'busco dirección y colonia de los dentistas de puebla capital',
    gold: `select nombre, direccion, colonia from {negocios.negocios} where categoria = 'dentistas' and municipio = 'Puebla' and estado = 'Puebla'`,
    also: [
      `select direccion, colonia from {negocios.negocios} where categoria = 'dentistas' and municipio = 'Puebla' and estado = 'Puebla'`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuanto vende al mes la taqueria mas grande de monterrey',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: '¿Cuál es la taquería con los tacos más ricos de Guadalajara?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  { q: 'cuántas panaderías hay en guadalupe', codes: ['ambigua'] },
  {
    q: 'a qué hora abren las farmacias de tijuana',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: '¿cuántos restaurantes van a cerrar el año que entra?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  },
  {
    q: 'borra las taquerías repetidas de Puebla',
    codes: ['rechazada', 'no_soportada', 'no_entendida', 'fuera_de_alcance'],
  },
]
