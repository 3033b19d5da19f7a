import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { imeca } from './imeca.ts'

const ppb = (value: number) => value / 1000
const indices = (pollutant: Parameters<typeof imeca>[0], values: number[]) =>
  values.map((value) => imeca(pollutant, value))

test('ozone: the vectors of the reference code, in ppb there', () => {
  assert.equal(indices('o3', [48, 67, 72, 77, 98, 170, 205, 450, 550, 1050].map(ppb)), [
    34,
    48,
    53,
    63,
    103,
    166,
    201,
    346,
    446,
    undefined,
  ])
})

test('nitrogen dioxide', () => {
  assert.equal(indices('no2', [75, 90, 150, 250, 350, 450].map(ppb)), [36, 43, 72, 110, 132, 155])
})

test('carbon monoxide', () => {
  assert.equal(indices('co', [1.5, 6, 12, 18, 24]), [14, 55, 124, 218, 257])
})

test('PM10', () => {
  assert.equal(indices('pm10', [30, 74, 80, 215, 300, 400, 500, 600]), [38, 99, 102, 151, 181, 266, 395, 496])
})

test('every band begins and ends where the table says, of every pollutant', () => {
  const ends: [Parameters<typeof imeca>[0], number[], number[]][] = [
    ['o3', [0.07, 0.095, 0.154, 0.204, 0.404, 0.504, 0.604], [0.071, 0.096, 0.155, 0.205, 0.405, 0.505]],
    ['no2', [0.105, 0.21, 0.43, 0.649, 1.249, 1.649, 2.049], [0.106, 0.211, 0.431, 0.65, 1.25, 1.65]],
    ['so2', [0.025, 0.11, 0.207, 0.304, 0.604, 0.804, 1.004], [0.026, 0.111, 0.208, 0.305, 0.605, 0.805]],
    ['co', [5.5, 11, 13, 15.4, 30.4, 40.4, 50.4], [5.6, 11.1, 13.1, 15.5, 30.5, 40.5]],
    ['pm10', [40, 75, 214, 354, 424, 504, 604], [41, 76, 215, 355, 425, 505]],
    ['pm25', [12, 45, 97.4, 150.4, 250.4, 350.4, 500.4], [12.1, 45.1, 97.5, 150.5, 250.5, 350.5]],
  ]
  for (const [pollutant, highs, lows] of ends) {
    assert.equal(indices(pollutant, highs), [50, 100, 150, 200, 300, 400, 500], pollutant)
    assert.equal(indices(pollutant, lows), [51, 101, 151, 201, 301, 401], pollutant)
    assert.is(imeca(pollutant, 0), 0)
    assert.is(imeca(pollutant, highs.at(-1)! * 1.01), undefined)
    assert.is(imeca(pollutant, -1), undefined)
  }
})

test('between two bands (PM10 40.5) counts as the second', () => {
  assert.is(imeca('pm10', 40.5), 50)
  assert.is(imeca('pm10', 40), 50)
})

test('the first band is the factor of the norm, and a half rounds up', () => {
  assert.is(imeca('pm10', 30), 38, '37.5')
  assert.is(imeca('o3', 0.0147), 11, '10.5, a float short of it')
  assert.equal(
    [
      [0.01, 'so2', 20],
      [1, 'co', 9],
      [6, 'pm25', 25],
    ].map(([value, pollutant]) => imeca(pollutant as 'co', value as number)),
    [20, 9, 25],
  )
})

test.run()
