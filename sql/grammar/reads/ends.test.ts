import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

notYet('groups stand in the order of how many they have', () => {
  const query = {
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    dimensiones: ['estado'],
    orden: [{ por: 'filas', dir: 'desc' }],
  }
  for (const question of [
    'estados por número de puestos',
    'los estados ordenados por número de puestos',
    'ordena los estados según el número de puestos',
  ])
    assert.equal(queryOf(question), query, question)
  assert.equal(queryOf('estados por número de puestos, de menor a mayor').orden, [{ por: 'filas', dir: 'asc' }])
  assert.is(queryOf('ranking de estados por número de puestos, top 3').limite, 3, 'a ranking that is said twice')
})

test('it is of everything that is shown, groups or rows', () => {
  const { orden, limite, dimensiones } = queryOf('precio del limón en cada estado, del más caro al más barato')
  assert.equal([orden, limite, dimensiones], [[{ por: 'precio', dir: 'desc' }], undefined, ['estado']])
  assert.equal(queryOf('lista de puestos de limón del más barato al más caro').orden, [{ por: 'precio', dir: 'asc' }])
})

test('from how much to how much is both ends, and never the mean', () => {
  const ends = [
    { id: 'valor', agg: 'maximo' },
    { id: 'valor', agg: 'minimo' },
  ]
  for (const question of [
    'de cuánto a cuánto anda la ficha en octubre de 2026',
    'rango de la ficha en octubre de 2026',
    'entre cuánto y cuánto estuvo la ficha en octubre de 2026',
  ])
    assert.equal(queryOf(question).medidas, ends, question)
  assert.is(outcomeOf('de cuánto a cuánto andan los puestos de limón').kind, 'refused', 'rows have no two ends')
})

test('the dearest and the cheapest are two rows of one order', () => {
  const { accion, orden, limite, extremos } = queryOf('el puesto de limón más caro y el más barato')
  assert.equal([accion, orden, limite, extremos], ['listar', [{ por: 'precio', dir: 'desc' }], 1, true])
  assert.is(queryOf('el municipio más aseado y el menos aseado').extremos, true)
  assert.is(outcomeOf('los 3 puestos de limón más caros y los más baratos').kind, 'refused', 'of several')
})

test.run()
