/**
 * The methodology: what is measured, which way is better, and how much each dimension weighs. A change here is a new
 * METHOD.
 */
export const METHOD = '1'

/** Nominal weights, of 100. */
export const DIMENSIONS = {
  seguridad: 25,
  vivienda: 20,
  educacion: 15,
  salud: 15,
  economia: 15,
  servicios: 10,
} as const
export type Dimension = keyof typeof DIMENSIONS
export const dimensionNames = Object.keys(DIMENSIONS) as Dimension[]

/** Where a value comes from: carried facts of the census year, or a published dataset. */
export type Origin = 'CONAPO' | 'CONEVAL' | 'SESNSP' | 'DENUE'

export interface Indicator {
  readonly name: string
  readonly dimension: Dimension
  readonly better: 'menos' | 'mas'
  /** Counts a head are spread over orders of magnitude: their logarithm is compared. */
  readonly log?: true
  readonly origin: Origin
  readonly unit: string
  readonly says: string
}

const PERCENT = '%'
const RATE = 'por 100 mil habitantes al año'
const DENSITY = 'establecimientos por mil habitantes'

const crime = (name: string, says: string): Indicator => ({
  name,
  says,
  dimension: 'seguridad',
  better: 'menos',
  origin: 'SESNSP',
  unit: RATE,
})
const share = (dimension: Dimension, origin: 'CONAPO' | 'CONEVAL', name: string, says: string): Indicator => ({
  name,
  says,
  dimension,
  origin,
  better: 'menos',
  unit: PERCENT,
})
const supply = (name: string, says: string): Indicator => ({
  name,
  says,
  dimension: 'servicios',
  better: 'mas',
  log: true,
  origin: 'DENUE',
  unit: DENSITY,
})

export const INDICATORS: readonly Indicator[] = [
  crime('homicidio_doloso', 'Homicidios dolosos denunciados'),
  crime('robo_con_violencia', 'Robos con violencia denunciados, de todo tipo'),
  crime('violencia_y_lesiones', 'Violencia familiar y lesiones dolosas denunciadas'),
  share('vivienda', 'CONAPO', 'sin_drenaje', 'Ocupantes de viviendas sin drenaje ni excusado'),
  share('vivienda', 'CONAPO', 'sin_electricidad', 'Ocupantes de viviendas sin energía eléctrica'),
  share('vivienda', 'CONAPO', 'sin_agua', 'Ocupantes de viviendas sin agua entubada'),
  share('vivienda', 'CONAPO', 'piso_tierra', 'Ocupantes de viviendas con piso de tierra'),
  share('vivienda', 'CONAPO', 'hacinamiento', 'Viviendas con hacinamiento'),
  share('educacion', 'CONAPO', 'analfabetismo', 'Población de 15 años o más analfabeta'),
  share('educacion', 'CONAPO', 'sin_basica', 'Población de 15 años o más sin educación básica'),
  share('salud', 'CONEVAL', 'carencia_salud', 'Población con carencia por acceso a los servicios de salud'),
  share('economia', 'CONAPO', 'ingreso_bajo', 'Población ocupada con ingresos menores a dos salarios mínimos'),
  share('economia', 'CONEVAL', 'pobreza_ingresos', 'Población con ingreso inferior a la línea de pobreza por ingresos'),
  supply('comercio', 'Comercio al por menor (SCIAN 46)'),
  supply('educativos', 'Servicios educativos (SCIAN 61)'),
  supply('medicos', 'Servicios de salud y de asistencia social (SCIAN 62)'),
  supply('alojamiento_y_alimentos', 'Alojamiento y preparación de alimentos y bebidas (SCIAN 72)'),
]

/** SCIAN sector of each of the DENUE's indicators. */
export const SECTORS: Readonly<Record<string, string>> = {
  comercio: '46',
  educativos: '61',
  medicos: '62',
  alojamiento_y_alimentos: '72',
}

export const SOURCES: Readonly<Record<Origin, string>> = {
  CONAPO:
    'CONAPO, índice de marginación por municipio 2020 (componentes), con el Censo de Población y Vivienda 2020 del INEGI',
  CONEVAL: 'CONEVAL, medición de la pobreza por municipio 2020, con el Censo de Población y Vivienda 2020 del INEGI',
  SESNSP: 'SESNSP, incidencia delictiva del fuero común por municipio, y población del CONAPO',
  DENUE: 'INEGI, DENUE, y población del CONAPO',
}

/** A dimension with values in less of the country is told but does not weigh: ranks must compare like with like. */
export const NATIONAL = 0.6
/** A sub-score needs this share of its indicators, and a score this many dimensions. */
export const ENOUGH_INDICATORS = 0.5
export const ENOUGH_DIMENSIONS = 4
