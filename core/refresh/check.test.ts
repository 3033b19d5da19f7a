import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boolean, date, decimal, instant, integer, list, text, type Column } from '../columns.ts'
import { check } from './check.ts'

const value = (column: Column<any, boolean>, given: unknown) => {
  const checked = check(column.spec, given)
  return 'reason' in checked ? `✗ ${checked.reason}` : checked.value
}
const refused = (column: Column<any, boolean>, given: unknown, reason: RegExp) => {
  const checked = check(column.spec, given)
  assert.ok('reason' in checked, `${String(given)} passed as ${JSON.stringify(checked)}`)
  assert.match(checked.reason, reason)
}

test('absent is null, unless the column is required', () => {
  const kinds: Column<any, boolean>[] = [
    text(),
    decimal({ digits: 2 }),
    integer(),
    date(),
    instant(),
    boolean(),
    list(),
  ]
  for (const column of kinds) {
    for (const nothing of [null, undefined, '', '   ', '\t\u00a0\ufeff\n']) {
      assert.is(value(column, nothing), null)
      refused(column.required(), nothing, /^falta y es obligatorio$/)
    }
  }
})

test('text is trimmed, whole and bounded', () => {
  assert.is(value(text(), '  Mérida, «Yuc.» '), 'Mérida, «Yuc.»')
  assert.is(value(text(), 'a\tb\nc\\N'), 'a\tb\nc\\N')
  assert.is(value(text({ max: 3 }), ' abc '), 'abc')
  refused(text({ max: 3 }), 'abcd', /4 caracteres; caben 3/)
  refused(text(), 'a\0b', /nulo/)
  assert.is(value(text(), 'a\ud800b'), 'a\ufffdb')
  for (const wrong of [5, true, {}, [], new Date(0), 5n, () => 1]) refused(text(), wrong, /se espera texto/)
})

test('a decimal travels as text and its digits are checked, never padded', () => {
  const price = decimal({ digits: 4 })
  for (const good of ['23.5', '23.50', '0', '+5', '-0', '00.5', '-12.3400', '9'.repeat(30)])
    assert.is(value(price, good), good)
  assert.is(value(price, ' 1 '), '1')
  for (const bad of [
    '1e5',
    '٢',
    '.5',
    '5.',
    '1,5',
    '1 000',
    '--1',
    'NaN',
    'Infinity',
    '0x10',
    '１',
    '1_0',
    '9'.repeat(31),
  ])
    refused(price, bad, /se espera un decimal/)
  for (const bad of [23.5, 0, NaN, Infinity]) refused(price, bad, /viaja como texto/)
  refused(price, 5n, /se espera un decimal/)
  refused(price, '1.23456', /con 5 decimales; se esperan a lo más 4/)
  const exact = '123456789012345678901234567890.123456789012345678901234567890'
  assert.is(value(decimal({ digits: 30 }), exact), exact)
})

test('bounds of a decimal are exact beyond what a float can tell', () => {
  const degree = decimal({ digits: 30 }).range(-1, '10.1')
  for (const good of ['10.1', '-1', '-1.000', '10.1000000000000000000', '-0.999999999999999999999'])
    assert.is(value(degree, good), good)
  refused(degree, '10.1000000000000000000001', /mayor que 10.1/)
  refused(degree, '-1.0000000000000000000001', /menor que -1/)
  refused(degree, '11', /mayor/)
  assert.is(value(decimal({ digits: 9 }).range(1e-7, 1), '0.0000001'), '0.0000001')
})

test('an integer is a safe one', () => {
  for (const [given, kept] of [
    [7, '7'],
    [-0, '0'],
    ['007', '7'],
    [' -3 ', '-3'],
    ['+5', '5'],
    [9007199254740991, '9007199254740991'],
  ] as const)
    assert.is(value(integer(), given), kept)
  for (const bad of [1.5, 2 ** 53, '1.0', '1e3', '9007199254740993', 'x', true, NaN, 5n, [5]])
    refused(integer(), bad, /se espera un entero/)
  refused(integer().range(1, 5), 6, /mayor que 5/)
  refused(integer().range(1, 5), '0', /menor que 1/)
})

test('a date is a day of the calendar', () => {
  assert.is(value(date(), ' 2024-02-29 '), '2024-02-29')
  for (const bad of [
    '2023-02-29',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    'infinity',
    'today',
    '0000-01-01',
    20260101,
    new Date(0),
  ])
    refused(date(), bad, /se espera una fecha/)
  refused(date().range('2000-01-01', '2026-12-31'), '1999-12-31', /menor que 2000-01-01/)
  refused(date().range('2000-01-01', '2026-12-31'), '2027-01-01', /mayor/)
  assert.is(value(date().range('2000-01-01', '2026-12-31'), '2026-12-31'), '2026-12-31')
})

test('an instant has a day that exists and an offset', () => {
  assert.is(value(instant(), '2026-11-19T12:00:00-06:00'), '2026-11-19T18:00:00.000Z')
  assert.is(value(instant(), '2026-11-19T12:00Z'), '2026-11-19T12:00:00.000Z')
  assert.is(value(instant(), new Date('2026-11-19T18:20:00.5Z')), '2026-11-19T18:20:00.500Z')
  refused(instant(), '2026-11-19T12:00:00', /sin zona/)
  for (const bad of [
    '2026-02-30T00:00:00Z',
    '01/02/2026 10:00-06:00',
    'Tue Mar 01 2022 10:00:00 +05:00',
    '2026-11-19T25:00:00Z',
    '2026-11-19T10:61:00Z',
    '2026-11-19',
    new Date(NaN),
    new Date(8.64e15),
    new Date('-000001-01-01T00:00:00Z'),
    1763575200000,
  ]) {
    refused(instant(), bad, /se espera un instante|sin zona/)
  }
})

test('a boolean is one, and a list holds texts', () => {
  assert.is(value(boolean(), true), 't')
  assert.is(value(boolean(), false), 'f')
  for (const bad of ['true', 'sí', 1, 0]) refused(boolean(), bad, /verdadero o falso/)
  assert.is(value(list(), ['a', 'b "c", {d}\\']), '{"a","b \\"c\\", {d}\\\\"}')
  assert.is(value(list(), []), '{}')
  for (const bad of ['a,b', [1], [null], { 0: 'a' }]) refused(list(), bad, /lista de textos/)
  refused(list(), ['a\0'], /nulo/)
  assert.is(value(list(), ['\ud800']), '{"\ufffd"}')
})

test('a closed list of values, and a pattern that remembers nothing', () => {
  refused(text().oneOf('regular', 'premium'), 'diesel', /uno de: regular, premium/)
  assert.is(value(text().oneOf('regular'), ' regular '), 'regular')
  const code = text().matching(/^\d{5}$/g)
  for (let time = 0; time < 3; time++) assert.is(value(code, '09002'), '09002')
  refused(code, '9002', /no tiene la forma/)
})

test('a reason is short and storable whatever came', () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  for (const given of ['x'.repeat(10_000), '😀'.repeat(100), { a: 'x'.repeat(1000) }, 10n, Symbol('s'), circular]) {
    const checked = check(integer().spec, given)
    assert.ok('reason' in checked && checked.reason.length < 130 && checked.reason.isWellFormed(), String(given))
  }
})

test.run()
