import { decimal, integer, text, type Semantics } from '@tianguis/core'
import { place, day } from './columns.ts'

const loudness = (label: string, column: string, words: readonly string[]) =>
  ({
    label,
    column,
    words,
    aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
    better: 'menos',
    digits: 1,
  }) as const

/**
 * Measured every hour by things that have names, the worst first; and what is complained of, whose kinds have a column
 * of their own.
 */
export const noise: Semantics = {
  ruido: {
    label: 'ruido por sonómetro',
    words: ['ruido'],
    row: { one: 'sonómetro', many: 'sonómetros', words: ['sonometro'], distinct: 'clave', named: 'nombre' },
    sql: 'select * from {ruido}',
    history: 'select * from {ruido}',
    columns: {
      clave: text().describe('Clave.'),
      nombre: text().describe('Nombre.'),
      ...place,
      fecha: day,
      indice: integer().describe('Índice.'),
      graves: decimal({ digits: 1 }).unit('dB').describe('Graves.'),
      agudos: decimal({ digits: 1 }).unit('dB').describe('Agudos.'),
    },
    show: ['nombre', 'municipio', 'estado', 'indice', 'graves', 'agudos'],
    single: ['sonometro'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente', finer: true },
    measures: {
      indice: {
        label: 'índice sonoro',
        column: 'indice',
        words: ['indice sonoro', 'estruendo'],
        aggregates: ['maximo', 'promedio', 'minimo'],
        more: ['ruidoso'],
        less: ['callado'],
        better: 'menos',
        standard: true,
        digits: 0,
      },
      graves: loudness('sonidos graves', 'graves', ['sonido grave']),
      agudos: loudness('sonidos agudos', 'agudos', ['sonido agudo']),
    },
    dimensions: {
      sonometro: {
        label: 'sonómetro',
        column: 'clave',
        says: ['nombre'],
        words: [],
        values: { AL: ['alameda'], MO: ['molino viejo'] },
      },
    },
    filters: {
      con_graves: {
        label: 'con graves',
        words: ['oye sonido grave', 'oyen sonido grave'],
        where: [{ columna: 'graves', op: 'present' }],
        measure: 'graves',
      },
    },
    order: ['indice desc', 'nombre'],
    noise: ['decibel', 'lectura'],
  },
  quejas: {
    label: 'quejas de vecinos',
    words: ['vecino'],
    sql: 'select * from {quejas}',
    columns: {
      ...place,
      fecha: day,
      causa: text().describe('Causa.'),
      origen: text().describe('Origen.'),
      quejas: integer().describe('Quejas.'),
    },
    show: ['fecha', 'municipio', 'causa', 'quejas'],
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'mes', meaning: 'observacion', standard: 12 },
    measures: {
      quejas: {
        label: 'quejas',
        column: 'quejas',
        words: ['queja', 'quejaron'],
        aggregates: ['suma'],
        zeros: true,
        standard: true,
        digits: 0,
      },
    },
    dimensions: {
      causa: {
        label: 'causa',
        column: 'causa',
        words: ['tipo', 'tipo queja', 'queja'],
        values: { fiesta: ['pachanga'], obra: [] },
        kinds: 'origen',
      },
      origen: {
        label: 'origen',
        column: 'origen',
        words: ['origen'],
        values: { 'salón de fiestas': [], callejera: [], perro: [], gallo: [] },
        synonyms: { animal: ['perro', 'gallo'] },
      },
    },
    order: ['fecha desc', 'cvegeo', 'causa'],
  },
}
