import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const I = '{inflacion.indices} x'
const MONTH = "periodicidad = 'mensual'"
const FORTNIGHT = "periodicidad = 'quincenal'"
const annual = (componente: string, periodo: string) =>
  `select variacion_anual from ${I} where componente = '${componente}' and periodo = '${periodo}'`
const change = (later: string, earlier: string) =>
  `select (${annual('general', later)}) - (${annual('general', earlier)})`
const monthly = (componente: string, year: number) => `componente = '${componente}' and ${MONTH} and anio = ${year}`

export const questions: readonly HeldOut[] = [
  { q: '¿en cuánto va la inflación?', gold: annual('general', '2026-10-2Q'), also: [annual('general', '2026-10')] },
  { q: 'inflación anual de octubre de 2026', gold: annual('general', '2026-10') },
  { q: 'inflación subyacente de la segunda quincena de octubre', gold: annual('subyacente', '2026-10-2Q') },
  {
    q: '¿Cuánto subieron las frutas y verduras en el último año?',
    gold: annual('frutas_verduras', '2026-10-2Q'),
    also: [annual('frutas_verduras', '2026-10')],
  },
  {
    q: 'inflación mensual de cada mes de 2026',
    gold: `select mes, variacion_mensual from ${I} where ${monthly('general', 2026)}`,
    also: [`select variacion_mensual from ${I} where ${monthly('general', 2026)}`],
  },
  {
    q: '¿Cuál fue el mes de 2022 con la inflación anual más alta?',
    gold: `select fecha::text, variacion_anual from ${I} where ${monthly('general', 2022)} order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'promedio de la inflación anual en 2023',
    gold: `select avg(variacion_anual) from ${I} where ${monthly('general', 2023)}`,
    also: [`select avg(variacion_anual) from ${I} where componente = 'general' and ${FORTNIGHT} and anio = 2023`],
  },
  {
    q: '¿Qué componente ha subido más en el último año?',
    gold: `select nombre, variacion_anual from ${I} where periodo = '2026-10-2Q' order by 2 desc limit 1`,
    also: [`select nombre, variacion_anual from ${I} where periodo = '2026-10' order by 2 desc limit 1`],
  },
  {
    q: 'inflación acumulada en lo que va del año',
    gold: `select variacion_acumulada from ${I} where componente = 'general' and periodo = '2026-10-2Q'`,
    also: [`select variacion_acumulada from ${I} where componente = 'general' and periodo = '2026-10'`],
  },
  {
    q: 'inflación de energéticos y de vivienda en septiembre de 2026',
    gold: `select nombre, variacion_anual from ${I} where componente in ('energeticos', 'vivienda') and periodo = '2026-09'`,
  },
  {
    q: 'inflación al cierre de 2021',
    gold: `select variacion_anual from ${I} where ${monthly('general', 2021)} order by fecha desc limit 1`,
  },
  {
    q: '¿Cuándo fue la última vez que la inflación anual pasó de 5%?',
    gold: `select periodo, variacion_anual from ${I} where componente = 'general' and ${FORTNIGHT} and variacion_anual > 5 order by fecha desc limit 1`,
    also: [
      `select periodo, variacion_anual from ${I} where componente = 'general' and ${MONTH} and variacion_anual > 5 order by fecha desc limit 1`,
    ],
  },
  { q: 'INPC de junio de 2024', gold: `select indice from ${I} where componente = 'general' and periodo = '2024-06'` },
  {
    q: 'compara la inflación general con la subyacente',
    gold: `select nombre, variacion_anual from ${I} where componente in ('general', 'subyacente') and periodo = '2026-10-2Q'`,
    also: [
      `select nombre, variacion_anual from ${I} where componente in ('general', 'subyacente') and periodo = '2026-10'`,
    ],
  },
  {
    q: '¿Cuántos meses de 2022 la inflación anual estuvo arriba de 8%?',
    gold: `select count(*) from ${I} where ${monthly('general', 2022)} and variacion_anual > 8`,
  },
  {
    q: 'inflación de diciembre de 2019 a diciembre de 2023, cada diciembre',
    gold: `select anio, variacion_anual from ${I} where componente = 'general' and ${MONTH} and mes = 12 and anio between 2019 and 2023`,
  },
  {
    q: 'componentes con inflación anual mayor a 5% en la última quincena',
    gold: `select nombre, variacion_anual from ${I} where periodo = '2026-10-2Q' and variacion_anual > 5`,
  },
  {
    q: 'mínimo de la inflación anual desde 2016',
    gold: `select min(variacion_anual) from ${I} where componente = 'general' and ${FORTNIGHT} and anio >= 2016`,
    also: [`select min(variacion_anual) from ${I} where componente = 'general' and ${MONTH} and anio >= 2016`],
  },
  {
    q: '¿Es más alta la inflación que hace un año?',
    gold: `select periodo, variacion_anual from ${I} where componente = 'general' and periodo in ('2026-10-2Q', '2025-10-2Q')`,
    also: [
      `select periodo, variacion_anual from ${I} where componente = 'general' and periodo in ('2026-10', '2025-10')`,
      change('2026-10-2Q', '2025-10-2Q'),
      change('2026-10', '2025-10'),
      change('2026-10', '2025-11'),
    ],
  },
  {
    q: 'variación quincenal del agropecuario',
    gold: `select variacion_quincenal from ${I} where componente = 'agropecuarios' and periodo = '2026-10-2Q'`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Cuánto va a ser la inflación en 2027?',
    'inflación en Guadalajara',
    '¿Por qué subió la inflación?',
    'inflación de Estados Unidos',
  ],
)
