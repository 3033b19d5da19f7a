import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withoutAccents, withoutAccentsButEnye } from './accents.ts'

test('accents go, and letters and capitals stay', () => {
  assert.is(withoutAccents('Túxpam, Año Ñ, ﬁn'), 'Tuxpam, Ano N, fin')
})

test('ñ may stay a letter of its own', () => {
  assert.is(withoutAccentsButEnye('Año de Ñandú, pingüino, õ'), 'Año de Ñandu, pinguino, o')
  assert.is(withoutAccentsButEnye('an\u0303o'), 'año')
})

test.run()
