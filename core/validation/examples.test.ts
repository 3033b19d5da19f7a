/** A question whose meaning cannot be had of its subject is told what it names that is not there. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../contract.ts'
import type { LogicalQuery, Negative } from '../connector.ts'
import { exampleProblems, headlineProblems } from './examples.ts'
import { ask, connector, examples } from './tests/prices.ts'

const fault = (consulta: Partial<LogicalQuery>) =>
  exampleProblems(
    connector(
      {},
      { examples: [{ q: 'Una pregunta', consulta: { ...ask, ...consulta } as LogicalQuery }, ...examples] },
    ),
  )

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
