/** What may be asked of the sound connector: a view over its stalls, as sellers of a sweet that no dataset knows. */
import { territoryColumns, type Example, type LogicalQuery, type Negative, type Subject } from '@tianguis/core'
import { columns, type Change } from './sound-connector.ts'

const place = territoryColumns()

export const subject: Subject = {
  label: 'puestos de muéganos',
  words: ['muegano'],
  row: { one: 'mueganero', many: 'mueganeros', words: ['mueganero'] },
  sql: "select clave, nombre, precio, fecha, cvegeo, latitud, longitud, 'Guadalajara' as municipio, 'Jalisco' as estado from {puestos}",
  columns: { ...columns, estado: place.estado, municipio: place.municipio },
  show: ['nombre', 'municipio', 'estado', 'precio'],
  place: { prefer: 'municipio' },
  measures: {
    precio: {
      label: 'precio por pieza',
      column: 'precio',
      words: ['precio', 'cuesta'],
      digits: 2,
      aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
      standard: true,
      more: ['caro'],
      less: ['barato'],
    },
  },
  dimensions: {},
  order: ['nombre', 'clave'],
}

/** Questions of the sound connector, but for the name of their subject. */
const asked: readonly (readonly [string, Omit<LogicalQuery, 'tabla'>])[] = [
  ['¿cuánto cuesta un muégano?', { accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] }],
  [
    '¿cuánto cuesta un muégano en Guadalajara?',
    {
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
    },
  ],
  ['precio máximo del muégano', { accion: 'agregar', medidas: [{ id: 'precio', agg: 'maximo' }] }],
  [
    'mediana del precio del muégano en Jalisco',
    { accion: 'agregar', medidas: [{ id: 'precio', agg: 'mediana' }], lugar: [{ nivel: 'estado', clave: '14' }] },
  ],
  ['¿cuántos mueganeros hay?', { accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }],
  [
    'mueganeros por municipio',
    { accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }], dimensiones: ['municipio'] },
  ],
  [
    '¿cuál es el mueganero más caro?',
    { accion: 'listar', medidas: [{ id: 'precio' }], orden: [{ por: 'precio', dir: 'desc' }], limite: 1 },
  ],
  [
    'los 3 mueganeros más baratos',
    { accion: 'listar', medidas: [{ id: 'precio' }], orden: [{ por: 'precio', dir: 'asc' }], limite: 3 },
  ],
  ['¿hay mueganeros en Guadalajara?', { accion: 'existe', lugar: [{ nivel: 'municipio', clave: '14039' }] }],
  [
    '¿cuántos mueganeros tienen un precio mayor a 30?',
    {
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'precio', op: '>', valores: ['30'] }],
    },
  ],
]

export const subjectId = (name: string) => `puestos_${name.replaceAll('-', '_')}`
export const examplesOf = (name: string): Example[] =>
  asked.map(([q, consulta]) => ({ q, consulta: { tabla: subjectId(name), ...consulta } }))

const negatives: readonly Negative[] = [
  { q: '¿por qué está tan caro el muégano?', codigo: 'no_soportada' },
  { q: '¿cuántas presas hay en Jalisco?', codigo: 'otra' },
]

/** The sound connector's questions under a name, and what is changed of them. */
export const askable = (
  name: string,
  {
    of = {},
    examples = examplesOf(name),
    ...change
  }: { of?: Partial<Subject>; examples?: readonly Example[]; negatives?: readonly Negative[] } = {},
): Change => ({ semantics: { [subjectId(name)]: { ...subject, ...of } }, examples, negatives, ...change })
