import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const month = (componente = 'general') =>
  `from {inflacion.indices} where periodicidad = 'mensual' and componente = '${componente}'`
const half = (componente = 'general') =>
  `from {inflacion.indices} where periodicidad = 'quincenal' and componente = '${componente}'`
const newest = (componente = 'general', column = 'variacion_anual') =>
  `select ${column} ${half(componente)} order by fecha desc limit 1`
const of = (period: string, column = 'variacion_anual', componente = 'general') =>
  `select ${column} from {inflacion.indices} where componente = '${componente}' and periodo = '${period}'`
/** The newest fortnight of every component. */
const each16 = "from {inflacion.indices} where periodo = '2026-10-2Q'"
const both = (...components: string[]) =>
  `select nombre, variacion_anual ${each16} and componente in (${components.map((one) => `'${one}'`).join(', ')})`

export const questions: readonly HeldOut[] = [
  { q: '¿De cuánto es la inflación?', gold: newest() },
  { q: '¿Cuál fue la inflación anual en octubre de 2025?', gold: of('2025-10') },
  { q: '¿Cuál es la inflación subyacente?', gold: newest('subyacente') },
  {
    q: 'Inflación no subyacente de la primera quincena de octubre de 2025',
    gold: of('2025-10-1Q', 'variacion_anual', 'no_subyacente'),
  },
  { q: '¿Cuál fue la inflación mensual de marzo de 2024?', gold: of('2024-03', 'variacion_mensual') },
  { q: 'Inflación quincenal más reciente', gold: newest('general', 'variacion_quincenal') },
  {
    q: '¿Cuánto llevamos de inflación acumulada este año?',
    gold: of('2026-10', 'variacion_acumulada'),
    also: [newest('general', 'variacion_acumulada')],
  },
  { q: 'Inflación acumulada en 2023', gold: of('2023-12', 'variacion_acumulada') },
  { q: '¿Cuál es el índice nacional de precios al consumidor actual?', gold: newest('general', 'indice') },
  {
    q: '¿Cuánto subieron los energéticos en el último año?',
    gold: of('2026-10', 'variacion_anual', 'energeticos'),
    also: [newest('energeticos')],
  },
  {
    q: '¿Qué componente tuvo la mayor inflación anual en el último dato?',
    gold: `select nombre, variacion_anual ${each16} order by variacion_anual desc fetch first 1 rows with ties`,
  },
  {
    q: 'Los tres componentes con menor inflación anual',
    gold: `select nombre, variacion_anual ${each16} order by variacion_anual limit 3`,
    ordered: true,
  },
  {
    q: 'Inflación anual por componente en septiembre de 2025',
    gold: "select nombre, variacion_anual from {inflacion.indices} where periodo = '2025-09'",
  },
  { q: 'Promedio de la inflación anual en 2024', gold: `select avg(variacion_anual) ${month()} and anio = 2024` },
  {
    q: '¿Cuál fue la inflación anual más alta desde 2000?',
    gold: `select fecha, variacion_anual ${month()} and variacion_anual is not null order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿En qué mes de 2022 fue más alta la inflación anual?',
    gold: `select fecha, variacion_anual ${month()} and anio = 2022 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿En qué año hubo más inflación?',
    gold: `select anio from (select make_date(anio::int, 1, 1) as anio, variacion_anual ${month()} and mes = 12 and variacion_anual is not null) t order by variacion_anual desc limit 1`,
  },
  {
    q: '¿Cuántos meses de 2023 la inflación anual estuvo por debajo de 5 %?',
    gold: `select count(*) ${month()} and anio = 2023 and variacion_anual < 5`,
  },
  {
    q: '¿Cuánto cambió la inflación subyacente entre 2022 y 2023?',
    gold: `select (${of('2023-12', 'variacion_anual', 'subyacente')}) - (${of('2022-12', 'variacion_anual', 'subyacente')})`,
  },
  { q: 'Compara la inflación de mercancías con la de servicios', gold: both('mercancias', 'servicios') },
  { q: '¿Es mayor la inflación de alimentos que la general?', gold: both('alimentos_bebidas_tabaco', 'general') },
  {
    q: 'Inflación mes por mes en 2025',
    gold: `select fecha, variacion_anual ${month()} and anio = 2025`,
    also: [`select fecha, variacion_mensual ${month()} and anio = 2025`],
  },
  {
    q: 'Inflación anual de frutas y verduras en los últimos 12 meses',
    gold: `select periodo, variacion_anual ${month('frutas_verduras')} and fecha >= date '2025-11-01'`,
  },
  {
    q: '¿Qué componentes tienen inflación anual mayor a 5 por ciento?',
    gold: `select nombre, variacion_anual ${each16} and variacion_anual > 5`,
  },
  {
    q: '¿Cuántos componentes bajaron de precio en la última quincena?',
    gold: `select count(*) ${each16} and variacion_quincenal < 0`,
  },
  { q: 'Componentes con inflación negativa', gold: `select nombre, variacion_anual ${each16} and variacion_anual < 0` },
  {
    q: '¿Hubo algún mes de 2021 con inflación mensual negativa?',
    gold: `select count(*) > 0 ${month()} and anio = 2021 and variacion_mensual < 0`,
  },
  {
    q: 'Mediana de la inflación mensual en los últimos 24 meses',
    gold: `select percentile_cont(0.5) within group (order by variacion_mensual)::numeric ${month()} and fecha >= date '2024-11-01'`,
  },
  {
    q: '¿Cuál fue la inflación de la vivienda en 2024?',
    gold: `select variacion_anual ${month('vivienda')} and anio = 2024 order by fecha desc limit 1`,
  },
  {
    q: 'Inflación de educación en agosto de los últimos 5 años',
    gold: `select fecha, variacion_anual ${month('educacion')} and mes = 8 and anio between 2022 and 2026`,
  },
  { q: '¿Qué componentes hay?', gold: 'select distinct nombre from {inflacion.indices}' },
  { q: 'inflacion de los pecuarios', gold: newest('pecuarios') },
  { q: 'inpc de la segunda quincena de septiembre', gold: of('2026-09-2Q', 'indice') },
  {
    q: 'inflacion acumulada de enero a junio de 2025',
    gold: `select variacion_acumulada ${month()} and fecha >= date '2025-01-01' and fecha < date '2025-07-01' order by fecha desc limit 1`,
  },
  { q: 'en cuanto cerro la inflacion en 2022', gold: of('2022-12') },
  {
    q: '¿Cuál es la diferencia entre la inflación subyacente y la no subyacente?',
    gold: both('subyacente', 'no_subyacente'),
  },
  {
    q: 'Inflación anual de todos los componentes sin contar los energéticos',
    gold: `select nombre, variacion_anual ${each16} and componente <> 'energeticos'`,
  },
  {
    q: 'Los 5 meses con la inflación mensual más alta de la última década',
    gold: `select fecha, variacion_mensual ${month()} and anio >= 2017 order by 2 desc limit 5`,
    ordered: true,
    also: [`select fecha, variacion_mensual ${month()} and fecha >= date '2016-11-01' order by 2 desc limit 5`],
  },
  {
    q: 'Inflación anual promedio por año desde 2018',
    gold: `select make_date(anio::int, 1, 1), avg(variacion_anual) ${month()} and anio >= 2018 group by 1`,
  },
  {
    q: '¿En cuántas quincenas de 2024 el índice bajó?',
    gold: `select count(*) ${half()} and anio = 2024 and variacion_quincenal < 0`,
  },
  {
    q: '¿Qué porcentaje de los componentes tiene inflación mayor a 4%?',
    gold: `select 100.0 * count(*) filter (where variacion_anual > 4) / count(*) ${each16}`,
  },
  {
    q: 'Quincenas de 2026 con inflación quincenal mayor a 0.3',
    gold: `select periodo, variacion_quincenal ${half()} and anio = 2026 and variacion_quincenal > 0.3`,
  },
  {
    q: '¿Qué rubros bajaron de precio el último mes?',
    gold: "select nombre, variacion_mensual from {inflacion.indices} where periodo = '2026-10' and variacion_mensual < 0",
  },
]

const OPEN = [
  '¿Cuál va a ser la inflación en diciembre?',
  '¿Por qué subió la inflación en 2022?',
  '¿Cuál es la inflación en Monterrey?',
  '¿Cuánto subió el precio del aguacate según el INPC?',
  '¿Cuál es la inflación de Estados Unidos?',
  '¿Cuánto vale hoy lo que costaba 100 pesos en 2010?',
  '¿Cuál es la inflación de la canasta básica?',
  'Inflación acumulada de los últimos 12 meses',
  'Inflación acumulada entre 2018 y 2024',
  'Inflación sin energéticos',
  'la inflacion mas baja en 2 años',
  '¿Qué porcentaje han subido los servicios este año?',
  '¿Qué componente bajó más de precio en la última quincena?',
  '¿Cuánto aumentaron los servicios respecto al año pasado?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
