import type { HeldOut, Refused } from '../types.ts'

const hoy = 'from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today}'
const manana = 'from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 1'
const dias = 'from {clima.dias} d join {clima.lugares} l using (cvegeo)'

export const questions: readonly HeldOut[] = [
  {
    q: 'va a llover mañana en xalapa?',
    gold: `select d.probabilidad ${manana} and l.municipio = 'Xalapa'`,
    also: [
      `select d.lluvia ${manana} and l.municipio = 'Xalapa'`,
      `select d.probabilidad > 0 ${manana} and l.municipio = 'Xalapa'`,
    ],
  },
  {
    q: '¿A cuánto va a llegar el termómetro el sábado en Hermosillo?',
    gold: `select d.maxima ${dias} where d.dia = date '2026-11-21' and l.municipio = 'Hermosillo'`,
  },
  { q: 'mañana a cuanto baja la temperatura en toluca', gold: `select d.minima ${manana} and l.municipio = 'Toluca'` },
  {
    q: '¿En qué municipio va a amanecer más frío mañana?',
    gold: `select l.municipio, d.minima ${manana} order by d.minima limit 1`,
  },
  {
    q: 'Dame los 5 municipios que van a tener la máxima más alta el domingo',
    ordered: true,
    gold: `select l.municipio, d.maxima ${dias} where d.dia = date '2026-11-22' order by d.maxima desc, l.estado, l.municipio limit 5`,
  },
  {
    q: '¿En cuántos municipios del país hay más de 50% de probabilidad de lluvia para mañana?',
    gold: `select count(*) ${manana} and d.probabilidad > 50`,
  },
  { q: 'donde va a caer mas agua hoy', gold: `select l.municipio, d.lluvia ${hoy} order by d.lluvia desc limit 1` },
  {
    q: 'como pinta el finde en cancun, voy con los niños',
    gold: `select d.dia, d.minima, d.maxima ${dias} where d.dia in (date '2026-11-21', date '2026-11-22') and d.cvegeo = '23005'`,
    also: [
      `select d.dia, d.cielo ${dias} where d.dia in (date '2026-11-21', date '2026-11-22') and d.cvegeo = '23005'`,
    ],
  },
  {
    q: 'Promedio de la temperatura máxima de hoy en los municipios de Jalisco',
    gold: `select avg(d.maxima) ${hoy} and l.estado = 'Jalisco'`,
  },
  {
    q: '¿Dónde va a hacer más calor mañana, en mty o en gdl?',
    gold: `select l.municipio, d.maxima ${manana} and d.cvegeo in ('19039', '14039')`,
    also: [`select l.municipio, d.maxima ${manana} and d.cvegeo in ('19039', '14039') order by d.maxima desc limit 1`],
  },
  {
    q: '¿Se esperan rachas de viento de más de 50 km/h en algún municipio de Veracruz mañana?',
    gold: `select count(*) > 0 ${manana} and l.estado like 'Veracruz%' and d.rafaga > 50`,
    also: [`select l.municipio, d.rafaga ${manana} and l.estado like 'Veracruz%' and d.rafaga > 50`],
  },
  {
    q: 'que municipios de yucatan van a tener cielo cubierto mañana',
    gold: `select l.municipio ${manana} and l.estado = 'Yucatán' and d.cielo = 'Cielo cubierto'`,
  },
  {
    q: '¿Cuántos milímetros de lluvia se acumularían en Mérida de hoy al domingo?',
    gold: `select sum(d.lluvia) ${dias} where d.cvegeo = '31050' and d.dia between {today} and date '2026-11-22'`,
  },
  {
    q: '¿Cuántos municipios hay de cada estado del cielo en el pronóstico de mañana?',
    gold: `select d.cielo, count(*) ${manana} group by d.cielo`,
  },
  {
    q: '¿Qué porcentaje de los municipios tiene hoy una probabilidad de lluvia de 50% o más?',
    gold: `select count(*) filter (where d.probabilidad >= 50) * 100.0 / count(*) ${hoy}`,
  },
  {
    q: 'Mediana de las temperaturas mínimas pronosticadas para mañana en el edomex',
    gold: `select percentile_cont(0.5) within group (order by d.minima) ${manana} and l.estado = 'México'`,
  },
  {
    q: 'cuanta humedad hay ahorita en acapulco',
    gold: `select hr from {clima.observaciones} o where cvegeo = '12001'`,
    also: [`select hr from {clima.horas} h where cvegeo = '12001' and fecha_hora = timestamptz '2026-11-19T18:00:00Z'`],
  },
  {
    q: '¿De dónde sopla el viento en Tijuana en este momento?',
    gold: `select direccion from {clima.observaciones} o where cvegeo = '02004'`,
    also: [
      `select direccion from {clima.horas} h where cvegeo = '02004' and fecha_hora = timestamptz '2026-11-19T18:00:00Z'`,
    ],
  },
  {
    q: '¿En qué lugares de Oaxaca pasa de 70% la probabilidad de lluvia hoy?',
    gold: `select l.municipio, d.probabilidad ${hoy} and l.estado = 'Oaxaca' and d.probabilidad > 70`,
    also: [`select l.municipio ${hoy} and l.estado = 'Oaxaca' and d.probabilidad > 70`],
  },
  {
    q: 'temperatura minima de mañana en cada alcaldia de la cdmx',
    gold: `select l.municipio, d.minima ${manana} and l.estado = 'Ciudad de México'`,
  },
  {
    q: '¿Cuántos grados va a bajar la máxima en Saltillo de hoy al domingo?',
    gold: `select max(d.maxima) filter (where d.dia = date '2026-11-22') - max(d.maxima) filter (where d.dia = {today}) ${dias} where d.cvegeo = '05030'`,
    also: [
      `select max(d.maxima) filter (where d.dia = {today}) - max(d.maxima) filter (where d.dia = date '2026-11-22') ${dias} where d.cvegeo = '05030'`,
    ],
  },
  {
    q: '¿En qué estados hay más de dos municipios con probabilidad de lluvia de 50 o más para hoy?',
    gold: `select l.estado, count(*) ${hoy} and d.probabilidad >= 50 group by l.estado having count(*) > 2`,
    also: [`select l.estado ${hoy} and d.probabilidad >= 50 group by l.estado having count(*) > 2`],
  },
  {
    q: 'como va a estar la temperatura en durango estos dias, dime minima y maxima',
    ordered: true,
    gold: `select d.dia, d.minima, d.maxima ${dias} where d.cvegeo = '10005' order by d.dia`,
  },
  {
    q: 'Municipios que no sean de Quintana Roo con 90% de probabilidad de lluvia hoy',
    gold: `select l.municipio ${hoy} and l.estado <> 'Quintana Roo' and d.probabilidad = 90`,
  },
  {
    q: 'q dia de aqui al domingo va a estar mas frio en zacatecas',
    gold: `select d.dia, d.minima ${dias} where d.cvegeo = '32056' and d.dia between {today} and date '2026-11-22' order by d.minima limit 1`,
  },
  {
    q: '¿Estará nublado o despejado mañana en Tehuacán?',
    gold: `select d.cielo ${manana} and l.municipio = 'Tehuacán'`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿A qué hora sale el sol mañana en Mérida?', codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'] },
  { q: '¿Cuánto llovió en Monterrey en agosto de 2019?', codes: ['sin_datos_para'] },
  { q: 'va a llover en navidad en guadalajara?', codes: ['sin_datos_para', 'no_soportada'] },
  { q: '¿Por qué hace tanto frío en Toluca?', codes: ['no_soportada'] },
  {
    q: '¿me llevo chamarra mañana a pachuca o no hace falta?',
    codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'],
  },
  { q: 'cual es el indice uv ahorita en cancun', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿Qué temperatura máxima habrá mañana en Houston?',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: '¿A qué altura van a llegar las olas el sábado en Mazatlán?', codes: ['fuera_de_alcance', 'no_entendida'] },
]
