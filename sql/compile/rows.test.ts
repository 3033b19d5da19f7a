import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../stand-in-rows.ts'

let rows: Rows
test.before(async () => { rows = await openRows() })
test.after(() => rows.close())

const listed = async (query: Partial<LogicalQuery>) => (await rows.answer({ tabla: 'puestos', accion: 'listar', medidas: [{ id: 'precio' }], ...query })).map(({ nombre, fruta, precio }) => [nombre, fruta, precio].filter((cell) => cell !== undefined).join(' '))
const of = (...fruits: string[]) => [{ columna: 'fruta', op: 'in', valores: fruits }] as const
const by = (dir: 'asc' | 'desc', limite?: number) => ({ orden: [{ por: 'precio', dir }], ...(limite === undefined ? {} : { limite }) })

test('rows that tie for the first place are all there', async () => {
  assert.equal(await listed({ filtros: of('limon'), ...by('asc', 1) }), ['Brisa 18.5', 'Cielo 18.5'])
  assert.equal(await listed({ filtros: of('limon'), ...by('desc', 1) }), ['Faro 99'])
})

test('a number of rows is that number, ties or not, always the same ones', async () => {
  assert.equal(await listed({ filtros: of('limon'), ...by('asc', 3) }), ['Brisa 18.5', 'Cielo 18.5', 'Alba 20'])
  const one = await rows.text({ tabla: 'puestos', accion: 'listar', filtros: of('limon'), ...by('asc', 1) } as LogicalQuery)
  assert.equal(await rows.text({ tabla: 'puestos', accion: 'listar', filtros: of('limon'), ...by('asc', 1) } as LogicalQuery), one)
})

test('`dentro` ranks apart within each value', async () => {
  assert.equal(await listed({ ...by('asc', 1), dentro: ['fruta'] }), ['Brisa limon 18.5', 'Cielo limon 18.5', 'Cielo mango 45', 'Eco naranja 12'])
  assert.equal(await listed({ ...by('desc', 2), dentro: ['fruta'] }), ['Faro limon 99', 'Duna limon 30', 'Alba mango 50', 'Cielo mango 45', 'Eco naranja 12'])
})

test('a row without the measure is in no ranking, and last in a list', async () => {
  assert.equal(await listed({ filtros: of('mango'), ...by('desc', 10) }), ['Alba 50', 'Cielo 45'])
  assert.equal(await listed({ filtros: of('mango') }), ['Alba 50', 'Cielo 45', 'Duna '], 'by name, with its null')
})

test('a list comes in the subject\'s order and ends at its limit', async () => {
  assert.equal(await listed({ filtros: of('limon') }), ['Alba 20', 'Brisa 18.5', 'Cielo 18.5', 'Duna 30', 'Faro 99'])
  assert.is((await listed({ limite: 2 })).length, 2)
})

test('the newest come first where time ranks', async () => {
  const newest = await rows.answer({ tabla: 'moneda', accion: 'listar', medidas: [{ id: 'valor' }], orden: [{ por: 'tiempo', dir: 'desc' }], limite: 2 })
  assert.equal(newest, [{ fecha: '2026-11-18', valor: 18.4 }, { fecha: '2026-11-17', valor: 18.6 }])
})

test('a measure that is asked for is shown, and so is what it is ranked by', async () => {
  const [row] = await rows.answer({ tabla: 'ventas', accion: 'listar', orden: [{ por: 'piezas', dir: 'desc' }], limite: 1, tiempo: 'todo' })
  assert.equal(row, { municipio: 'Guadalajara', estado: 'Jalisco', piezas: 1000, fecha: '2026-07-01' })
})

test.run()
