import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'

const reduced = (question: string) => queryOf(question).medidas

test('how far rows lie apart, and what so many of a hundred do not pass', () => {
  assert.equal(reduced('desviación estándar del precio del limón'), [{ id: 'precio', agg: 'desviacion' }])
  assert.equal(reduced('volatilidad del precio del limón'), [{ id: 'precio', agg: 'desviacion' }])
  assert.equal(reduced('percentil 90 del precio del limón'), [{ id: 'precio', agg: 'percentil_90' }])
  assert.equal(reduced('el tercer cuartil del precio del limón'), [{ id: 'precio', agg: 'percentil_75' }])
})

test('there is no percentile 100, and none of what only adds up', () => {
  for (const question of [
    'percentil 100 del precio del limón',
    'percentil 0 del precio del limón',
    'percentil 90 de las quejas',
  ])
    assert.is(outcomeOf(question).kind, 'refused', question)
})

test('with its rate beside it, the most of something are those with the most, and not with the highest rate', () => {
  const order = (question: string) => {
    const { por_habitantes, orden } = queryOf(question)
    return [por_habitantes, orden?.[0]?.por]
  }
  assert.equal(order('el estado con más quejas y su tasa'), [100_000, 'cifra'])
  assert.equal(order('qué estado tiene más quejas y con qué tasa'), [100_000, 'cifra'])
  assert.equal(order('el estado con la tasa más alta de quejas'), [100_000, 'quejas'])
})

test('a share in each group, and what each group is of the whole', () => {
  const { accion, parte, dimensiones } = queryOf('proporción de puestos abiertos por estado')
  assert.equal(
    [accion, parte, dimensiones],
    ['proporcion', [{ columna: 'abierto', op: '=', valores: [true] }], ['estado']],
  )
  const whole = queryOf('participación de cada estado en el total de quejas')
  assert.equal([whole.accion, whole.dimensiones, whole.del_total], ['agregar', ['estado'], true])
  assert.equal(queryOf('qué porcentaje de las quejas corresponde a cada estado').del_total, true)
})

test('what is said of one period to the next is the change', () => {
  const { accion, tiempo } = queryOf('variación interanual de la ficha')
  assert.equal([accion, tiempo], ['cambio', { ultimos: 1, grano: 'anio' }])
  assert.equal(
    reduced('precio mínimo, máximo y promedio del limón')?.map(({ agg }) => agg),
    ['minimo', 'maximo', 'promedio'],
  )
})

test.run()
