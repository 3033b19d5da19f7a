/** The same question with its place first is the same question, or none. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../stand-in.ts'

test('whether there is one is asked after a pause too', () => {
  assert.equal(queryOf('en Mérida, ¿hay algún puesto de limón?'), queryOf('¿hay algún puesto de limón en Mérida?'))
})

test('what a figure is of may stand before it', () => {
  assert.equal(queryOf('en parques, ¿cuál es la puntuación promedio por estado?').medidas, [{ id: 'parques', agg: 'promedio' }])
})

test('what part it is stands after what it is a part of', () => {
  for (const question of ['en Mérida, ¿qué porcentaje de los puestos de limón está?', 'en Mérida, ¿qué porcentaje de los puestos?']) assert.is(outcomeOf(question).kind, 'refused', question)
})

test.run()
