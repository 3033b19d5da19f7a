import type { HeldOut, Refused } from '../types.ts'

// The daily forecast with its place.
const D = `(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo))`
const on = (days: number) => (days ? `dia = {today} + ${days}` : 'dia = {today}')
const H = `(select l.municipio, l.estado, h.* from {clima.horas} h join {clima.lugares} l using (cvegeo))`
// Now: at the hour of asking no airport has measured yet (the sample's observations are of 20:40); the forecast of that
// hour, else the mean of its day.
const NOW = `(select l.municipio, l.estado, coalesce(h.temp, round((d.minima + d.maxima) / 2, 1)) as temp, h.hr, coalesce(h.viento, d.viento) as viento, coalesce(h.direccion, d.direccion) as direccion, coalesce(h.cielo, d.cielo) as cielo
  from {clima.lugares} l left join {clima.dias} d on d.cvegeo = l.cvegeo and d.dia = {today}
  left join lateral (select * from {clima.horas} x where x.cvegeo = l.cvegeo and x.fecha_hora between timestamptz '2026-11-19 16:00Z' and timestamptz '2026-11-19 18:00Z' order by x.fecha_hora desc limit 1) h on true)`

export const questions: readonly HeldOut[] = [
  {
    q: 'a cuanto esta la temperatura ahorita en gdl',
    gold: `select temp from ${NOW} x where municipio = 'Guadalajara'`,
  },
  {
    q: 'va a llover mañana en xalapa?',
    gold: `select probabilidad from ${D} x where municipio = 'Xalapa' and ${on(1)}`,
    also: [
      `select lluvia from ${D} x where municipio = 'Xalapa' and ${on(1)}`,
      `select exists (select from ${D} x where municipio = 'Xalapa' and ${on(1)} and lluvia > 0)`,
    ],
  },
  {
    q: '¿Cuál será la temperatura máxima mañana en Monterrey?',
    gold: `select maxima from ${D} x where municipio = 'Monterrey' and ${on(1)}`,
  },
  {
    q: 'cual es la minima de hoy en toluca',
    gold: `select minima from ${D} x where municipio = 'Toluca' and ${on(0)}`,
  },
  {
    q: 'q probabilidad de lluvia hay el sabado en Veracruz',
    gold: `select probabilidad from ${D} x where municipio = 'Veracruz' and ${on(2)}`,
  },
  {
    q: '¿Cuánta lluvia se espera en Villahermosa para el domingo?',
    gold: `select lluvia from ${D} x where municipio = 'Centro' and estado = 'Tabasco' and ${on(3)}`,
  },
  {
    q: '¿En qué municipio va a hacer más calor hoy?',
    gold: `select municipio, maxima from ${D} x where ${on(0)} and maxima = (select max(maxima) from ${D} y where ${on(0)})`,
  },
  {
    q: 'los 5 municipios mas frios el sabado',
    gold: `select municipio, minima from ${D} x where ${on(2)} order by minima limit 5`,
    ordered: true,
  },
  {
    q: '¿dónde va a llover más mañana?',
    gold: `select municipio, lluvia from ${D} x where ${on(1)} and lluvia = (select max(lluvia) from ${D} y where ${on(1)})`,
  },
  {
    q: 'Top 3 de municipios con más lluvia pronosticada para el viernes',
    gold: `select municipio, lluvia from ${D} x where ${on(1)} order by lluvia desc limit 3`,
    ordered: true,
  },
  {
    q: '¿En cuántos municipios se pronostican más de 10 milímetros de lluvia mañana?',
    gold: `select count(*) from ${D} x where ${on(1)} and lluvia > 10`,
  },
  {
    q: 'cuantos municipios de jalisco van a tener el cielo poco nuboso hoy',
    gold: `select count(*) from ${D} x where ${on(0)} and estado = 'Jalisco' and cielo = 'Poco nuboso'`,
  },
  {
    q: 'temperatura máxima promedio en Sonora mañana',
    gold: `select avg(maxima) from ${D} x where ${on(1)} and estado = 'Sonora'`,
  },
  {
    q: 'Máxima promedio por estado para mañana, del más caluroso al más fresco',
    gold: `select estado, avg(maxima) from ${D} x where ${on(1)} group by 1 order by 2 desc`,
    ordered: true,
  },
  {
    q: '¿Qué municipios del Estado de México van a bajar de 8 grados mañana?',
    gold: `select municipio, minima from ${D} x where ${on(1)} and estado = 'México' and minima < 8`,
  },
  { q: 'humedad ahorita en merida', gold: `select hr from ${NOW} x where municipio = 'Mérida'` },
  {
    q: 'que tan fuerte esta el viento en monterrey ahora',
    gold: `select viento from ${NOW} x where municipio = 'Monterrey'`,
  },
  {
    q: '¿De dónde está soplando el viento en Tijuana?',
    gold: `select direccion from ${NOW} x where municipio = 'Tijuana'`,
  },
  {
    q: 'rachas de viento pronosticadas para hoy en Coatzacoalcos',
    gold: `select rafaga from ${D} x where municipio = 'Coatzacoalcos' and ${on(0)}`,
  },
  {
    q: 'Dame la máxima y la mínima de los próximos días en Acapulco',
    gold: `select dia, maxima, minima from ${D} x where municipio = 'Acapulco de Juárez' and dia >= {today} order by dia`,
    ordered: true,
    also: [
      `select dia, maxima, minima from ${D} x where municipio = 'Acapulco de Juárez' and dia > {today} order by dia`,
    ],
  },
  {
    q: 'como va a estar el cielo mañana en Zacatecas',
    gold: `select cielo from ${D} x where municipio = 'Zacatecas' and ${on(1)}`,
  },
  {
    q: 'compara la máxima de mañana en Mérida y Cancún',
    gold: `select municipio, maxima from ${D} x where ${on(1)} and (municipio = 'Mérida' or municipio = 'Benito Juárez' and estado = 'Quintana Roo')`,
  },
  {
    q: '¿Dónde va a hacer más frío el sábado, en Chihuahua o en Durango?',
    gold: `select municipio, minima from ${D} x where ${on(2)} and municipio in ('Chihuahua', 'Durango')`,
    also: [
      `select municipio, minima from ${D} x where ${on(2)} and municipio in ('Chihuahua', 'Durango') order by minima limit 1`,
    ],
  },
  {
    q: '¿Cuánto cambia la temperatura máxima en Hermosillo de hoy a mañana?',
    gold: `select b.maxima - a.maxima from ${D} a join ${D} b using (cvegeo) where a.municipio = 'Hermosillo' and a.${on(0)} and b.${on(1)}`,
  },
  {
    q: '¿Qué porcentaje de los municipios tiene una probabilidad de lluvia de 50% o más para hoy?',
    gold: `select round(100.0 * count(*) filter (where probabilidad >= 50) / count(*), 2) from ${D} x where ${on(0)}`,
  },
  {
    q: 'maximas de mañana en los municipios de coahuila menos saltillo',
    gold: `select municipio, maxima from ${D} x where ${on(1)} and estado = 'Coahuila de Zaragoza' and municipio <> 'Saltillo'`,
  },
  {
    q: '¿En qué estados la lluvia promedio pronosticada para mañana pasa de 5 mm?',
    gold: `select estado, avg(lluvia) from ${D} x where ${on(1)} group by 1 having avg(lluvia) > 5`,
  },
  {
    q: 'hay algun municipio q pase de 33 grados hoy?',
    gold: `select exists (select from ${D} x where ${on(0)} and maxima > 33)`,
  },
  { q: '¿Qué tipos de cielo se pronostican para mañana?', gold: `select distinct cielo from ${D} x where ${on(1)}` },
  {
    q: 'mediana de la temperatura mínima de hoy en todo el país',
    gold: `select percentile_cont(0.5) within group (order by minima) from ${D} x where ${on(0)}`,
  },
  {
    q: 'a cuanto va a estar la temperatura hoy a las 8 de la noche en puebla',
    gold: `select temp from ${H} x where municipio = 'Puebla' and estado = 'Puebla' and fecha_hora = ({today} + time '20:00') at time zone 'America/Mexico_City'`,
  },
  {
    q: 'cuál va a ser el día más caluroso de aquí al domingo en Ciudad Juárez',
    gold: `select dia, maxima from ${D} x where municipio = 'Juárez' and estado = 'Chihuahua' and dia between {today} and {today} + 3 order by maxima desc limit 1`,
  },
  {
    q: '¿Cuánto va a llover en total de hoy al domingo en Tuxtla Gutiérrez?',
    gold: `select sum(lluvia) from ${D} x where municipio = 'Tuxtla Gutiérrez' and dia between {today} and {today} + 3`,
  },
  {
    q: 'que tan nublado va a estar hoy en cuernavaca',
    gold: `select nubes from ${D} x where municipio = 'Cuernavaca' and ${on(0)}`,
    also: [`select cielo from ${D} x where municipio = 'Cuernavaca' and ${on(0)}`],
  },
  {
    q: 'Municipios de Veracruz con probabilidad de lluvia mayor a 20% mañana',
    gold: `select municipio, probabilidad from ${D} x where ${on(1)} and estado = 'Veracruz de Ignacio de la Llave' and probabilidad > 20`,
  },
  {
    q: 'Buenas tardes, quisiera saber la velocidad del viento prevista para mañana en Puerto Peñasco.',
    gold: `select viento from ${D} x where municipio = 'Puerto Peñasco' and ${on(1)}`,
  },
  {
    q: '¿Cuál estado va a tener la mínima promedio más baja mañana?',
    gold: `select estado, avg(minima) from ${D} x where ${on(1)} group by 1 order by 2 limit 1`,
  },
  {
    q: '¿cuántos municipios hay por tipo de cielo en el pronóstico de hoy?',
    gold: `select cielo, count(*) from ${D} x where ${on(0)} group by 1`,
  },
  {
    q: 'la temperatura mas baja que se espera en nuevo leon de hoy al domingo',
    gold: `select min(minima) from ${D} x where estado = 'Nuevo León' and dia between {today} and {today} + 3`,
  },
  {
    q: 'como esta el cielo ahorita en el puerto de veracruz',
    gold: `select cielo from ${NOW} x where municipio = 'Veracruz'`,
  },
  {
    q: 'maxima de hoy en cabo san lucas',
    gold: `select maxima from ${D} x where municipio = 'Los Cabos' and ${on(0)}`,
  },
  {
    q: '¿Qué alcaldía de la CDMX va a tener la máxima más alta mañana?',
    gold: `select municipio, maxima from ${D} x where ${on(1)} and estado = 'Ciudad de México' and maxima = (select max(maxima) from ${D} y where ${on(1)} and estado = 'Ciudad de México')`,
  },
  {
    q: 'va a haber heladas mañana en algun lado? o sea minima de 0 o menos',
    gold: `select exists (select from ${D} x where ${on(1)} and minima <= 0)`,
  },
  {
    q: '¿cuántos días va a llover de hoy al domingo en Tapachula?',
    gold: `select count(*) from ${D} x where municipio = 'Tapachula' and dia between {today} and {today} + 3 and lluvia > 0`,
  },
  {
    q: 'Municipios con máxima de entre 20 y 21 grados hoy',
    gold: `select municipio, maxima from ${D} x where ${on(0)} and maxima between 20 and 21`,
  },
  {
    q: '¿Qué ciudad está más caliente en este momento?',
    gold: `select municipio, temp from ${NOW} x where temp = (select max(temp) from ${NOW} y)`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿cuánto llovió ayer en Puebla?', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  {
    q: 'va a nevar en navidad en chihuahua',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_soportada', 'no_entendida'],
  },
  { q: '¿Qué índice de rayos UV hay hoy en Acapulco?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'a que hora se mete el sol hoy en tijuana', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Por qué hace tanto calor en Hermosillo?', codes: ['no_soportada'] },
  { q: 'me llevo paraguas mañana o no?', codes: ['no_soportada', 'no_entendida', 'ambigua'] },
  { q: 'temperatura de ahorita en San Juan Mixtepec', codes: ['ambigua', 'sin_datos_para'] },
  {
    q: '¿Cuál fue la temperatura máxima en Monterrey en julio de 2023?',
    codes: ['sin_datos_para', 'fuera_de_alcance'],
  },
  { q: 'clima de mañana en houston', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'presion atmosferica en toluca', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿En qué mes conviene ir a Cancún para que no llueva?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  },
  { q: 'borra el pronóstico de mañana de Mérida', codes: ['rechazada'] },
]
