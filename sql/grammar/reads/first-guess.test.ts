/** Questions whose first guess is another's answer: each is read as it is meant, or refused. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const order = (question: string) => {
  const { accion, orden, limite, puesto } = queryOf(question)
  return [accion, orden?.[0]?.por, orden?.[0]?.dir, limite, puesto].join(' ')
}

test('the second is what stands second in an order', () => {
  assert.is(order('el segundo puesto con el limón más caro'), 'listar precio desc 1 2')
  assert.is(order('el tercer municipio con más ventas'), 'agregar piezas desc 1 3')
  assert.is(order('el municipio con más ventas'), 'agregar piezas desc 1 ')
  assertRefused('el segundo puesto')
})

test('what adds up is averaged over the periods that are published, and no others', () => {
  assert.equal(
    [
      queryOf('promedio mensual de ventas en Mérida').cada,
      queryOf('en promedio cuántas ventas hubo al mes en Mérida').cada,
    ],
    ['mes', 'mes'],
  )
  assert.equal(queryOf('promedio mensual de ventas por municipio').dimensiones, ['municipio'])
  assertRefused('promedio diario de ventas en Mérida')
})

test('a price is of one, and never of so many', () => {
  assertRefused('kilo y medio de limón en Mérida')
  assertRefused('medio kilo de limón en Mérida')
})

notYet('of two names of one thing the first is the whole, which the second lies in', () => {
  const { filtros, parte } = queryOf('qué porcentaje de los puestos de cítricos son de limón')
  assert.equal(
    [filtros, parte],
    [
      [{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }],
      [{ columna: 'fruta', op: 'in', valores: ['limon'] }],
    ],
  )
  assertRefused('qué porcentaje de los puestos de mango son de limón')
})

test('those that changed are not how much all of them did', () => {
  assertRefused('municipios que bajaron sus ventas')
})

test('one is asked for, whatever is said in the plural of it', () => {
  assert.is(order('el estado con los puestos más caros'), 'agregar precio desc 1 ')
})

test('rows by a measure are in its order', () => {
  assert.is(order('puestos de Mérida por precio de limón'), 'listar precio asc  ')
})

test('how far apart many are is not said by one figure', () => {
  assertRefused('hay diferencia de precio del limón entre puestos')
})

test('since when, and the mean of the first three, are no mean of all', () => {
  assertRefused('¿desde cuándo está el limón a ese precio en Mérida?')
  assertRefused('promedio de los 3 puestos más caros')
})

test.run()
