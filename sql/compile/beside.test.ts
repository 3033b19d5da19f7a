import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const byState = { dimensiones: ['estado'] }
/** Of the year in which there are people. */
const people: LogicalQuery = {
  tiempo: { desde: '2026-01-01', hasta: '2027-01-01' },
  tabla: 'gente',
  accion: 'agregar',
  medidas: [{ id: 'habitantes', agg: 'suma' }],
}
const stalls: LogicalQuery = { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }
const sales: LogicalQuery = { tabla: 'ventas', accion: 'agregar', medidas: [{ id: 'piezas', agg: 'suma' }] }

test('one divided by the other in each place; where there is none of the other there is no row', async () => {
  const perStall = { ...people, ...byState, junto: { consulta: { ...stalls, ...byState }, por: 1 } }
  // Four stalls in Jalisco, of two million; one each in Puebla, of two million, and in Yucatán, of 600,000.
  assert.equal(await rows.answer(perStall), [
    { estado: 'Jalisco', razon: 500_000, habitantes: 2_000_000, total: 4 },
    { estado: 'Puebla', razon: 2_000_000, habitantes: 2_000_000, total: 1 },
    { estado: 'Yucatán', razon: 600_000, habitantes: 600_000, total: 1 },
  ])
  const most: LogicalQuery = { ...perStall, orden: [{ por: 'habitantes', dir: 'desc' }], limite: 1 }
  assert.equal(await rows.answer(most), [{ estado: 'Puebla', razon: 2_000_000, habitantes: 2_000_000, total: 1 }])
  const second: LogicalQuery = { ...most, limite: 2 }
  assert.equal(
    (await rows.answer(second)).map(({ estado }) => estado),
    ['Puebla', 'Yucatán'],
    'by the quotient, though Jalisco has as many people',
  )
})

test('side by side every group of the first is there, and what the other has of it', async () => {
  const beside = {
    ...people,
    dimensiones: ['municipio'],
    junto: { consulta: { ...sales, dimensiones: ['municipio'] } },
  }
  assert.equal(
    (await rows.answer(beside)).map(({ municipio, habitantes, piezas }) => [municipio, habitantes, piezas]),
    [
      ['Guadalajara', 1_000_000, 65],
      ['Jocotepec', 500_000, null],
      ['Zapopan', 500_000, 60],
      ['Puebla', 2_000_000, null],
      ['Mérida', 600_000, 60],
    ],
  )
})

test('two figures alone are one row, and two counts have two names', async () => {
  const complaints: LogicalQuery = {
    tabla: 'quejas',
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    tiempo: 'todo',
  }
  assert.equal(await rows.answer({ ...stalls, junto: { consulta: complaints } }), [{ total: 6, total_quejas: 3 }])
})

test.run()
