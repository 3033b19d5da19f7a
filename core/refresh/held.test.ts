import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, isHeldHere } from './held.ts'

test('a dataset is held from the first claim on until the last one left, however often one leaves', () => {
  assert.not(isHeldHere('prueba-held'))
  const [leaveOne, leaveOther] = [enter('prueba-held'), enter('prueba-held')]
  assert.ok(isHeldHere('prueba-held'))
  leaveOne()
  leaveOne()
  assert.ok(isHeldHere('prueba-held'), 'the other still holds it')
  assert.not(isHeldHere('otro-held'))
  leaveOther()
  assert.not(isHeldHere('prueba-held'))
})

test.run()
