import type { Semantics } from '@tianguis/core'
import { recordColumns } from './tables.ts'
import { SPOKEN, STREAMS } from './words.ts'

const level = `p.capacidad_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado_pct, a.elevacion_msnm, p.latitud, p.longitud`
const dam = `p.clave, p.nombre, coalesce(p.nombre_comun, p.nombre) as nombre_comun, p.estado, p.municipio, p.cvegeo, p.corriente, p.uso`

/** Dams and how full they are; over time, a row a dam and day. */
export const semantics: Semantics = {
  presas: {
    label: 'nivel de las presas',
    words: [],
    row: { one: 'presa', many: 'presas', words: ['presa', 'embalse', 'vaso'] },
    sql: `
      select ${dam}, a.fecha, a.almacenamiento_hm3, ${level}
      from {presas} p
      left join lateral (
        select d.fecha, d.almacenamiento_hm3, d.elevacion_msnm from {almacenamientos} d
        where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true`,
    history: `select ${dam}, a.fecha, a.almacenamiento_hm3, ${level} from {almacenamientos} a join {presas} p on p.clave = a.clave`,
    columns: recordColumns,
    show: ['nombre_comun', 'nombre', 'estado', 'municipio', 'llenado_pct', 'almacenamiento_hm3', 'capacidad_hm3', 'fecha'],
    single: ['presa'],
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente' },
    measures: {
      llenado: {
        label: 'porcentaje de llenado', column: 'llenado_pct', digits: 2, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], standard: true, better: 'mas',
        words: ['llenado', 'nivel', 'porcentaje llenado', 'nivel llenado', 'que tan lleno', 'como esta', 'por ciento llenado', '% llenado', 'a que nivel', 'a que capacidad', 'porcentaje capacidad', 'capacidad actual', 'como anda', 'como van', 'que tanto lleno', 'cuanto lleno', 'como amanecio', 'a cuanto esta', 'nivel actual', 'nivel agua'],
        more: ['lleno', 'llenado', 'repleto', 'rebosante'], less: ['vacio', 'seco', 'sediento'],
      },
      almacenamiento: {
        label: 'agua almacenada', column: 'almacenamiento_hm3', digits: 3, level: true, aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: ['almacenamiento', 'agua', 'agua almacenada', 'volumen', 'volumen agua', 'almacena', 'almacenado', 'hectometro', 'hm3', 'hectometro cubico', 'volumen almacenado', 'millon metro cubico', 'guarda', 'reserva agua', 'almacenan'],
      },
      capacidad: {
        label: 'capacidad', column: 'capacidad_hm3', digits: 3, level: true, aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: ['capacidad', 'capacidad total', 'capacidad maximo', 'cabe', 'agua cabe', 'le cabe'], more: ['grande'], less: ['chico', 'pequeño'],
      },
      elevacion: {
        label: 'elevación', column: 'elevacion_msnm', digits: 2, aggregates: ['promedio', 'maximo', 'minimo'], words: ['elevacion', 'metro sobre nivel mar', 'msnm', 'cota'],
      },
    },
    dimensions: {
      presa: { label: 'presa', column: 'clave', words: [], synonyms: SPOKEN },
      uso: { label: 'uso', column: 'uso', words: ['uso', 'tipo uso'], vocabulary: { table: 'presas', column: 'uso' }, synonyms: {} },
      corriente: { label: 'río', column: 'corriente', words: ['rio', 'corriente', 'arroyo'], synonyms: STREAMS },
    },
    order: ['nombre_comun', 'clave'],
    noise: ['conagua', 'nacional'],
  },
}
