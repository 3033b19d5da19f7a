import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

/** The query of a question that is about one subject and no other. */
function query(id: string, question: string) {
  const found = queryOf(question)
  assert.is(found.tabla, id, question)
  return found
}
const action = (id: string, question: string) => query(id, question).accion

test('a level or a price of many rows is aggregated, the value of one thing is listed', () => {
  assert.is(action('puestos', 'precio del limón'), 'agregar')
  assert.is(action('puestos', 'precio en La Guadalupana'), 'listar', "a stall's brand leaves one row")
  assert.is(action('moneda', 'ficha de hoy'), 'listar')
  assert.is(action('moneda', 'ficha de octubre de 2026'), 'agregar', 'a month of days')
})

test('things are listed where they are asked for, and counted where their number is', () => {
  assert.is(action('puestos', 'lista de puestos de limón'), 'listar')
  assert.is(action('puestos', '¿qué puestos hay en Mérida?'), 'listar')
  assert.equal(query('puestos', '¿cuántos puestos hay en Mérida?').medidas, [{ id: 'filas', agg: 'cuenta' }])
  assert.equal(query('puestos', '¿cuántos puestos hay por estado?').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test('what adds up is added, and never listed as one thing', () => {
  for (const question of ['ventas', '¿cuántas ventas hubo en Mérida?', 'total de ventas en octubre']) {
    const { accion, medidas } = query('ventas', question)
    assert.equal([accion, medidas], ['agregar', [{ id: 'piezas', agg: 'suma' }]], question)
  }
})

test('a ranking is of rows, of groups, or of periods', () => {
  assert.equal(
    [
      query('puestos', 'el puesto más barato de limón').accion,
      query('puestos', 'el puesto más barato de limón').limite,
    ],
    ['listar', 1],
  )
  assert.equal(query('ventas', 'el estado con más ventas').dimensiones, ['estado'])
  assert.equal(
    query('ventas', '¿dónde hay más ventas?').dimensiones,
    ['municipio'],
    'what adds up is somewhere only as a municipality',
  )
  const month = query('ventas', '¿qué mes de 2026 tuvo más ventas?')
  assert.equal([month.grano, month.limite, month.orden], ['mes', 1, [{ por: 'piezas', dir: 'desc' }]])
})

test('without a number one is wanted, or ten in the plural', () => {
  assert.equal(
    [
      query('ventas', 'el estado con más ventas').limite,
      query('puestos', 'los puestos más baratos de limón').limite,
      query('ventas', 'top estados con más ventas').limite,
    ],
    [1, 10, 10],
  )
})

test('values that do not compare are ranked apart until one of them is named', () => {
  assert.equal(
    [query('puestos', 'el puesto más caro').dentro, query('puestos', 'el puesto más caro de mango').dentro],
    [['fruta'], undefined],
  )
  assert.equal(query('puestos', '¿qué estado tiene la fruta con el precio más alto?').dentro, ['fruta'])
})

notYet('two that are named are ranked apart', () => {
  assert.equal(query('puestos', 'el puesto más caro de limón y mango').dentro, ['fruta'])
})

test('two places or two values that are compared are a row each', () => {
  assert.equal(query('ventas', 'compara las ventas de Jalisco y Yucatán').dimensiones, ['estado'])
  assert.equal(query('ventas', 'ventas de flores contra ropa').dimensiones, ['rubro'])
  assert.equal(query('puestos', 'compara el precio del limón en Mérida y Zapopan').dimensiones, ['municipio'])
})

test('a series has a period that suits its range', () => {
  const grain = (question: string) => query('moneda', question).grano
  assert.equal(
    [
      grain('evolución de la ficha en 2025'),
      grain('evolución de la ficha en octubre de 2026'),
      grain('historial de la ficha'),
    ],
    ['mes', 'dia', 'mes'],
  )
  assert.equal(query('moneda', 'historial de la ficha').tiempo, { ultimos: 12, grano: 'mes' })
  assert.is(query('ventas', 'evolución de las ventas en octubre de 2026').grano, 'mes', 'never finer than the rows')
})

test('a change is of a range, of two, or of a year', () => {
  assert.equal(query('moneda', '¿cuánto subió la ficha en octubre?'), {
    tabla: 'moneda',
    tiempo: { desde: '2026-10-01', hasta: '2026-11-01' },
    accion: 'cambio',
    medidas: [{ id: 'valor', agg: 'promedio' }],
  })
  assert.equal(query('moneda', '¿cuánto ha bajado la ficha?').tiempo, undefined)
  assert.equal(query('moneda', 'variación de la ficha entre 2024 y 2025').accion, 'cambio')
})

test('a threshold is of rows where a row has the measure, of groups where it adds up', () => {
  assert.equal(query('puestos', 'puestos con precio mayor a 20').filtros, [
    { columna: 'precio', op: '>', valores: ['20'] },
  ])
  assert.equal(query('ventas', 'municipios con más de 100 ventas').tener, [{ medida: 'piezas', op: '>', valor: '100' }])
  assert.equal(query('puestos', 'municipios con más de 2 puestos').tener, [{ medida: 'filas', op: '>', valor: '2' }])
})

test('a share is of the last thing that was said, or of the country', () => {
  assert.equal(query('ventas', 'porcentaje de las ventas de Jalisco que son de flores').parte, [
    { columna: 'rubro', op: '=', valores: ['flores'] },
  ])
  const { parte, lugar } = query('ventas', '¿qué porcentaje de las ventas es de Jalisco?')
  assert.equal([parte, lugar], [[{ columna: 'estado', op: '=', valores: ['Jalisco'] }], undefined])
  assert.is(outcomeOf('porcentaje de ventas').kind, 'refused', 'a part of what?')
})

test('rates are per 100,000 inhabitants unless told', () => {
  const people = (question: string) => query('ventas', question).por_habitantes
  assert.equal(
    [
      people('tasa de ventas por estado'),
      people('ventas por cada mil habitantes en Jalisco'),
      people('ventas per cápita en Jalisco'),
    ],
    [100_000, 1_000, 1],
  )
})

test('the town in which something is cheapest is where, and not what is asked for', () => {
  const { lugar, dimensiones } = queryOf('¿dónde está más barato el limón en la ciudad de Puebla?')
  assert.equal([lugar, dimensiones], [[{ nivel: 'municipio', clave: '21114' }], undefined])
  assert.equal(queryOf('la ciudad de Puebla con más ventas de flores').lugar, [{ nivel: 'estado', clave: '21' }])
})

test.run()
