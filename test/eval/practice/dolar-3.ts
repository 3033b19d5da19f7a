import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'mi hijo me mandó 300 dólares del otro lado, ¿cuántos pesos son hoy?',
    gold: `select 300 * valor from {dolar.dolar} d where fecha = (select max(fecha) from {dolar.dolar} x where fecha <= {today})`,
  },
  {
    q: 'el dolar mas caro de este año y que dia fue',
    gold: `select fecha, valor from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} order by valor desc limit 1`,
  },
  {
    q: 'Promedio del dólar mes por mes en lo que va de 2026, en orden',
    gold: `select extract(month from fecha), avg(valor) from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} group by 1 order by 1`,
    ordered: true,
    also: [
      `select avg(valor) from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} group by date_trunc('month', fecha) order by date_trunc('month', fecha)`,
      `select date_trunc('month', fecha)::date, avg(valor) from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} group by 1 order by 1`,
      `select to_char(fecha, 'YYYY-MM'), avg(valor) from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} group by 1 order by 1`,
    ],
  },
  {
    q: 'cuantos dias de este año ha estado abajo de 17.50 el dolar',
    gold: `select count(*) from {dolar.dolar} d where fecha >= '2026-01-01' and fecha <= {today} and valor < 17.5`,
  },
  {
    q: 'Mediana del tipo de cambio FIX durante 2025.',
    gold: `select percentile_cont(0.5) within group (order by valor) from {dolar.dolar} d where fecha between '2025-01-01' and '2025-12-31'`,
  },
  {
    q: 'a como estaba el dolar el primer lunes de López Obrador como presidente, 3 de diciembre de 2018',
    gold: `select valor from {dolar.dolar} d where fecha = '2018-12-03'`,
  },
  {
    q: 'en qué años el promedio del dólar rebasó los 20 pesos',
    gold: `select extract(year from fecha) from {dolar.dolar} d group by 1 having avg(valor) > 20`,
    also: [
      `select extract(year from fecha)::int::text from {dolar.dolar} d group by 1 having avg(valor) > 20`,
      `select date_trunc('year', fecha)::date from {dolar.dolar} d group by 1 having avg(valor) > 20`,
    ],
  },
  {
    q: 'cuál ha sido el brincote más grande pa arriba que ha dado el dólar de un día a otro en 2026, y cuándo pasó',
    gold: `select fecha, v from (select fecha, valor - lag(valor) over (order by fecha) as v from {dolar.dolar} d) s where fecha >= '2026-01-01' and fecha <= {today} order by v desc limit 1`,
    also: [
      `select fecha, 100 * p from (select fecha, valor / lag(valor) over (order by fecha) - 1 as p from {dolar.dolar} d) s where fecha >= '2026-01-01' and fecha <= {today} order by p desc limit 1`,
    ],
  },
  {
    q: '¿Bajó o subió hoy el dólar contra ayer?',
    gold: `select (select valor from {dolar.dolar} a where fecha = {today}) - (select valor from {dolar.dolar} b where fecha = {today} - 1)`,
    also: [
      `select fecha, valor from {dolar.dolar} d where fecha in ({today}, {today} - 1)`,
      `select (select valor from {dolar.dolar} a where fecha = {today}), (select valor from {dolar.dolar} b where fecha = {today} - 1)`,
      `select 100 * ((select valor from {dolar.dolar} a where fecha = {today}) / (select valor from {dolar.dolar} b where fecha = {today} - 1) - 1)`,
      `select (select valor from {dolar.dolar} a where fecha = {today}) > (select valor from {dolar.dolar} b where fecha = {today} - 1)`,
    ],
  },
  {
    q: 'doy clases de historia y quiero comparar el dólar promedio de 1994 con el de 1995',
    gold: `select extract(year from fecha), avg(valor) from {dolar.dolar} d where fecha between '1994-01-01' and '1995-12-31' group by 1`,
    also: [
      `select avg(valor) from {dolar.dolar} d where fecha between '1994-01-01' and '1995-12-31' group by extract(year from fecha)`,
      `select avg(valor) filter (where fecha < '1995-01-01'), avg(valor) filter (where fecha >= '1995-01-01') from {dolar.dolar} d where fecha between '1994-01-01' and '1995-12-31'`,
      `select avg(valor) filter (where fecha >= '1995-01-01') - avg(valor) filter (where fecha < '1995-01-01') from {dolar.dolar} d where fecha between '1994-01-01' and '1995-12-31'`,
    ],
  },
  {
    q: 'que porcentaje de los dias de 2025 estuvo el dolar arriba de 19 pesos',
    gold: `select 100.0 * count(*) filter (where valor > 19) / count(*) from {dolar.dolar} d where fecha between '2025-01-01' and '2025-12-31'`,
  },
  {
    q: 'Importo refacciones y quisiera saber cuánto se ha abaratado el dólar desde el 2 de enero de 2025 hasta hoy',
    gold: `select (select valor from {dolar.dolar} a where fecha = {today}) - (select valor from {dolar.dolar} b where fecha = '2025-01-02')`,
    also: [
      `select (select valor from {dolar.dolar} b where fecha = '2025-01-02') - (select valor from {dolar.dolar} a where fecha = {today})`,
      `select 100 * ((select valor from {dolar.dolar} a where fecha = {today}) / (select valor from {dolar.dolar} b where fecha = '2025-01-02') - 1)`,
      `select 100 * (1 - (select valor from {dolar.dolar} a where fecha = {today}) / (select valor from {dolar.dolar} b where fecha = '2025-01-02'))`,
      `select fecha, valor from {dolar.dolar} d where fecha in ({today}, '2025-01-02')`,
      `select (select valor from {dolar.dolar} b where fecha = '2025-01-02'), (select valor from {dolar.dolar} a where fecha = {today})`,
    ],
  },
  {
    q: 'cuándo fue la primera vez que el dólar costó más de 20 pesos',
    gold: `select min(fecha) from {dolar.dolar} d where valor > 20`,
  },
  {
    q: 'diferencia entre el dolar mas alto y el mas bajo de septiembre',
    gold: `select max(valor) - min(valor) from {dolar.dolar} d where fecha between '2026-09-01' and '2026-09-30'`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿a cómo va a cerrar el dólar en diciembre?', codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'] },
  {
    q: 'que banco me da mas por mis dolares, banorte o santander',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'a como estaba el dolar en 1938 cuando la expropiación petrolera',
    codes: ['sin_datos_para', 'fuera_de_alcance'],
  },
  {
    q: 'a cuánto está el dólar blue en Argentina',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'],
  },
  {
    q: 'oiga, ¿me conviene comprar dólares ahorita o mejor me espero?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
  {
    q: 'cambia el precio del dólar de hoy a 15 pesos',
    codes: ['rechazada', 'no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
