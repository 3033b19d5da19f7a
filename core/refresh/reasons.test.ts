import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countReasons, withoutValues } from './reasons.ts'

test('one reason with many values is one, also where the value was cut before its end', () => {
  assert.is(withoutValues('llegó «uno» y «dos»'), 'llegó «…» y «…»')
  assert.is(withoutValues('llegó «un texto que sigue y sig'), 'llegó «…»')
  const reasons = countReasons()
  for (const value of ['a', 'b', 'c']) reasons.add('precios', `llegó «${value}»`)
  assert.equal(reasons.all, [{ tabla: 'precios', motivo: 'llegó «…»', filas: 3 }])
})

test('the most frequent comes first, and a table has its own', () => {
  const reasons = countReasons()
  for (const table of ['precios', 'plantas', 'plantas']) reasons.add(table, 'falta')
  assert.equal(
    reasons.all.map(({ tabla, filas }) => [tabla, filas]),
    [
      ['plantas', 2],
      ['precios', 1],
    ],
  )
})

test('a hundred reasons are told apart; more are counted together, and a known one goes on being counted', () => {
  const reasons = countReasons()
  for (let one = 0; one < 150; one += 1) reasons.add('precios', `motivo ${one}`)
  reasons.add('precios', 'motivo 7')
  assert.is(reasons.all.length, 101)
  assert.equal(reasons.all[0], { tabla: 'precios', motivo: 'otros motivos', filas: 50 })
  assert.is(reasons.all.find(({ motivo }) => motivo === 'motivo 7')?.filas, 2)
})

test.run()
