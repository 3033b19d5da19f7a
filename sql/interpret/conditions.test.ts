import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readerOf } from '../../test/support/fake-questions.ts'
import { dimensionConditions, readConditions } from './conditions.ts'
import type { Unread } from './reader.ts'

function conditions(
  question: string,
  id = 'puestos',
  { grouped = [] as string[], grain = undefined as 'mes' | 'quincena' | undefined } = {},
) {
  const reader = readerOf(id, question)
  const said = readConditions(reader)
  return {
    all: [...dimensionConditions(reader, said, new Set(grouped), grain), ...said.named].map(
      ({ columna, op, valores = [] }) => `${columna} ${op} ${valores.join('+')}`,
    ),
    notes: reader.notes,
    said,
  }
}

test('a value is a condition; two of one dimension are any of them', () => {
  assert.equal(conditions('puestos de limón').all, ['fruta = limon'])
  assert.equal(conditions('puestos de limón y naranja').all, ['fruta in limon+naranja'])
  assert.equal(conditions('puestos de cítricos y limón').all, ['fruta in limon+naranja'], 'said twice is once')
})

test('a value that is denied is left out', () => {
  assert.equal(conditions('puestos sin limón').all, ['fruta != limon'])
  assert.equal(conditions('puestos sin limón ni naranja').all, ['fruta not in limon+naranja'])
  assert.equal(conditions('todos los puestos menos mango').all, ['fruta != mango'])
})

test('a filter brings its conditions; denied, the opposite of the only one', () => {
  assert.equal(conditions('puestos abiertos').all, ['abierto = true'])
  assert.equal(conditions('puestos que no estén abiertos').all, ['abierto != true'])
  assert.equal(conditions('gangas').all, ['precio < 20', 'abierto = true'])
  assert.equal(conditions('puestos que no sean ganga').all, [], 'several have no plain opposite')
})

test('one word may stand for several values, and is one name', () => {
  assert.is(conditions('cítricos').said.dimensions.get('fruta')!.names, 1)
  assert.is(conditions('limón y naranja').said.dimensions.get('fruta')!.names, 2)
})

test('what is not said has its standard, and a note; what is grouped by has none', () => {
  const { all, notes } = conditions('antojos', 'indice')
  assert.equal(all, ['componente = general', 'periodicidad = quincenal'])
  assert.equal(notes, [
    'componente: general, porque no se dijo otro.',
    'periodicidad: quincenal, porque no se dijo otro.',
  ])
  assert.equal(conditions('antojos por componente', 'indice', { grouped: ['componente'] }).all, [
    'periodicidad = quincenal',
  ])
  assert.equal(conditions('antojos dulces', 'indice').all, ['componente = dulces', 'periodicidad = quincenal'])
})

test('the period that was said calls for its rows', () => {
  assert.equal(conditions('antojos', 'indice', { grain: 'mes' }).all, [
    'componente = general',
    'periodicidad = mensual',
  ])
  assert.equal(
    conditions('antojos periodicidad quincenal', 'indice', { grain: 'mes' }).all,
    ['componente = general', 'periodicidad = quincenal'],
    'a value that is said wins',
  )
})

test('a part of a label is remembered as a part', () => {
  assert.equal(
    [
      conditions('puestos de Lupita').said.dimensions.get('marca')!.partly,
      conditions('puestos de Frutas Lupita').said.dimensions.get('marca')!.partly,
    ],
    [true, false],
  )
})

test('a word of a label that is neither what is sold nor what rows are called names nothing by itself', () => {
  /** Brands here are no part of what makes a row one. */
  const said = (question: string) => {
    const reader = readerOf('puestos', question)
    return () =>
      readConditions({ ...reader, topic: { ...reader.topic, subject: { ...reader.topic.subject, single: [] } } })
  }
  assert.throws(
    said('precio Lupita'),
    ({ message, words }: Unread) => message === 'palabras sin papel' && words.join() === 'Lupita',
  )
  for (const whole of ['precio limón Lupita', 'puestos Lupita', 'precio Frutas Lupita']) assert.not.throws(said(whole))
})

test.run()
