/** Words that change what is asked: read, or a reason to refuse, and never passed over. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

test('a bound is in the unit that the measure is kept in', () => {
  assertRefused('puestos de limón de menos de 2 dólares')
  assert.equal(queryOf('puestos de limón de menos de 20 pesos').filtros!.at(-1), {
    columna: 'precio',
    op: '<',
    valores: ['20'],
  })
})

test('an age is no bound of anything', () => {
  assertRefused('habitantes mayores de 18 años')
})

test('what was, of no day, is asked back; with a day it is of that day', () => {
  assertRefused('¿cuánto era el precio del limón en Mérida?')
  assertRefused('¿cuántos puestos había en Mérida?')
  assert.is(queryOf('¿cuál era el valor de la ficha en 2025?').tabla, 'moneda')
})

test('when or where it rose is no change since a year ago', () => {
  assertRefused('¿cuándo subió la ficha?')
  assertRefused('¿dónde bajaron las ventas de flores?')
})

notYet('what denies is not read as a courtesy, and «sin datos» leaves no place out', () => {
  for (const question of ['puestos fuera de Mérida', 'puestos fuera Mérida', 'puestos que no fuera en Mérida'])
    assert.equal(queryOf(question).excluir, [{ nivel: 'municipio', clave: '31050' }], question)
  assertRefused('puestos sin datos en Mérida')
})

notYet('all but one kind', () => {
  assert.equal(queryOf('puestos menos limón').filtros, [{ columna: 'fruta', op: '!=', valores: ['limon'] }])
})

notYet('besides joins two of a kind, or asks for others', () => {
  assertRefused('además de Jalisco, ¿qué estado tiene más ventas?')
  assert.is(queryOf('ventas de Jalisco además de Puebla').lugar!.length, 2)
})

test('one figure of the first so many is none of them', () => {
  assertRefused('precio promedio en los 3 puestos más baratos de limón')
})

test('the same, none at all, and what is good are not passed over', () => {
  assertRefused('puestos con el mismo precio de limón')
  assertRefused('puestos nada caros de limón')
  assertRefused('puestos buenos de limón')
})

notYet("whole measures are nobody's to tell", () => {
  assertRefused('puestos de limón que dan kilos de a kilo en Mérida')
})

notYet('an amount is not how many there are', () => {
  assertRefused('¿cuánto decibel al mes en los sonómetros de Mérida?')
  assert.is(queryOf('¿cuántos sonómetros hay en Mérida?').medidas![0]!.id, 'filas')
})

test('a month of last year is not the year', () => {
  assertRefused('ventas en el mes del año pasado')
  assert.equal(queryOf('ventas en el mes de octubre de 2025').tiempo, { desde: '2025-10-01', hasta: '2025-11-01' })
})

test('a year beside a month is not the month of that year', () => {
  assertRefused('la ficha de octubre de 2024 y 2025')
  assert.equal(queryOf('la ficha de octubre de 2024 y octubre de 2025').comparar!.antes, {
    desde: '2024-10-01',
    hasta: '2024-11-01',
  })
})

test('in total is of all that are named, and prices have no total', () => {
  assert.is(queryOf('ventas en Jalisco y Puebla en total').dimensiones, undefined)
  assertRefused('¿cuánto cuestan juntos el limón y el mango?')
})

test('one condition or another is not both', () => {
  assertRefused('puestos de limón o abiertos o de ganga')
  assert.equal(queryOf('puestos de limón o mango').filtros, [
    { columna: 'fruta', op: 'in', valores: ['limon', 'mango'] },
  ])
})

test('half of one is no mean', () => {
  assertRefused('¿cuánto cuesta medio limón en Mérida?')
})

test('almost is no house', () => {
  assertRefused('casi el limón en Mérida')
})

test('at least what is no least of them, and leaves no place out', () => {
  assertRefused('precio del limón al menos en Mérida')
  assertRefused('¿por lo menos cuánto cuesta el limón en Mérida?')
  assert.equal(queryOf('municipios con al menos 2 puestos').tener, [{ medida: 'filas', op: '>=', valor: '2' }])
})

notYet('each one of them is each', () => {
  assert.equal(queryOf('ventas en cada uno de los estados').dimensiones, ['estado'])
  assert.equal(queryOf('ventas en cada uno de los meses de 2025').grano, 'mes')
  assert.equal(queryOf('ventas de Jalisco y Puebla cada uno').dimensiones, ['estado'])
  assertRefused('ventas de los municipios de Jalisco cada uno')
})

test('a record is of all times, and nothing is without a history', () => {
  assert.is(queryOf('récord de la ficha').tiempo, 'todo')
  assertRefused('puntuación máxima histórica de aseo en Mérida')
})

notYet('before then is no mean of all that ever was', () => {
  assertRefused('valor de la ficha antes de 2017')
  assert.equal(queryOf('valor promedio de la ficha antes de 2017').tiempo, { hasta: '2017-01-01' })
})

test('between Monday and Friday is no range', () => {
  assertRefused('ventas entre semana en octubre')
})

test('a median is of many, and no row is one', () => {
  assertRefused('el puesto mediano más barato de limón')
})

test('what fell is not how much all of them did', () => {
  assertRefused('municipios con ventas a la baja')
})

test('only that and nothing else, of anything', () => {
  assertRefused('puestos que tienen sólo limón')
})

test('what does not add up is of no inhabitant', () => {
  assertRefused('precio del limón por habitante en Mérida')
  assert.is(queryOf('ventas por habitante en Jalisco').por_habitantes, 1)
})

test('what is said first is the figure by which it is ranked', () => {
  assert.equal(queryOf('en parques, ¿qué municipio tiene la mejor puntuación de aseo?').orden, [
    { por: 'parques', dir: 'desc' },
  ])
})

test('a plural is mistyped as it is written', () => {
  assert.is(queryOf('¿cuántos puetos hay en Mérida?').tabla, 'puestos')
})

test('several periods are asked for in the plural', () => {
  assert.is(queryOf('los meses con más ventas en 2025').limite, 10)
  assert.is(queryOf('el mes con más ventas en 2025').limite, 1)
})

notYet('a cause is no order, and a thing is no place', () => {
  assertRefused('municipios de Jalisco por flores')
  assertRefused('el limón más caro, en La Guadalupana o en Mérida')
})

test('where is no part of one figure, and no town a part of itself', () => {
  assertRefused('¿en qué parte de Guadalajara hay más puestos?')
  assertRefused('el precio máximo del limón y dónde')
})

test('which one it is may be asked with the place before the verb', () => {
  const { accion, limite } = queryOf('¿qué municipio de Jalisco es el más aseado?')
  assert.equal([accion, limite], ['listar', 1])
})

test.run()
