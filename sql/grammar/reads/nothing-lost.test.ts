/** What an answer would leave out without showing it: each is refused, or read. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

test('more than then is a comparison of each with itself, and no filter to then', () => {
  assertRefused('puestos donde el limón está más caro que hace un año')
})

notYet('where asks for places, and never for one figure of them all', () => {
  assertRefused('¿dónde cuesta el limón?')
})

test('where it costs less is ordered from the cheapest', () => {
  assert.is(queryOf('¿dónde cuesta menos el limón?').orden![0]!.dir, 'asc')
})

test('which of two is no yes or no', () => {
  assert.equal(queryOf('¿es más caro el limón en Mérida o en Guadalajara?').dimensiones?.includes('municipio'), true)
  assertRefused('¿es Mérida el municipio con el limón más caro?')
})

notYet('an order that is said is the order of the answer', () => {
  assertRefused('precio del limón por estado ordenado por precio')
})

test('things are listed in the order that is said', () => {
  assert.equal(queryOf('puestos de limón ordenados por precio').orden?.[0]?.por, 'precio')
})

notYet('the lowest of nothing that was named is a guess', () => {
  assertRefused('¿qué puesto tiene el mínimo más alto?')
})

notYet('days on which something is published are not those of the calendar', () => {
  assertRefused('promedio de la ficha en los últimos 5 días publicados')
})

test('whether there are full ones is not which are the fullest', () => {
  assertRefused('hay puestos baratos en Mérida')
  assert.is(queryOf('puestos de limón baratos en Mérida').accion, 'listar')
})

test('the cheapest on average is no row', () => {
  assertRefused('en promedio, el puesto más barato')
})

test('a number of prices is not their average', () => {
  assertRefused('cuántos precios distintos de limón hay')
  assert.equal(queryOf('¿cuántos puestos distintos hay en Mérida?').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test('the cheapest of what has one value speaks of all times, or of none', () => {
  assertRefused('¿cuál es la ficha más barata?')
  assert.is(queryOf('¿cuál ha sido la ficha más barata?').tiempo, 'todo')
})

test('my state is one that was named', () => {
  assertRefused('puestos de mi estado')
  assert.equal(queryOf('vivo en Jalisco, ¿cuántos puestos hay en mi estado?').lugar, [{ nivel: 'estado', clave: '14' }])
})

notYet('only one is a bound of groups', () => {
  assert.equal(queryOf('estados que nomás tienen un puesto').tener, [{ medida: 'filas', op: '=', valor: '1' }])
})

test('so many or more is a bound of groups', () => {
  assert.equal(queryOf('estados con tres puestos o más').tener, [{ medida: 'filas', op: '>=', valor: '3' }])
})

notYet('whether there are more than so many is how many there are', () => {
  const { accion, medidas } = queryOf('¿hay más de 3 puestos en Mérida?')
  assert.equal([accion, medidas], ['agregar', [{ id: 'filas', agg: 'cuenta' }]])
})

notYet('a count may come last, or be of times', () => {
  assert.equal(queryOf('puestos de limón abiertos, ¿cuántos son?').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test('how many go of those that were said is a count', () => {
  assert.equal(queryOf('de los puestos de limón abiertos, cuántos van').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test('of what differs nothing is left out, and of a share the place is the part', () => {
  const { parte, filtros } = queryOf('qué porcentaje de los puestos de limón están en Jalisco')
  assert.equal(
    [parte, filtros],
    [[{ columna: 'estado', op: '=', valores: ['Jalisco'] }], [{ columna: 'fruta', op: '=', valores: ['limon'] }]],
  )
  assert.equal(queryOf('qué porcentaje de los puestos de Jalisco son de limón').parte, [
    { columna: 'fruta', op: '=', valores: ['limon'] },
  ])
})

test('a share of two places is of any of them, since nothing lies in both', () => {
  assert.equal(queryOf('qué porcentaje de los puestos está en Jalisco y Yucatán').parte, [
    { columna: 'estado', op: 'in', valores: ['Jalisco', 'Yucatán'] },
  ])
})

test('what is left out of states are states', () => {
  assert.equal(queryOf('¿cuál estado, quitando a Puebla e Hidalgo, tiene más ventas?').excluir, [
    { nivel: 'estado', clave: '21' },
    { nivel: 'estado', clave: '13' },
  ])
})

test('an adjective and a number bound a measure', () => {
  assert.equal(queryOf('puestos de limón más baratos que 20 pesos').filtros!.at(-1), {
    columna: 'precio',
    op: '<',
    valores: ['20'],
  })
})

test('a price that changed most is ranked by its change in per cent', () => {
  const price = queryOf('¿en qué ciudad subió más el limón?')
  assert.equal([price.accion, price.orden, price.limite], ['cambio', [{ por: 'cambio_pct', dir: 'desc' }], 1])
})

notYet('what adds up is ranked by how many it changed', () => {
  assert.equal(queryOf('los 3 estados donde bajaron más las ventas de flores').orden, [{ por: 'cambio', dir: 'asc' }])
})

notYet('«contra el mes anterior» is the month before the newest, whatever month it is today', () => {
  assert.equal(queryOf('¿cuánto subieron las ventas contra el mes anterior?').tiempo, { ultimos: 1, grano: 'mes' })
})

test('the first time looks at all times, oldest first', () => {
  const { tiempo, orden, limite } = queryOf('la primera vez que la ficha pasó de 19')
  assert.equal([tiempo, orden, limite], ['todo', [{ por: 'tiempo', dir: 'asc' }], 1])
})

test('more of one or more of another are two rows', () => {
  assert.equal(queryOf('¿hay más flores o más ropa?').dimensiones, ['rubro'])
})

test('«y en qué estado» is a column of the row that was asked for', () => {
  assert.equal(
    [
      queryOf('el puesto más caro de limón y en qué estado').accion,
      queryOf('el puesto más caro de limón y en qué estado').dimensiones,
    ],
    ['listar', undefined],
  )
})

test('a question may name two periods, each of which is a side; today is one too', () => {
  assertRefused('ventas de 2024, 2025 y 2026')
  assert.equal(queryOf('la ficha de ayer y de hoy').comparar, {
    antes: { desde: '2026-11-18', hasta: '2026-11-19' },
    despues: 'ultimo',
  })
})

notYet('which of them rose is no change since a year ago', () => {
  assertRefused('¿qué frutas subieron?')
})

test('whether it rose today is no change since a year ago', () => {
  assertRefused('¿subió la ficha hoy?')
})

test('whether it ever happened looks at all times', () => {
  const { accion, tiempo } = queryOf('¿alguna vez la ficha llegó a 20?')
  assert.equal([accion, tiempo], ['existe', 'todo'])
})

test('the rows of several places are ranked together, or the first of each', () => {
  const many = queryOf('los 3 puestos de limón más baratos de Jalisco y Puebla')
  assert.equal([many.accion, many.limite, many.dentro], ['listar', 3, undefined])
  assert.equal(queryOf('el puesto de limón más barato de Jalisco y Puebla').dentro, ['estado'])
})

test('the best of each group is of each group', () => {
  const { dimensiones, dentro, limite } = queryOf('el municipio con más ventas de cada estado')
  assert.equal([dimensiones, dentro, limite], [['municipio', 'estado'], ['estado'], 1])
})

notYet('a denial ends where something is wanted again', () => {
  assert.equal(queryOf('puestos de limón sin naranja y con mango').filtros!.at(-1), {
    columna: 'fruta',
    op: '!=',
    valores: ['naranja'],
  })
})

test('a denial behind its noun is not read', () => {
  assertRefused('naranja no, mango en Mérida')
})

test('«más baja de 2025» is of that year', () => {
  const { tiempo, orden } = queryOf('la ficha más baja de 2025')
  assert.equal([tiempo, orden![0]!.dir], [{ desde: '2025-01-01', hasta: '2026-01-01' }, 'asc'])
})

test('a town that is left out of a name lies in the state of that name', () => {
  assert.equal(queryOf('puestos en Puebla sin Puebla').excluir, [{ nivel: 'municipio', clave: '21114' }])
  assert.equal(queryOf('aseo en Hidalgo sin Pachuca de Soto').lugar, [{ nivel: 'estado', clave: '13' }])
})

test('whether all of them are is no list of those that are', () => {
  assertRefused('todos los puestos de Mérida están abiertos')
})

test('a year ago, of months, is that month', () => {
  assert.equal(queryOf('índice de antojos hace un año').tiempo, { desde: '2025-11-01', hasta: '2025-12-01' })
})

test('where without an order or a bound is nowhere, and whether one is the first is not read', () => {
  assertRefused('¿dónde hay ventas?')
  assertRefused('¿es Zapopan el municipio con más ventas?')
})

test('how far apart places are is no change over time', () => {
  assertRefused('¿cuánto varía el precio del limón entre estados?')
})

test('a ranking goes the way that is said', () => {
  assert.is(queryOf('ranking de puestos de limón, del más barato al más caro').orden![0]!.dir, 'asc')
})

test.run()
