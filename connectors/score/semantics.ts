import type { Measure, Semantics } from '@tianguis/core'
import { scoreColumns } from './columns.ts'

const AVERAGES = ['promedio', 'mediana', 'maximo', 'minimo'] as const

/** A sub-score: more is better. */
const points = (column: string, name: string, words: Pick<Measure, 'words'> & Pick<Measure, 'more' | 'less'>): Measure =>
  ({ label: `puntos de ${name}`, column, digits: 2, aggregates: AVERAGES, better: 'mas', ...words })

/**
 * «Sin agua» of whom: the longer phrase keeps «viviendas» from being read as the sub-score. «Porcentaje» belongs to it: the column is
 * a share already, and a share of the municipalities is another question.
 */
const of = (words: readonly string[]) => words.flatMap((word) => ['', 'vivienda', 'casa', 'hogar', 'poblacion', 'gente', 'persona', 'habitante'].flatMap((who) => ['', 'porcentaje', 'que porcentaje'].map((share) => [share, who, word].filter(Boolean).join(' '))))

/** A share of people, dwellings or workers: less is better. */
const share = (column: string, label: string, words: readonly string[], more: readonly string[] = []): Measure =>
  ({ label, column, digits: 2, aggregates: AVERAGES, better: 'menos', words: of(words), ...(more.length ? { more } : {}) })

const density = (column: string, label: string, words: readonly string[]): Measure => ({ label, column, digits: 2, aggregates: AVERAGES, better: 'mas', words })

/**
 * Quality of life, a row a municipality. «Seguro» is answered here and not from the crimes: their counts say where people live, and a
 * municipality without a file has no row there. An average over municipalities is plain, not by inhabitants.
 */
export const semantics: Semantics = {
  score: {
    label: 'calidad de vida por municipio',
    words: ['calidad vida', 'nivel vida', 'condicion vida', 'bienestar', 'score', 'se vive', 'se vive bien', 'para vivir', 'como se vive', 'que tan bien se vive', 'que tal se vive'],
    // The word «municipio» alone is the catalogue's: it says nothing of what is asked.
    row: { one: 'municipio con puntuación', many: 'municipios con puntuación', words: ['municipio calificado', 'municipio evaluado'] },
    sql: `select ${Object.keys(scoreColumns).join(', ')} from {score}`,
    columns: scoreColumns,
    show: ['municipio', 'estado', 'score', 'posicion', 'total', 'grado', 'seguridad', 'vivienda', 'educacion', 'salud', 'economia', 'servicios', 'cobertura', 'anio'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    measures: {
      score: {
        label: 'puntuación de calidad de vida', column: 'score', digits: 2, aggregates: AVERAGES, standard: true, better: 'mas',
        words: ['score', 'puntos calidad vida', 'puntuacion', 'calificacion', 'puntaje', 'indice calidad vida', 'calidad vida', 'nivel vida', 'puntos', 'indice', 'bienestar', 'condicion vida'],
        more: ['vivible'],
      },
      posicion: {
        label: 'lugar en el país', column: 'posicion', digits: 0, aggregates: ['mediana', 'minimo', 'maximo'], better: 'menos',
        words: ['posicion', 'posicion nacional', 'lugar nacional', 'en que lugar', 'que lugar', 'puesto', 'que puesto', 'lugar ocupa', 'ocupa', 'que lugar ocupa', 'en que lugar esta', 'que posicion', 'lugar en el pais', 'posicion ranking', 'posicion en ranking', 'posicion en el ranking', 'lugar en el ranking', 'posicion en ranking calidad vida', 'posicion ranking calidad vida', 'lugar ranking calidad vida', 'lugar en ranking calidad vida', 'lugar ranking', 'lugar en ranking'],
      },
      posicion_estatal: {
        label: 'lugar en su estado', column: 'posicion_estatal', digits: 0, aggregates: ['mediana', 'minimo', 'maximo'], better: 'menos',
        words: ['posicion estatal', 'lugar estatal', 'lugar en su estado', 'que lugar en su estado', 'que lugar ocupa en su estado', 'en su estado', 'posicion en su estado', 'lugar dentro de su estado', 'lugar a nivel estatal', 'ranking estatal'],
      },
      posicion_grupo: {
        label: 'lugar entre los de su tamaño', column: 'posicion_grupo', digits: 0, aggregates: ['mediana', 'minimo', 'maximo'], better: 'menos',
        words: ['posicion grupo', 'lugar en su grupo', 'posicion en su grupo', 'lugar entre los de su tamaño', 'que lugar entre los de su tamaño', 'lugar entre municipios de su tamaño', 'que lugar en su grupo'],
      },
      seguridad: points('seguridad', 'seguridad', { words: ['seguridad', 'como esta seguridad', 'nivel seguridad', 'indice seguridad', 'que tan seguro', 'que tan seguro es', 'puntos seguridad'], more: ['seguro', 'tranquilo', 'pacifico'] }),
      vivienda: points('vivienda', 'vivienda', { words: ['vivienda', 'condicion vivienda'] }),
      educacion: points('educacion', 'educación', { words: ['educacion', 'educativo', 'escolaridad'], more: ['educado'] }),
      salud: points('salud', 'salud', { words: ['salud', 'acceso salud'], more: ['sano', 'saludable'] }),
      economia: points('economia', 'economía', { words: ['economia', 'situacion economica'], more: ['rico', 'prospero'] }),
      servicios: points('servicios', 'servicios', { words: ['servicio', 'comercio y servicios', 'oferta servicio'] }),
      sin_drenaje: share('sin_drenaje', '% sin drenaje', ['sin drenaje', 'falta drenaje', 'carencia drenaje', 'no tiene drenaje', 'no cuenta con drenaje']),
      sin_electricidad: share('sin_electricidad', '% sin electricidad', ['sin electricidad', 'sin luz', 'sin energia electrica', 'falta luz', 'falta electricidad', 'no tiene luz', 'no tiene electricidad']),
      sin_agua: share('sin_agua', '% sin agua entubada', ['sin agua', 'sin agua entubada', 'falta agua', 'falta agua entubada', 'no tiene agua', 'no tiene agua entubada']),
      piso_tierra: share('piso_tierra', '% con piso de tierra', ['piso tierra', 'con piso tierra', 'tiene piso tierra']),
      hacinamiento: share('hacinamiento', '% de viviendas con hacinamiento', ['hacinamiento', 'vivienda con hacinamiento'], ['hacinado']),
      analfabetismo: share('analfabetismo', '% de analfabetismo', ['analfabetismo', 'analfabeta', 'es analfabeta', 'tasa analfabetismo', 'no sabe leer']),
      sin_basica: share('sin_basica', '% sin educación básica', ['sin educacion basica', 'sin primaria', 'sin secundaria']),
      carencia_salud: share('carencia_salud', '% sin acceso a servicios de salud', ['carencia salud', 'carencia acceso salud', 'sin acceso salud', 'sin servicio salud', 'sin acceso a servicios de salud', 'sin servicio medico']),
      ingreso_bajo: share('ingreso_bajo', '% con menos de dos salarios mínimos', ['ingreso bajo', 'bajo ingreso', 'menos de dos salarios minimos', 'gana menos de dos salarios minimos']),
      pobreza: share('pobreza_ingresos', '% en pobreza por ingresos', ['pobreza', 'pobreza ingresos', 'en pobreza', 'vive en pobreza', 'es pobre', 'tasa pobreza', 'nivel pobreza'], ['pobre', 'empobrecido']),
      comercio: density('comercio', 'comercios por mil habitantes', ['densidad comercio', 'comercio por mil habitantes']),
      educativos: density('educativos', 'escuelas por mil habitantes', ['densidad escuela', 'escuela por mil habitantes']),
      medicos: density('medicos', 'consultorios y hospitales por mil habitantes', ['densidad consultorio', 'consultorio por mil habitantes', 'densidad medico']),
      alojamiento: density('alojamiento_y_alimentos', 'hoteles y restaurantes por mil habitantes', ['densidad restaurante', 'densidad hotel', 'restaurante por mil habitantes', 'hotel por mil habitantes']),
      cobertura: { label: 'cobertura de los datos', column: 'cobertura', digits: 0, aggregates: AVERAGES, words: ['cobertura', 'cobertura datos'] },
    },
    dimensions: {
      // The bare words «alto» and «bajo» are degrees of every measure: only whole phrases name a grade.
      grado: {
        label: 'grado', column: 'grado', words: ['grado'],
        synonyms: {
          'muy alto': ['Muy alto'], 'grado muy alto': ['Muy alto'], 'calidad vida muy alto': ['Muy alto'], 'calidad vida muy bueno': ['Muy alto'],
          'grado alto': ['Alto'], 'calidad vida alto': ['Alto'], 'grado medio': ['Medio'], 'calidad vida medio': ['Medio'],
          'grado bajo': ['Bajo'], 'calidad vida bajo': ['Bajo'], 'muy bajo': ['Muy bajo'], 'grado muy bajo': ['Muy bajo'], 'calidad vida muy bajo': ['Muy bajo'],
        },
      },
      grupo: {
        label: 'tamaño del municipio', column: 'grupo_poblacion', words: ['grupo', 'tamaño', 'grupo poblacion', 'tamaño municipio', 'grupo tamaño', 'tamaño poblacion'], ascending: ['<15k', '15k-100k', '100k-500k', '>500k'],
        synonyms: {
          '>500k': ['>500k'], 'mas de 500 mil habitantes': ['>500k'], 'gran ciudad': ['>500k'], 'ciudad grande': ['>500k'], 'municipio grande': ['>500k'],
          '100k-500k': ['100k-500k'], '100 mil a 500 mil habitantes': ['100k-500k'], 'ciudad mediana': ['100k-500k'], 'municipio mediano': ['100k-500k'],
          '15k-100k': ['15k-100k'], '15 mil a 100 mil habitantes': ['15k-100k'], '<15k': ['<15k'], 'menos de 15 mil habitantes': ['<15k'], 'municipio pequeño': ['<15k'], 'municipio chico': ['<15k'], 'pueblo chico': ['<15k'], 'pueblo pequeño': ['<15k'],
        },
      },
    },
    order: ['posicion', 'cvegeo'],
    noise: ['conapo', 'coneval', 'dimension'],
  },
}
