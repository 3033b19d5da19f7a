import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const piezas = [{ id: 'piezas', agg: 'suma' }] as const
const flores = [{ columna: 'rubro', op: '=', valores: ['flores'] }] as const
const most = (limite: number) => ({ orden: [{ por: 'piezas', dir: 'desc' }], limite }) as const
const sold = async (query: Partial<LogicalQuery>) =>
  (await rows.answer({ tabla: 'ventas', accion: 'agregar', medidas: piezas, ...query })).map(
    ({ municipio, estado, periodo, rubro, piezas: count }) =>
      [periodo, municipio ?? estado, rubro, count].filter((cell) => cell !== undefined).join(' '),
  )

test('periods of every length', async () => {
  const periods = async (grano: NonNullable<LogicalQuery['grano']>) =>
    (
      await rows.answer({
        tabla: 'moneda',
        accion: 'agregar',
        medidas: [{ id: 'valor', agg: 'promedio' }],
        grano,
        orden: [{ por: 'tiempo', dir: 'asc' }],
        tiempo: { desde: '2026-11-01', hasta: '2026-12-01' },
      })
    ).map(({ periodo, valor_promedio }) => `${periodo} ${valor_promedio}`)
  assert.equal(await periods('dia'), ['2026-11-12 18.7', '2026-11-13 18.5', '2026-11-17 18.6', '2026-11-18 18.4'])
  assert.equal(await periods('semana'), ['2026-11-09 18.6', '2026-11-16 18.5'])
  assert.equal(await periods('quincena'), ['2026-11-01 18.6', '2026-11-16 18.5'])
  assert.equal(await periods('mes'), ['2026-11-01 18.55'])
  assert.equal(await periods('trimestre'), ['2026-10-01 18.55'])
  assert.equal(await periods('semestre'), ['2026-07-01 18.55'])
  assert.equal(await periods('anio'), ['2026-01-01 18.55'])
})

test('the first half of a year ends in June', async () => {
  const halves = await rows.answer({
    tabla: 'indice',
    accion: 'agregar',
    medidas: [{ id: 'anual', agg: 'promedio' }],
    grano: 'semestre',
    orden: [{ por: 'tiempo', dir: 'asc' }],
    tiempo: { desde: '2025-01-01' },
    filtros: [{ columna: 'periodicidad', op: '=', valores: ['mensual'] }],
  })
  assert.equal(
    halves.map(({ periodo, anual_promedio, registros }) => `${periodo} ${anual_promedio} ${registros}`),
    ['2025-01-01 9 1', '2025-07-01 3.5 1', '2026-01-01 4 1', '2026-07-01 4.13 2'],
  )
})

test('a period that was sold most in', async () => {
  assert.equal(await sold({ grano: 'mes', tiempo: { desde: '2026-01-01', hasta: '2027-01-01' }, ...most(1) }), [
    '2026-07-01 1000',
  ])
})

test('two periods side by side', async () => {
  const year = (from: number) => ({ desde: `${from}-01-01`, hasta: `${from + 1}-01-01` })
  assert.equal(
    await rows.answer({
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      filtros: flores,
      comparar: { antes: year(2025), despues: year(2026) },
    }),
    [
      { desde: '2025-01-01', piezas: 100 },
      { desde: '2026-01-01', piezas: 1680 },
    ],
  )
})

test('on average in each period, of those without rows too', async () => {
  const mean = (query: Partial<LogicalQuery>) =>
    rows.answer({ tabla: 'ventas', accion: 'agregar', medidas: piezas, cada: 'mes', ...query })
  assert.equal(await mean({}), [{ promedio: 228.33, piezas: 685, periodos: 3 }])
  assert.equal(await mean({ filtros: [{ columna: 'rubro', op: '=', valores: ['ropa'] }] }), [
    { promedio: 1.67, piezas: 5, periodos: 3 },
  ])
})

test.run()
