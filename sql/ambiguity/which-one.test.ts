/** One of many that nobody named, a kilo of nothing, a word that points at what was said before. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'

const asked = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind === 'refused' && outcome.code, 'ambigua', question)
  assert.match((outcome as { message: string }).message, reason, question)
}

test('one of many is named, counted or told by an order', () => {
  asked('precio en el puesto', /de qué puesto/)
  asked('¿cuánto cuesta en el tendajón de Mérida?', /de qué puesto/)
  assert.is(queryOf('precio del limón en el puesto más caro').accion, 'listar')
  assert.is(queryOf('el puesto más barato de limón').limite, 1)
})

test('what is sold in bulk is bulk of something', () => {
  assert.is(queryOf('¿cuánto cuesta el limón a granel?').tabla, 'puestos')
})

test('the tallest and the dearest are of a figure that is named', () => {
  asked('el puesto más alto', /de qué dato/)
  assert.is(queryOf('el puesto con el precio más alto del limón').limite, 1)
})

test('what points back asks of where', () => {
  asked('¿cuál es su aseo?', /de qué lugar/)
  asked('¿y el limón?', /de qué lugar/)
  assert.is(queryOf('¿y cuánto cuesta el limón?').tabla, 'puestos')
  assert.is(queryOf('¿y el limón en Mérida?').tabla, 'puestos')
})

test('a town that nobody named is none', () => {
  asked('¿cuánto cuesta el limón en la ciudad?', /de qué lugar/)
  asked('ventas de flores en el estado', /de qué lugar/)
  assert.is(queryOf('la ciudad con más ventas de flores').limite, 1)
})

test('a figure of nothing is asked back, whether it has days or not', () => {
  asked('aseo', /de qué lugar/)
  asked('limpieza', /de qué lugar/)
  assert.is(queryOf('aseo en Mérida').tabla, 'aseo')
})

test('the whole and one of its parts are not the part', () => {
  const outcome = outcomeOf('¿cuántas ventas hubo de mercado y flores en Jalisco?')
  assert.is(outcome.kind, 'refused')
})

test.run()
