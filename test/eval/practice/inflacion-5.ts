import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const month = (componente = 'general') =>
  `from {inflacion.indices} where periodicidad = 'mensual' and componente = '${componente}'`
const half = (componente = 'general') =>
  `from {inflacion.indices} where periodicidad = 'quincenal' and componente = '${componente}'`
/** "The inflation" is of the year, in the newest fortnight; the newest month's is as right. */
const newest = (componente = 'general', column = 'variacion_anual') =>
  [
    `select ${column} ${half(componente)} order by fecha desc limit 1`,
    `select ${column} ${month(componente)} order by fecha desc limit 1`,
  ] as const
const ask = (q: string, componente = 'general', column = 'variacion_anual'): HeldOut => ({
  q,
  gold: newest(componente, column)[0],
  also: [newest(componente, column)[1]],
})
const both = (...components: string[]) =>
  ['2026-10-2Q', '2026-10'].map(
    (period) =>
      `select nombre, variacion_anual from {inflacion.indices} where periodo = '${period}' and componente in (${components.map((one) => `'${one}'`).join(', ')})`,
  )
const of = (period: string, column = 'variacion_anual', componente = 'general') =>
  `select ${column} from {inflacion.indices} where componente = '${componente}' and periodo = '${period}'`
const asList = (columns: string, rest: string) =>
  [`select periodo, ${columns} ${month()} ${rest}`, `select fecha, ${columns} ${month()} ${rest}`] as const

export const questions: readonly HeldOut[] = [
  ask('cuanto va la inflacion'),
  { q: 'inflacion de octubre', gold: of('2026-10') },
  ask('inflacion anual'),
  ask('inflacion subyacente ultima', 'subyacente'),
  ask('cuanto subieron los energeticos', 'energeticos'),
  { q: 'inflacion quincenal', gold: of('2026-10-2Q', 'variacion_quincenal') },
  ask('inflacion acumulada del año', 'general', 'variacion_acumulada'),
  { q: 'inflacion de 2022', gold: of('2022-12') },
  {
    q: 'cual fue la inflacion mas alta desde 2000',
    gold: `select max(variacion_anual) ${month()} and anio >= 2000`,
    also: [
      `select fecha, variacion_anual ${month()} and anio >= 2000 and variacion_anual is not null order by 2 desc fetch first 1 rows with ties`,
      `select max(variacion_anual) ${half()} and anio >= 2000`,
    ],
  },
  {
    q: 'en que mes fue mas baja la inflacion en 2024',
    gold: asList('variacion_anual', 'and anio = 2024 order by 2 limit 1')[0],
    also: [asList('variacion_anual', 'and anio = 2024 order by 2 limit 1')[1]],
  },
  {
    q: 'cuanto subieron las frutas y verduras este año',
    gold: newest('frutas_verduras', 'variacion_acumulada')[0],
    also: [newest('frutas_verduras', 'variacion_acumulada')[1]],
  },
  {
    q: 'alimentos contra servicios inflacion anual',
    gold: both('alimentos_bebidas_tabaco', 'servicios')[0]!,
    also: both('alimentos_bebidas_tabaco', 'servicios'),
  },
  ask('inpc actual', 'general', 'indice'),
  { q: 'indice de precios de octubre 2025', gold: of('2025-10', 'indice') },
  {
    q: 'inflacion promedio en 2023',
    gold: `select avg(variacion_anual) ${month()} and anio = 2023`,
    also: [`select avg(variacion_anual) ${half()} and anio = 2023`],
  },
  {
    q: 'inflacion mensual de los ultimos 12 meses',
    gold: asList('variacion_mensual', "and fecha >= date '2025-11-01'")[0],
    also: [asList('variacion_mensual', "and fecha >= date '2025-11-01'")[1]],
  },
  {
    q: 'que componente subio mas',
    gold: `select nombre, variacion_anual from {inflacion.indices} where periodo = '2026-10-2Q' order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select nombre, variacion_anual from {inflacion.indices} where periodo = '2026-10' order by 2 desc fetch first 1 rows with ties`,
      `select nombre, variacion_anual from (select distinct on (componente) nombre, variacion_anual from {inflacion.indices} where periodicidad = 'quincenal' order by componente, fecha desc) t order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'que componentes bajaron en el mes',
    gold: `select nombre, variacion_mensual from {inflacion.indices} where periodo = '2026-10' and variacion_mensual < 0`,
  },
  {
    q: 'diferencia entre general y subyacente',
    gold: both('general', 'subyacente')[0]!,
    also: [
      ...both('general', 'subyacente'),
      `select (${newest()[0]}) - (${newest('subyacente')[0]})`,
      `select (${newest('subyacente')[0]}) - (${newest()[0]})`,
    ],
  },
  {
    q: 'la inflacion bajo o subio respecto al mes pasado',
    gold: `select (${of('2026-10')}) - (${of('2026-09')})`,
    also: [
      `select (${of('2026-10-2Q')}) - (${of('2026-09-2Q')})`,
      asList('variacion_anual', "and periodo in ('2026-09', '2026-10')")[0],
      asList('variacion_anual', "and periodo in ('2026-09', '2026-10')")[1],
    ],
  },
  ask('inflacion de la vivienda', 'vivienda'),
  ask('colegiaturas cuanto subieron', 'educacion'),
  {
    q: 'inflacion de hace un año',
    gold: of('2025-10-2Q'),
    also: [of('2025-11'), of('2025-11-1Q'), of('2025-11-2Q'), of('2025-10')],
  },
  { q: 'inflacion no subyacente en julio 2025', gold: of('2025-07', 'variacion_anual', 'no_subyacente') },
  {
    q: 'inflacion promedio por año desde 2015',
    gold: `select anio, avg(variacion_anual) ${month()} and anio >= 2015 group by 1`,
    also: [`select make_date(anio::int, 1, 1), avg(variacion_anual) ${month()} and anio >= 2015 group by 1`],
  },
  {
    q: 'meses con inflacion mensual negativa',
    gold: asList('variacion_mensual', 'and variacion_mensual < 0')[0],
    also: [asList('variacion_mensual', 'and variacion_mensual < 0')[1]],
  },
  ask('tarifas autorizadas por el gobierno variacion anual', 'tarifas'),
  {
    q: 'cuanto es 100 pesos de 2010 en pesos de hoy',
    gold: `select 100 * (${newest('general', 'indice')[0]}) / (select avg(indice) ${month()} and anio = 2010)`,
    also: [`select 100 * (${newest('general', 'indice')[1]}) / (select avg(indice) ${month()} and anio = 2010)`],
  },
  ask('que tanto suben las cosas'),
  {
    q: 'hubo deflacion en 2020',
    gold: `select count(*) > 0 ${month()} and anio = 2020 and variacion_mensual < 0`,
    also: [`select count(*) > 0 ${month()} and anio = 2020 and variacion_anual < 0`],
  },
]

const OPEN = [
  'cuantos meses de 2022 estuvo arriba de 8',
  'primera quincena de noviembre',
  'inflacion en jalisco',
  'cuanto cerrara la inflacion',
  'por que no baja la inflacion',
  'la inflacion en estados unidos',
  'carne huevo y leche inflacion',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
