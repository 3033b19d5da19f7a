import * as assert from 'uvu/assert'
import { test } from 'uvu'
import { periodOfDay, periodsBetween } from './periods.ts'

test('a day falls in one period of each grain', () => {
  assert.equal(periodOfDay('quincena', '2024-02-15'), { name: '2024-02-1Q', from: '2024-02-01', to: '2024-02-15' })
  assert.equal(periodOfDay('quincena', '2024-02-16'), { name: '2024-02-2Q', from: '2024-02-16', to: '2024-02-29' })
  assert.equal(periodOfDay('mes', '2023-02-28'), { name: '2023-02', from: '2023-02-01', to: '2023-02-28' })
  assert.equal(periodOfDay('anio', '2023-06-01'), { name: '2023', from: '2023-01-01', to: '2023-12-31' })
})

test('periods are told newest first, those included that are only begun', () => {
  const names = (...asked: Parameters<typeof periodsBetween>) => periodsBetween(...asked).map(({ name }) => name)
  assert.equal(names('quincena', '2025-12-20', '2026-01-16'), ['2026-01-2Q', '2026-01-1Q', '2025-12-2Q'])
  assert.equal(names('anio', '2015-01-01', '2017-12-31'), ['2017', '2016', '2015'])
  assert.equal(names('mes', '2026-03-05', '2026-02-01'), [], 'nothing is between a day and one before it')
})

test.run()
