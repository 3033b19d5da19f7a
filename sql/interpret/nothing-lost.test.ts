/** What an answer would leave out without showing it: each is refused, or read. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../stand-in.ts'

const refused = (question: string, reason: RegExp) => {
  const outcome = outcomeOf(question)
  assert.is(outcome.kind, 'refused', question)
  assert.match((outcome as { message: string }).message, reason, question)
}

test('more than then is a comparison of each with itself, and no filter to then', () => {
  refused('puestos donde el limón está más caro que hace un año', /una comparación con otra fecha/)
})

test('where asks for places, and never for one figure of them all', () => {
  refused('¿dónde cuesta el limón?', /dónde no se dice/)
  assert.is(queryOf('¿dónde cuesta menos el limón?').orden![0]!.dir, 'asc')
})

test('the cheapest on average is no row', () => {
  refused('en promedio, el puesto más barato', /un cálculo que no cabe/)
})

test('a number of prices is not their average', () => {
  refused('cuántos precios distintos de limón hay', /distintos de qué/)
  assert.equal(queryOf('¿cuántos puestos distintos hay en Mérida?').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test('the cheapest of what has one value speaks of all times, or of none', () => {
  refused('¿cuál es la ficha más barata?', /de cuándo no se dice/)
  assert.is(queryOf('¿cuál ha sido la ficha más barata?').tiempo, 'todo')
})

test('my state is one that was named', () => {
  refused('puestos de mi estado', /«mi estado»/)
  assert.equal(queryOf('vivo en Jalisco, ¿cuántos puestos hay en mi estado?').lugar, [{ nivel: 'estado', clave: '14' }])
})

test('only one is a bound of groups', () => {
  assert.equal(queryOf('estados que nomás tienen un puesto').tener, [{ medida: 'filas', op: '=', valor: '1' }])
  assert.equal(queryOf('estados con tres puestos o más').tener, [{ medida: 'filas', op: '>=', valor: '3' }])
})

test('whether there are more than so many is how many there are', () => {
  const { accion, medidas } = queryOf('¿hay más de 3 puestos en Mérida?')
  assert.equal([accion, medidas], ['agregar', [{ id: 'filas', agg: 'cuenta' }]])
})

test('a count may come last, or be of times', () => {
  for (const question of ['puestos de limón abiertos, ¿cuántos son?', 'de los puestos de limón abiertos, cuántos van']) {
    assert.equal(queryOf(question).medidas, [{ id: 'filas', agg: 'cuenta' }], question)
  }
})

test('of what differs nothing is left out, and of a share the place is the part', () => {
  const { parte, filtros } = queryOf('qué porcentaje de los puestos de limón están en Jalisco')
  assert.equal([parte, filtros], [[{ columna: 'estado', op: '=', valores: ['Jalisco'] }], [{ columna: 'fruta', op: '=', valores: ['limon'] }]])
  assert.equal(queryOf('qué porcentaje de los puestos de Jalisco son de limón').parte, [{ columna: 'fruta', op: '=', valores: ['limon'] }])
})

test('what is left out of states are states', () => {
  assert.equal(queryOf('¿cuál estado, quitando a Puebla e Hidalgo, tiene más ventas?').excluir, [{ nivel: 'estado', clave: '21' }, { nivel: 'estado', clave: '13' }])
})

test('an adjective and a number bound a measure', () => {
  assert.equal(queryOf('puestos de limón más baratos que 20 pesos').filtros!.at(-1), { columna: 'precio', op: '<', valores: ['20'] })
})

test('what changed most is ranked by its change: a price in per cent, what adds up by how many', () => {
  const price = queryOf('¿en qué ciudad subió más el limón?')
  assert.equal([price.accion, price.orden, price.limite], ['cambio', [{ por: 'cambio_pct', dir: 'desc' }], 1])
  assert.equal(queryOf('los 3 estados donde bajaron más las ventas de flores').orden, [{ por: 'cambio', dir: 'asc' }])
})

test('«contra el mes anterior» is the month before the newest, whatever month it is today', () => {
  assert.equal(queryOf('¿cuánto subieron las ventas contra el mes anterior?').tiempo, { ultimos: 2, grano: 'mes' })
})

test('the first time looks at all times, oldest first', () => {
  const { tiempo, orden, limite } = queryOf('la primera vez que la ficha pasó de 19')
  assert.equal([tiempo, orden, limite], ['todo', [{ por: 'tiempo', dir: 'asc' }], 1])
})

test('more of one or more of another are two rows', () => {
  assert.equal(queryOf('¿hay más flores o más ropa?').dimensiones, ['rubro'])
})

test('«y en qué estado» is a column of the row that was asked for', () => {
  assert.equal([queryOf('el puesto más caro de limón y en qué estado').accion, queryOf('el puesto más caro de limón y en qué estado').dimensiones], ['listar', undefined])
})

test.run()
