/** Questions whose first guess is another's answer: each is read as it is meant, or refused. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'

const refused = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind, 'refused', question)
  assert.match((outcome as { message: string }).message, reason, question)
}
const order = (question: string) => {
  const { accion, orden, limite, puesto } = queryOf(question)
  return [accion, orden?.[0]?.por, orden?.[0]?.dir, limite, puesto].join(' ')
}

test('the second is what stands second in an order', () => {
  assert.is(order('el segundo puesto con el limón más caro'), 'listar precio desc 1 2')
  assert.is(order('el tercer municipio con más ventas'), 'agregar piezas desc 1 3')
  assert.is(order('el municipio con más ventas'), 'agregar piezas desc 1 ')
  refused('el segundo puesto', /«segundo»/)
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
  refused('promedio diario de ventas en Mérida', /un promedio por periodo/)
})

test('a price is of one, and never of so many', () => {
  refused('kilo y medio de limón en Mérida', /el precio de una cantidad/)
  refused('medio kilo de limón en Mérida', /el precio de una cantidad/)
})

test('of two names of one thing the first is the whole, which the second lies in', () => {
  const { filtros, parte } = queryOf('qué porcentaje de los puestos de cítricos son de limón')
  assert.equal(
    [filtros, parte],
    [
      [{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }],
      [{ columna: 'fruta', op: 'in', valores: ['limon'] }],
    ],
  )
  refused('qué porcentaje de los puestos de mango son de limón', /una parte de otra cosa/)
})

test('those that changed are not how much all of them did', () => {
  refused('municipios que bajaron sus ventas', /cuáles cambiaron no se sabe/)
})

test('one is asked for, whatever is said in the plural of it', () => {
  assert.is(order('el estado con los puestos más caros'), 'agregar precio desc 1 ')
})

test('rows by a measure are in its order', () => {
  assert.is(order('puestos de Mérida por precio de limón'), 'listar precio asc  ')
})

test('how far apart many are is not said by one figure', () => {
  refused('hay diferencia de precio del limón entre puestos', /una comparación de una sola cosa/)
})

test('since when, and the mean of the first three, are no mean of all', () => {
  refused('¿desde cuándo está el limón a ese precio en Mérida?', /cuándo no se dice/)
  refused('promedio de los 3 puestos más caros', /un cálculo que no cabe/)
})

test.run()
