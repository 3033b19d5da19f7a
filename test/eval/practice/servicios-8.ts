import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

/** What is in force: of every series its newest row. */
const CURRENT = `(select s.* from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo)
  where (s.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= {today})
    and s.desde = (select max(n.desde) from {servicios.servicios} n where n.cvegeo = s.cvegeo and n.servicio = s.servicio and n.tipo = s.tipo)) v`
const WAGE = "tipo = 'salario_minimo_profesional'"

export const questions: readonly HeldOut[] = [
  {
    q: 'quién gana más, un soldador o un herrero',
    gold: `select servicio, avg(precio) from ${CURRENT} where servicio in ('Soldador', 'Herrero') and ${WAGE} and zona = 'general' group by 1`,
  },
  {
    q: 'los 5 oficios con mayor salario mínimo en la zona general',
    gold: `select servicio, max(precio) from ${CURRENT} where ${WAGE} and zona = 'general' group by 1 order by 2 desc, 1 limit 5`,
  },
  {
    q: 'salario mínimo profesional más alto',
    gold: `select servicio, precio from ${CURRENT} where ${WAGE} and zona = 'general' and precio = (select max(precio) from ${CURRENT} where ${WAGE} and zona = 'general') group by 1, 2`,
  },
  {
    q: 'cuántos oficios tienen salario mínimo profesional',
    gold: `select count(distinct servicio) from ${CURRENT} where ${WAGE}`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  ['inflación promedio mensual de 2025'],
)
