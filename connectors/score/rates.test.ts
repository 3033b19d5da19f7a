import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Inputs } from './inputs.ts'
import { lastDay, publishedMonths, yearOf } from './months.ts'
import { crimeRates, densities, peopleOf } from './rates.ts'

type Count = [cvegeo: string, indicador: string | null, doce: number, todos: number]
const months = publishedMonths([
  { anio: '2023', hasta_mes: '12' },
  { anio: '2024', hasta_mes: '12' },
  { anio: '2025', hasta_mes: '12' },
])!
const years = [2023, 2024, 2025]

function inputs(people: Record<string, number>, crimes: Count[], more: Partial<Inputs> = {}): Inputs {
  return {
    municipalities: [],
    months,
    businesses: [],
    edition: null,
    populations: Object.entries(people).flatMap(([cvegeo, poblacion]) =>
      years.map((anio) => ({ cvegeo, anio: String(anio), poblacion: String(poblacion) })),
    ),
    crimes: crimes.map(([cvegeo, indicador, doce, todos]) => ({
      cvegeo,
      indicador,
      doce: String(doce),
      todos: String(todos),
    })),
    ...more,
  }
}
const ratesOf = (given: Inputs) => crimeRates(given, peopleOf(given))
const homicides = (given: Inputs, cvegeo: string) => ratesOf(given).get(cvegeo)?.get('homicidio_doloso')

test('a large municipality keeps nearly its own rate, a small one is drawn to its state’s, over all the months', () => {
  // State, last 12 months: 110 crimes over 1,005,000 people; all 36: 309 over 3,015,000 person-years.
  const given = inputs({ '14001': 1_000_000, '14002': 5_000 }, [
    ['14001', 'homicidio_doloso', 100, 300],
    ['14002', 'homicidio_doloso', 10, 9],
  ])
  assert.is(homicides(given, '14001'), (((100 + (110 / 1_005_000) * 20_000) / 1_020_000) * 100_000).toFixed(4))
  assert.is(homicides(given, '14001'), '10.0185')
  assert.is(homicides(given, '14002'), (((9 + (309 / 3_015_000) * 20_000) / 35_000) * 100_000).toFixed(4))
  assert.is(homicides(given, '14002'), '31.5707')
})

test('a village without homicides has the rate of its state in part, and never zero', () => {
  const given = inputs({ '14001': 1_000_000, '14002': 1_000 }, [
    ['14001', 'homicidio_doloso', 200, 600],
    ['14002', null, 1, 3],
  ])
  const own = Number(homicides(given, '14002'))
  assert.ok(own > 15 && own < 20, String(own))
})

test('another state’s crimes do not count', () => {
  const one = inputs({ '14001': 50_000, '09001': 50_000 }, [
    ['14001', 'homicidio_doloso', 5, 15],
    ['09001', 'homicidio_doloso', 500, 1500],
  ])
  assert.is(homicides(one, '14001'), '10.0000')
  assert.is(homicides(one, '09001'), '1000.0000')
})

test('silence is not safety: without a single file of any crime there is no value', () => {
  const given = inputs({ '20001': 3_000, '20002': 3_000 }, [['20002', null, 0, 1]])
  assert.equal([...ratesOf(given).keys()], ['20002'])
})

test('without a population there is no rate, and without a year of months none at all', () => {
  const given = inputs({ '14001': 50_000 }, [
    ['14001', 'homicidio_doloso', 5, 15],
    ['14999', 'homicidio_doloso', 5, 15],
  ])
  assert.equal([...ratesOf(given).keys()], ['14001'])
  assert.is(ratesOf({ ...given, months: null }).size, 0)
})

test('the window is the last twelve published months, whatever the calendar says', () => {
  const found = publishedMonths([
    { anio: '2026', hasta_mes: '10' },
    { anio: '2024', hasta_mes: '12' },
    { anio: '2025', hasta_mes: '12' },
  ])!
  assert.is(found.all.length, 34)
  assert.equal(
    [yearOf(found.lastYear[0]!), lastDay(found.lastYear[0]!), lastDay(found.lastYear[11]!)],
    [2025, '2025-11-30', '2026-10-31'],
  )
  assert.equal(found.years, [2024, 2025, 2026])
  assert.is(lastDay(2024 * 12 + 2), '2024-02-29')
  assert.is(publishedMonths([{ anio: '2026', hasta_mes: '10' }]), null)
  assert.is(
    publishedMonths(['2020', '2021', '2022', '2023', '2024'].map((anio) => ({ anio, hasta_mes: '12' })))!.all.length,
    36,
  )
})

test('establishments are counted for every thousand people of the year of the edition', () => {
  const businesses = [
    { cvegeo: '14039', total: '99', comercio: '30', educativos: '0', medicos: '7', alojamiento_y_alimentos: '1' },
    { cvegeo: '14999', total: '1', comercio: '1', educativos: '0', medicos: '0', alojamiento_y_alimentos: '0' },
  ]
  const given = inputs({ '14039': 3_000 }, [], { businesses, edition: '2025-11-01' })
  assert.equal(
    [...densities(given, peopleOf(given))].map(([cvegeo, values]) => [cvegeo, Object.fromEntries(values)]),
    [['14039', { comercio: '10.0000', educativos: '0.0000', medicos: '2.3333', alojamiento_y_alimentos: '0.3333' }]],
  )
  assert.is(densities({ ...given, edition: null }, peopleOf(given)).size, 0)
})

test.run()
