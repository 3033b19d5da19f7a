import type { HeldOut, Refused } from '../types.ts'

/** What is in force: of every series its newest row. */
const CURRENT = `(select s.* from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo)
  where (s.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= {today})
    and s.desde = (select max(n.desde) from {servicios.servicios} n where n.cvegeo = s.cvegeo and n.servicio = s.servicio and n.tipo = s.tipo)) v`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuánto me cobra un plomero en guadalajara',
    gold: `select precio from ${CURRENT} where servicio = 'Plomero' and ciudad = 'Guadalajara' and tipo = 'precio_promedio_inpc'`,
  },
  {
    q: 'Cuál es el salario mínimo de un albañil en cada zona',
    // A figure of a zone is one by law; moved rows make it an average.
    gold: `select zona, avg(precio) from ${CURRENT} where servicio = 'Albañil' and tipo = 'salario_minimo_profesional' group by 1`,
  },
  {
    q: 'En Monterrey, ¿a quién le toca más de salario mínimo, al cocinero o al chofer de camión?',
    gold: `select servicio, precio from ${CURRENT} where servicio in ('Cocinero', 'Chofer de camión') and ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional'`,
    also: [
      `select servicio from ${CURRENT} where servicio in ('Cocinero', 'Chofer de camión') and ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' order by precio desc limit 1`,
    ],
  },
  {
    q: 'de cuánto es el salario mínimo profesional más alto en la frontera',
    gold: `select max(precio) from ${CURRENT} where zona = 'frontera' and tipo = 'salario_minimo_profesional'`,
    also: [
      `select servicio, precio from ${CURRENT} where zona = 'frontera' and tipo = 'salario_minimo_profesional' and precio = (select max(precio) from ${CURRENT} where zona = 'frontera' and tipo = 'salario_minimo_profesional') group by 1, 2`,
      `select servicio, ciudad, precio from ${CURRENT} where zona = 'frontera' and tipo = 'salario_minimo_profesional' and precio = (select max(precio) from ${CURRENT} where zona = 'frontera' and tipo = 'salario_minimo_profesional')`,
    ],
  },
  {
    q: 'mi hija es trabajadora del hogar en toluca, ¿cuánto es lo mínimo que por ley le deben pagar al día?',
    gold: `select precio from ${CURRENT} where servicio = 'Trabajador del hogar' and ciudad = 'Toluca' and tipo = 'salario_minimo_profesional'`,
  },
  {
    q: 'cuánto más gana de salario mínimo un albañil en Tijuana que en Guadalajara',
    gold: `select max(precio) filter (where ciudad = 'Tijuana') - max(precio) filter (where ciudad = 'Guadalajara') from ${CURRENT} where servicio = 'Albañil' and tipo = 'salario_minimo_profesional'`,
    also: [
      `select ciudad, precio from ${CURRENT} where ciudad in ('Tijuana', 'Guadalajara') and servicio = 'Albañil' and tipo = 'salario_minimo_profesional'`,
      `select max(precio) filter (where ciudad = 'Tijuana'), max(precio) filter (where ciudad = 'Guadalajara') from ${CURRENT} where servicio = 'Albañil' and tipo = 'salario_minimo_profesional'`,
    ],
  },
  {
    q: 'cuántos oficios tienen salario mínimo de más de 360 pesos diarios en la zona general',
    gold: `select count(distinct servicio) from ${CURRENT} where zona = 'general' and tipo = 'salario_minimo_profesional' and precio > 360`,
  },
  {
    q: '¿Cuánto ha subido el mínimo de un soldador en Monterrey de 2019 a 2026?',
    gold: `select b.precio - a.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Soldador' and a.ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' and a.periodo = '2019' and b.periodo = '2026'`,
    also: [
      `select 100 * (b.precio / a.precio - 1) from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Soldador' and a.ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' and a.periodo = '2019' and b.periodo = '2026'`,
      `select periodo, precio from {servicios.servicios} where servicio = 'Soldador' and ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' and periodo in ('2019', '2026')`,
      `select a.precio, b.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Soldador' and a.ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' and a.periodo = '2019' and b.periodo = '2026'`,
      `select b.precio, a.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Soldador' and a.ciudad = 'Monterrey' and tipo = 'salario_minimo_profesional' and a.periodo = '2019' and b.periodo = '2026'`,
    ],
  },
  {
    q: 'Quitando a Monterrey, ¿en qué ciudad está más cara la tintorería?',
    gold: `select ciudad from ${CURRENT} where servicio = 'Tintorería' and tipo = 'precio_promedio_inpc' and ciudad <> 'Monterrey' order by precio desc limit 1`,
    ordered: true,
    also: [
      `select ciudad from ${CURRENT} where servicio = 'Tintorería' and tipo = 'precio_promedio_inpc' and ciudad <> 'Monterrey' order by precio desc`,
    ],
  },
  {
    q: 'las 3 ciudades donde cobra menos el cerrajero',
    gold: `select ciudad from ${CURRENT} where servicio = 'Cerrajero' and tipo = 'precio_promedio_inpc' order by precio limit 3`,
    ordered: true,
  },
  {
    q: 'cuantas ciudades caen en la zona fronteriza de salarios',
    gold: `select count(distinct ciudad) from ${CURRENT} where zona = 'frontera'`,
    also: [`select distinct ciudad from ${CURRENT} where zona = 'frontera'`],
  },
  {
    q: 'mediana de lo que cuesta el estacionamiento por hora entre todas las ciudades',
    gold: `select percentile_cont(0.5) within group (order by precio) from ${CURRENT} where servicio = 'Estacionamiento' and tipo = 'precio_promedio_inpc'`,
  },
  {
    q: 'en qué ciudades el taxi cuesta menos de 90 pesos?',
    gold: `select ciudad from ${CURRENT} where servicio = 'Taxi' and tipo = 'precio_promedio_inpc' and precio < 90`,
  },
  {
    q: 'subió o bajó la lavandería en Puebla de septiembre a octubre de este año?',
    gold: `select periodo, precio from {servicios.servicios} where servicio = 'Lavandería' and ciudad = 'Puebla' and tipo = 'precio_promedio_inpc' and periodo in ('2026-09', '2026-10')`,
    also: [
      `select precio from {servicios.servicios} where servicio = 'Lavandería' and ciudad = 'Puebla' and tipo = 'precio_promedio_inpc' and periodo in ('2026-09', '2026-10')`,
      `select b.precio - a.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Lavandería' and a.ciudad = 'Puebla' and a.periodo = '2026-09' and b.periodo = '2026-10'`,
      `select a.precio, b.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Lavandería' and a.ciudad = 'Puebla' and a.periodo = '2026-09' and b.periodo = '2026-10'`,
      `select b.precio, a.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Lavandería' and a.ciudad = 'Puebla' and a.periodo = '2026-09' and b.periodo = '2026-10'`,
      `select 100 * (b.precio / a.precio - 1) from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Lavandería' and a.ciudad = 'Puebla' and a.periodo = '2026-09' and b.periodo = '2026-10'`,
      `select b.precio > a.precio from {servicios.servicios} a join {servicios.servicios} b using (cvegeo, clave, tipo) where a.servicio = 'Lavandería' and a.ciudad = 'Puebla' and a.periodo = '2026-09' and b.periodo = '2026-10'`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuánto cobra un plomero en Houston, Texas',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'],
  },
  {
    q: '¿me mandas un electricista a mi casa hoy en la tarde?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'rechazada'],
  },
  {
    q: 'de cuánto va a ser el salario mínimo del albañil en 2027',
    codes: ['no_soportada', 'sin_datos_para', 'fuera_de_alcance'],
  },
  {
    q: 'quién es el mejor carpintero de puebla',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  {
    q: 'cuánto gana un diputado al mes',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'],
  },
  {
    q: '¿Por qué en la frontera el salario mínimo es más alto?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
