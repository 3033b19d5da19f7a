import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { HOURS_OF_DAY } from './clock.ts'

test('an hour is what people call it, in both halves of the day', () => {
  assert.is(Object.keys(HOURS_OF_DAY).length, 24)
  for (const [hour, said] of [
    ['00:00', '12 noche'],
    ['00:00', 'medianoche'],
    ['05:00', '5 mañana'],
    ['12:00', 'mediodia'],
    ['19:00', '7 tarde'],
    ['19:00', '7 noche'],
    ['20:00', 'a 8 noche'],
    ['20:00', '8 pm'],
    ['20:00', '20 horas'],
  ] as const)
    assert.ok(HOURS_OF_DAY[hour]!.includes(said), `${hour}: ${said}`)
})

test('nothing is said of two hours', () => {
  const all = Object.values(HOURS_OF_DAY).flat()
  assert.is(new Set(all).size, all.length)
})

test.run()
