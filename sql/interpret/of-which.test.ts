/** Of which of them a question speaks: one or all, the rows or what they add up to, what is shown beside them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf, readerOf, TODAY } from '../stand-in.ts'
import { openReader } from './reader.ts'
import { readPlaces } from './where.ts'

const refused = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind, 'refused', question)
  assert.match((outcome as { message: string }).message, reason, question)
}

test('what is left out of a kind is not told apart from it', () => {
  assert.is(queryOf('¿cuántos puestos de cítricos hay sin limón?').dimensiones, undefined)
  assert.equal(queryOf('¿cuántos puestos de limón y de mango hay?').dimensiones, ['fruta'])
  const { filtros, parte } = queryOf('¿qué porcentaje de los puestos de cítricos no son de limón?')
  assert.equal([filtros, parte], [[{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }], [{ columna: 'fruta', op: '!=', valores: ['limon'] }]])
})

test('what rows show beside them groups none of them', () => {
  const { accion, dimensiones, limite } = queryOf('los 3 puestos más caros de limón y su marca')
  assert.equal([accion, dimensiones, limite], ['listar', undefined, 3])
})

test('half a sentence asks for what there is one of each in a place', () => {
  assert.equal(queryOf('marcas en Mérida').dimensiones, ['marca'])
})

test('which they were is not how many', () => {
  refused('¿qué ventas hubo en Jalisco?', /cuáles no se dice/)
  assert.is(queryOf('¿cuántas ventas hubo en Jalisco?').accion, 'agregar')
})

test('a mean of things is of how many there are', () => {
  refused('promedio de puestos por municipio', /un promedio de cuántos hay/)
  assert.equal(queryOf('promedio del limón por municipio').medidas, [{ id: 'precio', agg: 'promedio' }])
})

test('the highest and the lowest of one figure are that figure', () => {
  refused('¿de cuánto a cuánto va el aseo de Mérida?', /los extremos de uno solo/)
  assert.equal(queryOf('¿de cuánto a cuánto va el limón en Mérida?').medidas?.length, 2)
})

test('of one town, which is one row, there is no median', () => {
  const read = (question: string) => {
    const { topic, tokens, tags } = readerOf('aseo', question)
    const yearly = { ...topic, subject: { ...topic.subject, time: { column: 'fecha', grain: 'anio', meaning: 'observacion', standard: 'vigente' } as const } }
    return readPlaces(openReader(yearly, tokens, tags, new Map(), TODAY)).included.map(({ clave }) => clave)
  }
  assert.equal([read('mediana del aseo en Puebla'), read('aseo en Puebla')], [['21'], ['21114']])
})

test.run()
