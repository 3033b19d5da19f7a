import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'en cuanto anda la inflacion',
    gold: `select variacion_anual from {inflacion.indices} where componente = 'general' and periodicidad = 'quincenal' order by fecha desc limit 1`,
    also: [
      `select variacion_anual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' order by fecha desc limit 1`,
    ],
  },
  {
    q: '¿De cuánto fue la inflación anual en septiembre?',
    gold: `select variacion_anual from {inflacion.indices} where componente = 'general' and periodo = '2026-09'`,
  },
  {
    q: 'variacion quincenal del inpc en la segunda quincena de octubre de 2026',
    gold: `select variacion_quincenal from {inflacion.indices} where componente = 'general' and periodo = '2026-10-2Q'`,
  },
  {
    q: '¿Cuánto llevamos de inflación acumulada este año?',
    gold: `select variacion_acumulada from {inflacion.indices} where componente = 'general' and periodo = '2026-10'`,
    also: [
      `select variacion_acumulada from {inflacion.indices} where componente = 'general' and periodo = '2026-10-2Q'`,
    ],
  },
  {
    q: '¿Con cuánto cerró la inflación de 2023?',
    gold: `select variacion_anual from {inflacion.indices} where componente = 'general' and periodo = '2023-12'`,
  },
  {
    q: 'que subio mas en el ultimo año, la comida o la vivienda',
    gold: `select nombre, variacion_anual from {inflacion.indices} where componente in ('alimentos_bebidas_tabaco', 'vivienda') and periodo = '2026-10'`,
    also: [
      `select nombre, variacion_anual from {inflacion.indices} where componente in ('alimentos_bebidas_tabaco', 'vivienda') and periodo = '2026-10-2Q'`,
      `select nombre, variacion_anual from {inflacion.indices} where componente in ('alimentos_bebidas_tabaco', 'vivienda') and periodo = '2026-10' order by 2 desc limit 1`,
      `select nombre, variacion_anual from {inflacion.indices} where componente in ('alimentos_bebidas_tabaco', 'vivienda') and periodo = '2026-10-2Q' order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Qué componente del INPC tuvo la inflación anual más alta en octubre de 2026?',
    gold: `select nombre, variacion_anual from {inflacion.indices} where periodo = '2026-10' order by variacion_anual desc limit 1`,
  },
  {
    q: 'inflacion subyacente anual de cada mes de 2025',
    ordered: true,
    gold: `select periodo, variacion_anual from {inflacion.indices} where componente = 'subyacente' and periodicidad = 'mensual' and anio = 2025 order by fecha`,
    also: [
      `select fecha, variacion_anual from {inflacion.indices} where componente = 'subyacente' and periodicidad = 'mensual' and anio = 2025 order by fecha`,
    ],
  },
  {
    q: '¿En qué mes de 2021 fue más alta la inflación mensual?',
    gold: `select periodo, variacion_mensual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and anio = 2021 order by variacion_mensual desc fetch first 1 rows with ties`,
    also: [
      `select fecha, variacion_mensual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and anio = 2021 order by variacion_mensual desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'Promedio de la inflación anual mensual durante 2024',
    gold: `select avg(variacion_anual) from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and anio = 2024`,
  },
  {
    q: '¿La subyacente de octubre quedó arriba del 4%?',
    gold: `select variacion_anual > 4 from {inflacion.indices} where componente = 'subyacente' and periodo = '2026-10'`,
  },
  {
    q: '¿Cuántos meses de 2022 tuvieron inflación anual mayor a 8 por ciento?',
    gold: `select count(*) from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and anio = 2022 and variacion_anual > 8`,
  },
  {
    q: 'valor del INPC de enero 2018, lo necesito pa actualizar una renta',
    gold: `select indice from {inflacion.indices} where componente = 'general' and periodo = '2018-01'`,
  },
  {
    q: 'q tanto han subido las colegiaturas en lo q va del año',
    gold: `select variacion_acumulada from {inflacion.indices} where componente = 'educacion' and periodo = '2026-10'`,
    also: [
      `select variacion_acumulada from {inflacion.indices} where componente = 'educacion' and periodo = '2026-10-2Q'`,
      `select 100 * (max(indice) filter (where periodo = '2026-10') / max(indice) filter (where periodo = '2026-01') - 1) from {inflacion.indices} where componente = 'educacion'`,
      `select 100 * (max(indice) filter (where periodo = '2026-10-2Q') / max(indice) filter (where periodo = '2026-01-1Q') - 1) from {inflacion.indices} where componente = 'educacion'`,
    ],
  },
  {
    q: 'Variación mensual de frutas y verduras en los últimos 6 meses',
    ordered: true,
    gold: `select periodo, variacion_mensual from {inflacion.indices} where componente = 'frutas_verduras' and periodicidad = 'mensual' and fecha between '2026-05-01' and '2026-10-01' order by fecha`,
    also: [
      `select fecha, variacion_mensual from {inflacion.indices} where componente = 'frutas_verduras' and periodicidad = 'mensual' and fecha between '2026-05-01' and '2026-10-01' order by fecha`,
      `select periodo, variacion_mensual from {inflacion.indices} where componente = 'frutas_verduras' and periodicidad = 'mensual' and fecha between '2026-05-01' and '2026-10-01' order by fecha desc`,
    ],
  },
  {
    q: 'los 3 componentes que mas bajaron en octubre contra septiembre',
    ordered: true,
    gold: `select nombre, variacion_mensual from {inflacion.indices} where periodo = '2026-10' order by variacion_mensual limit 3`,
  },
  {
    q: '¿Hubo alguna quincena de este año en que los precios bajaran?',
    gold: `select count(*) > 0 from {inflacion.indices} where componente = 'general' and periodicidad = 'quincenal' and anio = 2026 and variacion_quincenal < 0`,
  },
  {
    q: 'Compara la inflación anual de octubre de 2026 con la de octubre de 2022',
    gold: `select periodo, variacion_anual from {inflacion.indices} where componente = 'general' and periodo in ('2022-10', '2026-10')`,
    also: [
      `select fecha, variacion_anual from {inflacion.indices} where componente = 'general' and periodo in ('2022-10', '2026-10')`,
    ],
  },
  {
    q: 'energéticos vs tarifas del gobierno, inflación anual de agosto',
    gold: `select nombre, variacion_anual from {inflacion.indices} where componente in ('energeticos', 'tarifas') and periodo = '2026-08'`,
  },
  {
    q: '¿Cuáles componentes traían una inflación anual mayor a 5% en octubre de 2026?',
    gold: `select nombre, variacion_anual from {inflacion.indices} where periodo = '2026-10' and variacion_anual > 5`,
  },
  {
    q: '¿Cuánto ha aumentado el índice de precios de enero de 2020 a octubre de 2026, en porcentaje?',
    gold: `select 100 * (max(indice) filter (where periodo = '2026-10') / max(indice) filter (where periodo = '2020-01') - 1) from {inflacion.indices} where componente = 'general'`,
    also: [
      `select 100 * (max(indice) filter (where periodo = '2026-10-2Q') / max(indice) filter (where periodo = '2020-01-1Q') - 1) from {inflacion.indices} where componente = 'general'`,
      // Where a month is gone, from the first to the last there are.
      `select 100 * ((array_agg(indice order by fecha desc))[1] / (array_agg(indice order by fecha))[1] - 1) from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and fecha between '2020-01-01' and '2026-10-01'`,
    ],
  },
  {
    q: 'que componentes tiene el inpc',
    gold: `select distinct nombre from {inflacion.indices}`,
    also: [`select distinct componente from {inflacion.indices}`],
  },
  {
    q: '¿Cuándo fue la última vez que la inflación anual mensual estuvo debajo de 3%?',
    gold: `select periodo, variacion_anual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and variacion_anual < 3 order by fecha desc limit 1`,
    also: [
      `select fecha, variacion_anual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and variacion_anual < 3 order by fecha desc limit 1`,
    ],
  },
  {
    q: '¿Cuál ha sido la inflación anual más alta en un mes desde 2017?',
    gold: `select max(variacion_anual) from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and fecha >= '2017-01-01'`,
    also: [
      `select fecha, variacion_anual from {inflacion.indices} where componente = 'general' and periodicidad = 'mensual' and fecha >= '2017-01-01' order by variacion_anual desc fetch first 1 row with ties`,
    ],
  },
  {
    q: 'Inflación anual de los servicios en diciembre de cada año, de 2019 a 2024',
    ordered: true,
    gold: `select anio, variacion_anual from {inflacion.indices} where componente = 'servicios' and periodicidad = 'mensual' and mes = 12 and anio between 2019 and 2024 order by anio`,
    also: [
      `select periodo, variacion_anual from {inflacion.indices} where componente = 'servicios' and periodicidad = 'mensual' and mes = 12 and anio between 2019 and 2024 order by anio`,
      `select fecha, variacion_anual from {inflacion.indices} where componente = 'servicios' and periodicidad = 'mensual' and mes = 12 and anio between 2019 and 2024 order by anio`,
    ],
  },
  {
    q: 'mediana de la variación quincenal del índice general en 2025',
    gold: `select percentile_cont(0.5) within group (order by variacion_quincenal) from {inflacion.indices} where componente = 'general' and periodicidad = 'quincenal' and anio = 2025`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Qué inflación vamos a tener en diciembre de 2027?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'por que bajo la inflacion en mayo', codes: ['no_soportada'] },
  { q: 'inflacion en merida yucatan', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida', 'no_soportada'] },
  {
    q: '¿A cuánto está la inflación en Estados Unidos?',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  { q: '¿Cuál fue la inflación anual en 1985?', codes: ['sin_datos_para'] },
  { q: 'me conviene meter mi dinero a cetes pa ganarle a la inflacion?', codes: ['no_soportada', 'no_entendida'] },
  { q: '¿Cuánto fue la inflación de la primera quincena de noviembre de 2026?', codes: ['sin_datos_para'] },
  { q: 'índice nacional de precios al productor de octubre', codes: ['fuera_de_alcance', 'no_entendida'] },
]
