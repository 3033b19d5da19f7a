import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { emptied } from './no-data.ts'
import { knowledge, NOW } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import type { Trial } from '../rank/trial.ts'
import type { Understood } from '../understood.ts'
import { understand } from '../understand.ts'

const read: Trial['read'] = (question, names) => understand(question, knowledge(), NOW, names)
const isSample = () => false

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
