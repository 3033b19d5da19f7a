import type { HeldOut, Refused } from '../types.ts'

const table = '{tipo-cambio.tipo_cambio}'
const latest = (currency: string) =>
  `select valor from ${table} where moneda = '${currency}' and tipo <> 'liquidacion' and fecha <= {today} order by fecha desc limit 1`
const on = (currency: string, day: string) =>
  `select valor from ${table} where moneda = '${currency}' and tipo <> 'liquidacion' and fecha = '${day}'`
const range = (currency: string, from: string, before: string) =>
  `from ${table} where moneda = '${currency}' and tipo <> 'liquidacion' and fecha >= '${from}' and fecha < '${before}'`
const OCTOBER = ['2026-10-01', '2026-11-01'] as const
const SEPTEMBER = ['2026-09-01', '2026-10-01'] as const
const NOVEMBER = ['2026-11-01', '2026-12-01'] as const
const ends = (currency: string, from: string, before: string) =>
  `(select valor ${range(currency, from, before)} order by fecha desc limit 1) - (select valor ${range(currency, from, before)} order by fecha limit 1)`
/** The newest of each, the settlement of dollars apart. */
const newest = `(select distinct on (serie) * from ${table} where tipo <> 'liquidacion' order by serie, fecha desc) t`
/** The same, of the newest day. */
const lastDay = `(select * from ${table} where tipo <> 'liquidacion' and fecha = (select max(fecha) from ${table} where tipo <> 'liquidacion')) t`
const withBefore = (currency: string) =>
  `(select valor, lag(valor) over (order by fecha) as before, fecha from ${table} where moneda = '${currency}' and tipo <> 'liquidacion') t order by fecha desc limit 1`

export const questions: readonly HeldOut[] = [
  { q: 'a como esta el euro', gold: latest('EUR') },
  { q: '¿A cuánto está hoy la libra esterlina?', gold: latest('GBP') },
  { q: '¿Cuántos pesos vale un franco suizo?', gold: latest('CHF') },
  { q: '¿Cuál fue la cotización del dólar canadiense el 30 de octubre?', gold: on('CAD', '2026-10-30') },
  { q: 'a cuanto estaba el yuan el 15 de septiembre de 2026', gold: on('CNY', '2026-09-15') },
  { q: 'yen japones ayer', gold: on('JPY', '2026-11-18') },
  {
    q: '¿Cuál es el tipo de cambio para solventar obligaciones del 19 de noviembre de 2026?',
    gold: `select valor from ${table} where tipo = 'liquidacion' and fecha = '2026-11-19'`,
  },
  {
    q: '¿Cuál fue el tipo de cambio FIX del 13 de noviembre?',
    gold: on('USD', '2026-11-13'),
    also: [`select valor from {dolar.dolar} where fecha = '2026-11-13'`],
  },
  { q: '¿Cuál fue el promedio del euro en octubre?', gold: `select avg(valor) ${range('EUR', ...OCTOBER)}` },
  {
    q: 'promedio de la libra en la primera quincena de octubre',
    gold: `select avg(valor) ${range('GBP', '2026-10-01', '2026-10-16')}`,
  },
  { q: 'euro promedio la semana pasada', gold: `select avg(valor) ${range('EUR', '2026-11-09', '2026-11-16')}` },
  { q: 'cual fue el maximo del dolar canadiense en noviembre', gold: `select max(valor) ${range('CAD', ...NOVEMBER)}` },
  { q: '¿Cuál fue el valor mínimo del yen en septiembre?', gold: `select min(valor) ${range('JPY', ...SEPTEMBER)}` },
  {
    q: 'mediana del franco suizo en octubre',
    gold: `select percentile_cont(0.5) within group (order by valor)::numeric ${range('CHF', ...OCTOBER)}`,
  },
  {
    q: '¿Cuáles fueron el máximo y el mínimo de la libra esterlina en septiembre?',
    gold: `select max(valor), min(valor) ${range('GBP', ...SEPTEMBER)}`,
  },
  {
    q: '¿Cuánto subió el euro en octubre?',
    gold: `select ${ends('EUR', ...OCTOBER)}`,
    also: [
      `select (select valor ${range('EUR', ...OCTOBER)} order by fecha desc limit 1) - (select valor ${range('EUR', ...SEPTEMBER)} order by fecha desc limit 1)`,
    ],
  },
  {
    q: 'cuanto ha bajado el yuan desde el 5 de noviembre',
    gold: `select ${ends('CNY', '2026-11-05', '2026-12-01')}`,
    also: [`select -(${ends('CNY', '2026-11-05', '2026-12-01')})`],
  },
  {
    q: '¿Cuál fue la variación porcentual de la libra entre el 1 y el 30 de septiembre?',
    gold: `select 100.0 * (last - first) / first from (select (${on('GBP', '2026-09-30')}) as last, (${on('GBP', '2026-09-01')}) as first) t`,
  },
  {
    q: '¿Cuánto cambió el dólar canadiense respecto al día anterior?',
    gold: `select valor - before from ${withBefore('CAD')}`,
  },
  {
    q: '¿El promedio del franco suizo en octubre cuánto cambió respecto al mes anterior?',
    gold: `select (select avg(valor) ${range('CHF', ...OCTOBER)}) - (select avg(valor) ${range('CHF', ...SEPTEMBER)})`,
  },
  {
    q: 'evolucion del yuan en noviembre',
    gold: `select fecha, valor ${range('CNY', ...NOVEMBER)} order by 1`,
    ordered: true,
  },
  {
    q: '¿Cuál ha sido el promedio mensual del euro de septiembre a noviembre?',
    gold: `select date_trunc('month', fecha)::date, avg(valor) ${range('EUR', '2026-09-01', '2026-12-01')} group by 1 order by 1`,
    ordered: true,
  },
  {
    q: 'los ultimos 5 valores del yen',
    gold: `select fecha, valor ${range('JPY', '2026-01-01', '2026-12-01')} order by fecha desc limit 5`,
    ordered: true,
  },
  {
    q: '¿Qué día de octubre estuvo más caro el euro?',
    gold: `select fecha, valor ${range('EUR', ...OCTOBER)} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: 'que dia estuvo mas barata la libra desde agosto',
    gold: `select fecha, valor ${range('GBP', '2026-08-01', '2026-12-01')} order by valor fetch first 1 rows with ties`,
  },
  {
    q: 'Los 3 días con el dólar canadiense más caro en octubre',
    gold: `select fecha, valor ${range('CAD', ...OCTOBER)} order by valor desc limit 3`,
    ordered: true,
  },
  { q: '¿Qué monedas hay disponibles?', gold: `select distinct moneda from ${table}` },
  {
    q: 'cual es la moneda mas cara',
    gold: `select moneda, valor from ${newest} order by valor desc limit 1`,
    also: [`select moneda, valor from ${lastDay} order by valor desc limit 1`],
  },
  {
    q: '¿Cuáles son las tres divisas que más pesos valen hoy?',
    gold: `select moneda, valor from ${newest} order by valor desc limit 3`,
    ordered: true,
    also: [`select moneda, valor from ${lastDay} order by valor desc limit 3`],
  },
  {
    q: '¿Cuál es la moneda que menos vale?',
    gold: `select moneda, valor from ${newest} order by valor limit 1`,
    also: [`select moneda, valor from ${lastDay} order by valor limit 1`],
  },
  {
    q: '¿Qué monedas valen hoy más de 20 pesos?',
    gold: `select moneda, valor from ${newest} where valor > 20`,
    also: [`select moneda, valor from ${lastDay} where valor > 20`],
  },
  {
    q: 'dame las cotizaciones del 17 de septiembre sin el dolar',
    gold: `select moneda, valor from ${table} where fecha = '2026-09-17' and moneda <> 'USD'`,
  },
  {
    q: 'compara el euro con la libra',
    gold: `select moneda, valor from ${newest} where moneda in ('EUR', 'GBP')`,
    also: [`select moneda, valor from ${lastDay} where moneda in ('EUR', 'GBP')`],
  },
  {
    q: '¿Cuál es la diferencia entre el promedio del euro en septiembre y en octubre?',
    gold: `select date_trunc('month', fecha)::date, avg(valor) ${range('EUR', '2026-09-01', '2026-11-01')} group by 1`,
    also: [
      `select (select avg(valor) ${range('EUR', ...OCTOBER)}) - (select avg(valor) ${range('EUR', ...SEPTEMBER)})`,
    ],
  },
  {
    q: '¿Qué valió más en promedio en octubre, el dólar canadiense o el yuan?',
    gold: `select moneda, avg(valor) from ${table} where moneda in ('CAD', 'CNY') and fecha >= '2026-10-01' and fecha < '2026-11-01' group by 1`,
    also: [
      `select moneda, avg(valor) from ${table} where moneda in ('CAD', 'CNY') and fecha >= '2026-10-01' and fecha < '2026-11-01' group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'promedio de cada moneda en septiembre sin contar el dolar',
    gold: `select moneda, avg(valor) from ${table} where moneda <> 'USD' and fecha >= '2026-09-01' and fecha < '2026-10-01' group by 1`,
  },
  {
    q: '¿Qué monedas promediaron más de 20 pesos en octubre?',
    gold: `select moneda, avg(valor) from ${table} where tipo <> 'liquidacion' and fecha >= '2026-10-01' and fecha < '2026-11-01' group by 1 having avg(valor) > 20`,
  },
  {
    q: '¿Cuántos días de octubre estuvo la libra arriba de 24 pesos?',
    gold: `select count(*) ${range('GBP', ...OCTOBER)} and valor > 24`,
  },
  {
    q: 'dias de noviembre en que el euro paso de 21.10',
    gold: `select fecha, valor ${range('EUR', ...NOVEMBER)} and valor > 21.1`,
  },
  {
    q: '¿Qué días de septiembre estuvo la libra entre 23.50 y 23.60?',
    gold: `select fecha, valor ${range('GBP', ...SEPTEMBER)} and valor between 23.5 and 23.6`,
  },
  {
    q: '¿Hubo algún día de septiembre en que el euro bajara de 20 pesos?',
    gold: `select count(*) > 0 ${range('EUR', ...SEPTEMBER)} and valor < 20`,
  },
  {
    q: 'el franco suizo ha estado en mas de 24 pesos en noviembre?',
    gold: `select count(*) > 0 ${range('CHF', ...NOVEMBER)} and valor > 24`,
  },
  {
    q: '¿Qué porcentaje de los días de octubre el euro estuvo arriba de 20.50?',
    gold: `select 100.0 * count(*) filter (where valor > 20.5) / count(*) ${range('EUR', ...OCTOBER)}`,
  },
  { q: '¿De qué fecha es la última cotización del yen?', gold: `select max(fecha) from ${table} where moneda = 'JPY'` },
  {
    q: '¿Cuántas cotizaciones del yuan se publicaron en octubre?',
    gold: `select count(*) ${range('CNY', ...OCTOBER)}`,
  },
]

export const refused: readonly Refused[] = [
  { q: 'a como esta el peso argentino', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: '¿Cuánto vale un bitcoin en pesos?', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  {
    q: '¿A cuánto dan el euro en las casas de cambio del aeropuerto?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada', 'sin_datos_para'],
  },
  {
    q: '¿A cómo está la compra y la venta del euro en Banamex?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada', 'sin_datos_para'],
  },
  { q: '¿Cuánto valía el euro en 2010?', codes: ['sin_datos_para'] },
  { q: 'cuanto valdra la libra en enero', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué bajó el yen?', codes: ['no_soportada'] },
  { q: 'conviene comprar euros ahorita o me espero', codes: ['no_soportada'] },
  { q: '¿Cuánto cuesta un dólar australiano?', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: 'real brasileño hoy', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: '¿Qué comisión cobran por cambiar euros?', codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'] },
  { q: "update tipo_cambio set valor = 1 where moneda = 'EUR'", codes: ['rechazada'] },
]
