import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { aggregate, subScore } from './aggregate.ts'
import { fixed } from './fixed.ts'
import { goalpostsOf, normalised } from './goalposts.ts'
import { DIMENSIONS, dimensionNames } from './indicators.ts'
import { alternatives, bandsOf, placesOf, placesWithin } from './ranking.ts'
import { sizeOf } from './sizes.ts'

const all = (value: string) => Object.fromEntries(dimensionNames.map((name) => [name, value]))

test('the goalposts are percentiles 2.5 and 97.5, interpolated, in any order of the values', () => {
  const values = Array.from({ length: 101 }, (_none, at) => String(100 - at))
  assert.equal(goalpostsOf(values), { minimo: '2.500000', maximo: '97.500000' })
  assert.is(goalpostsOf([]), null)
  assert.is(goalpostsOf(['3', '3', '3']), null)
})

test('the better goalpost is 100, the worse 0, and what lies beyond counts as the goalpost', () => {
  const between = { minimo: '10', maximo: '30' }
  assert.equal(
    ['5', '10', '15', '30', '99'].map((value) => normalised(value, between, { better: 'menos' })),
    [100, 100, 75, 0, 0],
  )
  assert.equal(
    ['5', '10', '15', '30', '99'].map((value) => normalised(value, between, { better: 'mas' })),
    [0, 0, 25, 100, 100],
  )
  assert.is(normalised('1', { minimo: '0', maximo: '3' }, { better: 'mas', log: true }), 50)
})

test('a sub-score needs half of its indicators', () => {
  assert.is(subScore([10, 20, 60]), '30.00')
  assert.is(subScore([10, undefined]), '10.00')
  assert.is(subScore([10, undefined, undefined]), undefined)
  assert.is(subScore([]), undefined)
})

test('the score is the weighted geometric mean with a floor of 1, and a low dimension is not made up for', () => {
  assert.is(aggregate(all('64.00'), DIMENSIONS), '64.00')
  const without = aggregate({ ...all('100.00'), seguridad: '0.00' }, DIMENSIONS)
  assert.is(without, (100 ** 0.75).toFixed(2))
  assert.is(aggregate({ ...all('100.00'), seguridad: '0.00' }, DIMENSIONS, 'aritmetica'), '75.25')
})

test('four dimensions that weigh are enough, three are not; the weights of the others are shared out', () => {
  const four = { vivienda: '90.00', educacion: '90.00', salud: '40.00', economia: '90.00' }
  assert.is(aggregate(four, DIMENSIONS), Math.exp((50 * Math.log(90) + 15 * Math.log(40)) / 65).toFixed(2))
  assert.is(aggregate({ ...four, salud: undefined } as never, DIMENSIONS), undefined)
  assert.is(aggregate({ ...four, seguridad: '10.00' }, { ...DIMENSIONS, seguridad: 0 }), aggregate(four, DIMENSIONS))
  assert.is(aggregate(four, { ...DIMENSIONS, economia: 0 }), undefined)
})

test('equal scores share the better place, and the next is skipped', () => {
  const scores = new Map([
    ['a', '70.00'],
    ['b', '90.50'],
    ['c', '70.00'],
    ['d', '9.00'],
  ])
  assert.equal(
    [...placesOf(scores)],
    [
      ['a', 2],
      ['b', 1],
      ['c', 2],
      ['d', 4],
    ],
  )
  assert.equal([...placesWithin(scores, (key) => ({ a: 'x', c: 'x', d: 'y' })[key])].sort(), [
    ['a', 1],
    ['c', 1],
    ['d', 1],
  ])
})

test('the alternatives are 52, each once, and leave out what does not weigh', () => {
  const found = alternatives(DIMENSIONS)
  assert.is(found.length, 52)
  assert.is(new Set(found.map((one) => JSON.stringify(one))).size, 52)
  assert.is(alternatives({ ...DIMENSIONS, seguridad: 0, servicios: 0 }).length, 36)
  assert.ok(
    found.some(({ weights, mean }) => weights.seguridad === 31.25 && weights.vivienda === 20 && mean === 'geometrica'),
  )
})

test('the band holds the published place, and is wide for an uneven municipality and narrow for an even one', () => {
  const even = Array.from({ length: 50 }, (_none, at) => [`p${at}`, all((20 + at).toFixed(2))] as const)
  const uneven = { ...all('95.00'), seguridad: '5.00' }
  const subScores = new Map([...even, ['desigual', uneven] as const])
  const scores = new Map([...subScores].map(([key, one]) => [key, aggregate(one, DIMENSIONS)!]))
  const places = placesOf(scores)
  const bands = bandsOf(subScores, DIMENSIONS, places)
  for (const [key, { min, max }] of bands)
    assert.ok(min <= places.get(key)! && places.get(key)! <= max && min >= 1 && max <= 51, key)
  const width = (key: string) => bands.get(key)!.max - bands.get(key)!.min
  assert.ok(width('desigual') > 10 && width('p0') === 0, `${width('desigual')} ${width('p0')}`)
  const found = alternatives(DIMENSIONS)
    .map(
      ({ weights, mean }) =>
        1 +
        even.filter(([, one]) => Number(aggregate(one, weights, mean)) > Number(aggregate(uneven, weights, mean)))
          .length,
    )
    .sort((a, b) => a - b)
  assert.equal(bands.get('desigual'), { min: found[2], max: found[49] }, 'the third and the fiftieth of 52')
  assert.not.equal([found[2], found[49]], [found[25], found[26]])
})

test('the size classes begin with their lower bound', () => {
  assert.equal([0, 14_999, 15_000, 99_999, 100_000, 499_999, 500_000, 2_000_000].map(sizeOf), [
    '<15k',
    '<15k',
    '15k-100k',
    '15k-100k',
    '100k-500k',
    '100k-500k',
    '>500k',
    '>500k',
  ])
})

test('no number is stored as minus zero', () => {
  assert.equal([fixed(-0.001, 2), fixed(-0, 0), fixed(1.005, 2), fixed(-1, 1)], ['0.00', '0', '1.00', '-1.0'])
})

test.run()
