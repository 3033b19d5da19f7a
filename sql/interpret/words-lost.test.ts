/** Words that change what is asked: read, or a reason to refuse, and never passed over. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../stand-in.ts'

const refused = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind, 'refused', question)
  assert.match((outcome as { message: string }).message, reason, question)
}

test('a bound is in the unit that the measure is kept in', () => {
  refused('puestos de limón de menos de 2 dólares', /no se da en dolares/)
  assert.equal(queryOf('puestos de limón de menos de 20 pesos').filtros!.at(-1), { columna: 'precio', op: '<', valores: ['20'] })
})

test('an age is no bound of anything', () => {
  refused('habitantes mayores de 18 años', /la edad o la antigüedad/)
})

test('what was, of no day, is asked back; with a day it is of that day', () => {
  refused('¿cuánto era el precio del limón en Mérida?', /de cuándo se pregunta/)
  refused('¿cuántos puestos había en Mérida?', /de cuándo se pregunta/)
  assert.is(queryOf('¿cuál era el valor de la ficha en 2025?').tabla, 'moneda')
})

test('when or where it rose is no change since a year ago', () => {
  refused('¿cuándo subió la ficha?', /cuándo no se dice/)
  refused('¿dónde bajaron las ventas de flores?', /dónde no se dice/)
})

test('what denies is not read as a courtesy, and «sin datos» leaves no place out', () => {
  assert.equal(queryOf('puestos fuera de Mérida').excluir, [{ nivel: 'municipio', clave: '31050' }])
  refused('puestos sin datos en Mérida', /qué se niega/)
})

test('all but one kind', () => {
  assert.equal(queryOf('puestos menos limón').filtros, [{ columna: 'fruta', op: '!=', valores: ['limon'] }])
})

test('besides joins two of a kind, or asks for others', () => {
  refused('además de Jalisco, ¿qué estado tiene más ventas?', /además de qué/)
  assert.is(queryOf('ventas de Jalisco además de Puebla').lugar!.length, 2)
})

test('one figure of the first so many is none of them', () => {
  refused('precio promedio en los 3 puestos más baratos de limón', /un total de los primeros/)
})

test('the same, none at all, and what is good are not passed over', () => {
  refused('puestos con el mismo precio de limón', /«mismo»/)
  refused('puestos nada caros de limón', /«nada»/)
  refused('puestos buenos de limón', /cuáles son buenos/)
})

test('a month of last year is not the year', () => {
  refused('ventas en el mes del año pasado', /«mes»/)
  assert.equal(queryOf('ventas en el mes de octubre de 2025').tiempo, { desde: '2025-10-01', hasta: '2025-11-01' })
})

test('a year beside a month is not the month of that year', () => {
  refused('la ficha de octubre de 2024 y 2025', /dos periodos de distinta duración/)
  assert.equal(queryOf('la ficha de octubre de 2024 y octubre de 2025').comparar!.antes, { desde: '2024-10-01', hasta: '2024-11-01' })
})

test('in total is of all that are named, and prices have no total', () => {
  assert.is(queryOf('ventas en Jalisco y Puebla en total').dimensiones, undefined)
  refused('¿cuánto cuestan juntos el limón y el mango?', /no se puede sumar/)
})

test('one condition or another is not both', () => {
  refused('puestos de limón o abiertos o de ganga', /una condición o la otra|«o»/)
  assert.equal(queryOf('puestos de limón o mango').filtros, [{ columna: 'fruta', op: 'in', valores: ['limon', 'mango'] }])
})

test('half of one is no mean', () => {
  refused('¿cuánto cuesta medio limón en Mérida?', /una cantidad/)
})

test('almost is no house', () => {
  refused('casi el limón en Mérida', /«casi»/)
})

test.run()
