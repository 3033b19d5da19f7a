import { date, decimal, integer, territoryColumns, text } from '@tianguis/core'
import { DIMENSIONS, dimensionNames, INDICATORS, type Dimension, type Indicator } from './indicators.ts'
import { SIZES } from './sizes.ts'

export const GRADES = ['Muy alto', 'Alto', 'Medio', 'Bajo', 'Muy bajo'] as const

const territory = territoryColumns()
const points = (says: string) => decimal({ digits: 2 }).unit('puntos').range(0, 100).describe(says)
const place = (says: string) => integer().range(1, 3000).describe(says)

const WHAT: Readonly<Record<Dimension, string>> = {
  seguridad:
    'homicidio doloso, robo con violencia, violencia familiar y lesiones; tasas de los últimos 12 meses publicados',
  vivienda: 'drenaje, electricidad, agua, piso y hacinamiento (2020)',
  educacion: 'analfabetismo y educación básica (2020)',
  salud: 'acceso a los servicios de salud (2020)',
  economia: 'ingreso de la población ocupada y pobreza por ingresos (2020)',
  servicios: 'comercios, escuelas, consultorios, hoteles y restaurantes por habitante (DENUE)',
}
const subScores = Object.fromEntries(
  dimensionNames.map((name) => [
    name,
    points(
      `De 0 a 100, más es mejor: ${WHAT[name]}. Pesa ${DIMENSIONS[name]} de 100 si la dimensión cubre el país; si no, se informa y no pesa (véase \`cobertura\`).`,
    ).example('71.25'),
  ]),
) as Record<Dimension, ReturnType<typeof points>>

const valueColumn = ({ says, unit, origin }: Indicator) =>
  decimal({ digits: 6 }).unit(unit).range(0, 1_000_000).describe(`${says} (${origin}).`)

export const scoreColumns = {
  cvegeo: territory.cvegeo.required(),
  municipio: territory.municipio.required(),
  estado: territory.estado.required(),
  score: decimal({ digits: 2 })
    .unit('puntos')
    .range(1, 100)
    .describe(
      'Puntuación de calidad de vida, de 1 a 100, más es mejor; ausente si faltan datos de tres o más de las seis dimensiones.',
    )
    .example('84.21'),
  posicion: place('Lugar en el país; 1 es el mejor. Quienes empatan lo comparten.').example(12),
  posicion_estatal: place('Lugar en su estado.').example(2),
  posicion_grupo: place('Lugar entre los municipios del país de su grupo de población.').example(5),
  grupo_poblacion: text({ max: 10 })
    .oneOf(...SIZES)
    .describe('Tamaño del municipio por su población (CONAPO) de `anio`.')
    .example('>500k'),
  total: integer()
    .required()
    .range(0, 3000)
    .unit('municipios')
    .describe('Municipios que tienen puntuación y por tanto lugar.')
    .example(2466),
  grado: text({ max: 10 })
    .oneOf(...GRADES)
    .describe(
      'Quinto del país en que cae su lugar, de `Muy alto` (el mejor) a `Muy bajo`. No es el grado de marginación, que va al revés.',
    )
    .example('Muy alto'),
  rango_min: place('Mejor lugar que resultaría con otras ponderaciones defendibles (percentil 5 de ellas).').example(8),
  rango_max: place('Peor lugar que resultaría con otras ponderaciones defendibles (percentil 95 de ellas).').example(
    31,
  ),
  ...subScores,
  cobertura: integer()
    .required()
    .range(0, 100)
    .unit('%')
    .describe(
      'Cuánto del peso de las seis dimensiones entra en su puntuación. Dos municipios con distinta cobertura se comparan con cautela.',
    )
    .example(100),
  anio: integer()
    .required()
    .range(2020, 2100)
    .describe('Año del dato más nuevo que se usó; el de cada indicador está en la tabla `indicadores`.')
    .example(2026),
  version: text({ max: 20 })
    .required()
    .describe(
      'Metodología y último mes de los datos. Cada versión guarda sus metas (mínimo y máximo de cada indicador) en la tabla `metas`.',
    )
    .example('1-2026-10'),
  ...Object.fromEntries(INDICATORS.map((indicator) => [indicator.name, valueColumn(indicator)])),
}

const indicador = text({ max: 40 })
  .required()
  .oneOf(...INDICATORS.map(({ name }) => name))
  .describe('Indicador.')
  .example('analfabetismo')
const anio = integer().required().range(2015, 2100).describe('Año del dato.').example(2020)
const fuente = text({ max: 200 }).required().describe('De quién es el dato.')

export const indicatorColumns = {
  cvegeo: territory.cvegeo.required(),
  indicador,
  valor: decimal({ digits: 6 })
    .unit('la de `unidad`')
    .required()
    .range(0, 1_000_000)
    .describe('Valor con el que se calcula la puntuación, en la unidad que dice `metas`.')
    .example('1.644738'),
  anio,
  fuente,
}

export const goalpostColumns = {
  version: scoreColumns.version,
  indicador,
  dimension: text({ max: 20 })
    .required()
    .oneOf(...dimensionNames)
    .describe('Dimensión de la que es parte; los indicadores de una dimensión pesan igual entre sí.')
    .example('educacion'),
  direccion: text({ max: 10 })
    .required()
    .oneOf('menos', 'mas')
    .describe('Qué es mejor: `menos` o `mas`.')
    .example('menos'),
  peso: integer()
    .required()
    .range(0, 100)
    .describe('Peso de su dimensión en esta versión, sobre la suma de los de todas; 0 si no cubre el país.')
    .example(15),
  peso_nominal: integer().required().range(1, 100).describe('Peso de su dimensión según la metodología.').example(15),
  escala: text({ max: 12 })
    .required()
    .oneOf('lineal', 'logaritmo')
    .describe('Cómo se mide entre las metas: `lineal`, o el `logaritmo` de uno más el valor.')
    .example('lineal'),
  unidad: text({ max: 60 }).required().describe('Unidad del valor y de las metas.').example('%'),
  minimo: decimal({ digits: 6 })
    .unit('la de `unidad`')
    .range(0, 1_000_000)
    .describe('Percentil 2.5 de los municipios; por debajo cuenta como él.')
    .example('1.52'),
  maximo: decimal({ digits: 6 })
    .unit('la de `unidad`')
    .range(0, 1_000_000)
    .describe('Percentil 97.5 de los municipios; por encima cuenta como él.')
    .example('32.1'),
  municipios: integer().required().range(0, 3000).unit('municipios').describe('Cuántos tienen el dato.').example(2469),
  anio,
  hasta: date().required().describe('Último día al que se refiere el dato.').example('2020-12-31'),
  fuente,
}
