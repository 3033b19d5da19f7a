import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'

test('what a term means is asked of its subject, by whatever it is called', () => {
  for (const question of ['¿qué es el canje?', 'qué significa canje', '¿a qué se refiere el valor de canje?'])
    assert.equal(queryOf(question), { tabla: 'moneda', accion: 'definicion', concepto: 'canje' }, question)
  assert.is(queryOf('¿qué es una ficha?').accion, 'definicion')
})

test('a figure is no definition, though its word is a term', () => {
  assert.is(queryOf('¿cuánto vale la ficha?').accion, 'listar')
})

test('of when the data are, how often they change and whose they are, is of the whole dataset', () => {
  for (const question of [
    '¿cada cuándo se actualiza la ficha?',
    '¿de dónde salen los datos de la ficha?',
    'desde cuándo hay datos de la ficha',
    '¿hasta qué día llegan los datos de la ficha?',
    'quién publica el valor de la ficha',
  ])
    assert.equal(queryOf(question), { tabla: 'moneda', accion: 'metadatos' }, question)
  assertRefused('¿de dónde salen los datos de las ventas de flores en Puebla?')
})

test('how a term is reckoned comes with where its data are from', () => {
  assert.equal(queryOf('¿de dónde sale el dato de la ficha y cómo se calcula el canje?'), {
    tabla: 'moneda',
    accion: 'metadatos',
    concepto: 'canje',
  })
})

test.run()
