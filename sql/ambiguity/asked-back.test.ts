/** What a question leaves open is asked back, and never guessed. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'
import { notYet } from '../../test/support/not-yet.ts'

const refused = (question: string, code: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind === 'refused' && outcome.code, code, question)
  assert.match((outcome as { message: string }).message, reason, question)
}

test('half a question is told so; «¿por qué?» is whole', () => {
  refused('compara el limón de Jalisco con', 'no_entendida', /a medias: termina en «con»/)
  refused('¿qué cuesta más, el limón o', 'no_entendida', /termina en «o»/)
  refused('el limón está caro, ¿por qué?', 'no_soportada', /no dicen por qué/)
})

test('nobody knows where «aquí» is, unless it is said beside it', () => {
  refused('¿cuánto cuesta el limón aquí?', 'ambigua', /de qué lugar/)
  refused('¿está más caro el limón aquí o allá?', 'ambigua', /de qué lugar/)
  assert.equal(queryOf('¿cuánto cuesta el limón aquí en Mérida?').lugar, [{ nivel: 'municipio', clave: '31050' }])
  assert.is(queryOf('¿a cómo está la ficha aquí?').tabla, 'moneda', 'what lies in no place is everywhere')
})

notYet('the best is of a figure that is named', () => {
  refused('¿cuál es el mejor puesto?', 'no_entendida', /«el mejor»/)
  assert.equal(queryOf('el puesto con mejor precio de limón').orden, [{ por: 'precio', dir: 'asc' }])
})

notYet('a number of things is no price of them', () => {
  refused('¿cuántos limones hay en Mérida?', 'no_entendida', /cuántos hay no se dice/)
})

notYet('a comparison with one that is named is no filter to it', () => {
  refused('municipios con población mayor a la de Zapopan', 'no_entendida', /una comparación con uno solo/)
})

notYet('the largest difference is no order of one of the two', () => {
  refused('la mayor diferencia de precio del limón', 'no_entendida', /diferencias/)
})

notYet('the last of what adds up is no row of it', () => {
  refused('último dato de ventas de flores en Jalisco', 'no_entendida', /el último de algo que se suma/)
})

test('a place and a word of the dataset that differ in their gender are two words', () => {
  assert.equal(queryOf('población de Puebla').lugar, [{ nivel: 'estado', clave: '21' }])
})

test('which part of a place is where, and no share', () => {
  assert.is(queryOf('¿en qué parte de Jalisco cuesta más el limón?').accion, 'listar')
})

notYet('a number of prices is no mean of them', () => {
  refused('¿cuántos precios hay de limón en Mérida?', 'no_entendida', /cuántos hay no se dice/)
})

notYet(
  'whether it is much is no list of where it is most; whether it is more than then is itself, then and now',
  () => {
    refused('¿está caro el limón?', 'no_entendida', /si es mucho o poco/)
    assert.equal(queryOf('¿está más cara la ficha que hace un mes?').comparar!.despues, 'ultimo')
    assert.is(queryOf('¿está más cara la ficha que en octubre?').accion, 'cambio')
    refused('¿está más cara la ficha que el año pasado?', 'no_entendida', /una comparación con otra fecha/)
  },
)

test.run()
