import type { HeldOut, Refused } from '../types.ts'

/** What is in force: of every series its newest row. */
const CURRENT = `(select s.* from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo)
  where (s.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= {today})
    and s.desde = (select max(n.desde) from {servicios.servicios} n where n.cvegeo = s.cvegeo and n.servicio = s.servicio and n.tipo = s.tipo)) v`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuanto cobra un plomero en puebla',
    gold: `select precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Plomero' and cvegeo = '21114'`,
  },
  {
    q: '¿Cuál es el salario mínimo de un soldador en Ciudad Juárez?',
    gold: `select precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Soldador' and cvegeo = '08037' and hasta is null`,
  },
  {
    q: 'en q ciudad sale mas caro un funeral',
    gold: `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Servicios funerarios' order by precio desc fetch first 1 row with ties`,
  },
  {
    q: 'Compara lo que cuesta el taxi en la CDMX y en Guadalajara',
    gold: `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Taxi' and cvegeo in ('09015', '14039')`,
    also: [
      `select estado, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Taxi' and cvegeo in ('09015', '14039')`,
    ],
  },
  {
    q: 'cuanto estaba el kilo de lavanderia en toluca en septiembre',
    gold: `select precio from {servicios.servicios} where tipo = 'precio_promedio_inpc' and servicio = 'Lavandería' and cvegeo = '15106' and periodo = '2026-09'`,
  },
  {
    q: '¿Cuánto subió la tintorería en Guadalajara contra el mes anterior?',
    gold: `select max(precio) filter (where periodo = '2026-10') - max(precio) filter (where periodo = '2026-09') from {servicios.servicios} where tipo = 'precio_promedio_inpc' and servicio = 'Tintorería' and cvegeo = '14039'`,
    also: [
      `select 100 * (max(precio) filter (where periodo = '2026-10') / max(precio) filter (where periodo = '2026-09') - 1) from {servicios.servicios} where tipo = 'precio_promedio_inpc' and servicio = 'Tintorería' and cvegeo = '14039'`,
    ],
  },
  {
    q: '¿Cómo ha evolucionado desde 2019 el salario mínimo de las trabajadoras del hogar en la Ciudad de México?',
    gold: `select desde, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Trabajador del hogar' and cvegeo = '09015' and desde >= '2019-01-01' order by desde`,
    also: [
      `select periodo, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Trabajador del hogar' and cvegeo = '09015' and desde >= '2019-01-01' order by desde`,
      `select extract(year from desde)::int, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Trabajador del hogar' and cvegeo = '09015' and desde >= '2019-01-01' order by desde`,
    ],
    ordered: true,
  },
  {
    q: '¿Qué ciudades están en la zona de salarios de la frontera norte?',
    gold: `select distinct ciudad from ${CURRENT} where zona = 'frontera'`,
  },
  {
    q: 'en cuantas ciudades hay precio de jardinero',
    gold: `select count(distinct ciudad) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Jardinería'`,
  },
  {
    q: '¿Qué oficio tiene el salario mínimo más alto en Mérida?',
    gold: `select servicio, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and cvegeo = '31050' and hasta is null order by precio desc fetch first 1 row with ties`,
  },
  {
    // Three of the five share a figure: the set is one, its order is not.
    q: 'los 5 oficios con el salario minimo mas bajo en morelia',
    gold: `select servicio, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and cvegeo = '16053' and hasta is null order by precio limit 5`,
  },
  {
    q: 'ciudades donde un jardinero cobra arriba de 430 pesos',
    gold: `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Jardinería' and precio > 430`,
  },
  {
    q: '¿Hay alguna ciudad donde el estacionamiento cueste menos de 25 pesos la hora?',
    gold: `select count(*) > 0 from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Estacionamiento' and precio < 25`,
    also: [
      `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Estacionamiento' and precio < 25`,
    ],
  },
  {
    q: 'Mediana de lo que cobra un cerrajero en el país',
    gold: `select percentile_cont(0.5) within group (order by precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Cerrajero'`,
  },
  {
    q: '¿Dónde es más alto el salario mínimo de un velador, en Matamoros o en Tampico?',
    gold: `select ciudad, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Velador' and cvegeo in ('28022', '28038') and hasta is null`,
    also: [
      `select ciudad, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Velador' and cvegeo in ('28022', '28038') and hasta is null order by precio desc limit 1`,
    ],
  },
  {
    q: 'salario minimo d un chofer de camion en 2024 en hermosillo',
    gold: `select precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Chofer de camión' and cvegeo = '26030' and periodo = '2024'`,
  },
  {
    q: '¿Cuál es el precio máximo y el mínimo del metro cuadrado que cobran los pintores de casas?',
    gold: `select max(precio), min(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Pintor de casas'`,
  },
  {
    q: 'en que ciudades cuesta entre 180 y 200 pesos lavar el coche',
    gold: `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Lavado y engrasado de automóvil' and precio between 180 and 200`,
  },
  {
    q: '¿Cuánto ha aumentado el salario mínimo de un mecánico en León de 2020 a 2026?',
    gold: `select max(precio) filter (where periodo = '2026') - max(precio) filter (where periodo = '2020') from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Mecánico de automóviles' and cvegeo = '11020'`,
    also: [
      `select 100 * (max(precio) filter (where periodo = '2026') / max(precio) filter (where periodo = '2020') - 1) from {servicios.servicios} where tipo = 'salario_minimo_profesional' and servicio = 'Mecánico de automóviles' and cvegeo = '11020'`,
    ],
  },
  {
    q: 'q oficios tienen salario minimo de mas de 380 pesos en gdl',
    gold: `select servicio, precio from {servicios.servicios} where tipo = 'salario_minimo_profesional' and cvegeo = '14039' and hasta is null and precio > 380`,
  },
  {
    q: '¿Cuánto cuesta en promedio el kilo de lavandería sin contar la Ciudad de México?',
    gold: `select avg(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Lavandería' and estado <> 'Ciudad de México'`,
  },
  {
    q: 'precio de la tintoreria x estado',
    gold: `select estado, avg(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Tintorería' group by estado`,
  },
  {
    q: '¿De qué servicios hay cotización del INEGI en Saltillo?',
    gold: `select distinct servicio from ${CURRENT} where tipo = 'precio_promedio_inpc' and cvegeo = '05030'`,
  },
  {
    q: '¿Qué porcentaje de los oficios tiene un salario mínimo menor a 350 pesos en Querétaro?',
    gold: `select 100.0 * count(*) filter (where precio < 350) / count(*) from {servicios.servicios} where tipo = 'salario_minimo_profesional' and cvegeo = '22014' and hasta is null`,
  },
  {
    q: 'cuánto cobraba el mes pasado un electricista en saltillo',
    gold: `select precio from {servicios.servicios} where tipo = 'precio_promedio_inpc' and servicio = 'Electricista' and cvegeo = '05030' and periodo = '2026-10'`,
  },
  {
    q: 'Según el INEGI, ¿qué servicios cuestan en promedio más de mil pesos?',
    gold: `select servicio, avg(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' group by servicio having avg(precio) > 1000`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuánto cobra un plomero en Tepoztlán?', codes: ['sin_datos_para'] },
  { q: 'cuanto cobra un psicologo la sesion en merida', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: '¿De cuánto va a ser el salario mínimo de un albañil en 2028?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Me conviene contratar a un pintor por día o por obra?', codes: ['no_soportada'] },
  { q: '¿Por qué el taxi es más caro en Tijuana que en Veracruz?', codes: ['no_soportada'] },
  { q: 'recomiendame un buen cerrajero en leon', codes: ['no_soportada'] },
  { q: '¿Cuánto cobraba una tintorería en Monterrey en 2012?', codes: ['sin_datos_para'] },
  {
    q: 'cuantas horas al dia trabaja una empleada domestica',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
]
