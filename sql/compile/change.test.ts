import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../stand-in-rows.ts'

let rows: Rows
test.before(async () => { rows = await openRows() })
test.after(() => rows.close())

const change = async (query: Partial<LogicalQuery>, tabla = 'moneda', id = 'valor') =>
  (await rows.answer({ tabla, accion: 'cambio', medidas: [{ id, agg: id === 'piezas' ? 'suma' : 'promedio' }], ...query })).map(({ cambio, cambio_pct, antes, despues, fecha_antes, fecha_despues, ...groups }) => [...Object.values(groups), `${antes} → ${despues} = ${cambio} (${cambio_pct} %) ${fecha_antes} ${fecha_despues}`].join(' '))

test('without a period the newest is held against a year before', async () => {
  assert.equal(await change({}), ['20 → 18.4 = -1.6 (-8 %) 2025-11-18 2026-11-18'])
})

test('of a range its last period is held against its first', async () => {
  assert.equal(await change({ tiempo: { desde: '2026-11-12', hasta: '2026-11-18' } }), ['18.7 → 18.6 = -0.1 (-0.53 %) 2026-11-12 2026-11-17'])
  assert.equal(await change({ tiempo: { ultimos: 1, grano: 'mes' } }), ['18.7 → 18.4 = -0.3 (-1.6 %) 2026-11-12 2026-11-18'])
})

test('two periods that were named are averaged, each', async () => {
  const year = (from: number) => ({ desde: `${from}-01-01`, hasta: `${from + 1}-01-01` })
  assert.equal(await change({ comparar: { antes: year(2024), despues: year(2026) } }), ['19 → 18.55 = -0.45 (-2.37 %) 2024-11-18 2026-11-18'])
})

test('a day that was named is carried over a weekend here too', async () => {
  const day = (desde: string, hasta: string) => ({ desde, hasta })
  assert.equal(await change({ comparar: { antes: day('2026-11-14', '2026-11-15'), despues: 'ultimo' } }), ['18.5 → 18.4 = -0.1 (-0.54 %) 2026-11-13 2026-11-18'])
})

test('each group changes by itself, and one that is not on both sides is left out', async () => {
  const limes = [{ columna: 'fruta', op: '=', valores: ['limon'] }] as const
  assert.equal(await change({ dimensiones: ['municipio'], filtros: limes, lugar: [{ nivel: 'estado', clave: '14' }] }, 'puestos', 'precio'), [
    '14039 Guadalajara Jalisco 16 → 19.25 = 3.25 (20.31 %) 2025-11-18 2026-11-18',
    '14120 Zapopan Jalisco 18.5 → 18.5 = 0 (0 %) 2025-11-18 2026-11-18',
  ])
})

test('where nothing lies a year back, the first there is', async () => {
  assert.equal(await change({ filtros: [{ columna: 'rubro', op: '=', valores: ['ropa'] }] }, 'ventas', 'piezas'), ['0 → 5 = 5 (null %) 2026-09-01 2026-10-01'], 'from zero there is no percentage')
})

test.run()
