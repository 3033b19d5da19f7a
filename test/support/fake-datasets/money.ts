/** What has no places: a value of every day, and an index. */
import { decimal, text, type Semantics } from '@tianguis/core'
import { day } from './columns.ts'

export const money: Semantics = {
  moneda: {
    label: 'valor de la ficha',
    words: ['ficha'],
    sql: 'select * from {fichas}',
    columns: { fecha: day, valor: decimal({ digits: 4 }).describe('Valor.') },
    show: ['fecha', 'valor'],
    single: [],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo', carried: true },
    measures: {
      valor: {
        label: 'pesos por ficha',
        column: 'valor',
        words: ['valor', 'cuesta', 'vale', 'precio'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        more: ['caro'],
        less: ['barato'],
        standard: true,
        digits: 4,
      },
    },
    dimensions: {},
    glossary: {
      ficha: { label: 'Ficha', words: ['ficha'], says: 'Pieza de metal que vale por una vuelta.' },
      canje: { label: 'Canje', words: ['canje', 'valor canje'], says: 'Lo que dan por una ficha.' },
    },
    order: ['fecha desc'],
  },
  indice: {
    label: 'índice de antojos',
    words: ['antojo'],
    sql: 'select * from {indices}',
    columns: {
      fecha: day,
      componente: text().describe('Componente.'),
      periodicidad: text().describe('Periodicidad.'),
      anual: decimal({ digits: 2 }).describe('Variación.'),
      acumulada: decimal({ digits: 2 }).describe('Desde enero.'),
    },
    show: ['fecha', 'componente', 'anual'],
    single: ['componente', 'periodicidad'],
    time: {
      column: 'fecha',
      grain: 'quincena',
      meaning: 'observacion',
      standard: 'ultimo',
      byGrain: { dimension: 'periodicidad', values: { quincena: 'quincenal', mes: 'mensual', anio: 'mensual' } },
    },
    measures: {
      anual: {
        label: 'variación anual',
        column: 'anual',
        words: ['variacion anual', 'indice', 'alza'],
        aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        standard: true,
        digits: 2,
      },
      acumulada: {
        label: 'alza acumulada',
        column: 'acumulada',
        words: ['alza acumulada'],
        aggregates: ['ultimo', 'promedio'],
        yearly: true,
        digits: 2,
      },
    },
    dimensions: {
      componente: {
        label: 'componente',
        column: 'componente',
        words: ['componente'],
        values: { general: [], dulces: ['dulce'] },
        standard: 'general',
      },
      periodicidad: {
        label: 'periodicidad',
        column: 'periodicidad',
        words: ['periodicidad'],
        values: { quincenal: [], mensual: [] },
        standard: 'quincenal',
      },
    },
    order: ['fecha desc', 'componente'],
  },
}
