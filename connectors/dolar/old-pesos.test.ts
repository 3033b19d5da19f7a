import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inNewPesos, thousandth } from './old-pesos.ts'

const serie = 'SF63528'
const history = (...days: [string, string][]) => days.map(([fecha, valor]) => ({ serie, fecha, valor }))
const valuesOf = (...days: [string, string][]) => inNewPesos(history(...days)).map(({ valor }) => valor)

test('the point moves three places and no digit is lost', () => {
  for (const [old, made] of [
    ['12.5000', '0.0125000'],
    ['3073.5000', '3.0735000'],
    ['8.65', '0.00865'],
    ['150', '0.150'],
    ['1234567.8', '1234.5678'],
    ['0', '0.000'],
    ['-5', '-0.005'],
  ]) {
    assert.is(thousandth(old!), made)
  }
})

test('old pesos are divided, new ones stay, and the days of the FIX are left to it', () => {
  assert.equal(valuesOf(['1954-04-19', '12.50'], ['1991-11-08', '3071.2'], ['1991-11-12', '3073.5']), [
    '0.01250',
    '3.0712',
  ])
  assert.equal(valuesOf(['1954-04-19', '0.0125'], ['1991-11-08', '3.0712'], ['1991-11-15', '3.0684']), [
    '0.0125',
    '3.0712',
  ])
})

test('any other unit, or none to compare with, is refused in words', () => {
  assert.throws(() => valuesOf(['1991-11-12', '0.325']), /vale 0\.325 el 1991-11-12; se esperaba cerca de 3\.0735/)
  assert.throws(() => valuesOf(['1991-11-08', '3.07']), /no trae ningún día entre 1991-11-12 y 1991-11-15/)
  assert.throws(() => valuesOf(['1960-01-04', '12.50'], ['1991-11-12', '3.0735']), /cambia de unidad en medio/)
})

test.run()
