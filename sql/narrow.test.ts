import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { doubt, emptied, settle, sharedName, type Trial } from './narrow.ts'
import { knowledge, NOW, outcomeOf } from './stand-in.ts'
import { understand, type Doubtful, type Understood } from './understand.ts'

/** Rows only where one of these places is asked for. */
const rowsIn =
  (...codes: string[]) =>
  async ({ lugar = [] }: LogicalQuery) =>
    lugar.some(({ clave }) => codes.includes(clave))
const read: Trial['read'] = (question, names) => understand(question, knowledge(), NOW, names)
const isSample = () => false
const settled = (question: string, hasRows: Trial['hasRows'], sample = false) =>
  settle(question, { read, hasRows, isSample: () => sample })

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

test('of things of one name in several states, those that have rows are offered with theirs', async () => {
  const named = outcomeOf('puestos de limón') as Understood
  const understood = { ...named, interpretation: { ...named.interpretation, shared: 'limón' } }
  const { codigo, detalle } = await sharedName(understood, ['Jalisco', 'Yucatán'], {
    read,
    hasRows: rowsIn('14'),
    isSample,
  })
  assert.equal(
    [codigo, detalle.opciones!.map(({ pregunta }) => pregunta)],
    ['ambigua', ['puestos de limón en Jalisco']],
  )
})

test('a place that is clear asks the database nothing', async () => {
  const outcome = await settled('limón en Mérida', () => assert.unreachable('It asked.') as never)
  assert.is(outcome.kind, 'understood')
})

test('two datasets in doubt are offered as questions that name theirs, of those that have rows', async () => {
  const outcome = outcomeOf('¿cuánto vale?') as Doubtful
  const { codigo, error, detalle } = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async () => true,
  })
  assert.is(codigo, 'ambigua')
  assert.match(error, /«valor de la ficha»/)
  const topics = detalle.opciones!.map(({ pregunta }) => (outcomeOf(pregunta) as Understood).interpretation.topic.id)
  assert.equal(topics.sort(), ['moneda', 'puestos'])
  const few = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async ({ tabla }) => tabla === 'moneda',
  })
  assert.is(few.detalle.opciones!.length, 1)
  const broken = await doubt('¿cuánto vale?', outcome, {
    read,
    isSample,
    hasRows: async () => {
      throw new Error('sin base de datos')
    },
  })
  assert.equal(broken.detalle.opciones, [], 'what could not be tried is not offered')
})

const widened = async (question: string, hasRows: (query: LogicalQuery) => Promise<boolean> = async () => true) =>
  emptied(
    question,
    outcomeOf(question) as Understood,
    { read, hasRows, isSample },
    { newest: async () => '2026-10-01' },
  )
const questions = ({ detalle }: Awaited<ReturnType<typeof widened>>) =>
  (detalle.opciones ?? []).map(({ pregunta }) => pregunta)

test('a time without rows: the same without it, and its link goes with it', async () => {
  const refusal = await widened('ventas de flores en octubre de 2019')
  assert.equal(questions(refusal), ['ventas de flores'])
  assert.match(refusal.error, / Los datos llegan al 2026-10-31\.$/)
})

test('a town without rows: its state, and the country', async () => {
  const refusal = await widened('¿Cuánto cuesta el limón en Zapopan?')
  assert.is(refusal.codigo, 'sin_datos_para')
  assert.match(refusal.error, /precios de fruta por puesto .*; sí los hay para algo cercano\.$/)
  assert.equal(questions(refusal), [
    '¿Cuánto cuesta el limón en el estado de Jalisco?',
    '¿Cuánto cuesta el limón en México?',
  ])
})

test('what is offered has rows', async () => {
  const states = async ({ lugar = [] }: LogicalQuery) => lugar.some(({ nivel }) => nivel === 'estado')
  assert.equal(questions(await widened('¿Cuánto cuesta el limón en Zapopan?', states)), [
    '¿Cuánto cuesta el limón en el estado de Jalisco?',
  ])
  const none = await widened('¿Cuánto cuesta el limón en Zapopan?', async () => false)
  assert.equal([none.detalle, /algo cercano/.test(none.error)], [{}, false])
})

test('where there are data and none is so, that is what is said', async () => {
  const { codigo, error } = await widened(
    '¿Cuánto cuesta el limón en Zapopan?',
    async ({ filtros = [] }) => !filtros.length,
  )
  assert.equal(
    [codigo, error],
    [
      'sin_datos_para',
      'Hay datos de precios de fruta por puesto de ese lugar y esa fecha, y ninguno cumple lo que se pide.',
    ],
  )
  const nothing = await widened('¿Cuánto cuesta el limón en Zapopan?', async () => false)
  assert.match(nothing.error, /^No hay datos de precios de fruta por puesto para lo que se pregunta\.$/)
})

test.run()
