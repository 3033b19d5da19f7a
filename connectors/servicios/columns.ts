import { date, decimal, integer, territoryColumns, text } from '@tianguis/core'

const { estado, municipio, cvegeo } = territoryColumns()

export const columns = {
  servicio: text({ max: 80 })
    .required()
    .describe('Oficio o servicio, en palabras de todos los días.')
    .example('Plomero'),
  ciudad: text({ max: 60 })
    .required()
    .describe('Ciudad: una de las 55 del INPC o una capital estatal.')
    .example('Monterrey'),
  estado: estado.required(),
  municipio: municipio.required(),
  cvegeo: cvegeo
    .required()
    .describe('Clave INEGI del municipio de la ciudad; la de México es la de Cuauhtémoc, 09015.'),
  zona: text({ max: 10 })
    .oneOf('general', 'frontera')
    .required()
    .describe('Zona de salarios mínimos: `frontera` es la Zona Libre de la Frontera Norte, que existe desde 2019.')
    .example('general'),
  precio: decimal({ digits: 6 })
    .required()
    .range('0.01', '1000000')
    .unit('MXN')
    .describe('Pesos por lo que dice `unidad`. Lo que significa lo dice `tipo`.')
    .example('349.84'),
  unidad: text({ max: 60 })
    .required()
    .describe('Por qué se paga: `MXN por día` de trabajo, o la unidad de la cotización.')
    .example('MXN por día'),
  tipo: text({ max: 30 })
    .oneOf('salario_minimo_profesional', 'precio_promedio_inpc')
    .required()
    .describe(
      '`salario_minimo_profesional` es lo menos que la ley deja pagar por una jornada a quien tiene el oficio, igual en toda la zona: no es lo que cobra por un trabajo. `precio_promedio_inpc` es lo que cuesta el servicio, según la cotización del INEGI en la ciudad.',
    ),
  especificacion: text({ max: 500 }).describe(
    'Qué se paga exactamente: el oficio como lo nombra la CONASAMI, o la especificación del INEGI tal cual.',
  ),
  periodo: text({ max: 7 })
    .required()
    .matching(/^\d{4}(-\d\d)?$/)
    .describe(
      'Año o mes: `2026` para un salario que rige desde enero, `2026-10` para el mes de una cotización o de un salario que empezó en otro mes.',
    )
    .example('2026'),
  clave: text({ max: 60 })
    .required()
    .describe('Columna de la CONASAMI, o canasta, genérico y consecutivo del INEGI.')
    .example('plomero'),
  desde: date().required().describe('Primer día del periodo.').example('2026-01-01'),
  hasta: date().describe('Último día del periodo; ausente en el salario que sigue vigente.').example('2026-12-31'),
}

/** What there is a history of. */
export const seriesColumns = {
  servicio: columns.servicio,
  ciudad: columns.ciudad,
  cvegeo: columns.cvegeo,
  tipo: columns.tipo,
}

export const providerColumns = {
  servicio: columns.servicio,
  cvegeo: columns.cvegeo,
  oferentes: integer()
    .required()
    .range(1, 1_000_000)
    .unit('establecimientos')
    .describe(
      'Establecimientos del DENUE con la actividad del servicio en el municipio (en la Ciudad de México, en sus 16 demarcaciones).',
    )
    .example(35),
}

const { clave, desde, hasta: _hasta, ...first } = columns
export const recordColumns = {
  ...first,
  oferentes: integer()
    .unit('establecimientos')
    .describe(
      'Establecimientos del DENUE con la actividad del servicio en el municipio (en la Ciudad de México, en sus 16 demarcaciones); ausente si no hay ninguno o el directorio no se ha cargado. Muchos de quienes tienen un oficio no tienen local y no están ahí.',
    )
    .example(35),
  clave,
  desde,
}
