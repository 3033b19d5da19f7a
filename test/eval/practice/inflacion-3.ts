import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuanto han subido las cosas en el ultimo año',
    gold: `select variacion_anual from {inflacion.indices} i where componente = 'general' and periodo = '2026-10-2Q'`,
    also: [`select variacion_anual from {inflacion.indices} i where componente = 'general' and periodo = '2026-10'`],
  },
  {
    q: '¿En qué mes, desde 2017, hubo la inflación anual más alta y de cuánto fue?',
    gold: `select periodo, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio >= 2017 order by variacion_anual desc fetch first 1 row with ties`,
    also: [
      `select fecha, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio >= 2017 order by variacion_anual desc fetch first 1 row with ties`,
      `select anio, mes, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio >= 2017 order by variacion_anual desc fetch first 1 row with ties`,
      `select mes, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio >= 2017 order by variacion_anual desc fetch first 1 row with ties`,
    ],
  },
  {
    q: 'inflacion subyacente contra no subyacente, anual, octubre',
    gold: `select componente, variacion_anual from {inflacion.indices} i where componente in ('subyacente', 'no_subyacente') and periodo = '2026-10'`,
    also: [
      `select nombre, variacion_anual from {inflacion.indices} i where componente in ('subyacente', 'no_subyacente') and periodo = '2026-10'`,
      `select max(variacion_anual) filter (where componente = 'subyacente'), max(variacion_anual) filter (where componente = 'no_subyacente') from {inflacion.indices} i where periodo = '2026-10'`,
    ],
  },
  {
    q: 'Promedio de la inflación anual durante 2022',
    gold: `select avg(variacion_anual) from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio = 2022`,
    also: [
      `select avg(variacion_anual) from {inflacion.indices} i where componente = 'general' and periodicidad = 'quincenal' and anio = 2022`,
    ],
  },
  {
    q: 'si en enero de 2018 guardé 10 mil pesos debajo del colchón, ¿cuánto necesitaría en octubre de 2026 para comprar lo mismo?',
    gold: `select 10000 * (select indice from {inflacion.indices} a where componente = 'general' and periodo = '2026-10') / (select indice from {inflacion.indices} b where componente = 'general' and periodo = '2018-01')`,
  },
  {
    q: 'en qué meses de 2023 a 2025 bajaron los precios respecto al mes anterior',
    gold: `select periodo from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio between 2023 and 2025 and variacion_mensual < 0`,
    also: [
      `select fecha from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio between 2023 and 2025 and variacion_mensual < 0`,
      `select anio, mes from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio between 2023 and 2025 and variacion_mensual < 0`,
    ],
  },
  {
    q: 'qué ha subido más en un año, la comida, la vivienda o los energéticos?',
    gold: `select componente, variacion_anual from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10-2Q'`,
    also: [
      `select nombre, variacion_anual from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10-2Q'`,
      `select componente, variacion_anual from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10'`,
      `select nombre, variacion_anual from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10'`,
      `select componente from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10-2Q' order by variacion_anual desc limit 1`,
      `select nombre from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10-2Q' order by variacion_anual desc limit 1`,
      `select componente from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10' order by variacion_anual desc limit 1`,
      `select nombre from {inflacion.indices} i where componente in ('alimentos_bebidas_tabaco', 'vivienda', 'energeticos') and periodo = '2026-10' order by variacion_anual desc limit 1`,
    ],
  },
  {
    q: 'mediana de la inflacion mensual de 2021',
    gold: `select percentile_cont(0.5) within group (order by variacion_mensual) from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio = 2021`,
  },
  {
    q: 'de cuanto fue la inflacion en la primera quincena de octubre',
    gold: `select variacion_quincenal from {inflacion.indices} i where componente = 'general' and periodo = '2026-10-1Q'`,
    also: [`select variacion_anual from {inflacion.indices} i where componente = 'general' and periodo = '2026-10-1Q'`],
  },
  {
    q: 'Para mi tesis ocupo la inflación anual con la que cerró cada diciembre, desde 2017 hasta 2025',
    gold: `select anio, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and mes = 12 and anio between 2017 and 2025`,
    also: [
      `select periodo, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and mes = 12 and anio between 2017 and 2025`,
      `select fecha, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and mes = 12 and anio between 2017 and 2025`,
      `select anio, variacion_anual from {inflacion.indices} i where componente = 'general' and periodicidad = 'quincenal' and quincena = 2 and mes = 12 and anio between 2017 and 2025`,
    ],
  },
  {
    q: '¿Ya está la inflación por debajo del 4 por ciento?',
    gold: `select variacion_anual < 4 from {inflacion.indices} i where componente = 'general' and periodo = '2026-10-2Q'`,
    also: [
      `select variacion_anual from {inflacion.indices} i where componente = 'general' and periodo = '2026-10-2Q'`,
      `select variacion_anual from {inflacion.indices} i where componente = 'general' and periodo = '2026-10'`,
    ],
  },
  {
    q: 'cuáles componentes traen una inflación anual de más de 4% en octubre de 2026',
    gold: `select componente from {inflacion.indices} i where periodo = '2026-10' and variacion_anual > 4`,
    also: [`select nombre from {inflacion.indices} i where periodo = '2026-10' and variacion_anual > 4`],
  },
  {
    q: 'qué porcentaje de los meses de 2020 a 2025 tuvo inflación anual arriba de 4%',
    gold: `select 100.0 * count(*) filter (where variacion_anual > 4) / count(*) from {inflacion.indices} i where componente = 'general' and periodicidad = 'mensual' and anio between 2020 and 2025`,
  },
  {
    q: 'tengo una frutería, cuánto subieron o bajaron las frutas y verduras de septiembre a octubre',
    gold: `select variacion_mensual from {inflacion.indices} i where componente = 'frutas_verduras' and periodo = '2026-10'`,
    also: [
      `select (select indice from {inflacion.indices} a where componente = 'frutas_verduras' and periodo = '2026-10') - (select indice from {inflacion.indices} b where componente = 'frutas_verduras' and periodo = '2026-09')`,
      `select 100 * ((select indice from {inflacion.indices} a where componente = 'frutas_verduras' and periodo = '2026-10') / (select indice from {inflacion.indices} b where componente = 'frutas_verduras' and periodo = '2026-09') - 1)`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuanto fue la inflacion de estados unidos en octubre',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  },
  { q: '¿De cuánto será la inflación en 2027?', codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'] },
  {
    q: 'cuál es la ciudad de la república con más inflación',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  { q: 'por qué suben tanto las verduras, oiga', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'qué inflación hubo en 1987, cuando estaba De la Madrid', codes: ['sin_datos_para', 'fuera_de_alcance'] },
  {
    q: 'ponle 2 por ciento a la inflación de octubre y guarda el cambio',
    codes: ['rechazada', 'no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
