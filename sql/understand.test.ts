import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { QuestionError } from './normalize.ts'
import { knowledge } from '../test/support/fake-catalogue.ts'
import { outcomeOf, queryOf } from '../test/support/fake-questions.ts'
import type { Understood } from './understood.ts'
import { understand } from './understand.ts'

const read = (question: string) => outcomeOf(question) as Understood

test('without accents, in capitals, with spaces or another order the same is meant', () => {
  const meant = queryOf('¿cuánto cuesta el limón en Guadalajara?')
  for (const question of [
    'cuanto cuesta el limon en guadalajara',
    'CUÁNTO CUESTA EL LIMÓN EN GUADALAJARA',
    '  cuánto   cuesta el limón  en Guadalajara ',
    'en Guadalajara, ¿cuánto cuesta el limón?',
  ])
    assert.equal(queryOf(question), meant, question)
})

test('a slip of the finger is corrected, told, and costs confidence', () => {
  const { interpretation, corrections, confidence } = read('cuánto cuesta la naranaj en Guadalajara')
  assert.equal(interpretation.query, queryOf('cuánto cuesta la naranja en Guadalajara'))
  assert.equal(corrections, [{ escrito: 'naranaj', leido: 'naranja' }])
  assert.ok(confidence < read('cuánto cuesta la naranja en Guadalajara').confidence)
})

test('a slip in any form of a word, or in what is said around it', () => {
  for (const [slipped, meant] of [
    ['¿cuántos pueestos hay en Guadalajara?', '¿cuántos puestos hay en Guadalajara?'],
    ['ventas por estaod', 'ventas por estado'],
    ['¿cunto cuesta el limón?', '¿cuánto cuesta el limón?'],
    ['el seugndo puesto más barato de limón', 'el segundo puesto más barato de limón'],
    ['el puesto más baarto de limón', 'el puesto más barato de limón'],
    ['ventas por estado excluyedno Jalisco', 'ventas por estado excluyendo Jalisco'],
    ['ventas de flores la semana pasdaa', 'ventas de flores la semana pasada'],
  ] as const)
    assert.equal(read(slipped).interpretation?.query, queryOf(meant), slipped)
})

test('words of two datasets alone are a doubt between them; a word of one settles it', () => {
  const outcome = outcomeOf('¿cuánto vale?')
  assert.is(outcome.kind, 'doubtful')
  assert.equal(outcome.kind === 'doubtful' && outcome.topics.map(({ id }) => id).sort(), ['moneda', 'puestos'])
  assert.is(read('¿cuánto vale la ficha?').interpretation.topic.id, 'moneda')
  assert.is(read('¿cuánto vale el mango?').interpretation.topic.id, 'puestos')
})

test('what was assumed is told and counts against confidence', () => {
  const { interpretation, confidence } = read('antojos')
  assert.equal(interpretation.notes, [
    'componente: general, porque no se dijo otro.',
    'periodicidad: quincenal, porque no se dijo otro.',
  ])
  assert.ok(confidence < 1)
})

test('a total across a change of counting says so; a comparison across it is refused, or made of what stayed the same', () => {
  const [says] = read('ventas de ropa entre 2025 y 2026').interpretation.warnings
  assert.match(says!, /la ropa se cuenta de otra manera/)
  const outcome = outcomeOf('cuánto cambió la venta de ropa de 2025 a 2026')
  assert.is(outcome.kind === 'refused' && outcome.code, 'no_soportada')
  assert.is(read('cuánto cambió la venta de flores de octubre de 2025 a octubre de 2026').kind, 'understood')
  assert.equal(read('ventas de ropa en 2026').interpretation.warnings, [])
})

test('of what adds up, a year that has not ended is not held against a whole one', () => {
  const outcome = outcomeOf('cuánto cambió la venta de flores de 2025 a 2026')
  assert.is(outcome.kind === 'refused' && outcome.code, 'no_soportada')
  assert.match((outcome as { message: string }).message, /no ha terminado/)
  assert.is(read('cuánto cambió la venta de flores de 2024 a 2025').kind, 'understood')
})

test('the clock decides what a relative date means', () => {
  const time = (now: string) =>
    (understand('ventas de este año', knowledge(), new Date(now)) as Understood).interpretation.query.tiempo
  assert.equal(time('2026-11-19T18:00:00Z'), { desde: '2026-01-01', hasta: '2027-01-01' })
  assert.equal(
    time('2026-01-01T05:59:00Z'),
    { desde: '2025-01-01', hasta: '2026-01-01' },
    'in Mexico City it is still 2025',
  )
})

test('the same question always means the same', () => {
  for (const question of ['el puesto más barato', 'tasa de ventas por estado', 'limón en Cárdenas'])
    assert.equal(outcomeOf(question), outcomeOf(question), question)
})

test('text that is no question at all is no refusal but an error', () => {
  for (const raw of ['', 'ab', '¿?!…', 'x'.repeat(301), '中文问题吗'])
    assert.throws(
      () => outcomeOf(raw),
      (error: unknown) => error instanceof QuestionError,
      raw,
    )
})

test('how many people a town has says nothing of any other dataset', () => {
  assert.is(queryOf('municipios de más de 500 mil habitantes, de mayor a menor').tabla, 'gente')
  assert.is(queryOf('limpieza de los municipios de más de 500 mil habitantes').tabla, 'aseo')
})

test.run()
