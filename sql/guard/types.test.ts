import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { expressionOf, verdict } from '../../test/support/guarded.ts'
import { checkCast, isListParameter } from './types.ts'

const cast = (sql: string) => verdict(() => checkCast(expressionOf(sql).TypeCast))

const PASS = [
  'a::int',
  'a::numeric(10, 2)',
  "'2024-02-29'::date",
  "'2024-02-29 10:30'::timestamp",
  "'2024-02-29T10:30:00.123Z'::timestamptz",
  "'-3 months'::interval",
  "'lo que sea'::text",
  '$1::text',
  '$99::bigint[]',
  'a::timestamptz',
]
for (const sql of PASS) test(`${sql} passes`, () => assert.is(cast(sql), 'pasa'))

const REFUSED: readonly (readonly [sql: string, verdict: string])[] = [
  ["'pg_class'::regclass", 'tipo: regclass'],
  ['a::consulta.text', 'tipo: consulta.text'],
  ['a::json', 'tipo: pg_catalog.json'],
  ['a::varchar(3)', 'tipo: pg_catalog.varchar'],
  ['a::numeric(31, 2)', 'tipo: numeric()'],
  ['a::numeric(10, 11)', 'tipo: numeric()'],
  ['a::numeric(10)', 'tipo: numeric()'],
  ['a::timestamp(3)', 'tipo: timestamp()'],
  ["'now'::date", 'tipo: date'],
  ["'infinity'::timestamptz", 'tipo: timestamptz'],
  ["'1e1000000'::numeric", 'tipo: numeric'],
  ["'1 eternity'::interval", 'tipo: interval'],
  ["'123456 days'::interval", 'tipo: interval'],
  ["'t'::bool", 'tipo: bool'],
  ['a::text[]', 'tipo: text[]'],
  ["'{a}'::text[]", 'tipo: text[]'],
  ['$1::float8[]', 'tipo: float8[]'],
  ['$1::text[][]', 'tipo: text[]'],
  ['$1::text[3]', 'tipo: text[]'],
  ['$0::text', 'parametro: undefined'],
  ['$100::text', 'parametro: 100'],
]
for (const [sql, expected] of REFUSED) test(`${sql} is refused`, () => assert.is(cast(sql), expected))

test('what ANY takes is a parameter with its type of list, and nothing else', () => {
  assert.ok(isListParameter(expressionOf('$1::text[]')))
  for (const sql of ['$1::text', '$1', "'{a}'::text[]", 'a']) assert.not(isListParameter(expressionOf(sql)), sql)
  assert.not(isListParameter(undefined))
})

test.run()
