/** A sound declaration of what may be asked has no problem; each with one thing wrong is told it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../contract.ts'
import {
  boolean,
  date,
  decimal,
  text,
  type Condition,
  type Example,
  type LogicalQuery,
  type Measure,
  type Negative,
  type Subject,
} from '../connector.ts'
import { exampleProblems, headlineProblems } from './examples.ts'
import { semanticsProblems } from './subjects.ts'

const columns = {
  clave: text().required().describe('Clave.'),
  estado: text().describe('Estado.'),
  municipio: text().describe('Municipio.'),
  cvegeo: text().describe('Clave INEGI.'),
  tipo: text().oneOf('magna', 'premium').describe('Tipo.'),
  precio: decimal({ digits: 2 }).describe('Precio.'),
  abierto: boolean().describe('Abierto.'),
  fecha: date().describe('Día.'),
}
const { cvegeo: _cvegeo, ...withoutPlace } = columns
const precio: Measure = {
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
const tipo = { label: 'tipo', column: 'tipo', words: ['tipo'], values: { magna: ['verde'], premium: ['roja'] } }
const subject: Subject = {
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
const ask: LogicalQuery = { tabla: 'precios', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] }
const examples: Example[] = Array.from({ length: 10 }, (_none, at) => ({
  q: `¿cuánto cuesta la gasolina ${at}?`,
  consulta: ask,
}))

const connector = (change: object, more: object = {}) =>
  ({
    tables: { precios: { columns, key: ['clave'], mode: 'snapshot', duplicates: 'last' } },
    semantics: { precios: { ...subject, ...change } },
    examples,
    ...more,
  }) as unknown as Connector
const problems = (change: object) => semanticsProblems(connector(change))
const fault = (consulta: Partial<LogicalQuery>) =>
  exampleProblems(
    connector(
      {},
      { examples: [{ q: 'Una pregunta', consulta: { ...ask, ...consulta } as LogicalQuery }, ...examples] },
    ),
  )
const measured = (change: Partial<Measure>) => ({ measures: { precio: { ...precio, ...change } } })
const filtered = (condition: Condition) => ({
  filters: { abierto: { label: 'abiertas', words: ['abierto'], where: [condition] } },
})

test('a sound subject and its examples have no problem', () => {
  assert.equal(problems({}), [])
  assert.equal(exampleProblems(connector({})), [])
})

const WRONG: readonly (readonly [what: string, change: object, says: RegExp])[] = [
  ['no words', { words: undefined }, /Asunto «precios»: Le falta words/],
  ['a table that is not there', { sql: 'select * from {ventas}' }, /El SQL nombra \{ventas\}, que no es una tabla/],
  ['the history of one', { history: 'select * from {ventas}' }, /\{ventas\}/],
  ['a shown column', { show: ['color'] }, /La columna «color», de show, no se declara/],
  ['an ordering column', { order: ['color desc'] }, /«color», del orden/],
  ['an order of three words', { order: ['precio desc nulls'] }, /El orden «precio desc nulls» no tiene la forma/],
  ['no order', { order: [] }, /Falta el orden/],
  ['a measured column', measured({ column: 'costo' }), /«costo», de la medida «precio», no se declara/],
  [
    'a pooled column',
    measured({ pooled: { sum: 'suma', count: 'precio', highest: 'precio', lowest: 'precio' } }),
    /«suma», de la medida «precio»/,
  ],
  ["a dimension's column", { dimensions: { tipo: { ...tipo, column: 'color' } } }, /«color», de la dimensión «tipo»/],
  ['the column of what is counted', { row: { ...subject.row!, distinct: 'id' } }, /«id», de lo que se cuenta/],
  [
    'a time that is no date',
    { time: { ...subject.time!, column: 'clave', byGrain: undefined } },
    /La columna del tiempo, «clave», debe ser fecha/,
  ],
  ['a place without its columns', { columns: withoutPlace }, /La columna «cvegeo», del lugar, no se declara/],
  ['a column without words', { columns: { ...columns, clave: text() } }, /La columna «clave» no tiene descripción/],
  [
    'a measure that is text',
    measured({ column: 'clave' }),
    /La medida «precio» es de la columna «clave», que no es un número/,
  ],
  ['an average of dates', measured({ column: 'fecha' }), /de una fecha sólo hay maximo y minimo/],
  ['a measure without decimals', measured({ digits: undefined as never }), /con cuántos decimales/],
  ['two standard measures', { measures: { precio, otro: precio } }, /Sólo una medida puede ser/],
  [
    'none, where rows are no things',
    { ...measured({ standard: false }), row: undefined },
    /Ninguna medida es la que se entiende/,
  ],
  ['a measure within nothing', measured({ within: ['color'] }), /La medida «precio» nombra la dimensión «color»/],
  ['a single thing of nothing', { single: ['color'] }, /single nombra la dimensión «color»/],
  [
    'a period of no dimension',
    { time: { ...subject.time!, byGrain: { dimension: 'color', values: {} } } },
    /byGrain nombra la dimensión «color»/,
  ],
  [
    'a period of no value',
    { time: { ...subject.time!, byGrain: { dimension: 'tipo', values: { mes: 'diesel' } } } },
    /byGrain nombra el valor «diesel»/,
  ],
  [
    'a standard of no value',
    { dimensions: { tipo: { ...tipo, standard: 'diesel' } } },
    /La dimensión «tipo» nombra el valor «diesel»/,
  ],
  [
    'a filter that brings no measure',
    { filters: { abierto: { ...subject.filters!.abierto!, measure: 'costo' } } },
    /El filtro «abierto» nombra la medida «costo»/,
  ],
  [
    'a filter without conditions',
    { filters: { abierto: { label: 'x', words: ['x'], where: [] } } },
    /no pone ninguna condición/,
  ],
  [
    'a condition on nothing',
    filtered({ columna: 'color', op: '=', valores: ['rojo'] }),
    /El filtro «abierto» nombra la columna «color»/,
  ],
  [
    'a condition on a value that no row has',
    filtered({ columna: 'tipo', op: '=', valores: ['diesel'] }),
    /«tipo» con «diesel», que no puede tener/,
  ],
  ['a number that is none', filtered({ columna: 'precio', op: '>', valores: ['mucho'] }), /«precio» con «mucho»/],
  [
    'two values for one',
    filtered({ columna: 'tipo', op: '=', valores: ['magna', 'premium'] }),
    /«tipo» = con 2 valores/,
  ],
  [
    'a vocabulary of nothing',
    {
      dimensions: {
        tipo,
        marca: { label: 'marca', column: 'clave', words: [], vocabulary: { table: 'precios', column: 'marca' } },
      },
    },
    /El vocabulario de «marca» nombra precios\.marca/,
  ],
  [
    'a vocabulary without its index',
    {
      dimensions: {
        tipo,
        marca: { label: 'marca', column: 'clave', words: [], vocabulary: { table: 'precios', column: 'municipio' } },
      },
    },
    /necesita un índice de «precios» que empiece por «municipio»/,
  ],
  ['an id with capitals', { measures: { PrecioAlto: precio } }, /«PrecioAlto» no es snake_case/],
  ['a name of the engine', { dimensions: { tipo, filas: tipo } }, /«filas» es un nombre del motor/],
  ['one name for two', { dimensions: { tipo, precio: tipo } }, /«precio» es medida y dimensión/],
  ['a word that is none', { words: ['¿?'] }, /Entre las palabras del asunto, «¿\?» no dice nada/],
  ['inhabitants of no measure', { inhabitants: 'gente' }, /inhabitants nombra la medida «gente»/],
]
for (const [what, change, says] of WRONG) test(`wrong: ${what}`, () => assert.match(problems(change).join(' '), says))

const WRONG_QUERIES: readonly (readonly [what: string, query: Partial<LogicalQuery>, says: RegExp])[] = [
  ['of a subject that is not there', { tabla: 'ventas' }, /El ejemplo «Una pregunta»: nombra el asunto «ventas»/],
  ['of an action that is none', { accion: 'sumar' as never }, /la acción «sumar» no existe/],
  ['of no measure', { medidas: [{ id: 'costo' }] }, /nombra la medida «costo»/],
  [
    'a sum of prices',
    { medidas: [{ id: 'precio', agg: 'suma' }] },
    /de «precio» pide «suma», y sólo hay promedio, maximo/,
  ],
  ['an average of rows', { medidas: [{ id: 'filas', agg: 'promedio' }] }, /las filas sólo se cuentan/],
  ['a count of no dimension', { medidas: [{ id: 'color', agg: 'cuenta' }] }, /cuenta «color»/],
  ['groups of no dimension', { dimensiones: ['color'] }, /nombra la dimensión «color»/],
  ['in no order', { orden: [{ por: 'color', dir: 'asc' }] }, /ordena por «color»/],
  ['a threshold on nothing', { tener: [{ medida: 'costo', op: '>', valor: '1' }] }, /pone un umbral a «costo»/],
  [
    'a filter on nothing',
    { filtros: [{ columna: 'color', op: '=', valores: ['rojo'] }] },
    /la consulta nombra la columna «color»/,
  ],
  ['a part of nothing', { parte: [{ columna: 'tipo', op: '=', valores: ['diesel'] }] }, /«tipo» con «diesel»/],
  [
    'a municipality of two digits',
    { lugar: [{ nivel: 'municipio', clave: '14' }] },
    /la clave «14» no es de municipio/,
  ],
  ['a day that is none', { tiempo: { desde: '19 de noviembre' } }, /el día «19 de noviembre»/],
  [
    'an empty period',
    { tiempo: { desde: '2026-11-19', hasta: '2026-11-19' } },
    /el periodo de 2026-11-19 a 2026-11-19 está vacío/,
  ],
]
for (const [what, query, says] of WRONG_QUERIES)
  test(`a wrong example: ${what}`, () => assert.match(fault(query).join(' '), says))

test('times and places are not asked of what has none', () => {
  const bare = connector(
    { time: undefined, place: undefined },
    {
      examples: [
        { q: 'Una pregunta', consulta: { ...ask, tiempo: 'ultimo', lugar: [{ nivel: 'estado', clave: '14' }] } },
      ],
    },
  )
  assert.match(
    exampleProblems(bare).join(' '),
    /nombra un lugar, y el asunto no tiene lugares.*nombra un tiempo, y el asunto no tiene fechas/,
  )
})

test('questions are ten at least, each of them once, of a length that can be asked', () => {
  assert.match(
    exampleProblems(connector({}, { examples: examples.slice(1) })).join(' '),
    /Hay 9 preguntas de ejemplo; se necesitan 10/,
  )
  assert.match(
    exampleProblems(connector({}, { examples: [...examples, examples[0]!] })).join(' '),
    /La pregunta «¿cuánto cuesta la gasolina 0\?» se repite/,
  )
  assert.match(
    exampleProblems(connector({}, { examples: [...examples, { q: 'a'.repeat(301), consulta: ask }] })).join(' '),
    /no tiene entre 3 y 300 letras/,
  )
  const negatives = [{ q: '¿y el diésel?', codigo: 'nunca' }] as unknown as Negative[]
  assert.match(exampleProblems(connector({}, { negatives })).join(' '), /espera el código «nunca»/)
  assert.match(
    exampleProblems({ ...connector({}), semantics: undefined } as unknown as Connector).join(' '),
    /nada que se pueda preguntar/,
  )
})

test('the figure that stands for a dataset answers one of its examples, under a short name', () => {
  const headline = { label: 'Gasolina', q: examples[0]!.q, figure: 'precio_promedio', unit: 'pesos por litro', of: [] }
  const wrong = (change: object) => headlineProblems(connector({}, { headline: { ...headline, ...change } })).join(' ')
  assert.is(wrong({}), '')
  assert.match(wrong({ q: '¿y el diésel?' }), /«¿y el diésel\?», que no es una de las preguntas de ejemplo/)
  assert.match(wrong({ label: ' ' }), /lleva de 1 a 40 letras/)
  assert.match(wrong({ label: 'a'.repeat(41) }), /lleva de 1 a 40 letras/)
})

test.run()
