/** Of things that are measured every hour: each of them, each once, and what is bounded is what was said. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const is = (question: string, expected: object) => {
  const { tabla: _, lugar: _1, tiempo: _2, ...query } = queryOf(question)
  assert.equal(JSON.parse(JSON.stringify(query)), expected, question)
}
const bounded = (agg: string, op: string) => ({
  accion: 'agregar',
  medidas: [{ id: 'graves', agg }],
  dimensiones: ['sonometro'],
  tener: [{ medida: 'graves', op, valor: '30' }],
})

test('a bound of the mean of a day is of the mean of each', () => {
  for (const question of [
    'sonómetros que tuvieron ayer un promedio de sonidos graves mayor a 30',
    'sonómetros con sonidos graves promedio de ayer mayor a 30',
  ])
    is(question, bounded('promedio', '>'))
  is('¿cuántos sonómetros tuvieron ayer un promedio de sonidos graves mayor a 30?', {
    ...bounded('promedio', '>'),
    resumen: 'cuenta',
  })
  is('promedio de sonidos graves de ayer en Guadalajara', {
    accion: 'agregar',
    medidas: [{ id: 'graves', agg: 'promedio' }],
  })
})

test('what passed a bound in any hour of a day is there once', () => {
  is('sonómetros que ayer rebasaron 30 de sonidos graves', bounded('maximo', '>'))
  is('sonómetros con sonidos graves menores a 30 ayer', bounded('minimo', '<'))
  is('sonómetros con sonidos graves mayores a 30', {
    accion: 'listar',
    filtros: [{ columna: 'graves', op: '>', valores: ['30'] }],
    medidas: [{ id: 'graves' }],
  })
})

notYet('of groups too, where a verb says that it was passed', () => {
  is('estados donde los sonidos graves rebasaron 30 ayer', { ...bounded('maximo', '>'), dimensiones: ['estado'] })
})

test('a mean of groups that is said stays one', () => {
  is('estados donde el promedio de sonidos graves rebasó 30 ayer', {
    ...bounded('promedio', '>'),
    dimensiones: ['estado'],
  })
})

notYet('every bound must hold, and none instead of another', () => {
  assertRefused('sonómetros con sonidos graves mayores a 30 o sonidos agudos mayores a 20')
})

test('which of two figures is higher is not read', () => {
  assertRefused('¿cuál está más alto en Guadalajara, sonidos graves o sonidos agudos?')
})

test('«de cada sonómetro», «con sus graves»: each its own', () => {
  for (const question of [
    'sonidos graves de cada sonómetro de Guadalajara',
    'sonidos graves por sonómetro en Guadalajara',
  ])
    is(question, { accion: 'agregar', medidas: [{ id: 'graves', agg: 'promedio' }], dimensiones: ['sonometro'] })
  is('mediana de sonidos graves por sonómetro ayer', {
    accion: 'agregar',
    medidas: [{ id: 'graves', agg: 'mediana' }],
    dimensiones: ['sonometro'],
  })
  is('sonómetros de Guadalajara con sus sonidos graves y sonidos agudos', {
    accion: 'listar',
    medidas: [{ id: 'graves' }, { id: 'agudos' }],
  })
  is('lista de sonómetros de ruido con su municipio', { accion: 'listar', medidas: [{ id: 'indice' }] })
})

test('a unit between a number and what it is of is no other measure', () => {
  is('sonómetros con más de 30 decibeles de sonidos graves', {
    accion: 'listar',
    filtros: [{ columna: 'graves', op: '>', valores: ['30'] }],
    medidas: [{ id: 'graves' }],
  })
})

test('a word for the index beside what it is caused by goes by the latter', () => {
  is('los 3 estados con menos estruendo por sonidos graves', {
    accion: 'agregar',
    medidas: [{ id: 'graves', agg: 'promedio' }],
    dimensiones: ['estado'],
    orden: [{ por: 'graves', dir: 'asc' }],
    limite: 3,
  })
})

test('what is listed by its worst is ordered so, and those without a figure are there', () => {
  is('sonómetros de Guadalajara ordenados por índice sonoro', {
    accion: 'listar',
    medidas: [{ id: 'indice' }],
    orden: [{ por: 'indice', dir: 'desc' }],
  })
  is('sonómetros de Guadalajara ordenados por sonidos graves', {
    accion: 'listar',
    medidas: [{ id: 'graves' }],
    orden: [{ por: 'graves', dir: 'desc' }],
  })
})

test('readings are listed, and the newest of a town is of all its things', () => {
  is('lecturas de sonidos graves mayores a 30 ayer en la Alameda', {
    accion: 'listar',
    filtros: [
      { columna: 'clave', op: '=', valores: ['AL'] },
      { columna: 'graves', op: '>', valores: ['30'] },
    ],
    medidas: [{ id: 'graves' }],
  })
  is('última lectura de sonidos graves en Guadalajara', {
    accion: 'agregar',
    medidas: [{ id: 'graves', agg: 'promedio' }],
  })
})

test('the day on which there was more is by how much there was, and not by its loudest hour', () => {
  is('¿qué día de esta semana hubo más sonidos graves en Guadalajara?', {
    accion: 'agregar',
    medidas: [{ id: 'graves', agg: 'promedio' }],
    grano: 'dia',
    orden: [{ por: 'graves', dir: 'desc' }],
    limite: 1,
  })
})

notYet('what is said of one figure is said of the other', () => {
  is('¿qué sonómetros oyen sonidos graves y sonidos agudos?', {
    accion: 'listar',
    filtros: [
      { columna: 'graves', op: 'present' },
      { columna: 'agudos', op: 'present' },
    ],
    medidas: [{ id: 'graves' }],
  })
})

test('no day is cut into hours, and «los últimos días» are not so many', () => {
  assertRefused('máximo de sonidos graves en las últimas 24 horas en Guadalajara')
  assertRefused('evolución de los sonidos graves en Guadalajara en los últimos días')
})

test.run()
