import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chartOfMonth, meter } from './chart.ts'

const use = (day: string, endpoint: string, requests: number) => ({ day: `2026-02-${day}`, endpoint, requests })
const rects = (text: string) =>
  [...text.matchAll(/<rect class="(s\d)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)">/g)].map(
    ([, shade, ...numbers]) => [shade, ...numbers.map(Number)] as [string, number, number, number, number],
  )

test('a day is a bar of its parts, one on the other, to the scale of the busiest day', () => {
  const { text } = chartOfMonth({
    month: '2026-02-01',
    days: [use('01', 'a', 30), use('01', 'b', 10), use('28', 'b', 20)],
  })
  const [low, high, last] = rects(text)
  assert.equal([low![0], high![0], last![0]], ['s0', 's1', 's1'], 'the most used has the first shade')
  assert.equal([low![4], high![4], last![4]], [147, 49, 98])
  assert.is(high![2] + high![4], low![2], 'no gap and no overlap')
  assert.is(low![2] + low![4], 200)
  assert.ok(
    last![1] > 1000 * (27 / 28) && last![1] + last![3] < 1000,
    'the last day of a short month is the last place',
  )
  assert.match(text, /El día con más fue el 1, con 40 peticiones\./)
  assert.match(text, /<span>28<\/span><\/div>/)
})

test('the fifth endpoint and those after it share a shade', () => {
  const days = ['a', 'b', 'c', 'd', 'e', 'f'].map((endpoint, at) => use('03', endpoint, 60 - at))
  const { text } = chartOfMonth({ month: '2026-02-01', days })
  assert.equal(
    rects(text).map(([shade]) => shade),
    ['s0', 's1', 's2', 's3', 's4', 's4'],
  )
  assert.match(text, /los demás · 111/)
})

test('a month without requests says so', () => {
  assert.match(chartOfMonth({ month: '2026-02-01', days: [] }).text, /Todavía no hay peticiones en febrero de 2026/)
})

test('a meter is full at its limit, and not before', () => {
  assert.match(meter(999, 1000).text, /class="meter"[^]*aria-label="99 % del límite del mes"><rect width="99\.90"/)
  assert.match(meter(1200, 1000).text, /class="meter full"[^]*aria-label="100 %[^]*width="100\.00"/)
})

test.run()
