/** The same question with its place first is the same question, or none. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

test('whether there is one is asked after a pause too', () => {
  assert.equal(queryOf('en Mérida, ¿hay algún puesto de limón?'), queryOf('¿hay algún puesto de limón en Mérida?'))
})

notYet('what a figure is of may stand before it', () => {
  assert.equal(queryOf('en parques, ¿cuál es la puntuación promedio por estado?').medidas, [
    { id: 'parques', agg: 'promedio' },
  ])
})

notYet('what part it is stands after what it is a part of', () => {
  assert.is(outcomeOf('en Mérida, ¿qué porcentaje de los puestos de limón está?').kind, 'refused')
})

test('a percentage of them, of no part, is none', () => {
  assert.is(outcomeOf('en Mérida, ¿qué porcentaje de los puestos?').kind, 'refused')
})

test('of the row that was ranked it may be asked behind it where it is, with an article or without', () => {
  const written = queryOf('¿en qué estado está el puesto más caro de limón?')
  assert.equal([written.accion, written.dimensiones], ['listar', undefined])
  for (const question of [
    'el puesto más caro de limón, ¿en qué estado está?',
    'en qué estado está puesto más caro de limón',
  ])
    assert.equal(queryOf(question), written, question)
})

test('«lecturas» are asked for after a greeting too', () => {
  const written = 'lecturas de sonido grave mayores a 60 ayer en Alameda'
  assert.is(queryOf(written).accion, 'listar')
  assert.equal(queryOf(`Hola, buenas tardes. ${written}`), queryOf(written))
})

test.run()
