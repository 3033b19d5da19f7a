import type { HeldOut } from '../types.ts'

const MONTHS = `(select * from {inflacion.indices} where periodicidad = 'mensual') m`
const HALVES = `(select * from {inflacion.indices} where periodicidad = 'quincenal') h`
const monthly = (what: string, componente: string, periodo: string) =>
  `select ${what} from ${MONTHS} where componente = '${componente}' and periodo = '${periodo}'`
const fortnightly = (what: string, componente: string, periodo: string) =>
  `select ${what} from ${HALVES} where componente = '${componente}' and periodo = '${periodo}'`
/** The last published of a component, until the end of a year. */
const last = (what: string, componente: string, from = MONTHS, year = 2026) =>
  `select ${what} from ${from} where componente = '${componente}' and anio <= ${year} and ${what} is not null order by fecha desc limit 1`
/** A figure of several components in the newest month or fortnight. */
const newest = (what: string, from: string, which = 'true') =>
  `select ${what} from ${from} where ${which} and fecha = (select max(fecha) from ${from})`

export const questions: readonly HeldOut[] = [
  {
    q: '¿De cuánto es la inflación?',
    gold: last('variacion_anual', 'general'),
    also: [last('variacion_anual', 'general', HALVES)],
  },
  {
    q: 'inflacion subyacente actual',
    gold: last('variacion_anual', 'subyacente'),
    also: [last('variacion_anual', 'subyacente', HALVES)],
  },
  {
    q: 'inflación mensual de octubre',
    gold: monthly('variacion_mensual', 'general', '2026-10'),
  },
  {
    q: 'variación quincenal de la primera quincena de octubre',
    gold: fortnightly('variacion_quincenal', 'general', '2026-10-1Q'),
  },
  {
    q: '¿Cuál fue la inflación de 2024?',
    gold: last('variacion_anual', 'general', MONTHS, 2024),
    also: [last('variacion_acumulada', 'general', MONTHS, 2024)],
  },
  {
    q: 'inflación acumulada en lo que va del año',
    gold: last('variacion_acumulada', 'general'),
    also: [last('variacion_acumulada', 'general', HALVES)],
  },
  {
    q: 'inflación de alimentos, bebidas y tabaco',
    gold: last('variacion_anual', 'alimentos_bebidas_tabaco'),
    also: [last('variacion_anual', 'alimentos_bebidas_tabaco', HALVES)],
  },
  {
    q: '¿Cuánto aumentaron las colegiaturas en el último año?',
    gold: last('variacion_anual', 'educacion'),
    also: [last('variacion_anual', 'educacion', HALVES)],
  },
  {
    q: 'INPC de agosto de 2025',
    gold: monthly('indice', 'general', '2025-08'),
    also: [`select indice from ${HALVES} where componente = 'general' and periodo in ('2025-08-1Q', '2025-08-2Q')`],
  },
  {
    q: 'Me das por favor el índice nacional de precios al consumidor más reciente',
    gold: last('indice', 'general', HALVES),
    also: [last('indice', 'general')],
  },
  {
    q: '¿Qué componentes tiene la inflación?',
    gold: `select distinct componente from ${MONTHS}`,
    also: [
      `select distinct nombre from ${MONTHS}`,
      newest('componente', HALVES),
      newest('nombre', HALVES),
      newest('componente', MONTHS),
      newest('nombre', MONTHS),
    ],
  },
  {
    q: 'inflación de energéticos en noviembre de 2025',
    gold: monthly('variacion_anual', 'energeticos', '2025-11'),
    also: [
      `select variacion_anual from ${HALVES} where componente = 'energeticos' and periodo in ('2025-11-1Q', '2025-11-2Q')`,
    ],
  },
  {
    q: 'compara la inflación subyacente con la no subyacente',
    gold: newest('variacion_anual', MONTHS, `componente in ('subyacente', 'no_subyacente')`),
    also: [newest('variacion_anual', HALVES, `componente in ('subyacente', 'no_subyacente')`)],
  },
  {
    q: 'servicios o mercancías, ¿cuáles traen más inflación?',
    gold: newest('variacion_anual', MONTHS, `componente in ('servicios', 'mercancias')`),
    also: [newest('variacion_anual', HALVES, `componente in ('servicios', 'mercancias')`)],
  },
  {
    q: '¿Cuál es el componente con la inflación anual más baja?',
    gold: `${newest('variacion_anual, componente', MONTHS)} order by variacion_anual limit 1`,
    also: [
      `${newest('variacion_anual, nombre', MONTHS)} order by variacion_anual limit 1`,
      `${newest('variacion_anual, componente', HALVES)} order by variacion_anual limit 1`,
      `${newest('variacion_anual, nombre', HALVES)} order by variacion_anual limit 1`,
    ],
  },
  {
    q: 'los 3 componentes con mayor inflación mensual en octubre',
    gold: `select componente, variacion_mensual from ${MONTHS} where periodo = '2026-10' order by variacion_mensual desc limit 3`,
    ordered: true,
    also: [
      `select nombre, variacion_mensual from ${MONTHS} where periodo = '2026-10' order by variacion_mensual desc limit 3`,
    ],
  },
  {
    q: 'inflación mensual de 2025 mes por mes',
    gold: `select variacion_mensual from ${MONTHS} where componente = 'general' and anio = 2025 order by fecha`,
    ordered: true,
  },
  {
    q: '¿Cómo ha evolucionado la inflación anual este año?',
    gold: `select variacion_anual from ${MONTHS} where componente = 'general' and anio = 2026 order by fecha`,
    ordered: true,
    also: [`select variacion_anual from ${HALVES} where componente = 'general' and anio = 2026 order by fecha`],
  },
  {
    q: 'en qué mes de 2021 fue más alta la inflación anual',
    gold: `select variacion_anual from ${MONTHS} where componente = 'general' and anio = 2021 order by variacion_anual desc limit 1`,
  },
  {
    q: 'promedio de la inflación anual en 2023',
    gold: `select round(avg(variacion_anual), 2) from ${MONTHS} where componente = 'general' and anio = 2023`,
    also: [`select round(avg(variacion_anual), 2) from ${HALVES} where componente = 'general' and anio = 2023`],
  },
  {
    q: '¿Cuál ha sido la inflación anual más alta desde 2020?',
    gold: `select max(variacion_anual) from ${MONTHS} where componente = 'general' and anio >= 2020`,
    also: [
      `select max(variacion_anual) from ${HALVES} where componente = 'general' and anio >= 2020`,
      ...[MONTHS, HALVES].map(
        (from) =>
          `select periodo, variacion_anual from (select *, rank() over (order by variacion_anual desc nulls last) as lugar from ${from} where componente = 'general' and anio >= 2020) r where lugar = 1`,
      ),
    ],
  },
  {
    q: '¿Hubo algún mes de este año con inflación mensual menor a cero?',
    gold: `select count(*) > 0 from ${MONTHS} where componente = 'general' and anio = 2026 and variacion_mensual < 0`,
    also: [`select count(*) from ${MONTHS} where componente = 'general' and anio = 2026 and variacion_mensual < 0`],
  },
  {
    q: 'meses de 2024 con una inflación mensual de más de 0.5',
    gold: `select periodo, variacion_mensual from ${MONTHS} where componente = 'general' and anio = 2024 and variacion_mensual > 0.5`,
    also: [
      `select variacion_mensual from ${MONTHS} where componente = 'general' and anio = 2024 and variacion_mensual > 0.5`,
    ],
  },
  {
    q: '¿cuántos meses de 2025 la inflación anual estuvo arriba del 4 por ciento?',
    gold: `select count(*) from ${MONTHS} where componente = 'general' and anio = 2025 and variacion_anual > 4`,
  },
  {
    q: 'mediana de la inflación mensual en 2022',
    gold: `select round(percentile_cont(0.5) within group (order by variacion_mensual)::numeric, 3) from ${MONTHS} where componente = 'general' and anio = 2022`,
  },
  {
    q: 'inflación quincenal de la vivienda más reciente',
    gold: last('variacion_quincenal', 'vivienda', HALVES),
  },
  {
    q: 'componentes con inflación anual entre 2 y 4 en octubre',
    gold: `select componente, variacion_anual from ${MONTHS} where periodo = '2026-10' and variacion_anual between 2 and 4`,
    also: [
      `select nombre, variacion_anual from ${MONTHS} where periodo = '2026-10' and variacion_anual between 2 and 4`,
    ],
  },
]
