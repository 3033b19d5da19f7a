import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CATEGORIES, RISKS, verdict, type Measure } from './nom172.ts'

/** Upper ends as the two norms print them. */
const TABLES: [day: string, limits: Partial<Record<Measure, number[]>>][] = [
  [
    '2023-12-31',
    {
      o3_1h: [0.051, 0.095, 0.135, 0.175],
      o3_8h: [0.051, 0.07, 0.092, 0.114],
      no2_1h: [0.107, 0.21, 0.23, 0.25],
      so2_24h: [0.008, 0.11, 0.165, 0.22],
      co_8h: [8.75, 11, 13.3, 15.5],
      pm10_12h: [50, 75, 155, 235],
      pm25_12h: [25, 45, 79, 147],
    },
  ],
  [
    '2024-01-01',
    {
      o3_1h: [0.058, 0.09, 0.135, 0.175],
      no2_1h: [0.053, 0.106, 0.16, 0.213],
      so2_1h: [0.035, 0.075, 0.185, 0.304],
      co_8h: [5, 9, 12, 16],
      pm10_12h: [45, 60, 132, 213],
      pm25_12h: [15, 33, 79, 130],
    },
  ],
  [
    '2026-01-01',
    {
      o3_1h: [0.058, 0.09, 0.135, 0.175],
      no2_1h: [0.053, 0.106, 0.16, 0.213],
      so2_1h: [0.035, 0.075, 0.185, 0.304],
      co_8h: [5, 9, 12, 16],
      pm10_12h: [45, 50, 132, 213],
      pm25_12h: [15, 25, 79, 130],
    },
  ],
]

test('every limit of every edition: its end belongs to it, a hair more to the next', () => {
  for (const [day, limits] of TABLES) {
    for (const [measure, uppers] of Object.entries(limits)) {
      for (const [band, upper] of uppers.entries()) {
        assert.is(verdict({ [measure]: upper }, day)?.categoria, CATEGORIES[band], `${day} ${measure} ${upper}`)
        assert.is(
          verdict({ [measure]: upper + 0.0005 }, day)?.categoria,
          CATEGORIES[band + 1],
          `${day} ${measure} sobre ${upper}`,
        )
      }
      assert.is(verdict({ [measure]: 0 }, day)?.categoria, 'Buena')
    }
  }
})

test('the particle limits tighten on the first day of 2026', () => {
  const at = (day: string) => [verdict({ pm10_12h: 55 }, day)!.categoria, verdict({ pm25_12h: 30 }, day)!.categoria]
  assert.equal(at('2025-12-31'), ['Aceptable', 'Aceptable'])
  assert.equal(at('2026-01-01'), ['Mala', 'Mala'])
})

test('SO2 is looked at over a day until 2023 and over an hour since; ozone of 8 hours only until 2023', () => {
  assert.is(verdict({ so2_24h: 0.2 }, '2026-11-19'), undefined)
  assert.is(verdict({ so2_1h: 0.2 }, '2020-01-01'), undefined)
  assert.is(verdict({ o3_8h: 0.1 }, '2026-11-19'), undefined)
})

test('each category has its risk', () => {
  assert.equal(
    [10, 20, 50, 100, 200].map((value) => verdict({ pm25_12h: value }, '2026-11-19')?.riesgo),
    [...RISKS],
  )
})

test('the worst pollutant decides; of two alike, the deeper in its band; then the order of the norm', () => {
  const decides = (measured: Parameters<typeof verdict>[0]) => verdict(measured, '2026-11-19')?.contaminante
  assert.is(decides({ pm25_12h: 14, o3_1h: 0.06 }), 'o3')
  assert.is(decides({ pm25_12h: 30, o3_1h: 0.13 }), 'o3', 'both Mala: 5/54 and 40/45 of the band')
  assert.is(decides({ pm25_12h: 15, o3_1h: 0.058, co_8h: 5 }), 'pm25', 'all at the very end of Buena')
  assert.is(decides({ co_8h: 5, so2_1h: 0.035, no2_1h: 0.053, pm10_12h: 45 }), 'pm10')
  assert.is(decides({ pm25_12h: 260, pm10_12h: 300 }), 'pm25', 'beyond the table')
  assert.is(decides({}), undefined)
})

test.run()
