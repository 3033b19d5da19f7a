import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'

test('what is said of a figure asks whether it is so', () => {
  for (const question of ['¿vale la ficha más de 20?', 'la ficha ha estado en más de 20 en octubre de 2026'])
    assert.is(queryOf(question).accion, 'existe', question)
})

test('the highest and the lowest of one thing are both ends, or what lies between', () => {
  const both = queryOf('el más alto y el más bajo de la ficha en octubre de 2026')
  assert.equal(
    both.medidas?.map(({ agg }) => agg),
    ['maximo', 'minimo'],
  )
  assert.is(queryOf('diferencia entre la ficha más alta y la más baja de octubre de 2026').resta, true)
})

test('of things both ends are the things that have them', () => {
  for (const question of [
    '¿qué municipio vende más piezas y cuál menos?',
    '¿qué municipio tiene más ventas y en cuál hay menos?',
  ]) {
    const { dimensiones, orden, limite, extremos } = queryOf(question)
    assert.equal([dimensiones, orden?.[0]?.dir, limite, extremos], [['municipio'], 'desc', 1, true], question)
  }
  assert.is(outcomeOf('¿qué municipio vende más piezas y cuál más?').kind, 'refused', 'the same end twice')
})

test('of two that are set side by side the difference is told where it is asked for', () => {
  const between = (question: string) => queryOf(question).resta_entre
  assert.is(between('diferencia de precio entre limón y mango'), 'fruta')
  assert.is(between('¿cuánta diferencia de precio hay entre limón y mango?'), 'fruta')
  assert.is(between('¿cuánto más caro es el limón en Guadalajara que en Mérida?'), 'municipio')
  assert.is(between('compara el precio de limón y mango'), undefined)
})

test('what place it holds is among all of its level', () => {
  const { puesto_de: of, dimensiones, lugar, orden } = queryOf('¿qué lugar ocupa Mérida en piezas vendidas?')
  assert.equal([of, dimensiones, lugar], [[{ nivel: 'municipio', clave: '31050' }], ['municipio'], undefined])
  assert.is(orden?.[0]?.dir, 'desc')
  assert.is(outcomeOf('¿qué lugar ocupan las piezas vendidas?').kind, 'refused', 'of no place')
})

test('when an end was reached is the row that has it', () => {
  const { accion, orden, limite } = queryOf('la ficha máxima de 2025 y en qué fecha fue')
  assert.equal([accion, orden?.[0], limite], ['listar', { por: 'valor', dir: 'desc' }, 1])
})

test('each time that was said shows', () => {
  assert.ok(queryOf('¿estaba más cara la ficha en 2025 que en 2024?').comparar)
  assert.is(outcomeOf('la ficha en agosto de los últimos 5 años').kind, 'refused')
})

test.run()
