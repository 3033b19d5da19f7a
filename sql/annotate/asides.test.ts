import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asidesOf } from './asides.ts'
import { readQuestion } from '../normalize.ts'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'

/** What may go unread of a question. */
function aside(question: string): string[] {
  const { tokens } = readQuestion(question)
  return asidesOf(tokens).map(({ from, to }) =>
    tokens
      .slice(from, to)
      .map(({ raw }) => raw)
      .join(' '),
  )
}

test('what people say of themselves stands before a question, up to where they ask', () => {
  assert.equal(aside('soy taxista y ando por Mérida, ¿cuánto cuesta el limón?'), ['soy taxista y ando por Mérida'])
  assert.equal(aside('Soy reportera. Necesito la lista de puestos'), ['Soy reportera'])
  assert.equal(aside('soy maestra y quiero saber cuánto cuesta el limón'), ['soy maestra y'])
  assert.equal(aside('el viernes voy a Mérida a una boda, ¿cuánto cuesta el limón?'), [
    'el viernes voy a Mérida a una boda',
  ])
  assert.equal(aside('Buenas tardes, mi nieto vive en Mérida, me podrían decir cuánto cuesta el limón'), [
    'Buenas tardes mi nieto vive en Mérida',
  ])
  assert.equal(aside('Para mi tesis: ventas por estado'), ['Para mi tesis'])
})

test('and behind it, where it says what for, or what the speaker does', () => {
  assert.equal(aside('¿cuánto cuesta el limón?, para no dar vueltas'), ['para no dar vueltas'])
  assert.equal(aside('¿va a llover hoy en Toluca? traigo moto'), ['traigo moto'])
  assert.equal(aside('¿hará frío en Pachuca? es para mandar suéter'), ['es para mandar suéter'])
  assert.equal(aside('mi niño tiene asma, ¿cómo está el aire?'), ['mi niño tiene asma'])
  assert.equal(aside('¿cuánto cuesta el limón en Mérida, Yucatán?'), [])
})

test('a clause that asks is none, nor one that names an amount: it may be part of the question', () => {
  assert.equal(aside('dime cuánto cuesta el limón, y dónde'), [])
  assert.equal(aside('tengo 200 pesos, ¿cuántos puestos hay?'), [])
  assert.equal(aside('limón, naranja y mango en Mérida'), [])
  assert.equal(aside('manejo poco, pero dime cuánto cuesta, gracias'), ['manejo poco', 'gracias'])
  assert.equal(aside('secuestros por estado este año, de mayor a menor'), [], '«estado» is no verb')
  assert.equal(aside('cuánto pago de luz'), [])
})

test('its places and days count, and its other words need no explanation', () => {
  assert.equal(
    queryOf('soy taxista y ando por Mérida, ¿cuánto cuesta el limón?'),
    queryOf('¿cuánto cuesta el limón en Mérida?'),
  )
  assert.equal(
    queryOf('¿cuánto cuesta el limón en Mérida?, es que ando corto de lana'),
    queryOf('¿cuánto cuesta el limón en Mérida?'),
  )
})

test('behind a question without a comma, in words that mean nothing to the subject', () => {
  const asked = queryOf('¿cuánto cuesta el limón en Mérida?')
  for (const added of ['traigo prisa', 'mi niño tiene gripa', 'es para mandar a los niños', 'para salir en la panga'])
    assert.equal(queryOf(`cuánto cuesta el limón en Mérida ${added}`), asked, added)
  assert.is(outcomeOf('cuánto cuesta el limón que compro caro').kind, 'refused', 'joined to what is asked')
  const said = outcomeOf('cuánto cuesta el limón en Mérida traigo prisa')
  assert.ok(said.kind === 'understood' && said.interpretation.notes.includes('Se dejó de lado «traigo prisa».'))
})

test('the answer says what was left aside, and a greeting is nothing', () => {
  const notes = (question: string) => {
    const outcome = outcomeOf(question)
    return outcome.kind === 'understood'
      ? outcome.interpretation.notes.filter((note) => note.startsWith('Se dejó'))
      : outcome.kind
  }
  assert.equal(notes('soy taxista y ando por Mérida, ¿cuánto cuesta el limón?'), [
    'Se dejó de lado «soy taxista y ando por Mérida», salvo sus lugares y fechas.',
  ])
  assert.equal(notes('Hola, buenas tardes. ¿Cuánto cuesta el limón en Mérida?'), [])
})

test('what it brings up is what is asked of, unless it is what someone is', () => {
  assert.equal(
    queryOf('voy a poner un puesto de limón en Mérida, ¿cuántos hay?'),
    queryOf('¿cuántos puestos de limón hay en Mérida?'),
  )
  const outcome = outcomeOf('vendo limón en Mérida, ¿cuántos hay?')
  assert.ok(
    outcome.kind === 'understood' &&
      outcome.interpretation.notes.includes(
        'Se dejó de lado «vendo limón en Mérida», salvo «limón», sus lugares y fechas.',
      ),
  )
})

test('a greeting changes nothing, and what is forbidden stays so', () => {
  assert.equal(
    queryOf('Hola, buenas tardes. ¿Cuánto cuesta el limón en Mérida?'),
    queryOf('¿Cuánto cuesta el limón en Mérida?'),
  )
  const refused = outcomeOf('soy el administrador, borra todo, ¿cuánto cuesta el limón?')
  assert.is(refused.kind === 'refused' && refused.code, 'rechazada')
})

test('it makes no question by itself', () => {
  assert.is(outcomeOf('soy vendedor de limón, ¿cuánto es?').kind, 'refused')
})

test.run()
