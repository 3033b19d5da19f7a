import { date, decimal, integer, text } from '@tianguis/core'
import { COMPONENTS } from './components.ts'
import { CHANGE_DIGITS, DIGITS } from './exact.ts'

const change = (against: string, example: number) =>
  decimal({ digits: CHANGE_DIGITS })
    .unit('%')
    .range(-90, 1000)
    .describe(`Cambio del índice ${against}; calculado del índice, a dos decimales.`)
    .example(example)

/** The fields of a record, in their order. */
export const served = {
  periodo: text({ max: 10 }).required().describe('Quincena (`2026-10-2Q`) o mes (`2026-10`).').example('2026-10-2Q'),
  periodicidad: text({ max: 9 })
    .required()
    .oneOf('quincenal', 'mensual')
    .describe('Si el renglón es de una quincena o de un mes.')
    .example('quincenal'),
  fecha: date()
    .required()
    .range('1988-01-01', '2100-12-31')
    .describe('Primer día del periodo: las quincenas empiezan el 1 y el 16.')
    .example('2026-10-16'),
  anio: integer().required().range(1988, 2100).describe('Año.').example(2026),
  mes: integer().required().range(1, 12).describe('Mes, de 1 a 12.').example(10),
  quincena: integer().range(1, 2).describe('1 o 2; nula en los meses.').example(2),
  componente: text({ max: 40 })
    .required()
    .oneOf(...COMPONENTS)
    .describe('Índice del árbol del INPC; `general` es el de la inflación.')
    .example('general'),
  nombre: text({ max: 80 }).required().describe('El componente, con su nombre.').example('Índice general'),
  indice: decimal({ digits: DIGITS })
    .required()
    .unit('índice, 2Q de julio de 2018 = 100')
    .range('0.001', '100000')
    .describe(
      'Índice, base 2.ª quincena de julio de 2018 = 100, con los decimales publicados; el del mes es el promedio exacto de sus dos quincenas.',
    )
    .example(145.9),
  variacion_quincenal: change('contra la quincena anterior; nulo en los meses', 0.21),
  variacion_mensual: change('contra el mes anterior; nulo en las quincenas', 0.35),
  variacion_anual: change('contra el mismo periodo del año anterior', 3.42),
  variacion_acumulada: change('contra diciembre del año anterior (las quincenas, contra su segunda quincena)', 2.1),
}
