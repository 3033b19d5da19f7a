/** A sound declaration of what may be asked has no problem; each with one thing wrong is told it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { text, type Condition, type Measure } from '../connector.ts'
import { exampleProblems } from './examples.ts'
import { semanticsProblems } from './subjects.ts'
import { columns, connector, precio, subject, tipo } from './tests/prices.ts'

const { cvegeo: _cvegeo, ...withoutPlace } = columns
const problems = (change: object) => semanticsProblems(connector(change))
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
  [
    'a column that is counted by',
    { rollups: { por_color: ['color'] } },
    /Los conteos «por_color» nombran la columna «color»/,
  ],
  ['counts by nothing', { rollups: { todos: [] } }, /Los conteos «todos» no dicen por qué columnas/],
  ['the name of counts', { rollups: { 'Por tipo': ['tipo'] } }, /«Por tipo» no es snake_case/],
  [
    'counts that change with the hour',
    { rollups: { por_tipo: ['tipo'] }, sql: 'select * from {precios} where {now} > now()' },
    /Lleva conteos, y su SQL depende de \{now\}/,
  ],
  ['a name that is needed', { needed: ['color'] }, /Lo que hay que nombrar nombra la dimensión «color»/],
  ['a measured column', measured({ column: 'costo' }), /«costo», de la medida «precio», no se declara/],
  [
    'a pooled column',
    measured({ pooled: { sum: 'suma', count: 'precio', highest: 'precio', lowest: 'precio' } }),
    /«suma», de la medida «precio»/,
  ],
  ['the parts of a share', measured({ together: { part: 'agua', whole: 'precio' } }), /«agua», de la medida «precio»/],
  ['a share of nothing', measured({ aggregates: ['conjunto'] }), /tiene «conjunto» entre sus agregados/],
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

test.run()
