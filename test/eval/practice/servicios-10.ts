import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{servicios.servicios} x'
const WAGE = "tipo = 'salario_minimo_profesional' and periodo = '2026'"
const QUOTE = "tipo = 'precio_promedio_inpc' and periodo = '2026-10'"
/** Of each service that is followed in a city its newest month. */
const Q =
  "(select s.*, max(desde) over (partition by cvegeo, servicio) as ultimo from {servicios.servicios} s join {servicios.series} r using (cvegeo, servicio, tipo, ciudad) where tipo = 'precio_promedio_inpc') x"
const NEWEST = 'desde = ultimo'
const price = (servicio: string, more: string) => `select precio from ${S} where servicio = '${servicio}' and ${more}`

export const questions: readonly HeldOut[] = [
  { q: 'salario mínimo de un albañil en Monterrey', gold: price('Albañil', `${WAGE} and ciudad = 'Monterrey'`) },
  { q: '¿Cuánto gana por ley un cajero en Tijuana?', gold: price('Cajero', `${WAGE} and ciudad = 'Tijuana'`) },
  {
    q: '¿Cuánto cuesta un corte de cabello en Guadalajara?',
    gold: `select avg(precio) from ${Q} where ${NEWEST} and servicio = 'Corte de cabello' and ciudad = 'Guadalajara'`,
    also: [`select precio from ${Q} where ${NEWEST} and servicio = 'Corte de cabello' and ciudad = 'Guadalajara'`],
  },
  {
    q: 'plomero en Mérida',
    gold: `select tipo, precio from ${S} where servicio = 'Plomero' and ciudad = 'Mérida' and (${WAGE} or ${QUOTE})`,
    also: [
      `select precio from ${Q} where ${NEWEST} and servicio = 'Plomero' and ciudad = 'Mérida'`,
      price('Plomero', `${WAGE} and ciudad = 'Mérida'`),
    ],
  },
  {
    q: 'las 3 ciudades con la lavandería más cara',
    ordered: true,
    gold: `select ciudad, precio from ${Q} where ${NEWEST} and servicio = 'Lavandería' order by 2 desc limit 3`,
  },
  {
    q: 'precio promedio del taxi en el país',
    gold: `select avg(precio) from ${Q} where ${NEWEST} and servicio = 'Taxi'`,
  },
  {
    q: '¿En qué ciudad es más barato el estacionamiento?',
    gold: `select ciudad, precio from ${Q} where ${NEWEST} and servicio = 'Estacionamiento' order by 2 fetch first 1 rows with ties`,
  },
  {
    q: 'salario mínimo profesional de un soldador por año desde 2020 en la zona general',
    gold: `select date_trunc('year', desde)::date::text, avg(precio) from ${S} where servicio = 'Soldador' and tipo = 'salario_minimo_profesional' and zona = 'general' and desde >= '2020-01-01' group by 1`,
    also: [
      `select distinct desde::text, precio from ${S} where servicio = 'Soldador' and tipo = 'salario_minimo_profesional' and zona = 'general' and desde >= '2020-01-01'`,
      `select distinct precio from ${S} where servicio = 'Soldador' and tipo = 'salario_minimo_profesional' and zona = 'general' and desde >= '2020-01-01'`,
    ],
  },
  {
    q: '¿Qué oficio tiene el salario mínimo más alto en la frontera?',
    gold: `select servicio, max(precio) from ${S} where ${WAGE} and zona = 'frontera' group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'los 5 oficios peor pagados en la Ciudad de México',
    gold: `select servicio, precio from ${S} where ${WAGE} and ciudad = 'Ciudad de México' order by 2 fetch first 5 rows with ties`,
    also: [`select precio from ${S} where ${WAGE} and ciudad = 'Ciudad de México' order by 1 limit 5`],
  },
  {
    q: '¿Cuánto cobra un electricista en Puebla?',
    gold: `select precio from ${Q} where ${NEWEST} and servicio = 'Electricista' and ciudad = 'Puebla'`,
  },
  {
    q: '¿Cuántos oficios tienen salario mínimo profesional?',
    gold: `select count(distinct servicio) from ${S} where ${WAGE}`,
    also: [`select count(distinct servicio) from ${S} where tipo = 'salario_minimo_profesional'`],
  },
  {
    q: 'cocineros: salario mínimo en León y en Tijuana',
    gold: `select ciudad, precio from ${S} where servicio = 'Cocinero' and ${WAGE} and ciudad in ('León', 'Tijuana')`,
  },
  {
    q: '¿Cuánto subió el salario mínimo de los choferes de camión de 2025 a 2026 en Toluca?',
    gold: `select (${price('Chofer de camión', `${WAGE} and ciudad = 'Toluca'`)}) - (${price('Chofer de camión', "tipo = 'salario_minimo_profesional' and periodo = '2025' and ciudad = 'Toluca'")})`,
    also: [
      `select precio from ${S} where servicio = 'Chofer de camión' and tipo = 'salario_minimo_profesional' and periodo in ('2025', '2026') and ciudad = 'Toluca'`,
    ],
  },
  {
    q: 'servicios que cuestan más de 500 pesos en Monterrey',
    gold: `select servicio, precio from ${Q} where ${NEWEST} and ciudad = 'Monterrey' and precio > 500`,
  },
  {
    q: '¿Qué ciudades están en la zona libre de la frontera norte?',
    gold: `select distinct ciudad from ${S} where zona = 'frontera'`,
  },
  {
    q: 'consulta médica más cara y más barata por ciudad',
    gold: `select ciudad, max(precio), min(precio) from ${Q} where ${NEWEST} and servicio = 'Consulta médica' group by 1`,
  },
  {
    q: 'tintorería en Guadalajara comparada con Mérida',
    gold: `select ciudad, precio from ${Q} where ${NEWEST} and servicio = 'Tintorería' and ciudad in ('Guadalajara', 'Mérida')`,
  },
  {
    q: 'servicios cuyo precio se conoce en Tijuana, en orden alfabético',
    ordered: true,
    gold: `select s from (select distinct servicio as s from ${Q} where ${NEWEST} and ciudad = 'Tijuana') t order by s collate "es-x-icu"`,
    also: [`select servicio from ${Q} where ${NEWEST} and ciudad = 'Tijuana' order by servicio collate "es-x-icu"`],
  },
  {
    q: '¿Cuánto ganaba un velador en 2019 en Acapulco?',
    gold: price('Velador', "tipo = 'salario_minimo_profesional' and periodo = '2019' and ciudad = 'Acapulco'"),
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Cuánto gana un programador en Guadalajara?',
    '¿Quién es el mejor plomero de Toluca?',
    'salario mínimo de albañil en 2028',
    'teléfono de un cerrajero de confianza en Puebla',
  ],
)
