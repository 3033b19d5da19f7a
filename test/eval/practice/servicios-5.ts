import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

/** What is in force: of every series its newest row. */
const CURRENT = `(select s.* from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo)
  where (s.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= {today})
    and s.desde = (select max(n.desde) from {servicios.servicios} n where n.cvegeo = s.cvegeo and n.servicio = s.servicio and n.tipo = s.tipo)) v`
const WAGE = "tipo = 'salario_minimo_profesional'"
const QUOTE = "tipo = 'precio_promedio_inpc'"
const price = (servicio: string, ciudad: string) =>
  `select especificacion, precio from ${CURRENT} where servicio = '${servicio}' and ciudad = '${ciudad}' and ${QUOTE}`
const wage = (servicio: string, where: string) =>
  `select distinct precio from ${CURRENT} where servicio = '${servicio}' and ${where} and ${WAGE}`
const zones = (servicio: string) =>
  `select distinct zona, precio from ${CURRENT} where servicio = '${servicio}' and ${WAGE}`

export const questions: readonly HeldOut[] = [
  { q: 'cuanto cobra un plomero en guadalajara', gold: price('Plomero', 'Guadalajara') },
  { q: 'cuanto gana minimo un albañil en tijuana', gold: wage('Albañil', "ciudad = 'Tijuana'") },
  {
    q: 'precio de un corte de pelo en monterrey',
    gold: price('Corte de cabello', 'Monterrey'),
    also: [`select avg(precio) from ${CURRENT} where servicio = 'Corte de cabello' and ciudad = 'Monterrey'`],
  },
  { q: 'electricista en merida', gold: price('Electricista', 'Mérida') },
  { q: 'cuanto me sale la lavanderia en puebla', gold: price('Lavandería', 'Puebla') },
  {
    q: 'salario minimo profesional de pintor',
    gold: zones('Pintor de casas'),
    also: [
      `select zona, avg(precio) from ${CURRENT} where servicio = 'Pintor de casas' and ${WAGE} group by 1`,
      `select zona, avg(precio) from ${CURRENT} where servicio like 'Pintor%' and ${WAGE} group by 1`,
    ],
  },
  {
    q: 'cuantos servicios hay',
    gold: `select count(distinct servicio) from {servicios.servicios}`,
    also: [`select count(distinct servicio) from ${CURRENT}`],
  },
  {
    q: 'que oficio tiene el minimo mas alto',
    gold: `select servicio, precio from ${CURRENT} where ${WAGE} order by precio desc limit 1`,
    also: [
      `select servicio, max(precio) from ${CURRENT} where ${WAGE} group by 1 order by 2 desc limit 1`,
      `select servicio, avg(precio) from ${CURRENT} where ${WAGE} group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'cual es el oficio peor pagado',
    gold: `select servicio, min(precio) from ${CURRENT} where ${WAGE} group by 1 order by 2 limit 1`,
    also: [`select servicio, avg(precio) from ${CURRENT} where ${WAGE} group by 1 order by 2 limit 1`],
  },
  {
    q: 'salario de carpintero frontera vs resto',
    gold: `select servicio, zona, avg(precio) from ${CURRENT} where servicio like 'Carpintero%' and ${WAGE} group by 1, 2`,
    also: [
      `select zona, avg(precio) from ${CURRENT} where servicio like 'Carpintero%' and ${WAGE} group by 1`,
      zones('Carpintero de obra'),
    ],
  },
  {
    q: 'ciudad con mas plomeros',
    gold: `select ciudad, max(oferentes) from ${CURRENT} join {servicios.oferentes} using (cvegeo, servicio) where servicio = 'Plomero' group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'cuantos oferentes de electricistas hay en leon',
    gold: `select max(oferentes) from ${CURRENT} join {servicios.oferentes} using (cvegeo, servicio) where servicio = 'Electricista' and ciudad = 'León'`,
  },
  {
    q: 'que ciudades estan en la zona frontera',
    gold: `select distinct ciudad from ${CURRENT} where zona = 'frontera'`,
  },
  {
    q: 'tintoreria mas barata',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Tintorería' and ${QUOTE} order by precio limit 1`,
  },
  {
    q: 'promedio del precio del corte de cabello por estado',
    gold: `select estado, avg(precio) from ${CURRENT} where servicio = 'Corte de cabello' and ${QUOTE} group by 1`,
  },
  {
    q: 'donde esta mas caro el estacionamiento',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Estacionamiento' order by precio desc limit 1`,
  },
  {
    q: 'cuanto cuesta la consulta del dentista',
    gold: `select avg(precio) from ${CURRENT} where servicio = 'Consulta y prótesis dental'`,
    also: [
      `select especificacion, avg(precio) from ${CURRENT} where servicio = 'Consulta y prótesis dental' group by 1`,
      `select avg(precio) from ${CURRENT} where servicio = 'Consulta y prótesis dental' group by especificacion`,
    ],
  },
  {
    q: 'servicio domestico cuanto se paga en la cdmx',
    gold: `select precio from ${CURRENT} where servicio = 'Servicio doméstico' and ciudad = 'Ciudad de México'`,
  },
  { q: 'lista de oficios con salario minimo', gold: `select distinct servicio from ${CURRENT} where ${WAGE}` },
  {
    q: 'soldador en saltillo',
    gold: wage('Soldador', "ciudad = 'Saltillo'"),
    also: [`select nombre from {negocios.negocios} where codigo_actividad = '332320' and cvegeo = '05030'`],
  },
  {
    q: 'ciudades donde el corte de pelo pasa de 150',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Corte de cabello' and precio > 150`,
  },
  {
    q: 'diferencia entre lo que cobra un plomero y un electricista',
    gold: `select servicio, avg(precio) from ${CURRENT} where servicio in ('Plomero', 'Electricista') and ${QUOTE} group by 1`,
  },
  {
    q: 'guarderia mas barata del pais',
    gold: `select ciudad, precio from ${CURRENT} where servicio ilike 'Guarder%' order by precio limit 1`,
  },
  {
    q: 'top 5 ciudades mas caras para la lavanderia',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Lavandería' order by precio desc limit 5`,
    ordered: true,
  },
  {
    q: 'hay precios de peluqueria en oaxaca',
    gold: `select count(*) > 0 from ${CURRENT} where servicio = 'Corte de cabello' and ciudad = 'Oaxaca'`,
    also: [`select especificacion, precio from ${CURRENT} where servicio = 'Corte de cabello' and ciudad = 'Oaxaca'`],
  },
  {
    q: 'cuanto paga un secretario por dia zona general',
    gold: `select avg(precio) from ${CURRENT} where servicio = 'Secretario auxiliar' and zona = 'general'`,
  },
  {
    q: 'mediana de la consulta medica en el pais',
    gold: `select percentile_cont(0.5) within group (order by precio)::numeric from ${CURRENT} where servicio ilike 'Consulta m_dica'`,
  },
  { q: 'consulta medica en toluca', gold: price('Consulta médica', 'Toluca') },
  {
    q: 'mecanico y hojalatero en queretaro',
    gold: `select servicio, precio from ${CURRENT} where (servicio ilike 'mec_nico%' or servicio ilike 'hojalatero%') and ciudad = 'Querétaro'`,
    also: [
      `select nombre from {negocios.negocios} where codigo_actividad in ('811111', '811119', '811121') and cvegeo = '22014'`,
    ],
  },
  {
    q: 'telefono de un cerrajero',
    gold: `select nombre, telefono from {negocios.negocios} where categoria = 'cerrajerías' and telefono is not null`,
  },
]

const OPEN = [
  'salario minimo en la frontera',
  'cuanto gana un chofer',
  'recomiendame un plomero de confianza',
  'va a subir el salario minimo',
  'cuanto cobra un astronauta',
  'salario minimo general',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
