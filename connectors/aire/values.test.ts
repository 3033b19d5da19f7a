import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isDoubtful, readValue, shifted } from './values.ts'

test('ppb become ppm without a float in between, and keep their digits', () => {
  assert.equal(
    ['48', '104', '7', '0', '48.0', '1000', '.5'].map((text) => shifted(text, -3)),
    ['0.048', '0.104', '0.007', '0.000', '0.0480', '1.000', '0.0005'],
  )
  assert.equal(
    ['0.70', '12', '007.50', '53.333333333333'].map((text) => shifted(text, 0)),
    ['0.70', '12', '7.50', '53.333333333333'],
  )
})

test('an exponent, as PHP writes small floats, is written out', () => {
  assert.equal(
    [shifted('5.0e-5', 0), shifted('1.2E-3', 0), shifted('1.5e+2', 0), shifted('1e2', 0), shifted('1.0e-3', -3)],
    ['0.000050', '0.0012', '150', '100', '0.0000010'],
  )
})

test('what is no number is refused', () => {
  for (const text of ['', '.', '1,5', '1.2.3', 'e5', '0x10', 'Infinity']) assert.is(shifted(text, 0), undefined, text)
  assert.match(readValue('o3', '0,045').refused!, /o3: llegó «0,045»; se espera un número/)
})

test('sentinels and every negative are no measurement', () => {
  for (const text of ['-9999', '-9999.0', '-99', '-0.001', 'nr', 'NR', '', ' ', null, undefined, '-', 'null'])
    assert.equal(readValue('pm25', text), {}, String(text))
  assert.equal(readValue('so2', '-0.0'), { value: '0.0' })
})

test('the ceiling of a particle monitor and gases in the wrong unit go to quarantine', () => {
  assert.match(readValue('pm10', '1000').refused!, /más de lo posible/)
  assert.equal(readValue('pm10', '999'), { value: '999' })
  assert.match(readValue('o3', '23').refused!, /llegó 23/)
  assert.match(readValue('co', '51').refused!, /50\.4/)
})

test('above what SINAICA shows a value is kept and marked', () => {
  assert.equal(readValue('co', '25.67'), { value: '25.67' })
  assert.ok(isDoubtful('co', '25.67'))
  assert.ok(isDoubtful('o3', '0.201'))
  assert.not(isDoubtful('o3', '0.2'))
  assert.equal(
    [
      isDoubtful('no2', '0.22'),
      isDoubtful('so2', '0.21'),
      isDoubtful('pm10', '601'),
      isDoubtful('pm25', '176'),
      isDoubtful('pm25', '175'),
    ],
    [true, true, true, true, false],
  )
})

test.run()
