import { phrases } from '@tianguis/core/words/phrases'
import type { Semantics } from '@tianguis/core'
import { columns } from './tables.ts'
import { glossary } from './glossary.ts'

/** «¿De cuánto fue el temblor de ayer?» asks for that of each: an average of several would be nobody's. */
const SIZE = phrases(`
    de cuanto, que magnitud, de que magnitud, de que intensidad, de que tamaño, que tan fuerte, que tan grande, que
    tan intenso, que tan recio, de que grado, a que hora
  `).flatMap((size) => [
  ...(size === 'de cuanto' || size === 'que magnitud' ? [] : [size]),
  ...phrases(`
      fue, fueron, estuvo, estuvieron, es, ha sido, han sido, salio, tuvo, temblo, ha temblado, tiembla, marco, se
      sintio, pego
    `).map((was) => `${size} ${was}`),
])

/** Earthquakes, a row each. */
export const semantics: Semantics = {
  sismos: {
    label: 'sismos',
    english: ['earthquake', 'earthquakes', 'quake', 'quakes'],
    words: ['sismicidad', 'actividad sismica', 'sismologico', 'sismico'],
    row: {
      one: 'sismo',
      many: 'sismos',
      words: [
        ...phrases(`
          temblor, terremoto, movimiento telurico, evento sismico, movimiento sismico, sacudida, temblorcito,
          temblorzote, temblorazo, sismito, sacudon, sismo registrado, seismo, cuando temblo, cuando ha temblado,
          cuando tiembla
        `),
        ...SIZE,
      ],
      verbs: ['temblo', 'temblado', 'tiembla'],
      zeros: true,
    },
    sql: `select ${Object.keys(columns)
      .map((name) => `s.${name}`)
      .join(', ')} from {sismos} s`,
    columns,
    show: phrases('fecha_hora_local, magnitud, profundidad_km, referencia, estado, latitud, longitud, estatus, fuente'),
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'todo' },
    measures: {
      magnitud: {
        label: 'magnitud',
        column: 'magnitud',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'intensity',
        words: phrases(`
            magnitud, intensidad, grado richter, grado escala richter, escala richter, richter, fuerza, tamaño,
            magnitud momento, cuanto grado fue, cuanto grado tuvo, de cuanto grado fue, de cuanto grado, grado fue,
            grado tuvo
          `),
        more: ['fuerte', 'grande', 'intenso', 'potente', 'severo', 'recio', 'poderoso', 'grandote', 'fuertecito'],
        less: ['debil', 'leve', 'pequeño', 'chico', 'ligero', 'suave', 'chiquito'],
      },
      profundidad: {
        label: 'profundidad',
        column: 'profundidad_km',
        digits: 1,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        words: phrases(`
            profundidad, km profundidad, kilometro profundidad, foco, hipocentro, que tan profundo, que tan hondo, que
            tan superficial, que tan somero, que tan abajo, cuanto km profundidad, cuanto kilometro profundidad, a
            cuanto km profundidad, a cuanto kilometro profundidad
          `),
        more: ['profundo', 'hondo'],
        less: ['superficial', 'somero', 'poco profundo'],
      },
    },
    dimensions: {
      estatus: {
        label: 'estatus',
        column: 'estatus',
        words: ['estatus', 'revision'],
        values: { preliminar: ['preliminares'], verificado: ['verificados'], revisado: ['revisados'] },
      },
      fuente: {
        label: 'fuente',
        column: 'fuente',
        words: ['fuente', 'quien publico'],
        values: {
          SSN: ['servicio sismologico nacional', 'servicio sismologico', 'sismologico nacional'],
          USGS: ['servicio geologico estados unidos'],
        },
      },
      pais: {
        label: 'país',
        column: 'pais',
        words: [],
        vocabulary: { table: 'sismos', column: 'pais' },
        overPlaces: true,
      },
    },
    filters: {
      sin_magnitud: {
        label: 'sin magnitud calculada',
        where: [{ columna: 'magnitud', op: 'absent' }],
        words: phrases(`
            sin magnitud, no tienen magnitud, magnitud no calculable, magnitud no calculada, magnitud desconocida, no
            se calculo magnitud, no se pudo calcular magnitud, les falta magnitud
          `),
      },
    },
    glossary,
    order: ['fecha_hora desc', 'id'],
    // What was felt is not known: a quake's place is its epicentre.
    noise: phrases(`
        sacudio, ocurrido, registrado, reportado, servicio, unam, tierra, escala, epicentro, a que hora, que hora,
        hora exacta, sigue, siguen, sigue como, siguen como, aparece, aparecen, clasificado, calculado, catalogado,
        acaba, llevamos, llevan, movio, coordenada, ubicacion, localizacion, latitud, longitud
      `),
  },
}
