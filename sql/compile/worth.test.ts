import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

const limes = [{ columna: 'fruta', op: '=', valores: ['limon'] }] as const
const mean = (query: Partial<LogicalQuery>) =>
  rows.answer({
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'precio', agg: 'promedio' }],
    filtros: limes,
    ...query,
  })

test('what so much of a thing costs is its price times that, beside the price', async () => {
  const [plain] = await mean({})
  const [worth] = await mean({ cantidad: { valor: '2.5', de: 'producto' } })
  assert.is(worth!.precio_promedio, plain!.precio_promedio)
  assert.ok(Math.abs(Number(worth!.importe) - 2.5 * Number(plain!.precio_promedio)) < 0.02)
})

test('what so much money buys is divided by the price', async () => {
  const [plain] = await mean({})
  const [worth] = await mean({ cantidad: { valor: '500', de: 'dinero' } })
  assert.ok(Math.abs(Number(worth!.cantidad) - 500 / Number(plain!.precio_promedio)) < 0.02)
})

test('each listed row has its own', async () => {
  const [cheapest] = await rows.answer({
    tabla: 'puestos',
    accion: 'listar',
    medidas: [{ id: 'precio' }],
    filtros: limes,
    orden: [{ por: 'precio', dir: 'asc' }],
    limite: 1,
    cantidad: { valor: '10', de: 'producto' },
  })
  assert.is(Number(cheapest!.importe), 10 * Number(cheapest!.precio))
})

test('only places of so many inhabitants, in the newest year that has them', async () => {
  const towns = async (query: Partial<LogicalQuery>) =>
    (
      await rows.answer({
        tabla: 'ventas',
        accion: 'agregar',
        medidas: [{ id: 'piezas', agg: 'suma' }],
        dimensiones: ['municipio'],
        tiempo: 'todo',
        ...query,
      })
    ).map(({ cvegeo }) => cvegeo)
  const all = await towns({})
  const large = await towns({ poblacion: [{ op: '>', valor: '800000' }] })
  const small = await towns({ poblacion: [{ op: '<=', valor: '800000' }] })
  assert.ok(large.length > 0 && large.length < all.length, `${large.length} of ${all.length}`)
  assert.not.ok(large.some((town) => small.includes(town)))
  // Guadalajara has a million, and had one in 2024: a rate is of those of its own year.
  const rated = (year: number): Partial<LogicalQuery> => ({
    poblacion: [{ op: '>', valor: '800000' }],
    por_habitantes: 1000,
    tiempo: { desde: '2025-01-01', hasta: `${year}-01-01` },
  })
  assert.equal([await towns(rated(2027)), await towns(rated(2026))], [['14039'], []])
  const autumn = { desde: '2026-08-01', hasta: '2026-12-01' }
  const first = (por: string) =>
    towns({ por_habitantes: 1000, orden: [{ por, dir: 'desc' }], limite: 1, tiempo: autumn })
  assert.equal([await first('piezas'), await first('cifra')], [['14120'], ['14039']], 'by the rate, and by the figure')
})

test.run()
