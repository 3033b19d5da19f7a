import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'soy albañil y mañana echamos un colado en querétaro, qué tanta chanza hay de que llueva?',
    gold: `select d.probabilidad from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Querétaro' and d.dia = {today} + 1`,
    also: [
      `select l.municipio, d.probabilidad from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.estado = 'Querétaro' and d.dia = {today} + 1`,
    ],
  },
  {
    q: 'A cuánto va a llegar la calor en Hermosillo de aquí al domingo',
    gold: `select max(d.maxima) from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Hermosillo' and d.dia between {today} and {today} + 3`,
    also: [
      `select d.dia, d.maxima from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Hermosillo' and d.dia between {today} and {today} + 3`,
    ],
  },
  {
    q: 'dónde va a hacer más frío el domingo, en toluca o en pachuca?',
    gold: `select l.municipio, d.minima from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio in ('Toluca', 'Pachuca de Soto') and d.dia = {today} + 3`,
    also: [
      `select l.municipio from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio in ('Toluca', 'Pachuca de Soto') and d.dia = {today} + 3 order by d.minima limit 1`,
      `select max(d.minima) filter (where l.municipio = 'Toluca'), max(d.minima) filter (where l.municipio = 'Pachuca de Soto') from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 3`,
    ],
  },
  {
    q: 'los 5 municipios mas helados el sábado',
    gold: `select l.municipio, d.minima from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 2 order by d.minima limit 5`,
    ordered: true,
    also: [
      `select l.municipio from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 2 order by d.minima limit 5`,
    ],
  },
  {
    q: 'qué día conviene más tender la ropa en tuxtla gutiérrez, o sea el de menos probabilidad de lluvia',
    gold: `select d.dia from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Tuxtla Gutiérrez' and d.dia >= {today} order by d.probabilidad limit 1`,
  },
  {
    q: 'promedio de la temperatura mínima por estado para mañana',
    gold: `select l.estado, avg(d.minima) from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 1 group by l.estado`,
  },
  {
    q: '¿En cuántos municipios de Veracruz la probabilidad de lluvia de mañana rebasa el 50 por ciento?',
    gold: `select count(*) from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.estado = 'Veracruz de Ignacio de la Llave' and d.dia = {today} + 1 and d.probabilidad > 50`,
  },
  {
    q: 'en qué municipio va a soplar más fuerte el viento el domingo',
    gold: `select l.municipio from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 3 and d.viento is not null order by d.viento desc limit 1`,
    also: [
      `select l.municipio from {clima.dias} d join {clima.lugares} l using (cvegeo) where d.dia = {today} + 3 and d.rafaga = (select max(rafaga) from {clima.dias} where dia = {today} + 3)`,
    ],
  },
  {
    q: 'cuántos grados de diferencia va a haber mañana entre la máxima y la mínima en la ciudad de zacatecas',
    gold: `select d.maxima - d.minima from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Zacatecas' and d.dia = {today} + 1`,
  },
  {
    q: 'mediana de las máximas de mañana en todo el país',
    gold: `select percentile_cont(0.5) within group (order by maxima) from {clima.dias} where dia = {today} + 1`,
  },
  {
    q: 'quitando a Veracruz y Oaxaca, ¿cuál estado alcanza la temperatura más alta mañana?',
    gold: `select l.estado from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.estado not in ('Veracruz de Ignacio de la Llave', 'Oaxaca') and d.dia = {today} + 1 group by l.estado order by max(d.maxima) desc limit 1`,
  },
  {
    q: 'cuantos milimetros de lluvia le esperan a tapachula sumando de hoy al domingo',
    gold: `select sum(d.lluvia) from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Tapachula' and d.dia between {today} and {today} + 3`,
  },
  {
    q: 'qué porcentaje de los municipios va a bajar de los 10 grados mañana',
    gold: `select 100.0 * count(*) filter (where minima < 10) / count(*) from {clima.dias} where dia = {today} + 1`,
  },
  {
    q: 'cómo va a ir cambiando la mínima día por día en Ciudad Juárez',
    gold: `select d.dia, d.minima from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Juárez' and l.estado = 'Chihuahua' and d.dia >= {today} order by d.dia`,
    ordered: true,
  },
  {
    q: 'el viernes voy a oaxaca a una boda, me llevo paraguas o no?',
    gold: `select d.probabilidad from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Oaxaca de Juárez' and d.dia = {today} + 1`,
    also: [
      `select d.lluvia from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.municipio = 'Oaxaca de Juárez' and d.dia = {today} + 1`,
      `select l.municipio, d.probabilidad from {clima.dias} d join {clima.lugares} l using (cvegeo) where l.estado = 'Oaxaca' and d.dia = {today} + 1`,
    ],
  },
  {
    q: 'a cuántos grados estamos ahorita en mérida',
    gold: `select h.temp from {clima.horas} h join {clima.lugares} l using (cvegeo) where l.municipio = 'Mérida' and h.fecha_hora <= timestamptz '2026-11-19 18:00:00Z' order by h.fecha_hora desc limit 1`,
    also: [
      `select o.temp from {clima.observaciones} o join {clima.lugares} l using (cvegeo) where l.municipio = 'Mérida' order by o.fecha_hora desc limit 1`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'va a nevar este fin en denver?',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida', 'no_soportada'],
  },
  {
    q: 'cuánto llovió en monterrey en septiembre del año pasado',
    codes: ['sin_datos_para', 'no_soportada', 'fuera_de_alcance'],
  },
  { q: 'qué clima va a hacer en acapulco en navidad', codes: ['sin_datos_para', 'no_soportada', 'fuera_de_alcance'] },
  {
    q: 'qué tan fuertes van a estar los rayos uv mañana en mazatlán',
    codes: ['no_soportada', 'sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: '¿cuánto va a llover mañana en San Juan Mixtepec?', codes: ['ambigua'] },
  {
    q: 'por qué ha hecho tanto calor estos años en tampico',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
]
