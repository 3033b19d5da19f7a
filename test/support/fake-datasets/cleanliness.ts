import { decimal, text, type Semantics } from '@tianguis/core'
import { place } from './columns.ts'

export const cleanliness: Semantics = {
  aseo: {
    label: 'limpieza por municipio',
    words: ['aseo', 'limpieza'],
    sql: 'select * from {aseo}',
    columns: {
      ...place,
      calles: decimal({ digits: 1 }).describe('Puntos.'),
      parques: decimal({ digits: 1 }).describe('Puntos de los parques.'),
      grado: text().describe('Grado.'),
    },
    show: ['municipio', 'estado', 'calles', 'grado'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    measures: {
      calles: {
        label: 'puntos de aseo',
        column: 'calles',
        words: ['aseo', 'puntuacion aseo', 'puntuacion'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        more: ['aseado'],
        better: 'mas',
        standard: true,
        digits: 1,
      },
      parques: {
        label: 'puntos de los parques',
        column: 'parques',
        words: ['parque'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        better: 'mas',
        digits: 1,
      },
    },
    dimensions: {
      grado: {
        label: 'grado',
        column: 'grado',
        words: ['grado'],
        values: { ejemplar: [], pobre: [], metropoli: ['mas de 500 mil habitantes'] },
      },
    },
    order: ['cvegeo'],
  },
}
