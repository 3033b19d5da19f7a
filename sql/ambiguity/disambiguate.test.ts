import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { disambiguate } from './disambiguate.ts'
import { knowledge, NOW } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import type { Trial } from '../rank/trial.ts'
import type { Understood } from '../understood.ts'
import { understand } from '../understand.ts'

/** Rows only where one of these places is asked for. */
const rowsIn =
  (...codes: string[]) =>
  async ({ lugar = [] }: LogicalQuery) =>
    lugar.some(({ clave }) => codes.includes(clave))
const read: Trial['read'] = (question, names) => understand(question, knowledge(), NOW, names)
const settled = (question: string, hasRows: Trial['hasRows'], sample = false) =>
  disambiguate(question, { read, hasRows, isSample: () => sample })

test('a name that several towns share means the one that has rows', async () => {
  const outcome = await settled('limón en Benito Juárez', rowsIn('09014'))
  assert.is(outcome.kind, 'understood')
  assert.equal((outcome as Understood).interpretation.query.lugar, [{ nivel: 'municipio', clave: '09014' }])
})

test('what a sample lacks proves nothing: the one that it has is offered, and not taken', async () => {
  const outcome = await settled('limón en Benito Juárez', rowsIn('09014'), true)
  if (outcome.kind !== 'unsettled') return assert.unreachable(outcome.kind)
  const { codigo, error, detalle } = outcome.refusal
  assert.equal(
    [codigo, error],
    ['ambigua', 'Hay 3 lugares que se llaman «Benito Juárez», y la muestra sólo tiene uno. Di de qué estado.'],
  )
  assert.equal(
    detalle.opciones!.map(({ pregunta }) => pregunta),
    ['limón en Benito Juárez, Ciudad de México'],
  )
})

test('where several have rows only those are offered, each as a question that is understood', async () => {
  const outcome = await settled('¿Cuánto cuesta el limón en Benito Juárez?', rowsIn('09014', '23005'))
  if (outcome.kind !== 'unsettled') return assert.unreachable(outcome.kind)
  const { codigo, error, detalle } = outcome.refusal
  assert.is(codigo, 'ambigua')
  assert.match(error, /Hay 2 lugares que se llaman «Benito Juárez»/)
  assert.equal(
    detalle.opciones!.map(({ pregunta }) => pregunta),
    [
      '¿Cuánto cuesta el limón en Benito Juárez, Quintana Roo?',
      '¿Cuánto cuesta el limón en Benito Juárez, Ciudad de México?',
    ],
  )
  assert.equal(
    detalle.opciones!.map(({ pregunta }) => (outcomeOf(pregunta) as Understood).interpretation.query.lugar![0]!.clave),
    ['23005', '09014'],
  )
})

test('where none has rows none is offered, and the refusal says so', async () => {
  const outcome = await settled('limón en Benito Juárez', rowsIn())
  if (outcome.kind !== 'unsettled') return assert.unreachable(outcome.kind)
  const { codigo, error, detalle } = outcome.refusal
  assert.equal([codigo, detalle], ['sin_datos_para', { palabras: ['Benito Juárez'] }])
  assert.match(error, /^Hay 3 lugares .*«Benito Juárez», y en ninguno hay datos de precios de fruta/)
})

test('a place that has rows, but none of the time asked, is not offered', async () => {
  const there = rowsIn('09014', '23005')
  const outcome = await settled(
    'limón en Benito Juárez en 2019',
    async (query) => (await there(query)) && (query.tiempo === undefined || query.lugar![0]!.clave === '23005'),
  )
  if (outcome.kind !== 'unsettled') return assert.unreachable(outcome.kind)
  assert.equal(
    outcome.refusal.detalle.opciones!.map(({ pregunta }) => pregunta),
    ['limón en Benito Juárez, Quintana Roo en 2019'],
  )
})

test('a place that is clear asks the database nothing', async () => {
  const outcome = await settled('limón en Mérida', () => assert.unreachable('It asked.') as never)
  assert.is(outcome.kind, 'understood')
})

test.run()
