import type { HeldOut, Refused } from '../types.ts'

/** Of each currency the newest: one may not have been published today. */
const NOW =
  "(select distinct on (moneda) * from {tipo-cambio.tipo_cambio} where tipo <> 'liquidacion' and fecha <= {today} order by moneda, fecha desc) t"

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantos pesos son 500 euros',
    gold: `select 500 * valor from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha <= {today} order by fecha desc limit 1`,
  },
  {
    q: 'qué día de octubre estuvo más caro el euro',
    gold: `select fecha from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha between '2026-10-01' and '2026-10-31' order by valor desc limit 1`,
  },
  {
    q: '¿Qué vale más hoy, la libra o el euro, y por cuánto?',
    gold: `select (select valor from {tipo-cambio.tipo_cambio} a where moneda = 'GBP' and fecha = {today}) - (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'EUR' and fecha = {today})`,
    also: [
      `select moneda, valor from {tipo-cambio.tipo_cambio} t where moneda in ('GBP', 'EUR') and fecha = {today}`,
      `select (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'EUR' and fecha = {today}) - (select valor from {tipo-cambio.tipo_cambio} a where moneda = 'GBP' and fecha = {today})`,
      `select (select valor from {tipo-cambio.tipo_cambio} a where moneda = 'GBP' and fecha = {today}), (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'EUR' and fecha = {today})`,
    ],
  },
  {
    q: 'promedio del euro en septiembre y en octubre, cada mes por separado',
    gold: `select extract(month from fecha), avg(valor) from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha between '2026-09-01' and '2026-10-31' group by 1`,
    also: [
      `select avg(valor) from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha between '2026-09-01' and '2026-10-31' group by extract(month from fecha)`,
      `select avg(valor) filter (where fecha < '2026-10-01'), avg(valor) filter (where fecha >= '2026-10-01') from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha between '2026-09-01' and '2026-10-31'`,
      `select date_trunc('month', fecha)::date, avg(valor) from {tipo-cambio.tipo_cambio} t where moneda = 'EUR' and fecha between '2026-09-01' and '2026-10-31' group by 1`,
    ],
  },
  {
    q: 'cuánto subió el franco suizo entre el 1 de septiembre y el 30 de octubre',
    gold: `select (select valor from {tipo-cambio.tipo_cambio} a where moneda = 'CHF' and fecha = '2026-10-30') - (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'CHF' and fecha = '2026-09-01')`,
    also: [
      `select 100 * ((select valor from {tipo-cambio.tipo_cambio} a where moneda = 'CHF' and fecha = '2026-10-30') / (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'CHF' and fecha = '2026-09-01') - 1)`,
      `select fecha, valor from {tipo-cambio.tipo_cambio} t where moneda = 'CHF' and fecha in ('2026-09-01', '2026-10-30')`,
      `select (select valor from {tipo-cambio.tipo_cambio} b where moneda = 'CHF' and fecha = '2026-09-01'), (select valor from {tipo-cambio.tipo_cambio} a where moneda = 'CHF' and fecha = '2026-10-30')`,
    ],
  },
  {
    q: 'Buenas tardes, trabajo en un despacho contable y ocupo el tipo de cambio de liquidación del dólar para mañana viernes 20',
    gold: `select valor from {tipo-cambio.tipo_cambio} t where moneda = 'USD' and tipo = 'liquidacion' and fecha = {today} + 1`,
  },
  {
    q: 'todas las monedas con su valor en pesos al día de hoy, de la más cara a la más barata',
    gold: `select moneda, valor from ${NOW} order by valor desc`,
    ordered: true,
    also: [
      `select moneda, valor from {tipo-cambio.tipo_cambio} t where fecha = {today} order by valor desc`,
      `select par, valor from ${NOW} order by valor desc`,
    ],
  },
  {
    q: 'que monedas valen menos de 10 pesos',
    gold: `select moneda from ${NOW} where valor < 10`,
    also: [`select par from ${NOW} where valor < 10`],
  },
  {
    q: 'Del 19 de octubre al 19 de noviembre, ¿cuál es la moneda que más se encareció frente al peso en términos porcentuales?',
    gold: `select a.moneda from {tipo-cambio.tipo_cambio} a join {tipo-cambio.tipo_cambio} b using (moneda, tipo) where a.fecha = '2026-11-19' and b.fecha = '2026-10-19' and tipo <> 'liquidacion' order by a.valor / b.valor desc limit 1`,
    also: [
      `select a.par from {tipo-cambio.tipo_cambio} a join {tipo-cambio.tipo_cambio} b using (moneda, tipo) where a.fecha = '2026-11-19' and b.fecha = '2026-10-19' and tipo <> 'liquidacion' order by a.valor / b.valor desc limit 1`,
      `select a.moneda, 100 * (a.valor / b.valor - 1) from {tipo-cambio.tipo_cambio} a join {tipo-cambio.tipo_cambio} b using (moneda, tipo) where a.fecha = '2026-11-19' and b.fecha = '2026-10-19' and tipo <> 'liquidacion' order by 2 desc`,
    ],
  },
  {
    q: 'de cuantas monedas hay tipo de cambio?',
    gold: `select count(distinct moneda) from {tipo-cambio.tipo_cambio} t`,
  },
  {
    q: 'mediana del dolar canadiense en octubre',
    gold: `select percentile_cont(0.5) within group (order by valor) from {tipo-cambio.tipo_cambio} t where moneda = 'CAD' and fecha between '2026-10-01' and '2026-10-31'`,
  },
  {
    q: 'me voy a londres con 20 mil pesitos, para cuántas libras me alcanza',
    gold: `select 20000 / valor from {tipo-cambio.tipo_cambio} t where moneda = 'GBP' and fecha <= {today} order by fecha desc limit 1`,
  },
  {
    q: 'sin contar la libra esterlina, cuál es la moneda más cara orita',
    gold: `select moneda from ${NOW} where moneda <> 'GBP' order by valor desc limit 1`,
    also: [`select par from ${NOW} where moneda <> 'GBP' order by valor desc limit 1`],
  },
  {
    q: 'cuántos días de noviembre ha bajado el yen con respecto al día anterior',
    gold: `select count(*) from (select fecha, valor - lag(valor) over (order by fecha) as v from {tipo-cambio.tipo_cambio} t where moneda = 'JPY') s where fecha between '2026-11-01' and {today} and v < 0`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuanto vale el sol peruano en pesos mexicanos',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_soportada', 'no_entendida'],
  },
  { q: '¿a cómo estaba el euro en marzo de 2015?', codes: ['sin_datos_para', 'fuera_de_alcance'] },
  { q: 'a cuanto esta el bitcoin', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'] },
  {
    q: 'en la casita de cambio del aeropuerto de cancún a cómo venden el euro',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: '¿Cuánto costará la libra esterlina en enero de 2027?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  },
  {
    q: 'usted qué opina, ¿es buena idea guardar mis ahorros en francos suizos?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
