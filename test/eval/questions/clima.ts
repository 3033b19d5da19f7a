import type { HeldOut } from '../types.ts'

/** The newest forecast of a day in every municipality. */
const day = (offset: number) =>
  `(select l.estado, l.municipio, d.* from {clima.lugares} l join {clima.dias} d on d.cvegeo = l.cvegeo where d.dia = {today} + ${offset}) p`
const TODAY = day(0)
const TOMORROW = day(1)
/** The hour that is valid at the evaluation's clock, which is noon in Mexico City. */
const HOUR = `(select distinct on (h.cvegeo) h.* from {clima.horas} h where h.fecha_hora <= ({today}::timestamp + interval '12 hours') at time zone 'America/Mexico_City'
  order by h.cvegeo, h.fecha_hora desc) h`
const OBSERVED = `(select l.estado, l.municipio, o.* from {clima.lugares} l join {clima.observaciones} o on o.cvegeo = l.cvegeo) o`

export const questions: readonly HeldOut[] = [
  {
    q: 'clima hoy en Guadalajara',
    gold: `select minima, maxima from ${TODAY} where cvegeo = '14039'`,
    also: [`select temp from ${HOUR} where cvegeo = '14039'`, `select temp from ${OBSERVED} where cvegeo = '14039'`],
  },
  {
    q: '¿A cuántos grados estamos ahorita en Tijuana?',
    gold: `select temp from ${HOUR} where cvegeo = '02004'`,
    also: [`select temp from ${OBSERVED} where cvegeo = '02004'`],
  },
  {
    q: 'humedad actual en Aguascalientes',
    gold: `select hr from ${HOUR} where cvegeo = '01001'`,
    also: [`select hr from ${OBSERVED} where cvegeo = '01001'`],
  },
  {
    q: '¿Va a llover mañana en Mérida?',
    gold: `select probabilidad from ${TOMORROW} where cvegeo = '31050'`,
    also: [
      `select lluvia from ${TOMORROW} where cvegeo = '31050'`,
      `select lluvia > 0 from ${TOMORROW} where cvegeo = '31050'`,
    ],
  },
  {
    q: 'temperatura máxima mañana en Hermosillo',
    gold: `select maxima from ${TOMORROW} where cvegeo = '26030'`,
  },
  {
    q: 'minima de hoy toluca',
    gold: `select minima from ${TODAY} where cvegeo = '15106'`,
  },
  {
    q: '¿Cómo va a estar el cielo mañana en la ciudad de San Luis Potosí?',
    gold: `select cielo from ${TOMORROW} where cvegeo = '24028'`,
  },
  {
    q: 'probabilidad de lluvia en Villahermosa el sábado',
    gold: `select probabilidad from ${day(2)} where cvegeo = '27004'`,
  },
  {
    q: '¿Qué tanto frío va a hacer el domingo en Saltillo?',
    gold: `select minima from ${day(3)} where cvegeo = '05030'`,
  },
  {
    q: 'pronostico de los proximos dias para cancun',
    gold: `select minima, maxima from {clima.dias} where cvegeo = '23005' and dia > {today} order by dia`,
    also: [`select minima, maxima from {clima.dias} where cvegeo = '23005' and dia >= {today}`],
  },
  {
    q: '¿Hacia dónde sopla el viento mañana en La Paz, BCS?',
    gold: `select direccion from ${TOMORROW} where cvegeo = '03003'`,
  },
  {
    q: '¿Dónde hará más calor mañana?',
    gold: `select municipio, maxima from (select *, rank() over (order by maxima desc) as lugar from ${TOMORROW}) r where lugar = 1`,
  },
  {
    q: '¿cuál es el municipio más frío del país hoy?',
    gold: `select municipio, minima from (select *, rank() over (order by minima) as lugar from ${TODAY}) r where lugar = 1`,
  },
  {
    q: 'dónde va a llover más hoy',
    gold: `select municipio, lluvia from (select *, rank() over (order by lluvia desc) as lugar from ${TODAY}) r where lugar = 1`,
  },
  {
    q: 'top 5 municipios con más viento mañana',
    gold: `select municipio, viento from ${TOMORROW} order by viento desc limit 5`,
    ordered: true,
  },
  {
    q: 'municipios de Jalisco donde se espera lluvia mañana',
    gold: `select municipio from ${TOMORROW} where estado = 'Jalisco' and lluvia > 0`,
    also: [`select municipio from ${TOMORROW} where estado = 'Jalisco' and probabilidad > 0`],
  },
  {
    q: '¿En cuántos municipios la máxima de mañana pasará de 30 grados?',
    gold: `select count(*) from ${TOMORROW} where maxima > 30`,
  },
  {
    q: 'promedio de la temperatura máxima de mañana por estado',
    gold: `select estado, round(avg(maxima), 2) from ${TOMORROW} group by estado`,
  },
  {
    q: 'compara la máxima de hoy en Monterrey y en Saltillo',
    gold: `select municipio, maxima from ${TODAY} where cvegeo in ('19039', '05030')`,
    also: [`select maxima from ${TODAY} where cvegeo in ('19039', '05030')`],
  },
  {
    q: '¿Algún municipio de Chihuahua bajará de 5 grados mañana?',
    gold: `select count(*) > 0 from ${TOMORROW} where estado = 'Chihuahua' and minima < 5`,
    also: [
      `select count(*) from ${TOMORROW} where estado = 'Chihuahua' and minima < 5`,
      `select municipio, minima from ${TOMORROW} where estado = 'Chihuahua' and minima < 5`,
    ],
  },
  {
    q: '¿Qué municipios tendrán el cielo despejado mañana?',
    gold: `select municipio from ${TOMORROW} where cielo = 'Despejado'`,
  },
  {
    q: 'cuántos municipios por estado del cielo mañana',
    gold: `select cielo, count(*) from ${TOMORROW} group by cielo`,
  },
  {
    q: 'qué porcentaje de los municipios tiene más de 50% de probabilidad de lluvia mañana',
    gold: `select round(100.0 * count(*) filter (where probabilidad > 50) / count(*), 2) from ${TOMORROW}`,
  },
  {
    q: 'máxima de mañana en los municipios de Nuevo León, sin Monterrey',
    gold: `select municipio, maxima from ${TOMORROW} where estado = 'Nuevo León' and cvegeo <> '19039'`,
  },
  {
    q: 'municipios de Sonora con máxima entre 20 y 30 grados hoy',
    gold: `select municipio, maxima from ${TODAY} where estado = 'Sonora' and maxima between 20 and 30`,
  },
  {
    q: 'mediana de la mínima de mañana en el Estado de México',
    gold: `select round(percentile_cont(0.5) within group (order by minima)::numeric, 2) from ${TOMORROW} where left(cvegeo, 2) = '15'`,
  },
  {
    q: '¿Cuánto lloverá en total en Villahermosa del 20 al 22 de noviembre?',
    gold: `select sum(lluvia) from {clima.dias} where cvegeo = '27004' and dia between '2026-11-20' and '2026-11-22'`,
  },
  {
    q: 'estados donde la máxima de mañana llega en promedio a más de 30 grados',
    gold: `select estado, round(avg(maxima), 2) from ${TOMORROW} group by estado having avg(maxima) > 30`,
  },
]
