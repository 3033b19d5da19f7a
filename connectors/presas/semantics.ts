import type { Semantics } from '@tianguis/core'
import { NAMES } from './dams.ts'
import { recordColumns } from './tables.ts'

const level = `p.capacidad_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado_pct, a.elevacion_msnm, p.latitud, p.longitud`
const dam = `p.clave, p.nombre, coalesce(p.nombre_comun, p.nombre) as nombre_comun, p.estado, p.municipio, p.cvegeo, p.corriente, p.uso`

/** Dams and how full they are; over time, a row a dam and day. */
export const semantics: Semantics = {
  presas: {
    label: 'nivel de las presas',
    words: ['embalse', 'nivel presa', 'agua presa'],
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
        words: ['llenado', 'nivel', 'porcentaje llenado', 'nivel llenado', 'que tan lleno', 'como esta', 'por ciento llenado', '% llenado', 'a que nivel', 'a que capacidad', 'porcentaje capacidad', 'capacidad actual'],
        more: ['lleno', 'alto', 'llenado'], less: ['vacio', 'seco', 'bajo'],
      },
      almacenamiento: {
        label: 'agua almacenada', column: 'almacenamiento_hm3', digits: 3, aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: ['almacenamiento', 'agua', 'agua almacenada', 'volumen', 'volumen agua', 'almacena', 'almacenado', 'hectometro', 'hm3', 'hectometro cubico'],
      },
      capacidad: {
        label: 'capacidad', column: 'capacidad_hm3', digits: 3, aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: ['capacidad', 'capacidad total', 'capacidad maximo', 'cabe', 'agua cabe', 'le cabe'], more: ['grande'], less: ['chico', 'pequeño'],
      },
      elevacion: {
        label: 'elevación', column: 'elevacion_msnm', digits: 2, aggregates: ['promedio', 'maximo', 'minimo'], words: ['elevacion', 'nivel mar', 'metro sobre nivel mar', 'msnm', 'cota'],
      },
    },
    dimensions: {
      presa: { label: 'presa', column: 'clave', words: [], vocabulary: { table: 'presas', column: 'clave', label: 'nombres' }, synonyms: NAMES },
      uso: { label: 'uso', column: 'uso', words: ['uso', 'tipo uso'], vocabulary: { table: 'presas', column: 'uso' }, synonyms: {} },
      corriente: { label: 'río', column: 'corriente', words: ['rio', 'corriente', 'arroyo'] },
    },
    order: ['nombre_comun', 'clave'],
    noise: ['conagua', 'nacional'],
  },
}
