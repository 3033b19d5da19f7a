/** What may stand side by side, whoever wrote the query. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { besideProblems } from './rules.ts'

const first: LogicalQuery = {
  tabla: 'gente',
  accion: 'agregar',
  medidas: [{ id: 'habitantes', agg: 'suma' }],
  dimensiones: ['estado'],
}
const second: LogicalQuery = {
  tabla: 'puestos',
  accion: 'agregar',
  medidas: [{ id: 'filas', agg: 'cuenta' }],
  dimensiones: ['estado'],
}
const problems = (one: Partial<LogicalQuery>, other: Partial<LogicalQuery> = {}, por?: number) =>
  besideProblems({
    ...first,
    ...one,
    junto: { consulta: { ...second, ...other }, ...(por === undefined ? {} : { por }) },
  }).join(' ')

test('two figures of the same groups may; and what has no other beside it has no problem', () => {
  assert.equal([problems({}), problems({}, {}, 1000), besideProblems(first)], ['', '', []])
  assert.is(problems({}, { dimensiones: ['estado', 'fruta'] }), '', 'one may be told apart further')
})

test('each that may not is told why', () => {
  const cases: readonly [string, RegExp][] = [
    [problems({ accion: 'listar', medidas: [{ id: 'habitantes' }] }), /no son dos cifras/],
    [problems({ por_habitantes: 1000 }), /no se admite «por_habitantes»/],
    [problems({}, { orden: [{ por: 'filas', dir: 'desc' }] }), /la segunda cifra no se ordena/],
    [problems({}, { junto: { consulta: first } }), /la segunda cifra no se ordena/],
    [problems({ dimensiones: ['municipio'] }), /no se separan por los mismos/],
    [problems({ dimensiones: ['fruta'] }, { dimensiones: ['fruta'] }), /no se separan por los mismos/],
    [problems({}, {}, 0.5), /cada cuántos que no son/],
    [problems({}, { medidas: [{ id: 'precio', agg: 'promedio' }] }, 1), /no se cuenta ni se suma/],
    [problems({}, { dimensiones: ['estado', 'fruta'] }, 1), /grupos distintos/],
  ]
  for (const [said, expected] of cases) assert.match(said, expected)
})

test.run()
