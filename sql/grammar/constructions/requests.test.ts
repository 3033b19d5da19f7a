import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'

test('however an answer is asked for, it is asked for the same', () => {
  const plain = queryOf('precio del limón en Mérida')
  for (const asked of ['solicito el', '¿me ayudas con el', 'hola, quisiera conocer el', 'por este medio requiero el'])
    assert.equal(queryOf(`${asked} precio del limón en Mérida`), plain, asked)
})

test('a verb of asking within what is asked is no request', () => {
  assertRefused('precio del limón que solicitan en Mérida')
})

test.run()
