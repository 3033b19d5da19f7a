import type { HeldOut, Refused } from '../types.ts'

/** Months and fortnights of one component. */
const month = (componente: string) =>
  `from {inflacion.indices} where periodicidad = 'mensual' and componente = '${componente}'`
const half = (componente: string) =>
  `from {inflacion.indices} where periodicidad = 'quincenal' and componente = '${componente}'`
/** The first and the last month that are there. */
const ends = (from: string, to: string) =>
  `(select (array_agg(variacion_anual order by fecha))[1] as first, (array_agg(variacion_anual order by fecha desc))[1] as last ${month('general')} and periodo between '${from}' and '${to}') t`
const MONTHS = `from {inflacion.indices} where periodicidad = 'mensual'`

export const questions: readonly HeldOut[] = [
  { q: 'cual es la inflacion ahorita', gold: `select variacion_anual ${half('general')} and periodo = '2026-10-2Q'` },
  {
    q: '¿De cuánto fue la inflación en 2023?',
    gold: `select variacion_anual ${month('general')} and periodo = '2023-12'`,
  },
  { q: 'inflacion de septiembre', gold: `select variacion_anual ${month('general')} and periodo = '2026-09'` },
  {
    q: 'inflacion subyacente mas reciente',
    gold: `select variacion_anual ${half('subyacente')} order by fecha desc limit 1`,
  },
  {
    q: 'en cuanto va la inflacion acumulada en lo que va del año',
    gold: `select variacion_acumulada ${half('general')} and periodo = '2026-10-2Q'`,
    also: [`select variacion_acumulada ${month('general')} and periodo = '2026-10'`],
  },
  {
    q: '¿Cuál fue la inflación acumulada de enero a junio de 2024?',
    gold: `select variacion_acumulada ${month('general')} and periodo = '2024-06'`,
  },
  {
    q: 'inflacion mensual de mayo de 2026',
    gold: `select variacion_mensual ${month('general')} and periodo = '2026-05'`,
  },
  {
    q: 'inflacion quincenal de la primera quincena de octubre',
    gold: `select variacion_quincenal ${half('general')} and periodo = '2026-10-1Q'`,
  },
  {
    q: 'inflacion anual en la segunda quincena de agosto del 2025',
    gold: `select variacion_anual ${half('general')} and periodo = '2025-08-2Q'`,
  },
  { q: '¿Cuál fue el INPC de agosto de 2026?', gold: `select indice ${month('general')} and periodo = '2026-08'` },
  {
    q: 'en que mes de 2021 estuvo mas alta la inflacion',
    gold: `select periodo, variacion_anual ${month('general')} and anio = 2021 order by 2 desc limit 1`,
    also: [`select fecha, variacion_anual ${month('general')} and anio = 2021 order by 2 desc limit 1`],
  },
  {
    q: '¿Cuál ha sido la inflación mensual más alta desde 2020?',
    gold: `select max(variacion_mensual) ${month('general')} and anio >= 2020`,
  },
  {
    q: 'los 5 meses con mayor inflacion anual de la subyacente desde 2020',
    ordered: true,
    gold: `select periodo, variacion_anual ${month('subyacente')} and anio >= 2020 order by 2 desc limit 5`,
    also: [`select fecha, variacion_anual ${month('subyacente')} and anio >= 2020 order by 2 desc limit 5`],
  },
  {
    q: 'cuando estuvo mas baja la inflacion desde 2019',
    gold: `select periodo, variacion_anual ${month('general')} and anio >= 2019 order by 2 limit 1`,
    also: [
      `select fecha, variacion_anual ${month('general')} and anio >= 2019 order by 2 limit 1`,
      `select periodo, variacion_anual ${half('general')} and anio >= 2019 order by 2 limit 1`,
    ],
  },
  {
    q: 'cuanto han subido las frutas y verduras en un año',
    gold: `select variacion_anual ${half('frutas_verduras')} and periodo = '2026-10-2Q'`,
    also: [`select variacion_anual ${month('frutas_verduras')} and periodo = '2026-10'`],
  },
  {
    q: 'inflacion anual de los energeticos en septiembre',
    gold: `select variacion_anual ${month('energeticos')} and periodo = '2026-09'`,
  },
  {
    q: '¿Cuánto subieron las colegiaturas en septiembre respecto a agosto?',
    gold: `select variacion_mensual ${month('educacion')} and periodo = '2026-09'`,
  },
  {
    q: 'inflacion de vivienda en marzo del 2025',
    gold: `select variacion_anual ${month('vivienda')} and periodo = '2025-03'`,
  },
  {
    q: 'inflacion anual por mes en 2025',
    ordered: true,
    gold: `select periodo, variacion_anual ${month('general')} and anio = 2025 order by 1`,
    also: [`select fecha, variacion_anual ${month('general')} and anio = 2025 order by 1`],
  },
  {
    q: '¿Cómo ha evolucionado mes a mes la inflación subyacente en 2026?',
    ordered: true,
    gold: `select periodo, variacion_anual ${month('subyacente')} and anio = 2026 order by 1`,
    also: [`select fecha, variacion_anual ${month('subyacente')} and anio = 2026 order by 1`],
  },
  {
    q: 'variacion quincenal de las ultimas 6 quincenas',
    ordered: true,
    gold: `select periodo, variacion_quincenal ${half('general')} order by fecha desc limit 6`,
    also: [
      `select periodo, variacion_quincenal ${half('general')} and fecha >= '2026-08-01' order by fecha desc`,
      `select fecha, variacion_quincenal ${half('general')} order by fecha desc limit 6`,
    ],
  },
  {
    q: 'con cuanto cerro la inflacion cada año de 2020 a 2025',
    ordered: true,
    gold: `select distinct on (anio) anio, variacion_anual ${month('general')} and anio between 2020 and 2025 order by anio, mes desc`,
    also: [
      `select distinct on (anio) make_date(anio::int, 1, 1), variacion_anual ${month('general')} and anio between 2020 and 2025 order by anio, mes desc`,
    ],
  },
  {
    q: 'que componente tuvo la mayor inflacion anual en octubre',
    gold: `select nombre ${MONTHS} and periodo = '2026-10' order by variacion_anual desc fetch first 1 rows with ties`,
    also: [
      `select componente ${MONTHS} and periodo = '2026-10' order by variacion_anual desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'top 3 componentes que mas bajaron de precio en octubre contra septiembre',
    ordered: true,
    gold: `select nombre, variacion_mensual ${MONTHS} and periodo = '2026-10' order by 2 limit 3`,
    also: [`select componente, variacion_mensual ${MONTHS} and periodo = '2026-10' order by 2 limit 3`],
  },
  {
    q: 'compara la inflacion de alimentos y la de servicios',
    gold: `select nombre, variacion_anual from {inflacion.indices} where periodo = '2026-10-2Q' and componente in ('alimentos_bebidas_tabaco', 'servicios')`,
  },
  {
    q: 'diferencia entre la inflacion subyacente y la no subyacente en diciembre de 2024',
    gold: `select nombre, variacion_anual ${MONTHS} and periodo = '2024-12' and componente in ('subyacente', 'no_subyacente')`,
    also: [
      `select max(variacion_anual) - min(variacion_anual) ${MONTHS} and periodo = '2024-12' and componente in ('subyacente', 'no_subyacente')`,
    ],
  },
  {
    q: 'que subio mas en 2025, los productos pecuarios o los agropecuarios?',
    gold: `select nombre, variacion_anual ${MONTHS} and periodo = '2025-12' and componente in ('pecuarios', 'agropecuarios')`,
    also: [
      `select nombre ${MONTHS} and periodo = '2025-12' and componente in ('pecuarios', 'agropecuarios') order by variacion_anual desc limit 1`,
    ],
  },
  {
    q: '¿La inflación de octubre fue mayor que la de hace un año?',
    gold: `select periodo, variacion_anual ${month('general')} and periodo in ('2026-10', '2025-10')`,
    also: [
      `select fecha, variacion_anual ${month('general')} and periodo in ('2026-10', '2025-10')`,
      `select d.fecha, max(variacion_anual) from (values (date '2025-10-01'), (date '2026-10-01')) d(fecha) left join {inflacion.indices} i on i.fecha = d.fecha and periodicidad = 'mensual' and componente = 'general' group by 1`,
      `select max(variacion_anual) filter (where anio = 2026) > max(variacion_anual) filter (where anio = 2025) ${month('general')} and mes = 10`,
      `select max(variacion_anual) filter (where anio = 2026) - max(variacion_anual) filter (where anio = 2025) ${month('general')} and mes = 10`,
    ],
  },
  {
    q: 'cuantos puntos bajo la inflacion anual de enero de 2023 a enero de 2024',
    gold: `select last - first from ${ends('2023-01', '2024-01')}`,
    also: [`select first - last from ${ends('2023-01', '2024-01')}`],
  },
  {
    q: '¿Qué porcentaje ha subido el INPC desde diciembre de 2018 hasta octubre de 2026?',
    gold: `select 100 * max(indice) filter (where periodo = '2026-10') / max(indice) filter (where periodo = '2018-12') - 100 ${month('general')}`,
  },
  {
    q: 'promedio de la inflacion anual en 2022',
    gold: `select avg(variacion_anual) ${month('general')} and anio = 2022`,
    also: [`select avg(variacion_anual) ${half('general')} and anio = 2022`],
  },
  {
    q: 'Mediana de la inflación mensual durante 2025',
    gold: `select percentile_cont(0.5) within group (order by variacion_mensual) ${month('general')} and anio = 2025`,
  },
  {
    q: 'inflacion mensual minima y maxima del 2024',
    gold: `select min(variacion_mensual), max(variacion_mensual) ${month('general')} and anio = 2024`,
  },
  {
    q: 'cuantos meses de 2022 tuvieron inflacion anual arriba de 8',
    gold: `select count(*) ${month('general')} and anio = 2022 and variacion_anual > 8`,
  },
  {
    q: 'en que meses desde 2019 la inflacion anual fue menor a 3%',
    gold: `select periodo, variacion_anual ${month('general')} and anio >= 2019 and variacion_anual < 3`,
    also: [`select fecha, variacion_anual ${month('general')} and anio >= 2019 and variacion_anual < 3`],
  },
  {
    q: 'hubo algun mes de 2026 con inflacion mensual negativa',
    gold: `select count(*) > 0 ${month('general')} and anio = 2026 and variacion_mensual < 0`,
  },
  {
    q: '¿Rebasó la inflación mensual el 1% en algún mes de 2023?',
    gold: `select count(*) > 0 ${month('general')} and anio = 2023 and variacion_mensual > 1`,
  },
  {
    q: '¿Cuáles son los componentes del INPC?',
    gold: `select distinct nombre from {inflacion.indices}`,
    also: [
      `select distinct nombre from {inflacion.indices} where componente <> 'general'`,
      `select distinct componente from {inflacion.indices}`,
    ],
  },
  {
    q: 'componentes con inflacion anual de mas de 5% en octubre',
    gold: `select nombre, variacion_anual ${MONTHS} and periodo = '2026-10' and variacion_anual > 5`,
    also: [`select componente, variacion_anual ${MONTHS} and periodo = '2026-10' and variacion_anual > 5`],
  },
  {
    q: 'q componentes bajaron de precio en septiembre respecto al mes anterior',
    gold: `select nombre, variacion_mensual ${MONTHS} and periodo = '2026-09' and variacion_mensual < 0`,
    also: [`select componente, variacion_mensual ${MONTHS} and periodo = '2026-09' and variacion_mensual < 0`],
  },
  {
    q: 'inflacion de todos los componentes en diciembre de 2025 menos el general',
    gold: `select nombre, variacion_anual ${MONTHS} and periodo = '2025-12' and componente <> 'general'`,
    also: [`select componente, variacion_anual ${MONTHS} and periodo = '2025-12' and componente <> 'general'`],
  },
  {
    q: 'cuando fue la ultima vez que la inflacion anual paso de 5%',
    gold: `select periodo ${month('general')} and variacion_anual > 5 order by fecha desc limit 1`,
    also: [
      `select fecha ${month('general')} and variacion_anual > 5 order by fecha desc limit 1`,
      `select periodo ${half('general')} and variacion_anual > 5 order by fecha desc limit 1`,
    ],
  },
  {
    q: 'que porcentaje de los meses de 2021 a 2025 tuvo inflacion anual arriba de 4',
    gold: `select 100.0 * count(*) filter (where variacion_anual > 4) / count(*) ${month('general')} and anio between 2021 and 2025`,
  },
  {
    q: 'cuanto aumentaron las tarifas autorizadas por el gobierno en 2025',
    gold: `select variacion_anual ${month('tarifas')} and periodo = '2025-12'`,
  },
  {
    q: 'indice de precios d las mercancias no alimenticias en julio',
    gold: `select indice ${month('mercancias_no_alimenticias')} and periodo = '2026-07'`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuanto es la inflacion en monterrey',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'inflacion de estados unidos', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida'] },
  { q: '¿De cuánto fue la inflación en 1975?', codes: ['sin_datos_para'] },
  { q: 'inflacion de noviembre de 2026', codes: ['sin_datos_para'] },
  { q: 'va a subir la inflacion en diciembre?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué bajó la inflación de los energéticos?', codes: ['no_soportada'] },
  { q: 'me conviene pedir un credito con la inflacion como esta', codes: ['no_soportada'] },
  { q: 'cual es la tasa de interes de banxico', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'inflacion de los telefonos celulares', codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'] },
  { q: 'cuanto ha subido el indice de precios al productor este año', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cual es la meta de inflacion del banco de mexico', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cambia la inflacion de octubre a 2 por ciento', codes: ['rechazada'] },
]
