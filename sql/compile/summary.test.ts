import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const sold = (query: Partial<LogicalQuery>) =>
  rows.answer({
    tabla: 'ventas',
    accion: 'agregar',
    medidas: [{ id: 'piezas', agg: 'suma' }],
    dimensiones: ['municipio'],
    ...query,
  })
const above = (valor: string) => ({ tener: [{ medida: 'piezas', op: '>', valor }] }) as const

test('the groups that pass a bound are counted, each once whatever else tells them apart', async () => {
  assert.equal(await sold({ ...above('60'), resumen: 'cuenta' }), [{ total: 1 }])
  assert.equal(await sold({ ...above('1000'), resumen: 'cuenta' }), [{ total: 0 }])
  const apart = (await sold({ dimensiones: ['municipio', 'rubro'] })).map(({ cvegeo }) => cvegeo)
  assert.equal(await sold({ dimensiones: ['municipio', 'rubro'], resumen: 'cuenta' }), [{ total: new Set(apart).size }])
})

test('a mean over places is of all of them, and beside it of those that have any', async () => {
  const [mean] = await sold({ resumen: 'promedio' })
  assert.equal([mean!.piezas, mean!.municipios_donde_hay, mean!.promedio_donde_hay], [185, 3, 61.67])
  assert.is(mean!.promedio, Math.round((185 / Number(mean!.municipios)) * 100) / 100)
})

test('the places without a row are all but those that have one', async () => {
  const missing: Partial<LogicalQuery> = { accion: 'distintos', medidas: [], dimensiones: ['estado'], faltan: true }
  const states = (await sold(missing)).map(({ estado }) => estado)
  assert.not(states.includes('Jalisco'))
  assert.equal(await sold({ ...missing, resumen: 'cuenta' }), [{ total: states.length }])
})

test('what lies between the highest and the lowest stands beside them', async () => {
  const ends = await rows.answer({
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [
      { id: 'precio', agg: 'maximo' },
      { id: 'precio', agg: 'minimo' },
    ],
    filtros: [{ columna: 'fruta', op: '=', valores: ['limon'] }],
    resta: true,
  })
  assert.is(ends[0]!.diferencia, Number(ends[0]!.precio_maximo) - Number(ends[0]!.precio_minimo))
})

test.run()
