import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../stand-in-rows.ts'

let rows: Rows
test.before(async () => { rows = await openRows() })
test.after(() => rows.close())

const rate = async (query: Partial<LogicalQuery>) => (await rows.answer({ tabla: 'ventas', accion: 'agregar', medidas: [{ id: 'piezas', agg: 'suma' }], por_habitantes: 100_000, ...query }))
  .map(({ municipio, estado, periodo, rubro, tasa, piezas, habitantes }) => [periodo, municipio ?? estado, rubro, tasa, piezas, habitantes].filter((cell) => cell !== undefined).join(' '))

test('what was sold over the people of the same municipality, in the last year of the period', async () => {
  assert.equal(await rate({ dimensiones: ['municipio'] }), ['Guadalajara 6.5 65 1000000', 'Zapopan 12 60 500000', 'Mérida 10 60 600000'])
})

test('people of places where nothing was sold count in the rate of their state and of the country', async () => {
  assert.equal(await rate({ dimensiones: ['estado'] }), ['Jalisco 31.25 625 2000000', 'Yucatán 10 60 600000'])
  assert.equal(await rate({}), ['14.89 685 4600000'])
})

test('a place that was named is divided by its own people', async () => {
  assert.equal(await rate({ lugar: [{ nivel: 'estado', clave: '14' }] }), ['31.25 625 2000000'])
  assert.equal(await rate({ lugar: [{ nivel: 'municipio', clave: '14120' }] }), ['12 60 500000'])
  assert.equal(await rate({ lugar: [{ nivel: 'municipio', clave: '14120' }, { nivel: 'estado', clave: '31' }] }), ['10.91 120 1100000'])
})

test('a ranking goes by the rate and not by the count', async () => {
  assert.equal(await rate({ dimensiones: ['municipio'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 2 }), ['Zapopan 12 60 500000', 'Mérida 10 60 600000'])
})

test('values and periods are over all the people', async () => {
  assert.equal(await rate({ dimensiones: ['rubro'], lugar: [{ nivel: 'municipio', clave: '14039' }] }), ['flores 6 60 1000000', 'ropa 0.5 5 1000000'])
  assert.equal(await rate({ grano: 'mes', lugar: [{ nivel: 'municipio', clave: '14039' }] }), ['2026-08-01 1 10 1000000', '2026-09-01 2 20 1000000', '2026-10-01 3.5 35 1000000'])
})

test('a period of the past is over the people of then', async () => {
  assert.equal(await rate({ lugar: [{ nivel: 'municipio', clave: '14039' }], tiempo: { desde: '2025-01-01', hasta: '2026-01-01' } }), ['10000000 100 1'], 'of 2024, the last year before it ended that has people')
})

test('per person there are more decimals', async () => {
  assert.equal(await rate({ por_habitantes: 1, lugar: [{ nivel: 'estado', clave: '14' }] }), ['0.0003 625 2000000'])
})

test.run()
