/** Inhabitants, by which others make a rate. */
import { integer, type Semantics } from '@tianguis/core'
import { place, day } from './columns.ts'

export const people: Semantics = {
  gente: {
    label: 'habitantes',
    words: ['poblacion'],
    row: { one: 'aldea', many: 'aldeas', words: [] },
    sql: 'select * from {gente}',
    columns: { ...place, anio: day, habitantes: integer().unit('habitantes').describe('Habitantes.') },
    show: ['municipio', 'estado', 'habitantes'],
    single: ['municipio'],
    place: { prefer: 'estado' },
    time: { column: 'anio', grain: 'anio', meaning: 'observacion', standard: 'ultimo' },
    inhabitants: 'habitantes',
    measures: {
      habitantes: {
        label: 'habitantes',
        column: 'habitantes',
        words: ['habitante', 'persona'],
        aggregates: ['suma', 'maximo', 'minimo'],
        level: true,
        standard: true,
        digits: 0,
      },
    },
    dimensions: {},
    order: ['cvegeo'],
  },
}
