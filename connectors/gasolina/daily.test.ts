import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rejected } from '@tianguis/core'
import { townDays } from './daily.ts'
import type { Fuel } from './prices.ts'

const merida = { estado: 'Yucatán', municipio: 'Mérida', cvegeo: '31050' }
const leon = { estado: 'Guanajuato', municipio: 'León', cvegeo: '11020' }
const towns = new Map([
  ['A', merida],
  ['B', merida],
  ['C', leon],
  ['D', undefined],
])
const price = (permiso: string, tipo: Fuel, precio: string) => ({ permiso, tipo, precio })
const days = (...prices: Parameters<typeof townDays>[0]['prices'] extends Iterable<infer Row> ? Row[] : never) =>
  townDays({ prices, towns, day: '2026-11-18' })

test('every station with a price counts, whatever the day it changed; fuels and towns apart', () => {
  assert.equal(
    days(
      price('A', 'magna', '23.10'),
      price('B', 'magna', '23.21'),
      price('B', 'diesel', '26'),
      price('C', 'magna', '22.5'),
    ),
    [
      { fecha: '2026-11-18', ...merida, tipo: 'magna', estaciones: 2, suma: '46.31', minimo: '23.10', maximo: '23.21' },
      { fecha: '2026-11-18', ...leon, tipo: 'magna', estaciones: 1, suma: '22.50', minimo: '22.50', maximo: '22.50' },
      {
        fecha: '2026-11-18',
        ...merida,
        tipo: 'diesel',
        estaciones: 1,
        suma: '26.00',
        minimo: '26.00',
        maximo: '26.00',
      },
    ],
  )
})

test('sums stay exact over many stations', () => {
  const many = Array.from({ length: 3000 }, (_, at) => `S${at}`)
  const [row] = townDays({
    prices: many.map((permit) => price(permit, 'magna', '23.29')),
    towns: new Map(many.map((permit) => [permit, leon])),
    day: '2026-11-18',
  })
  assert.is(row!.suma, '69870.00')
})

test('of two prices for one fuel the highest counts, once; what the table of prices refuses counts nowhere', () => {
  const [row, ...more] = days(
    price('A', 'diesel', '25.29'),
    price('A', 'diesel', ' 26.35 '),
    price('B', 'diesel', '60.01'),
    price('B', 'diesel', '24.999'),
    price('C', 'diesel', '4.99'),
    rejected('no', 'x'),
  )
  assert.equal([row!.estaciones, row!.suma], [1, '26.35'])
  assert.equal(more, [])
})

test('a station that lies in no municipality is in no average', () => {
  assert.equal(days(price('D', 'magna', '23'), price('unheard of', 'magna', '23')), [])
})

test.run()
