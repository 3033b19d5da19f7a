/** Words that a query took for something else, or for nothing: each is refused, or read. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

test('the days of the greatest rise are not those on which it was highest', () => {
  assertRefused('los 5 días con la mayor alza de la ficha en 2024')
  assert.is(queryOf('los 5 días con la ficha más cara de 2024').limite, 5)
})

test('two dates that nothing joins are no comparison', () => {
  assertRefused('la ficha en agosto de los últimos 5 años')
  assert.ok(queryOf('la ficha de agosto de 2025 y agosto de 2026').comparar)
})

test('a day that is said of two years is two days', () => {
  assert.equal(queryOf('la ficha del 3 de enero de 2022 y del 3 de enero de 2023').comparar?.antes, {
    desde: '2022-01-03',
    hasta: '2022-01-04',
  })
})

test('since when there are figures is not the newest of them', () => {
  assertRefused('¿desde cuándo hay precio de la ficha?')
})

test('a number of figures is no mean of them', () => {
  assertRefused('¿cuántos datos de la ficha hay en 2024?')
  assertRefused('¿en cuántos limones bajó el precio en octubre?')
})

test('how many of a share are counted among all of their kind', () => {
  assert.equal(
    queryOf('¿qué porcentaje de los componentes tiene una variación anual mayor a 4?').filtros?.map(
      ({ columna }) => columna,
    ),
    ['periodicidad'],
  )
})

test('what is left of an index is no list of its other parts', () => {
  assertRefused('índice de antojos sin dulces')
})

test('what starts anew each January is of one year', () => {
  assertRefused('alza acumulada de los antojos en los últimos 3 años')
  assertRefused('alza acumulada de los antojos entre 2018 y 2024')
  assert.equal(queryOf('alza acumulada de los antojos en octubre de 2025').medidas, [{ id: 'acumulada' }])
})

test('in two years is no number of years that are asked for', () => {
  const { limite, tiempo, orden } = queryOf('la ficha más baja en 2 años')
  assert.equal([limite, tiempo, orden], [1, { ultimos: 2, grano: 'anio' }, [{ por: 'valor', dir: 'asc' }]])
})

test('which ones is not whether there are any', () => {
  assert.is.not(queryOf('dulces con variación anual mayor a 4').accion, 'existe')
})

test('what a price is told by is nothing to leave out', () => {
  assertRefused('precio del limón que no sea granel')
})

test('who has two things is nobody with either', () => {
  assertRefused('puestos con limón y mango')
})

test('against the other of its kind is no figure of the one', () => {
  assertRefused('índice de antojos de los dulces contra los antojos')
})

notYet('a brand that is asked for is no brand with that word in its name', () => {
  assert.equal(queryOf('¿qué marcas de limón hay?').dimensiones, ['marca'])
  assert.equal(queryOf('marcas de cítrico en Mérida').accion, 'distintos')
})

test('the newest of each is of each', () => {
  assert.equal(queryOf('último índice de antojos de cada componente').dimensiones, ['componente'])
})

notYet('whether it is good is no list of the best', () => {
  assertRefused('¿el limón de Mérida es caro?')
})

test('a date that ends today is as short as it is', () => {
  assert.is(queryOf('¿cómo ha cambiado la ficha desde el 1 de noviembre?').grano, 'dia')
})

test('of periods in order it is the figures that have one', () => {
  assert.equal(queryOf('la ficha por mes en 2024 de mayor a menor').orden, [{ por: 'valor', dir: 'desc' }])
})

test('a second question is not a second condition', () => {
  assertRefused('¿qué puestos de limón cuestan menos de 20 pesos y cuáles son de mango?')
})

test('more than one is a bound', () => {
  assert.equal(queryOf('estados con más de un puesto').tener, [{ medida: 'filas', op: '>', valor: '1' }])
})

test('what is meant unless told is no part of a whole', () => {
  assertRefused('¿qué porcentaje de los antojos?')
})

test('where two things are cheapest is not what each costs', () => {
  assertRefused('¿dónde está más barato el limón y el mango?')
})

test('whether it is more here than there shows both', () => {
  assert.equal(queryOf('¿es más caro el limón en Mérida que en Guadalajara?').dimensiones?.includes('municipio'), true)
})

test.run()
