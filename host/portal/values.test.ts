import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { digitsInGroups, textInWords } from '../describe/figures.ts'
import { Digits, displayNumber, readJson, shown, type DisplayRow } from './values.ts'

test('a number keeps its digits, and is a number still', () => {
  const row = readJson(
    '{"a": 11.50, "b": 123456789012345678901234, "c": "7", "d": null, "e": [1.0, "x"], "f": {"g": -0.10}, "h": true}',
  ) as DisplayRow
  assert.equal(
    ['a', 'b', 'c', 'd', 'e', 'f', 'h'].map((name) => shown(row[name])),
    ['11.50', '123,456,789,012,345,678,901,234', '7', null, '1.0, x', '{"g":-0.1}', 'sí'],
  )
  assert.ok(row.a instanceof Digits)
  assert.equal([displayNumber(row.a), displayNumber(row.c)], [11.5, undefined])
})

test('digits are grouped where there are many, and a year is left alone', () => {
  assert.equal(['2026', '12345', '-1234567.50', '0.12345', '1e21', ''].map(digitsInGroups), [
    '2026',
    '12,345',
    '-1,234,567.50',
    '0.12345',
    '1e21',
    '',
  ])
})

test('days, moments, instants and fortnights are in words; other text is as it came', () => {
  assert.equal(
    [
      '2026-11-19',
      '2026-11-19 12:09:37',
      '2026-11-20T00:00:00Z',
      '2026-10-2Q',
      '2026-10',
      '2026-13-45',
      'el 2026-11-19',
    ].map(textInWords),
    [
      '19 nov 2026',
      '19 nov 2026, 12:09',
      '19 nov 2026, 18:00',
      '2.ª quincena de octubre de 2026',
      '2026-10',
      '2026-13-45',
      'el 2026-11-19',
    ],
  )
})

test.run()
