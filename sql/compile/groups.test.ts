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
const stalls = (query: Partial<LogicalQuery>) =>
  rows.answer({ tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }], ...query })
const of = (fruit: string) => [{ columna: 'fruta', op: '=', valores: [fruit] }] as const

test('the standard is the last three published months', async () => {
  assert.equal(await sold({}), ['685'])
  assert.equal(await sold({ tiempo: 'todo' }), ['1785'])
})

test('groups that tie for the first place are all there; a number is a number', async () => {
  assert.equal(await sold({ dimensiones: ['municipio'], ...most(1) }), ['Guadalajara 65'])
  assert.equal(await sold({ dimensiones: ['municipio'], filtros: flores, ...most(1) }), [
    'Guadalajara 60',
    'Zapopan 60',
    'Mérida 60',
  ])
  assert.equal(await sold({ dimensiones: ['municipio'], filtros: flores, ...most(2) }), [
    'Guadalajara 60',
    'Zapopan 60',
  ])
})

test('where a place stands among all of its level', async () => {
  const place = async (query: Partial<LogicalQuery>) =>
    (
      await rows.answer({
        tabla: 'ventas',
        accion: 'agregar',
        medidas: piezas,
        dimensiones: ['municipio'],
        ...most(1),
        puesto_de: [{ nivel: 'municipio', clave: '31050' }],
        ...query,
      })
    ).map(({ municipio, puesto, lugares }) => `${municipio} ${puesto}/${lugares}`)
  assert.equal(await place({}), ['Mérida 2/3'], 'as many as another')
  assert.equal(await place({ orden: [{ por: 'piezas', dir: 'asc' }] }), ['Mérida 1/3'])
  assert.equal(await place({ por_habitantes: 100_000 }), ['Mérida 2/3'])
})

test('of two side by side what lies between, in each group of the others; nothing where one has no row', async () => {
  const between = async (query: Partial<LogicalQuery>) =>
    (await stalls({ filtros: [{ columna: 'fruta', op: 'in', valores: ['limon', 'mango'] }], ...query })).map(
      ({ estado, fruta, precio_promedio: mean, diferencia }) =>
        [estado, fruta, mean, diferencia].filter((cell) => cell !== undefined).join(' '),
    )
  assert.equal(await between({ dimensiones: ['fruta'], resta_entre: 'fruta' }), ['limon 37.2 10.3', 'mango 47.5 10.3'])
  assert.equal(await between({ dimensiones: ['estado', 'fruta'], resta_entre: 'fruta' }), [
    'Jalisco limon 39 8.5',
    'Jalisco mango 47.5 8.5',
    'Yucatán limon 30 ',
    'Yucatán mango  ',
  ])
})

test('both ends of the groups are shown', async () => {
  assert.equal(await sold({ dimensiones: ['municipio'], ...most(1), extremos: true }), [
    'Guadalajara 65',
    'Zapopan 60',
    'Mérida 60',
  ])
})

test('what is in no known municipality is in no ranking of municipalities, and in its state', async () => {
  assert.equal(await sold({ dimensiones: ['municipio'] }), ['Guadalajara 65', 'Zapopan 60', 'Mérida 60'])
  assert.equal(await sold({ dimensiones: ['estado'], ...most(5) }), ['Jalisco 625', 'Yucatán 60'])
})

test('beside a state, a town says that it is one', async () => {
  const found = await stalls({
    dimensiones: ['estado'],
    lugar: [
      { nivel: 'municipio', clave: '14039' },
      { nivel: 'estado', clave: '31' },
    ],
  })
  assert.equal(found.map(({ estado, municipio }) => [estado, municipio])[0], ['Jalisco', 'Guadalajara'])
})

test('a threshold is of what the group adds up to', async () => {
  const having = (op: '>' | '>=' | '<=', valor: string) =>
    sold({ dimensiones: ['municipio'], tener: [{ medida: 'piezas', op, valor }] })
  assert.equal(
    [await having('>', '60'), await having('>=', '60'), await having('<=', '60')],
    [['Guadalajara 65'], ['Guadalajara 65', 'Zapopan 60', 'Mérida 60'], ['Zapopan 60', 'Mérida 60']],
  )
  const stalls = await rows.answer({
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    dimensiones: ['municipio'],
    tener: [{ medida: 'filas', op: '>', valor: '1' }],
  })
  assert.equal(
    stalls.map(({ municipio, total }) => `${municipio} ${total}`),
    ['Guadalajara 2'],
    'Alba sells two kinds and is one stall',
  )
})

test('things are counted once each', async () => {
  assert.equal(await rows.answer({ tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }), [
    { total: 6 },
  ])
  assert.equal(await rows.answer({ tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'fruta', agg: 'cuenta' }] }), [
    { total: 3 },
  ])
})

test('average, median and extremes, of what has a value', async () => {
  const limes = async (agg: 'promedio' | 'mediana' | 'maximo' | 'minimo') =>
    Object.values((await stalls({ medidas: [{ id: 'precio', agg }], filtros: of('limon') }))[0]!)[0]
  assert.equal(
    [await limes('promedio'), await limes('mediana'), await limes('maximo'), await limes('minimo')],
    [37.2, 20, 99, 18.5],
  )
  const [row] = await stalls({
    medidas: [{ id: 'precio', agg: 'mediana' }],
    filtros: [...of('limon'), { columna: 'precio', op: '<', valores: ['99'] }],
  })
  assert.equal(row, { precio_mediana: 19.25, registros: 4 }, 'between 18.50 and 20')
})

test('`dentro` ranks groups apart', async () => {
  const dearest = await stalls({
    dimensiones: ['municipio', 'fruta'],
    dentro: ['fruta'],
    orden: [{ por: 'precio', dir: 'desc' }],
    limite: 1,
  })
  assert.equal(
    dearest.map(({ fruta, municipio, precio_promedio }) => `${fruta} ${municipio} ${precio_promedio}`),
    ['limon Mérida 30', 'mango Guadalajara 50', 'naranja Puebla 12'],
  )
})

test('`dentro` may be a place, which no subject declares as a dimension', async () => {
  const dearest = async (level: 'estado' | 'municipio') =>
    (
      await stalls({
        dimensiones: [level, 'fruta'],
        dentro: [level],
        orden: [{ por: 'precio', dir: 'desc' }],
        limite: 1,
      })
    ).map((row) => `${row[level]} ${row.fruta} ${row.precio_promedio}`)
  assert.equal(await dearest('estado'), ['Jalisco mango 47.5', 'Puebla naranja 12', 'Yucatán limon 30'])
  assert.equal(await dearest('municipio'), [
    'Guadalajara mango 50',
    'Zapopan mango 45',
    'Puebla naranja 12',
    'Mérida limon 30',
  ])
})

test('a group without a value comes last, whichever end is asked for', async () => {
  for (const dir of ['asc', 'desc'] as const) {
    const groups = await stalls({
      filtros: of('mango'),
      dimensiones: ['municipio'],
      orden: [{ por: 'precio', dir }],
      limite: 3,
    })
    assert.equal([groups.length, groups.at(-1)!.municipio, groups.at(-1)!.precio_promedio], [3, 'Mérida', null], dir)
  }
})

test('of several periods the newest speaks, for each group', async () => {
  const last = async (query: Partial<LogicalQuery>) =>
    rows.answer({ tabla: 'indice', accion: 'agregar', medidas: [{ id: 'anual', agg: 'ultimo' }], ...query })
  const monthly = { columna: 'periodicidad', op: '=', valores: ['mensual'] } as const
  assert.equal(
    await last({ filtros: [monthly], tiempo: { desde: '2025-01-01', hasta: '2026-01-01' } }),
    [{ anual: 3.5 }],
    'December, and not the highest',
  )
  assert.equal(
    await last({ filtros: [{ ...monthly, valores: ['quincenal'] }], dimensiones: ['componente'], tiempo: 'todo' }),
    [
      { componente: 'dulces', anual: 6.5 },
      { componente: 'general', anual: 4.2 },
    ],
  )
  assert.equal(
    await last({ filtros: [monthly], grano: 'anio', tiempo: 'todo', orden: [{ por: 'tiempo', dir: 'asc' }] }),
    [
      { periodo: '2025-01-01', anual: 3.5 },
      { periodo: '2026-01-01', anual: 4.15 },
    ],
  )
})

test('the second, and those that tie for it', async () => {
  const second = (query: Partial<LogicalQuery>) =>
    sold({ dimensiones: ['municipio'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 1, puesto: 2, ...query })
  assert.equal(await second({}), ['Zapopan 60', 'Mérida 60'])
  assert.equal(await second({ filtros: flores }), [], 'three are the first')
})

test('shares of what adds up, and of rows', async () => {
  const share = (query: Partial<LogicalQuery>) =>
    rows.answer({ tabla: 'ventas', accion: 'proporcion', medidas: piezas, parte: flores, ...query })
  assert.equal(await share({}), [{ porcentaje: 99.27, parte: 680, total: 685 }])
  assert.equal(await share({ lugar: [{ nivel: 'municipio', clave: '14039' }] }), [
    { porcentaje: 92.31, parte: 60, total: 65 },
  ])
  assert.equal(
    await share({ filtros: flores, parte: [{ columna: 'rubro', op: '=', valores: ['ropa'] }] }),
    [{ porcentaje: 0, parte: 0, total: 680 }],
    'none is zero',
  )
  assert.equal(
    await share({ tiempo: { desde: '2020-01-01', hasta: '2021-01-01' } }),
    [{ porcentaje: null, parte: 0, total: null }],
    'of nothing it is no number',
  )
})

test.run()
