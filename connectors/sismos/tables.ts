import { date, decimal, instant, pointColumns, territoryColumns, text } from '@tianguis/core'
import { STATUSES } from './event.ts'

/** From Alaska's latitude to Panama's would be foreign; the SSN locates up to its neighbours. */
export const REGION = { south: 0, north: 45, west: -130, east: -70 }

export const columns = {
  id: text({ max: 60 })
    .required()
    .describe('Identificador propio, que no cambia al revisarse el sismo; empieza por quien lo publicó primero.')
    .example('ssn:20261119T143205Z:16.88:-100.30'),
  fecha_hora: instant().required().describe('Hora de origen, en UTC.').example('2026-11-19T14:32:05Z'),
  fecha_hora_local: text({ max: 19 })
    .required()
    .describe('Hora de origen en el centro de México, como la publica el SSN.')
    .example('2026-11-19 08:32:05'),
  fecha: date().required().describe('Día del sismo en el centro de México.').example('2026-11-19'),
  magnitud: decimal({ digits: 3 })
    .unit('magnitud')
    .range(-3, 10)
    .describe('Magnitud; ausente cuando la fuente dice que no es calculable.')
    .example(4.1),
  profundidad_km: decimal({ digits: 6 }).unit('km').range(-10, 800).describe('Profundidad del foco.').example(13.4),
  ...pointColumns(REGION),
  referencia: text({ max: 200 })
    .required()
    .describe('Distancia y rumbo a una localidad, como la publica la fuente (el USGS, en inglés).')
    .example('27 km al SUROESTE de COYUCA DE BENITEZ, GRO'),
  ...territoryColumns(),
  estado: territoryColumns().estado.describe(
    'Estado al que se refiere el sismo, también si fue en el mar; ausente en el extranjero.',
  ),
  municipio: territoryColumns().municipio.describe(
    'Municipio de la cabecera más próxima al epicentro, sólo en tierra y en el mismo estado.',
  ),
  pais: text({ max: 60 }).describe('País al que se refiere.').example('México'),
  estatus: text({ max: 12 })
    .oneOf(...STATUSES)
    .describe(
      '`preliminar`, calculado sin intervención; `verificado` por un analista; `revisado` con más datos. Ausente si sólo se conoce por el RSS.',
    ),
  fuente: text({ max: 4 })
    .oneOf('SSN', 'USGS')
    .required()
    .describe('De quién son los valores: el SSN o, mientras él no publica el sismo, el USGS.')
    .example('SSN'),
}
