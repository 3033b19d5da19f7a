import { date, decimal, pointColumns, territoryColumns, text } from '@tianguis/core'

const clave = text({ max: 10 })
  .required()
  .matching(/^[A-Z0-9]{5,9}$/)
  .describe('Clave de la presa en el SIH de la Conagua.')
  .example('LBCNL')

const names = {
  nombre: text({ max: 120 }).required().describe('Nombre oficial.').example('Rodrigo Gómez'),
  nombre_comun: text({ max: 120 })
    .describe('Nombre con que la conoce la gente; ausente si no tiene otro registrado.')
    .example('La Boca'),
}

const water = {
  corriente: text({ max: 120 }).describe('Río, arroyo o canal en que está.').example('Arroyo La Chueca - San Juan'),
  uso: text({ max: 120 }).describe('Para qué se usa el agua, en palabras.').example('Agua potable'),
}

const capacidad_hm3 = decimal({ digits: 3 })
  .required()
  .unit('hm³')
  .range('0.001', 20000)
  .describe(
    'Capacidad al nivel de aguas máximas ordinarias (NAMO), según el SINA el 2025-04-23; una presa puede tener más.',
  )
  .example(39.49)

const level = {
  almacenamiento_hm3: decimal({ digits: 6 })
    .unit('hm³')
    .range(0, 50000)
    .describe('Agua almacenada ese día; ausente si no se midió.')
    .example(38.1),
  elevacion_msnm: decimal({ digits: 6 })
    .unit('m')
    .range(-50, 4000)
    .describe(
      'Nivel del agua, en metros sobre el nivel del mar; algunas presas usan una cota propia (Chapala) y otras no lo dan.',
    )
    .example(448.24),
}

export const damColumns = {
  clave,
  ...names,
  nombres: text({ max: 400 })
    .required()
    .describe('Todos los nombres con que se la conoce, separados por punto y coma.'),
  ...territoryColumns(),
  ...water,
  capacidad_hm3,
  ...pointColumns(),
}

export const levelColumns = {
  clave,
  fecha: date().required().range('1940-01-01', '2100-12-31').describe('Día de la medición.').example('2026-11-18'),
  ...level,
}

export const recordColumns = {
  clave,
  ...names,
  ...territoryColumns(),
  ...water,
  fecha: date()
    .describe('Día más reciente con almacenamiento; ausente si la fuente no da ninguno.')
    .example('2026-11-18'),
  almacenamiento_hm3: level.almacenamiento_hm3,
  capacidad_hm3,
  llenado_pct: decimal({ digits: 2 })
    .unit('%')
    .range(0, 500)
    .describe(
      'Almacenamiento entre capacidad, redondeado a dos decimales; pasa de 100 cuando hay más agua que la del NAMO.',
    )
    .example(96.48),
  elevacion_msnm: level.elevacion_msnm,
  ...pointColumns(),
}
