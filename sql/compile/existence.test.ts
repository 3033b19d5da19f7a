import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

test('how many there were is their sum where they add up, and things where they do not', async () => {
  const [sold] = await rows.answer({
    tabla: 'ventas',
    accion: 'existe',
    tiempo: 'todo',
    lugar: [{ nivel: 'municipio', clave: '14120' }],
  })
  const [{ piezas } = { piezas: undefined }] = await rows.answer({
    tabla: 'ventas',
    accion: 'agregar',
    medidas: [{ id: 'piezas', agg: 'suma' }],
    tiempo: 'todo',
    lugar: [{ nivel: 'municipio', clave: '14120' }],
  })
  assert.equal([sold!.respuesta, sold!.total], [true, piezas])
  const [stalls] = await rows.answer({
    tabla: 'puestos',
    accion: 'existe',
    filtros: [{ columna: 'fruta', op: '=', valores: ['limon'] }],
  })
  assert.equal([stalls!.respuesta, stalls!.total], [true, 5])
})

test('the rate of each month stands in the order of the months', async () => {
  const months = (
    await rows.answer({
      tabla: 'ventas',
      accion: 'agregar',
      medidas: [{ id: 'piezas', agg: 'suma' }],
      tiempo: 'todo',
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
      por_habitantes: 100_000,
    })
  ).map(({ periodo }) => String(periodo))
  assert.ok(months.length > 2)
  assert.equal(months, months.toSorted())
})

test('all of them in an order are all of them: what has no figure is last', async () => {
  const listed = await rows.answer({
    tabla: 'puestos',
    accion: 'listar',
    medidas: [{ id: 'precio' }],
    filtros: [{ columna: 'fruta', op: '=', valores: ['mango'] }],
    orden: [{ por: 'precio', dir: 'desc' }],
  })
  assert.equal(
    listed.map(({ nombre, precio }) => `${nombre} ${precio}`),
    ['Alba 50', 'Cielo 45', 'Duna null'],
  )
})

test.run()
