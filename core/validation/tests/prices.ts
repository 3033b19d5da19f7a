/** A sound declaration of what may be asked of prices, and ways to have one thing of it wrong. */
import type { Connector } from '../../contract.ts'
import {
  boolean,
  date,
  decimal,
  text,
  type Example,
  type LogicalQuery,
  type Measure,
  type Subject,
} from '../../connector.ts'

export const columns = {
  clave: text().required().describe('Clave.'),
  estado: text().describe('Estado.'),
  municipio: text().describe('Municipio.'),
  cvegeo: text().describe('Clave INEGI.'),
  tipo: text().oneOf('magna', 'premium').describe('Tipo.'),
  precio: decimal({ digits: 2 }).describe('Precio.'),
  abierto: boolean().describe('Abierto.'),
  fecha: date().describe('Día.'),
}

export const precio: Measure = {
  label: 'precio',
  column: 'precio',
  words: ['precio', 'cuesta'],
  digits: 2,
  aggregates: ['promedio', 'maximo'],
  standard: true,
  within: ['tipo'],
  more: ['caro'],
  less: ['barato'],
}
export const tipo = { label: 'tipo', column: 'tipo', words: ['tipo'], values: { magna: ['verde'], premium: ['roja'] } }
export const subject: Subject = {
  label: 'precios',
  words: ['gasolina'],
  row: { one: 'estación', many: 'estaciones', words: ['estacion'], distinct: 'clave' },
  sql: 'select * from {precios} where fecha <= {now} and fecha <= {observed}',
  columns,
  show: ['clave', 'precio'],
  single: ['municipio', 'tipo'],
  place: { prefer: 'municipio' },
  time: {
    column: 'fecha',
    grain: 'dia',
    meaning: 'observacion',
    standard: 'ultimo',
    byGrain: { dimension: 'tipo', values: { mes: 'magna' } },
  },
  measures: { precio },
  dimensions: {
    tipo,
    marca: { label: 'marca', column: 'clave', words: ['marca'], vocabulary: { table: 'precios', column: 'clave' } },
  },
  filters: {
    abierto: {
      label: 'abiertas',
      words: ['abierto'],
      where: [{ columna: 'abierto', op: '=', valores: [true] }],
      measure: 'precio',
    },
  },
  order: ['precio desc', 'clave'],
  noise: ['litro'],
}
export const ask: LogicalQuery = { tabla: 'precios', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] }
export const examples: Example[] = Array.from({ length: 10 }, (_none, at) => ({
  q: `¿cuánto cuesta la gasolina ${at}?`,
  consulta: ask,
}))

/** @param change of the subject @param more of the connector */
export const connector = (change: object, more: object = {}) =>
  ({
    tables: { precios: { columns, key: ['clave'], mode: 'snapshot', duplicates: 'last' } },
    semantics: { precios: { ...subject, ...change } },
    examples,
    ...more,
  }) as unknown as Connector
