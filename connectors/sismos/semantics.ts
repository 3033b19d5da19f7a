import type { Semantics } from '@tianguis/core'
import { columns } from './tables.ts'

/** Earthquakes, a row each. */
export const semantics: Semantics = {
  sismos: {
    label: 'sismos',
    words: ['sismicidad', 'actividad sismica', 'sismologico', 'sismico'],
    row: { one: 'sismo', many: 'sismos', words: ['temblor', 'terremoto', 'movimiento telurico', 'evento sismico', 'epicentro', 'replica', 'movimiento sismico', 'temblo', 'temblado', 'tiembla', 'temblando', 'sacudida', 'temblorcito', 'sismo registrado', 'seismo'] },
    sql: `select ${Object.keys(columns).map((name) => `s.${name}`).join(', ')} from {sismos} s`,
    columns,
    show: ['fecha_hora_local', 'magnitud', 'profundidad_km', 'referencia', 'estado', 'latitud', 'longitud', 'estatus', 'fuente'],
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'todo' },
    measures: {
      magnitud: {
        label: 'magnitud', column: 'magnitud', digits: 2, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], standard: true,
        words: ['magnitud', 'intensidad', 'grado richter', 'cuanto grado fue', 'cuanto grado tuvo', 'grado fue', 'grado tuvo', 'grado escala richter', 'escala richter', 'richter', 'que tan fuerte', 'fuerza', 'magnitud momento', 'de que magnitud', 'de cuanto fue', 'de cuanto estuvo'],
        more: ['fuerte', 'grande', 'intenso', 'potente', 'severo', 'violento'], less: ['debil', 'leve', 'pequeño', 'chico'],
      },
      profundidad: {
        label: 'profundidad', column: 'profundidad_km', digits: 1, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        words: ['profundidad', 'km profundidad', 'kilometro profundidad', 'foco', 'hipocentro'], more: ['profundo', 'hondo'], less: ['superficial', 'somero', 'poco profundo'],
      },
    },
    dimensions: {
      estatus: { label: 'estatus', column: 'estatus', words: ['estatus', 'revision'], values: { preliminar: ['preliminares'], verificado: ['verificados'], revisado: ['revisados'] } },
      fuente: { label: 'fuente', column: 'fuente', words: ['fuente', 'quien publico'], values: { SSN: ['servicio sismologico nacional', 'servicio sismologico', 'sismologico nacional'], USGS: ['servicio geologico estados unidos'] } },
      pais: { label: 'país', column: 'pais', words: [], vocabulary: { table: 'sismos', column: 'pais' }, overPlaces: true },
    },
    order: ['fecha_hora desc', 'id'],
    noise: ['sintio', 'sintieron', 'sentido', 'sacudio', 'ocurrido', 'registrado', 'reportado', 'servicio', 'unam', 'tierra', 'escala', 'costa', 'frente costa'],
  },
}
