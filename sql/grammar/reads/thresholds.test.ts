import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { queryOf } from '../../../test/support/fake-questions.ts'

test('from so many people to so many are both bounds', () => {
  assert.equal(
    queryOf('aldeas de 100 mil a 200 mil habitantes').filtros ??
      queryOf('aldeas de 100 mil a 200 mil habitantes').tener,
    [
      { columna: 'habitantes', op: '>=', valores: ['100000'] },
      { columna: 'habitantes', op: '<=', valores: ['200000'] },
    ],
  )
})

test.run()
