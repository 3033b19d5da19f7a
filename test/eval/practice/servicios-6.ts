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

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuál es el salario mínimo profesional de un electricista en Monterrey?',
    gold: `select precio from ${CURRENT} where servicio = 'Electricista' and ciudad = 'Monterrey' and ${WAGE}`,
  },
  { q: 'cuanto cobra un electricista en saltillo', gold: price('Electricista', 'Saltillo') },
  {
    q: 'Precio del corte de cabello por ciudad',
    gold: `select ciudad, avg(precio) from ${CURRENT} where servicio = 'Corte de cabello' and ${QUOTE} group by 1`,
  },
  {
    q: '¿Cuál es la mediana del precio de la consulta médica?',
    gold: `select percentile_cont(0.5) within group (order by precio)::numeric from ${CURRENT} where servicio = 'Consulta médica' and ${QUOTE}`,
  },
  {
    q: '¿Qué porcentaje de las ciudades está en la zona frontera?',
    gold: `select 100.0 * count(distinct cvegeo) filter (where zona = 'frontera') / count(distinct cvegeo) from ${CURRENT}`,
  },
  {
    q: 'Diferencia entre el salario mínimo del albañil en la frontera y en el resto del país',
    gold: `select zona, avg(precio) from ${CURRENT} where servicio = 'Albañil' and ${WAGE} group by 1`,
  },
  {
    q: '¿En cuántas ciudades el corte de cabello pasa de 100 pesos?',
    gold: `select count(distinct ciudad) from ${CURRENT} where servicio = 'Corte de cabello' and precio > 100 and ${QUOTE}`,
  },
  {
    q: '¿Cuál es el salario mínimo profesional promedio por zona?',
    gold: `select zona, avg(precio) from ${CURRENT} where ${WAGE} group by 1`,
  },
  {
    q: '¿Qué ciudades están en la zona frontera?',
    gold: `select distinct ciudad from ${CURRENT} where zona = 'frontera'`,
  },
  {
    q: '¿Cuánto cobra un electricista en Mérida y cuánto un plomero?',
    gold: `select servicio, precio from ${CURRENT} where servicio in ('Electricista', 'Plomero') and ciudad = 'Mérida' and ${QUOTE}`,
  },
]

const OPEN = [
  'servicios en toluca',
  'Servicios disponibles en Toluca',
  '¿Cuánto subió la tintorería en Monterrey en los últimos 12 meses?',
  '¿Cuál es el plomero mejor calificado de Toluca?',
  'Dame el teléfono de un electricista barato en León',
  '¿Cuánto costará el corte de cabello en 2028?',
  '¿Cuánto cobra un abogado por un divorcio en Monterrey?',
  '¿Cuánto gana un albañil en Estados Unidos?',
  '¿Qué oficios tienen el mismo salario que el albañil?',
  '¿Cuánto cobran de comisión los bancos?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
