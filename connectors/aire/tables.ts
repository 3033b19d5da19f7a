import { boolean, date, decimal, instant, integer, list, pointColumns, territoryColumns, text } from '@tianguis/core'
import { CATEGORIES, RISKS } from './nom172.ts'
import { LIMITS, POLLUTANTS, type Pollutant } from './pollutants.ts'

const NAMES: Readonly<Record<Pollutant, string>> = {
  pm25: 'Partículas menores a 2.5 micras',
  pm10: 'Partículas menores a 10 micras',
  o3: 'Ozono',
  no2: 'Dióxido de nitrógeno',
  so2: 'Dióxido de azufre',
  co: 'Monóxido de carbono',
}
const concentration = (pollutant: Pollutant, example: string | number) => {
  const unit = pollutant.startsWith('pm') ? 'µg/m³' : 'ppm'
  return decimal({ digits: 15 })
    .unit(unit)
    .range('0', LIMITS[pollutant].possible)
    .describe(`${NAMES[pollutant]}, promedio de esa hora, en ${unit}.`)
    .example(example)
}
const weighted = (name: string) =>
  integer()
    .unit('µg/m³')
    .range(0, 1000)
    .describe(`${name}: promedio ponderado de 12 horas (NowCast) con el que se calcula el índice.`)
    .example(31)

const estacion = text({ max: 20 })
  .required()
  .describe(
    'Clave de la estación: la del SIMAT en el Valle de México (`PED`), el número del SINAICA en las demás (`141`).',
  )
  .example('PED')
const fecha_hora = instant()
  .required()
  .describe('Hora de la lectura, como la rotula la red; en UTC.')
  .example('2026-11-20T00:00:00Z')
const identity = {
  nombre: text({ max: 200 }).describe('Nombre de la estación.').example('Pedregal'),
  red: text({ max: 120 })
    .describe('Red de monitoreo, que es la zona metropolitana que la gente entiende por ciudad.')
    .example('Valle de México'),
  ...territoryColumns(),
}
const zone = {
  zona_horaria: text({ max: 40 }).describe('Zona horaria IANA de la estación.').example('America/Mexico_City'),
}

const readings = {
  pm25: concentration('pm25', 28),
  pm10: concentration('pm10', 51),
  o3: concentration('o3', 0.042),
  no2: concentration('no2', 0.024),
  so2: concentration('so2', 0.003),
  co: concentration('co', 0.7),
}
const marks = {
  dudosos: list().describe(
    'Contaminantes con un valor tan alto que el SINAICA lo oculta; puede ser un extremo real o una falla del equipo.',
  ),
  origen: text({ max: 10 }).oneOf('simat', 'sinaica').describe('Sistema del que viene la lectura.').example('simat'),
}

const pollutant = (what: string) =>
  text({ max: 5 })
    .oneOf(...POLLUTANTS)
    .describe(what)
    .example('o3')
const index = {
  imeca: integer()
    .range(0, 500)
    .describe('Índice IMECA (NADF-009-AIRE-2017) del peor contaminante; las partículas, con NowCast.')
    .example(87),
  contaminante: pollutant('Contaminante con el IMECA más alto.'),
  categoria: text({ max: 30 })
    .oneOf(...CATEGORIES)
    .describe('Calidad del aire según la NOM-172-SEMARNAT-2023, con los límites en vigor ese día.')
    .example('Aceptable'),
  riesgo: text({ max: 30 })
    .oneOf(...RISKS)
    .describe('Nivel de riesgo que la NOM-172 asocia a la categoría.')
    .example('Moderado'),
}
const behind = {
  contaminante_categoria: pollutant(
    'Contaminante que decide la categoría; casi siempre el mismo, pero cada norma tiene sus límites.',
  ),
  pm25_12h: weighted('PM2.5'),
  pm10_12h: weighted('PM10'),
}
const official = integer()
  .range(0, 1000)
  .describe('Índice que la autoridad publicó para esa estación y hora; sólo el SIMAT lo hace.')
  .example(85)

export const stationColumns = {
  estacion,
  clave: text({ max: 30 }).describe('Clave que le da su red; se repite entre redes.').example('PED'),
  ...identity,
  ...pointColumns(),
  ...zone,
  lugar: text({ max: 140 }).describe('Red y municipio en uno, para reconocer la ciudad que se pide.'),
}
/** The day, beside the hour, so that a question about a day reaches an index whatever the station's zone is. */
const dia = date().describe('Día de la lectura, en la hora local de la estación.').example('2026-11-19')
export const readingColumns = { estacion, fecha_hora, dia, ...readings, ...marks }
export const indexColumns = { estacion, fecha_hora, ...index, ...behind }
export const officialColumns = {
  estacion,
  fecha_hora,
  indice: official,
  contaminante: pollutant('Contaminante que da la autoridad.'),
  calidad: text({ max: 30 })
    .oneOf(...CATEGORIES)
    .describe('Calidad que da la autoridad.'),
}
export const recordColumns = {
  estacion,
  ...identity,
  fecha_hora: fecha_hora.describe(
    'Hora de la lectura más reciente de la estación, en UTC; si es vieja, `vigente` lo dice.',
  ),
  ...index,
  ...readings,
  ...pointColumns(),
  indice_oficial: official,
  ...behind,
  ...marks,
  ...zone,
  vigente: boolean()
    .required()
    .describe(
      'Si la lectura tiene a lo más 6 horas respecto a la más nueva de todas; si no, se da con su fecha y sin índice.',
    ),
  dia,
}
