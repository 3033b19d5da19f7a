import { phrases } from '@tianguis/core/words/phrases'
import type { Measure, Semantics } from '@tianguis/core'
import { scoreColumns } from './columns.ts'
import { glossary } from './glossary.ts'

const AVERAGES = ['promedio', 'mediana', 'maximo', 'minimo'] as const

/** «Puntuación en salud» is the sub-score, and no question about two figures. */
const POINTS = phrases(
  'punto, puntuacion, puntaje, calificacion, score, indice, subindice, nivel, dimension, nota, resultado',
)

/** A sub-score: more is better. */
const points = (
  column: string,
  name: string,
  { words, ...degrees }: Pick<Measure, 'words'> & Pick<Measure, 'more' | 'less'>,
): Measure => ({
  label: `puntos de ${name}`,
  column,
  digits: 2,
  aggregates: AVERAGES,
  better: 'mas',
  words: [
    ...words,
    ...POINTS.flatMap((point) =>
      words
        .slice(0, 1)
        .flatMap((word) => [`${point} de ${word}`, `${point} en ${word}`, `${point} en dimension de ${word}`]),
    ),
  ],
  ...degrees,
})

/**
 * «Sin agua» of whom: the longer phrase keeps «viviendas» from being read as the sub-score. «Porcentaje» belongs to it:
 * the column is a share already, and a share of the municipalities is another question.
 */
const of = (words: readonly string[]) =>
  words
    .flatMap((word) =>
      ['', 'vivienda', 'casa', 'hogar', 'poblacion', 'gente', 'persona', 'habitante', 'familia'].flatMap((who) =>
        ['', 'porcentaje', 'que porcentaje', 'proporcion', 'que proporcion'].map((share) =>
          [share, who, word].filter(Boolean).join(' '),
        ),
      ),
    )
    .flatMap((phrase) => (/\btiene\b/.test(phrase) ? [phrase, phrase.replace(/\btiene\b/, 'tienen')] : [phrase]))

/** A share of people, dwellings or workers: less is better. */
const share = (column: string, label: string, words: readonly string[], more: readonly string[] = []): Measure => ({
  label,
  column,
  digits: 2,
  aggregates: AVERAGES,
  better: 'menos',
  words: of(words),
  ...(more.length ? { more } : {}),
})

/**
 * «Grado alto», «calidad de vida muy baja», «muy bajo ni bajo»; «alto» and «bajo» alone are degrees of every measure
 * and the end of a fall.
 */
const GRADES_SAID: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...[
    ['Muy alto', 'muy alto', 'muy bueno'],
    ['Alto', 'alto', 'bueno'],
    ['Medio', 'medio', 'regular'],
    ['Bajo', 'bajo', 'malo'],
    ['Muy bajo', 'muy bajo', 'muy malo'],
  ].flatMap(([grade, ...said]) =>
    said.flatMap((how) =>
      ['grado', 'calidad vida', 'grado calidad vida', 'grado de', 'nivel vida', 'bienestar'].map(
        (what) => [`${what} ${how}`, [grade!]] as const,
      ),
    ),
  ),
  ['muy alto', ['Muy alto']],
  ['muy bajo', ['Muy bajo']],
  ...['alto', 'bajo'].flatMap((end) =>
    ['y', 'o', 'ni'].flatMap((link) =>
      [`${end} ${link} muy ${end}`, `muy ${end} ${link} ${end}`].flatMap((both) =>
        [both, `grado ${both}`, `grado de ${both}`].map(
          (said) => [said, [`Muy ${end}`, end === 'alto' ? 'Alto' : 'Bajo']] as const,
        ),
      ),
    ),
  ),
])

const density = (column: string, label: string, words: readonly string[]): Measure => ({
  label,
  column,
  digits: 2,
  aggregates: AVERAGES,
  better: 'mas',
  words,
})

/**
 * Quality of life, a row a municipality. «Seguro» is answered here and not from the crimes: their counts say where
 * people live, and a municipality without a file has no row there. An average over municipalities is plain, not by
 * inhabitants.
 */
export const semantics: Semantics = {
  score: {
    label: 'calidad de vida por municipio',
    english: ['quality of life', 'livable'],
    words: phrases(`
        calidad vida, nivel vida, condicion vida, bienestar, score, se vive, se vive bien, para vivir, como se vive,
        que tan bien se vive, que tal se vive, ranking calidad vida, dato calidad vida, vivir bien, vivir a gusto, se
        vive a gusto, lugar para vivir, indice de bienestar
      `),
    // The word «municipio» alone is the catalogue's: it says nothing of what is asked.
    row: {
      one: 'municipio con puntuación',
      many: 'municipios con puntuación',
      words: ['municipio calificado', 'municipio evaluado'],
      named: 'municipio',
    },
    sql: `select ${Object.keys(scoreColumns).join(', ')} from {score}`,
    columns: scoreColumns,
    show: phrases(`
        municipio, estado, score, posicion, total, grado, seguridad, vivienda, educacion, salud, economia, servicios,
        cobertura, anio, rango_min, rango_max
      `),
    single: ['municipio'],
    place: { prefer: 'municipio' },
    measures: {
      score: {
        label: 'puntuación de calidad de vida',
        column: 'score',
        digits: 2,
        aggregates: AVERAGES,
        standard: true,
        kind: 'index',
        better: 'mas',
        words: phrases(`
            score, puntos calidad vida, puntuacion, calificacion, puntaje, indice calidad vida, calidad vida, nivel
            vida, puntos, indice, bienestar, condicion vida, puntuacion calidad vida, calificacion calidad vida, score
            calidad vida, puntuacion general, score general, score total, puntuacion total, calificacion general,
            nota, nota calidad vida, indice bienestar, calificado, evaluado, puntuado, posicionado, rankeado
          `),
        more: ['vivible'],
      },
      posicion: {
        label: 'lugar en el país',
        column: 'posicion',
        ofState: 'posicion_estatal',
        digits: 0,
        aggregates: ['mediana', 'minimo', 'maximo'],
        better: 'menos',
        words: phrases(`
            posicion, posicion nacional, lugar nacional, en que lugar, que lugar, puesto, que puesto, lugar ocupa,
            ocupa, que lugar ocupa, en que lugar esta, que posicion, lugar en el pais, posicion ranking, posicion en
            ranking, posicion en el ranking, lugar en el ranking, posicion en ranking calidad vida, posicion ranking
            calidad vida, lugar ranking calidad vida, lugar en ranking calidad vida, lugar ranking, lugar en ranking
          `),
      },
      posicion_estatal: {
        label: 'lugar en su estado',
        column: 'posicion_estatal',
        digits: 0,
        aggregates: ['mediana', 'minimo', 'maximo'],
        better: 'menos',
        words: phrases(`
            posicion estatal, lugar estatal, lugar en su estado, que lugar en su estado, que lugar ocupa en su estado,
            en su estado, posicion en su estado, lugar dentro de su estado, lugar a nivel estatal, ranking estatal,
            dentro de su estado, dentro del estado, en su propio estado, posicion dentro de su estado, lugar del
            estado, entre los municipios de su estado, entre los de su estado, de su estado, a nivel estatal, lugar en
            el estado, posicion en el estado, puesto estatal, puesto en su estado
          `),
      },
      posicion_grupo: {
        label: 'lugar entre los de su tamaño',
        column: 'posicion_grupo',
        digits: 0,
        aggregates: ['mediana', 'minimo', 'maximo'],
        better: 'menos',
        words: [
          ...phrases(`
            posicion grupo, lugar en su grupo, posicion en su grupo, lugar entre los de su tamaño, que lugar entre los
            de su tamaño, lugar entre municipios de su tamaño, que lugar en su grupo, en su grupo, dentro de su grupo,
            en su grupo de poblacion, de su grupo, en su categoria
          `),
          ...['municipio', 'ciudad', 'los'].flatMap((ones) => [
            `entre ${ones} de su tamaño`,
            `entre ${ones} de su mismo tamaño`,
            `entre ${ones} del mismo tamaño`,
            `entre ${ones} de su grupo`,
          ]),
          'de su tamaño',
          'de su mismo tamaño',
          'posicion entre los de su tamaño',
        ],
      },
      rango_max: {
        label: 'peor lugar con otras ponderaciones',
        column: 'rango_max',
        digits: 0,
        aggregates: ['mediana', 'minimo', 'maximo'],
        words: phrases(`
            rango, rango lugares, rango posiciones, otra ponderacion, con otras ponderaciones, con otros pesos, otro
            peso, rango ranking, rango maximo, peor lugar posible, entre que lugares, entre que posiciones, entre que
            lugares se moveria, entre que posiciones se moveria, se moveria, margen de su lugar, incertidumbre, si
            cambian las ponderaciones, si cambian los pesos
          `),
      },
      seguridad: points('seguridad', 'seguridad', {
        words: phrases(`
            seguridad, como esta seguridad, nivel seguridad, que tan seguro, que tan seguro es, que tan inseguro, que
            tan peligroso, que tan tranquilo es, que tan tranquilo, como anda de seguridad, como anda seguridad
          `),
        more: ['seguro', 'tranquilo', 'pacifico', 'tranquilito'],
        less: ['inseguro', 'peligroso', 'riesgoso', 'conflictivo'],
      }),
      vivienda: points('vivienda', 'vivienda', {
        words: phrases(`
            vivienda, condicion vivienda, calidad vivienda, condicion de las casas, como estan las viviendas
          `),
      }),
      educacion: points('educacion', 'educación', {
        words: ['educacion', 'educativo', 'escolaridad', 'nivel educativo', 'calidad educacion', 'situacion educativa'],
        more: ['educado'],
      }),
      salud: points('salud', 'salud', {
        words: ['salud', 'acceso salud', 'acceso a la salud', 'acceso a servicios de salud', 'situacion salud'],
        more: ['sano', 'saludable'],
      }),
      economia: points('economia', 'economía', {
        words: ['economia', 'situacion economica', 'nivel economico', 'desarrollo economico'],
        more: ['rico', 'prospero', 'adinerado'],
      }),
      servicios: points('servicios', 'servicios', {
        words: ['servicio', 'comercio y servicios', 'oferta servicio', 'disponibilidad servicio'],
      }),
      sin_drenaje: share(
        'sin_drenaje',
        '% sin drenaje',
        phrases(`
          sin drenaje, falta drenaje, carencia drenaje, no tiene drenaje, no cuenta con drenaje, que no tiene drenaje,
          que vive sin drenaje, vive sin drenaje, carece drenaje, carece de drenaje, sin drenaje ni excusado, sin
          excusado, sin baño, sin caño
        `),
      ),
      sin_electricidad: share(
        'sin_electricidad',
        '% sin electricidad',
        phrases(`
          sin electricidad, sin luz, sin energia electrica, falta luz, falta electricidad, no tiene luz, no tiene
          electricidad, sin luz electrica, no cuenta con luz, no cuenta con electricidad, que no tiene luz, que no
          tiene electricidad, que vive sin luz, vive sin luz, vive sin electricidad, carece luz, carece electricidad,
          no tiene energia electrica
        `),
      ),
      sin_agua: share(
        'sin_agua',
        '% sin agua entubada',
        phrases(`
          sin agua, sin agua entubada, falta agua, falta agua entubada, no tiene agua, no tiene agua entubada, sin
          agua potable, sin agua corriente, sin agua de la llave, no tiene agua potable, no cuenta con agua, no cuenta
          con agua entubada, que no tiene agua, que no tiene agua entubada, vive sin agua, vive sin agua entubada, que
          vive sin agua, carece agua, carece agua entubada, carencia agua
        `),
      ),
      piso_tierra: share(
        'piso_tierra',
        '% con piso de tierra',
        phrases(`
          piso tierra, con piso tierra, tiene piso tierra, vive con piso tierra, que vive con piso tierra, que tiene
          piso tierra, sin piso firme, suelo de tierra, con suelo de tierra
        `),
      ),
      hacinamiento: share(
        'hacinamiento',
        '% de viviendas con hacinamiento',
        phrases(`
            hacinamiento, vivienda con hacinamiento, con hacinamiento, en hacinamiento, vive hacinado, vive en
            hacinamiento, que vive en hacinamiento, hacinado, vive amontonado, que vive hacinado
          `),
        ['hacinado'],
      ),
      analfabetismo: share(
        'analfabetismo',
        '% de analfabetismo',
        phrases(`
          analfabetismo, analfabeta, es analfabeta, tasa analfabetismo, no sabe leer, no sabe leer ni escribir, que no
          sabe leer, que no sabe leer ni escribir, sin saber leer, sin saber leer ni escribir, iletrado, nivel
          analfabetismo, indice analfabetismo
        `),
      ),
      sin_basica: share(
        'sin_basica',
        '% sin educación básica',
        phrases(`
          sin educacion basica, sin primaria, sin secundaria, no termino la secundaria, no termino la primaria, sin
          terminar la secundaria, sin educacion basica completa, sin secundaria terminada, no tiene educacion basica,
          sin basica, que no tiene educacion basica
        `),
      ),
      carencia_salud: share(
        'carencia_salud',
        '% sin acceso a servicios de salud',
        phrases(`
          carencia salud, carencia acceso salud, sin acceso salud, sin servicio salud, sin acceso a servicios de
          salud, sin servicio medico, sin acceso a la salud, sin acceso a salud, sin acceso a servicio medico, sin
          servicios de salud, no tiene acceso a salud, no tiene acceso a servicios de salud, no tiene servicio medico,
          sin seguro medico, no tiene seguro medico, carencia de acceso a servicios de salud, carencia por acceso a
          servicios de salud, sin atencion medica, falta acceso salud
        `),
      ),
      ingreso_bajo: share(
        'ingreso_bajo',
        '% con menos de dos salarios mínimos',
        phrases(`
          ingreso bajo, bajo ingreso, menos de dos salarios minimos, gana menos de dos salarios minimos, menos de 2
          salarios minimos, gana menos de 2 salarios minimos, ganan menos de dos salarios minimos, que gana menos de
          dos salarios minimos, hasta dos salarios minimos, gana poco, salario bajo
        `),
      ),
      pobreza: share(
        'pobreza_ingresos',
        '% en pobreza por ingresos',
        phrases(`
            pobreza, pobreza ingresos, pobreza por ingresos, en pobreza, vive en pobreza, que vive en pobreza, es
            pobre, pobre, que es pobre, tasa pobreza, nivel pobreza, indice pobreza, en situacion pobreza, en
            situacion de pobreza, bajo la linea de pobreza, debajo de la linea de pobreza
          `),
        ['pobre', 'empobrecido'],
      ),
      comercio: density('comercio', 'comercios por mil habitantes', [
        'densidad comercio',
        'comercio por mil habitantes',
      ]),
      educativos: density('educativos', 'escuelas por mil habitantes', [
        'densidad escuela',
        'escuela por mil habitantes',
      ]),
      medicos: density('medicos', 'consultorios y hospitales por mil habitantes', [
        'densidad consultorio',
        'consultorio por mil habitantes',
        'densidad medico',
      ]),
      alojamiento: density(
        'alojamiento_y_alimentos',
        'hoteles y restaurantes por mil habitantes',
        phrases('densidad restaurante, densidad hotel, restaurante por mil habitantes, hotel por mil habitantes'),
      ),
      cobertura: {
        label: 'cobertura de los datos',
        column: 'cobertura',
        digits: 0,
        aggregates: AVERAGES,
        words: ['cobertura', 'cobertura datos'],
      },
    },
    dimensions: {
      // The bare words «alto» and «bajo» are degrees of every measure: only whole phrases name a grade.
      grado: {
        label: 'grado',
        column: 'grado',
        words: ['grado', 'grado calidad vida', 'nivel calidad vida'],
        synonyms: GRADES_SAID,
      },
      grupo: {
        label: 'tamaño del municipio',
        column: 'grupo_poblacion',
        words: ['grupo', 'tamaño', 'grupo poblacion', 'tamaño municipio', 'grupo tamaño', 'tamaño poblacion'],
        ascending: ['<15k', '15k-100k', '100k-500k', '>500k'],
        synonyms: {
          '>500k': ['>500k'],
          'mas de 500 mil habitantes': ['>500k'],
          'mas de 500,000 habitantes': ['>500k'],
          'mas de medio millon de habitantes': ['>500k'],
          'gran ciudad': ['>500k'],
          metropoli: ['>500k'],
          '100k-500k': ['100k-500k'],
          '100 mil a 500 mil habitantes': ['100k-500k'],
          'ciudad mediana': ['100k-500k'],
          'municipio mediano': ['100k-500k'],
          '15k-100k': ['15k-100k'],
          '15 mil a 100 mil habitantes': ['15k-100k'],
          '<15k': ['<15k'],
          'menos de 15 mil habitantes': ['<15k'],
          'menos de 15,000 habitantes': ['<15k'],
          'entre 100 mil y 500 mil habitantes': ['100k-500k'],
          'de 100 mil a 500 mil habitantes': ['100k-500k'],
          'entre 15 mil y 100 mil habitantes': ['15k-100k'],
          'de 15 mil a 100 mil habitantes': ['15k-100k'],
          pueblito: ['<15k'],
          ...Object.fromEntries(
            ['municipio', 'pueblo', 'poblacion', 'localidad'].flatMap((what) =>
              ['chiquito', 'chico', 'pequeño', 'pequeñito', 'chiquitito'].map((how) => [`${what} ${how}`, ['<15k']]),
            ),
          ),
          ...Object.fromEntries(
            ['grandote', 'grande'].flatMap((how) =>
              ['ciudad', 'municipio', 'urbe'].map((what) => [`${what} ${how}`, ['>500k']]),
            ),
          ),
        },
      },
    },
    filters: {
      sin_score: {
        label: 'sin puntuación',
        where: [{ columna: 'score', op: 'absent' }],
        words: ['sin', 'no tiene', 'no tienen', 'que no tiene', 'que no tienen', 'no alcanza', 'no alcanzan'].flatMap(
          (lacks) =>
            ['score', 'calificacion', 'puntuacion', 'puntaje', 'dato calidad vida'].map((what) => `${lacks} ${what}`),
        ),
      },
    },
    glossary,
    order: ['posicion', 'cvegeo'],
    noise: phrases(`
        conapo, coneval, dimension, salio, salieron, sale, salen, quedo, quedaron, vive, viven, saca, saco, obtiene,
        obtuvo, alcanza, clasificado, en porcentaje, en por ciento, en terminos porcentuales, vivir, mudar, mudarme,
        mudarse, irse a vivir
      `),
  },
}
