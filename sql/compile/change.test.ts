import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const change = async (query: Partial<LogicalQuery>, tabla = 'moneda', id = 'valor') =>
  (
    await rows.answer({
      tabla,
      accion: 'cambio',
      medidas: [{ id, agg: id === 'piezas' ? 'suma' : 'promedio' }],
      ...query,
    })
  ).map(({ cambio, cambio_pct, antes, despues, fecha_antes, fecha_despues, ...groups }) =>
    [
      ...Object.values(groups),
      `${antes} → ${despues} = ${cambio} (${cambio_pct} %) ${fecha_antes} ${fecha_despues}`,
    ].join(' '),
  )

test('without a period the newest is held against a year before', async () => {
  assert.equal(await change({}), ['20 → 18.4 = -1.6 (-8 %) 2025-11-18 2026-11-18'])
})

test('of a range its last period is held against its first', async () => {
  assert.equal(await change({ tiempo: { desde: '2026-11-12', hasta: '2026-11-18' } }), [
    '18.7 → 18.6 = -0.1 (-0.53 %) 2026-11-12 2026-11-17',
  ])
  assert.equal(await change({ tiempo: { ultimos: 1, grano: 'mes' } }), [
    '18.7 → 18.4 = -0.3 (-1.6 %) 2026-11-12 2026-11-18',
  ])
  assert.equal(
    await change({ tiempo: { ultimos: 1, grano: 'anio' } }),
    ['20 → 18.4 = -1.6 (-8 %) 2025-11-18 2026-11-18'],
    'from what it was just before that year',
  )
})

test('two periods that were named are averaged, each', async () => {
  const year = (from: number) => ({ desde: `${from}-01-01`, hasta: `${from + 1}-01-01` })
  assert.equal(await change({ comparar: { antes: year(2024), despues: year(2026) } }), [
    '19 → 18.55 = -0.45 (-2.37 %) 2024-11-18 2026-11-18',
  ])
})

test('a day that was named is carried over a weekend here too', async () => {
  const day = (desde: string, hasta: string) => ({ desde, hasta })
  assert.equal(await change({ comparar: { antes: day('2026-11-14', '2026-11-15'), despues: 'ultimo' } }), [
    '18.5 → 18.4 = -0.1 (-0.54 %) 2026-11-13 2026-11-18',
  ])
})

test('each group changes by itself, and one that is not on both sides is left out', async () => {
  const limes = [{ columna: 'fruta', op: '=', valores: ['limon'] }] as const
  assert.equal(
    await change(
      { dimensiones: ['municipio'], filtros: limes, lugar: [{ nivel: 'estado', clave: '14' }] },
      'puestos',
      'precio',
    ),
    [
      '14039 Guadalajara Jalisco 16 → 19.25 = 3.25 (20.31 %) 2025-11-18 2026-11-18',
      '14120 Zapopan Jalisco 18.5 → 18.5 = 0 (0 %) 2025-11-18 2026-11-18',
    ],
  )
})

test('where nothing lies a year back, the first there is', async () => {
  assert.equal(
    await change({ filtros: [{ columna: 'rubro', op: '=', valores: ['ropa'] }] }, 'ventas', 'piezas'),
    ['0 → 5 = 5 (null %) 2026-09-01 2026-10-01'],
    'from zero there is no percentage',
  )
})

const rate = async (query: Partial<LogicalQuery>) =>
  (
    await rows.answer({
      tabla: 'ventas',
      accion: 'agregar',
      medidas: [{ id: 'piezas', agg: 'suma' }],
      por_habitantes: 100_000,
      ...query,
    })
  ).map(({ municipio, estado, periodo, rubro, tasa, piezas, habitantes }) =>
    [periodo, municipio ?? estado, rubro, tasa, piezas, habitantes].filter((cell) => cell !== undefined).join(' '),
  )

test('what was sold over the people of the same municipality, in the last year of the period', async () => {
  assert.equal(await rate({ dimensiones: ['municipio'] }), [
    'Guadalajara 6.5 65 1000000',
    'Zapopan 12 60 500000',
    'Mérida 10 60 600000',
  ])
})

test('people of places where nothing was sold count in the rate of their state and of the country', async () => {
  assert.equal(await rate({ dimensiones: ['estado'] }), ['Jalisco 31.25 625 2000000', 'Yucatán 10 60 600000'])
  assert.equal(await rate({}), ['14.89 685 4600000'])
})

test('of rates the second is not the first, and both ends are shown', async () => {
  const most = { dimensiones: ['municipio'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 1 } as const
  assert.equal(await rate(most), ['Zapopan 12 60 500000'])
  assert.equal(await rate({ ...most, puesto: 2 }), ['Mérida 10 60 600000'])
  assert.equal(await rate({ ...most, extremos: true }), ['Zapopan 12 60 500000', 'Guadalajara 6.5 65 1000000'])
})

test('a place that was named is divided by its own people', async () => {
  assert.equal(await rate({ lugar: [{ nivel: 'estado', clave: '14' }] }), ['31.25 625 2000000'])
  assert.equal(await rate({ lugar: [{ nivel: 'municipio', clave: '14120' }] }), ['12 60 500000'])
  assert.equal(
    await rate({
      lugar: [
        { nivel: 'municipio', clave: '14120' },
        { nivel: 'estado', clave: '31' },
      ],
    }),
    ['10.91 120 1100000'],
  )
})

test('a ranking goes by the rate and not by the count', async () => {
  assert.equal(await rate({ dimensiones: ['municipio'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 2 }), [
    'Zapopan 12 60 500000',
    'Mérida 10 60 600000',
  ])
})

test('values and periods are over all the people', async () => {
  assert.equal(await rate({ dimensiones: ['rubro'], lugar: [{ nivel: 'municipio', clave: '14039' }] }), [
    'flores 6 60 1000000',
    'ropa 0.5 5 1000000',
  ])
  assert.equal(await rate({ grano: 'mes', lugar: [{ nivel: 'municipio', clave: '14039' }] }), [
    '2026-08-01 1 10 1000000',
    '2026-09-01 2 20 1000000',
    '2026-10-01 3.5 35 1000000',
  ])
})

test('a period of the past is over the people of then', async () => {
  assert.equal(
    await rate({
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
    }),
    ['10000000 100 1'],
    'of 2024, the last year before it ended that has people',
  )
})

test('per person there are more decimals', async () => {
  assert.equal(await rate({ por_habitantes: 1, lugar: [{ nivel: 'estado', clave: '14' }] }), ['0.0003125 625 2000000'])
})

test('of groups those that changed most come first, and no more than are asked for', async () => {
  const one = {
    tabla: 'ventas',
    accion: 'cambio',
    medidas: [{ id: 'piezas', agg: 'suma' }],
    dimensiones: ['municipio'],
    filtros: [{ columna: 'rubro', op: '=', valores: ['flores'] }],
    comparar: {
      antes: { desde: '2026-09-01', hasta: '2026-10-01' },
      despues: { desde: '2026-10-01', hasta: '2026-11-01' },
    },
  } as const
  const names = async (por: string, dir: 'asc' | 'desc', limite?: number) =>
    (await rows.answer({ ...one, orden: [{ por, dir }], ...(limite && { limite }) })).map(
      ({ municipio, cambio }) => `${municipio} ${cambio}`,
    )
  assert.equal(await names('cambio', 'desc', 1), ['Guadalajara 10'])
  assert.equal(await names('cambio_pct', 'asc', 1), [], 'none fell')
})

test.run()
