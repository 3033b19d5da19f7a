import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { comparesBefore } from './complete.ts'

const FIRST = '2024-01-01'
const compared = (desde: string, hasta: string): LogicalQuery => ({ tabla: 'ventas', accion: 'agregar', comparar: { antes: { desde, hasta }, despues: 'ultimo' } })

test('a period that was over before the data began cannot be compared; one in which they began can', () => {
  assert.ok(comparesBefore(compared('2023-01-01', '2024-01-01'), FIRST))
  assert.not(comparesBefore(compared('2023-07-01', '2024-07-01'), FIRST))
  assert.not(comparesBefore({ tabla: 'ventas', accion: 'agregar' }, FIRST))
})

test.run()
