import type { HeldOut, Refused } from '../types.ts'

/** What is in force: of every series its newest row. */
const CURRENT = `(select s.* from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo)
  where (s.tipo = 'precio_promedio_inpc' or s.hasta is null or s.hasta >= {today})
    and s.desde = (select max(n.desde) from {servicios.servicios} n where n.cvegeo = s.cvegeo and n.servicio = s.servicio and n.tipo = s.tipo)) v`

export const questions: readonly HeldOut[] = [
  {
    q: 'cuanto cobra un plomero en guadalajara',
    gold: `select precio from ${CURRENT} where servicio = 'Plomero' and ciudad = 'Guadalajara' and tipo = 'precio_promedio_inpc'`,
  },
  {
    q: '¿Cuánto cuesta un corte de cabello de caballero en Guadalajara?',
    gold: `select precio from ${CURRENT} where servicio = 'Corte de cabello' and especificacion like '%CABALLERO%' and ciudad = 'Guadalajara'`,
  },
  {
    q: 'a como esta el kilo de lavanderia en puebla',
    gold: `select precio from ${CURRENT} where servicio = 'Lavandería' and ciudad = 'Puebla'`,
  },
  {
    q: '¿Cuál es el salario mínimo profesional de un albañil en Tijuana?',
    gold: `select precio from ${CURRENT} where servicio = 'Albañil' and ciudad = 'Tijuana' and tipo = 'salario_minimo_profesional'`,
  },
  {
    q: 'q es lo minimo x ley q le deben pagar al dia a un mecanico de autos en toluca',
    gold: `select precio from ${CURRENT} where servicio = 'Mecánico de automóviles' and ciudad = 'Toluca' and tipo = 'salario_minimo_profesional'`,
  },
  {
    q: '¿En qué ciudad es más caro el taxi?',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Taxi' order by precio desc limit 1`,
  },
  {
    q: 'donde sale mas barato contratar un electricista',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Electricista' and tipo = 'precio_promedio_inpc' order by precio limit 1`,
  },
  {
    q: 'las 3 ciudades mas caras pa estacionarse',
    ordered: true,
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Estacionamiento' order by precio desc limit 3`,
  },
  {
    q: '¿Cuál es el precio promedio de un cerrajero en el país?',
    gold: `select avg(precio) from ${CURRENT} where servicio = 'Cerrajero'`,
  },
  {
    q: 'Mediana del precio del servicio doméstico por día entre todas las ciudades cotizadas por el INEGI',
    gold: `select round(percentile_cont(0.5) within group (order by precio)::numeric, 6) from ${CURRENT} where servicio = 'Servicio doméstico'`,
  },
  {
    q: 'compara lo que cobra un jardinero en leon y en queretaro',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Jardinería' and ciudad in ('León', 'Querétaro')`,
  },
  {
    q: '¿Qué diferencia hay entre el precio del cerrajero en Tijuana y en Toluca?',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Cerrajero' and ciudad in ('Tijuana', 'Toluca')`,
    also: [
      `select max(precio) - min(precio) from ${CURRENT} where servicio = 'Cerrajero' and ciudad in ('Tijuana', 'Toluca')`,
    ],
  },
  {
    q: '¿Cuánto subió el salario mínimo de los carpinteros de obra en Mérida respecto al año pasado?',
    gold: `select sum(precio) filter (where periodo = '2026') - sum(precio) filter (where periodo = '2025') from {servicios.servicios} where servicio = 'Carpintero de obra' and ciudad = 'Mérida'`,
    also: [
      `select 100 * sum(precio) filter (where periodo = '2026') / sum(precio) filter (where periodo = '2025') - 100 from {servicios.servicios} where servicio = 'Carpintero de obra' and ciudad = 'Mérida'`,
    ],
  },
  {
    q: 'Evolución del salario mínimo profesional de los soldadores en la CDMX desde 2019',
    ordered: true,
    gold: `select precio from {servicios.servicios} where servicio = 'Soldador' and ciudad = 'Ciudad de México' and desde >= '2019-01-01' order by desde`,
  },
  {
    q: '¿Cuál era el salario mínimo de un velador en Hermosillo en 2020?',
    gold: `select precio from {servicios.servicios} where servicio = 'Velador' and ciudad = 'Hermosillo' and periodo = '2020'`,
  },
  {
    q: '¿Cuánto aumentó el corte de dama en la Ciudad de México de septiembre a octubre de 2026?',
    gold: `select sum(precio) filter (where periodo = '2026-10') - sum(precio) filter (where periodo = '2026-09') from {servicios.servicios} where servicio = 'Corte de cabello' and especificacion like '%DAMA%' and ciudad = 'Ciudad de México'`,
    also: [
      `select 100 * sum(precio) filter (where periodo = '2026-10') / sum(precio) filter (where periodo = '2026-09') - 100 from {servicios.servicios} where servicio = 'Corte de cabello' and especificacion like '%DAMA%' and ciudad = 'Ciudad de México'`,
    ],
  },
  {
    q: '¿Cuál es el oficio con el salario mínimo más bajo en Guadalajara?',
    gold: `select servicio, precio from ${CURRENT} where ciudad = 'Guadalajara' and tipo = 'salario_minimo_profesional' order by precio limit 1`,
  },
  {
    q: 'q oficios tienen salario minimo de mas de 380 pesos en puebla',
    gold: `select servicio, precio from ${CURRENT} where ciudad = 'Puebla' and tipo = 'salario_minimo_profesional' and precio > 380`,
  },
  {
    q: '¿Cuántos oficios tienen hoy un salario mínimo profesional?',
    gold: `select count(distinct servicio) from ${CURRENT} where tipo = 'salario_minimo_profesional'`,
  },
  {
    q: '¿Qué ciudades son de la zona frontera?',
    gold: `select distinct ciudad from ${CURRENT} where zona = 'frontera'`,
  },
  {
    q: 'cuantas ciudades son de la zona general',
    gold: `select count(distinct ciudad) from ${CURRENT} where zona = 'general'`,
  },
  {
    q: 'en promedio cuanto cobra un plomero entre guadalajara, monterrey y la cdmx',
    gold: `select avg(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Plomero' and ciudad in ('Guadalajara', 'Monterrey', 'Ciudad de México')`,
    also: [
      `select estado, avg(precio) from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Plomero' and ciudad in ('Guadalajara', 'Monterrey', 'Ciudad de México') group by 1`,
      `select ciudad, precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Plomero' and ciudad in ('Guadalajara', 'Monterrey', 'Ciudad de México')`,
    ],
  },
  {
    q: 'cuanto cobra un plomero en coyoacan',
    gold: `select precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Plomero' and ciudad = 'Ciudad de México'`,
  },
  {
    q: '¿Cuánto cuesta una limpieza dental en Mérida?',
    gold: `select precio from ${CURRENT} where servicio = 'Consulta y prótesis dental' and especificacion like 'LIMPIEZA%' and ciudad = 'Mérida'`,
  },
  {
    q: '¿Cuál es el salario mínimo de una trabajadora del hogar en la zona general?',
    gold: `select avg(precio) from ${CURRENT} where servicio = 'Trabajador del hogar' and zona = 'general'`,
  },
  {
    q: '¿Qué ciudades del estado de Veracruz tienen datos de servicios?',
    gold: `select distinct ciudad from ${CURRENT} where estado = 'Veracruz de Ignacio de la Llave'`,
  },
  {
    q: 'cuanto cuesta bañar y cortarle el pelo a un perro chico en cancun',
    gold: `select precio from ${CURRENT} where servicio = 'Servicios para mascotas' and especificacion like 'BAÑO%' and ciudad = 'Cancún'`,
  },
  {
    q: '¿En qué ciudades el taxi cuesta más de 100 pesos?',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Taxi' and precio > 100`,
  },
  {
    q: 'ciudades donde el estacionamiento cuesta menos de 30 la hora',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Estacionamiento' and precio < 30`,
  },
  {
    q: '¿Dónde cobra más un albañil, en Monterrey o en Guadalajara?',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Albañil' and ciudad in ('Monterrey', 'Guadalajara') and tipo = 'precio_promedio_inpc'`,
    also: [
      `select ciudad, precio from ${CURRENT} where servicio = 'Albañil' and ciudad in ('Monterrey', 'Guadalajara') and tipo = 'precio_promedio_inpc' order by precio desc limit 1`,
    ],
  },
  {
    q: 'los 5 oficios con el salario minimo mas alto en la cdmx',
    gold: `select servicio, precio from ${CURRENT} where ciudad = 'Ciudad de México' and tipo = 'salario_minimo_profesional' order by precio desc limit 5`,
  },
  { q: 'Precio del taxi por ciudad', gold: `select ciudad, precio from ${CURRENT} where servicio = 'Taxi'` },
  {
    q: '¿Cuál es el promedio de los salarios mínimos profesionales en cada zona?',
    gold: `select zona, avg(precio) from ${CURRENT} where tipo = 'salario_minimo_profesional' group by 1`,
  },
  {
    q: 'cuanto cobraba el jardinero por visita en gdl en septiembre',
    gold: `select precio from {servicios.servicios} where servicio = 'Jardinería' and ciudad = 'Guadalajara' and periodo = '2026-09'`,
  },
  {
    q: '¿Qué estados tienen más de 3 ciudades con salarios mínimos profesionales?',
    gold: `select estado, count(distinct ciudad) from ${CURRENT} where tipo = 'salario_minimo_profesional' group by 1 having count(distinct ciudad) > 3`,
    also: [
      `select distinct estado from ${CURRENT} where tipo = 'salario_minimo_profesional' group by 1 having count(distinct ciudad) > 3`,
    ],
  },
  {
    q: '¿Cuál es el precio máximo de los servicios funerarios en el país?',
    gold: `select max(precio) from ${CURRENT} where servicio = 'Servicios funerarios'`,
  },
  {
    q: '¿Cuánto es lo mínimo que cuesta el cambio de balatas entre todas las ciudades?',
    gold: `select min(precio) from ${CURRENT} where servicio = 'Reparación de automóvil'`,
  },
  {
    q: 'Salario mínimo profesional de los reporteros en Xalapa, año por año, de 2022 a 2026',
    ordered: true,
    gold: `select precio from {servicios.servicios} where servicio = 'Reportero' and ciudad = 'Xalapa' and desde >= '2022-01-01' order by desde`,
  },
  {
    q: 'Salario mínimo del herrero en la frontera y en el resto del país',
    gold: `select zona, avg(precio) from ${CURRENT} where servicio = 'Herrero' and tipo = 'salario_minimo_profesional' group by 1`,
  },
  {
    q: '¿Qué servicios tienen precio promedio del INEGI en Oaxaca?',
    gold: `select distinct servicio from ${CURRENT} where ciudad = 'Oaxaca' and tipo = 'precio_promedio_inpc'`,
    also: [
      `select servicio, unidad, avg(precio) from ${CURRENT} where ciudad = 'Oaxaca' and tipo = 'precio_promedio_inpc' group by 1, 2`,
    ],
  },
  {
    q: '¿Hay precio de cerrajero para León?',
    gold: `select count(*) > 0 from ${CURRENT} where servicio = 'Cerrajero' and ciudad = 'León' and tipo = 'precio_promedio_inpc'`,
    also: [
      `select precio from ${CURRENT} where servicio = 'Cerrajero' and ciudad = 'León' and tipo = 'precio_promedio_inpc'`,
    ],
  },
  {
    q: '¿Qué porcentaje de las ciudades está en la zona de la frontera?',
    gold: `select 100.0 * count(distinct ciudad) filter (where zona = 'frontera') / count(distinct ciudad) from ${CURRENT}`,
  },
  {
    q: '¿Cuánto era el salario mínimo de un auxiliar de enfermería en Morelia en 2016?',
    gold: `select precio from {servicios.servicios} where servicio = 'Auxiliar de enfermería' and ciudad = 'Morelia' and periodo = '2016'`,
  },
  {
    q: 'sin contar monterrey, en que ciudad cobra mas caro el albañil',
    gold: `select ciudad, precio from ${CURRENT} where servicio = 'Albañil' and tipo = 'precio_promedio_inpc' and ciudad <> 'Monterrey' order by precio desc limit 1`,
  },
  {
    q: '¿Cuántas ciudades tienen un precio del plomero mayor a 500 pesos?',
    gold: `select count(*) from ${CURRENT} where servicio = 'Plomero' and tipo = 'precio_promedio_inpc' and precio > 500`,
  },
  {
    q: '¿El taxi en Toluca cuesta más de 90 pesos?',
    gold: `select precio > 90 from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Taxi' and ciudad = 'Toluca'`,
    also: [
      `select precio from ${CURRENT} where tipo = 'precio_promedio_inpc' and servicio = 'Taxi' and ciudad = 'Toluca'`,
    ],
  },
  {
    q: '¿Cuántos establecimientos ofrecen corte de cabello en Monterrey?',
    gold: `select oferentes from {servicios.oferentes} where servicio = 'Corte de cabello' and cvegeo = '19039'`,
  },
  {
    q: '¿En qué ciudad hay más oferentes de consulta dental?',
    gold: `select s.ciudad, o.oferentes from {servicios.oferentes} o join (select distinct cvegeo, ciudad from {servicios.series}) s using (cvegeo) where o.servicio = 'Consulta y prótesis dental' order by 2 desc limit 1`,
  },
  {
    q: '¿Cuál es el salario mínimo de un cocinero?',
    gold: `select zona, avg(precio) from ${CURRENT} where servicio = 'Cocinero' and tipo = 'salario_minimo_profesional' group by 1`,
  },
  {
    q: 'Compara el salario mínimo profesional del albañil con su precio promedio en Mérida',
    gold: `select tipo, precio from ${CURRENT} where servicio = 'Albañil' and ciudad = 'Mérida'`,
  },
  {
    q: 'oficios con salario minimo entre 350 y 357 pesos en culiacan',
    gold: `select servicio, precio from ${CURRENT} where ciudad = 'Culiacán' and tipo = 'salario_minimo_profesional' and precio between 350 and 357`,
  },
  {
    q: '¿Cuántos oficios tienen un salario mínimo de menos de 325 pesos en Acapulco?',
    gold: `select count(*) from ${CURRENT} where ciudad = 'Acapulco' and tipo = 'salario_minimo_profesional' and precio < 325`,
  },
  {
    q: 'Promedio anual de los salarios mínimos profesionales en la zona frontera desde 2019',
    ordered: true,
    gold: `select avg(precio) from {servicios.servicios} where tipo = 'salario_minimo_profesional' and zona = 'frontera' group by periodo order by periodo`,
  },
]

export const refused: readonly Refused[] = [
  { q: 'cuanto cobra un plomero en zapopan', codes: ['sin_datos_para'] },
  { q: '¿Cuánto va a subir el salario mínimo de los albañiles en 2027?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué los cerrajeros cobran más en Tijuana?', codes: ['no_soportada'] },
  { q: 'recomiendame un buen electricista en puebla', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuál era el salario mínimo profesional del plomero en 1990?', codes: ['sin_datos_para'] },
  {
    q: 'cuanto cobra un jardinero en los angeles california',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: '¿Cuánto gana un profesor de la UNAM?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'pon el taxi de merida en 50 pesos', codes: ['rechazada'] },
  { q: '¿Cuánto costaba el corte de cabello de dama en Monterrey en 2018?', codes: ['sin_datos_para'] },
  { q: 'me conviene mas pagarle al pintor x dia o x metro?', codes: ['no_soportada'] },
  { q: '¿Qué propina se le da al peluquero en Guadalajara?', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿Cuántos años de experiencia tiene en promedio un plomero en Querétaro?',
    codes: ['fuera_de_alcance', 'no_entendida'],
  },
]
