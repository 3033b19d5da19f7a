/** Figures of two datasets side by side, or one divided by the other: what is read, and what is not joined. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'
import { readAsTwo } from './read.ts'

const people = { tabla: 'gente', accion: 'agregar', medidas: [{ id: 'habitantes', agg: 'suma' }] }
const stalls = { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
const byState = { dimensiones: ['estado'] }

test('one for each of the other, of the same places, though only one half says which', () => {
  const query = { ...people, ...byState, junto: { consulta: { ...stalls, ...byState }, por: 1 } }
  assert.equal(queryOf('cuántos habitantes hay por puesto en cada estado'), query)
  assert.equal(queryOf('estado con más habitantes por puesto'), {
    ...query,
    orden: [{ por: 'habitantes', dir: 'desc' }],
    limite: 1,
  })
  assert.is(queryOf('habitantes por cada 10 puestos por estado').junto?.por, 10)
  assert.is(queryOf('habitantes por cada mil puestos por estado').junto?.por, 1000)
})

test('two side by side, by place, by period, or one of each', () => {
  const places = [{ nivel: 'municipio', clave: '14039' }]
  assert.equal(queryOf('cuántos puestos y cuántos habitantes hay en Guadalajara'), {
    ...stalls,
    lugar: places,
    junto: { consulta: { ...people, lugar: places } },
  })
  const { grano, junto } = queryOf('quejas y fichas por mes en 2026')
  assert.equal([grano, junto?.consulta.tabla, junto?.consulta.grano, junto?.por], ['mes', 'moneda', 'mes', undefined])
})

test('what is told apart otherwise, or is no count, is not divided; nor is what is of one dataset', () => {
  for (const question of [
    'fichas por puesto por estado',
    'precio del limón por habitante por estado',
    'habitantes por puesto por mes',
    'puestos y caballos por estado',
  ])
    assert.is(outcomeOf(question).kind, 'refused', question)
  assert.is(queryOf('precio del limón y del mango en Guadalajara').junto, undefined)
})

test('of what is not understood no more than a dozen halves are read, and none of a long question', () => {
  const reads = (raw: string) => {
    const { tokens } = readQuestion(raw)
    let count = 0
    const outcome = readAsTwo(raw, tokens, () => {
      count++
      return { kind: 'doubtful', question: readQuestion(raw), topics: [] }
    })
    return [outcome, count]
  }
  assert.equal(reads('a y b en c por d y e en f por g y h en i'), [undefined, 12])
  assert.equal(reads('uno y otro '.repeat(20)), [undefined, 0])
})

test.run()
