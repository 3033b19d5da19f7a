import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { expressionOf, verdict } from '../../test/support/guarded.ts'
import { checkCall, FUNCTIONS } from './functions.ts'

const called = (sql: string) => verdict(() => checkCall(expressionOf(sql).FuncCall))

const PASS = [
  'count(*)',
  'count(distinct a)',
  'sum(a) filter (where b)',
  'sum(a) over (order by b rows between 3 preceding and current row)',
  'corr(a, b)',
  'percentile_cont(0.5) within group (order by a)',
  'mode() within group (order by a)',
  'rank() over (order by a)',
  'lag(a, 12) over (order by a)',
  "date_trunc('month', a)",
  'extract(year from a)',
  "a at time zone 'America/Mexico_City'",
  "to_char(a, 'YYYY-MM')",
  'round(a)',
  'round(a, -3)',
  'left(a, 3)',
  'trim(a)',
  'now()',
]
for (const sql of PASS) test(`${sql} passes`, () => assert.is(called(sql), 'pasa'))

const REFUSED: readonly (readonly [sql: string, detail: string, why: string])[] = [
  ['pg_sleep(1)', 'pg_sleep', 'is in no list'],
  ['pg_catalog.count(a)', 'pg_catalog.count', 'a schema of one’s own choice'],
  ['consulta.count(a)', 'consulta.count', 'a function of ours'],
  ['"constructor"()', 'constructor', 'every object has this name'],
  ['sum(*)', 'sum(*)', 'only rows are counted with a star'],
  ['sum(a, b)', 'sum/2', 'too many'],
  ['make_date(2024, 1)', 'make_date/2', 'too few'],
  ['round(a, b)', 'round, 1', 'digits that are no constant'],
  ['round(a, 11)', 'round, 1', 'as many digits as one likes'],
  ['left(a, 1001)', 'left, 1', 'longer than any text of ours'],
  ["date_trunc('millennium', a)", 'date_trunc, 0', 'a unit that is not offered'],
  ["date_part('year', a)", 'date_part', 'another way to say extract'],
  ['extract(microseconds from a)', 'extract, 0', 'a part that is not offered'],
  ["a at time zone 'UTC+25'", 'timezone, 0', 'a zone that is not offered'],
  ["to_char(a, 'FM''x')", 'to_char, 1', 'a pattern with quotes'],
  ['to_char(a, b)', 'to_char, 1', 'a pattern that is no constant'],
  ['percentile_cont(1.5) within group (order by a)', 'percentile_cont, 0', 'no fraction'],
  ['percentile_cont(0.5)', 'percentile_cont', 'without its order'],
  ['percentile_cont(0.5) within group (order by a, b)', 'percentile_cont', 'an order too many'],
  ['rank()', 'rank', 'without a window'],
  ['round(a) over ()', 'round', 'no aggregate has a window'],
  ['mode() within group (order by a) over ()', 'mode', 'an ordered one has none'],
  ['lag(a, 0) over (order by a)', 'lag, 1', 'no step'],
  ['lag(a, 1001) over (order by a)', 'lag, 1', 'too far'],
  ['sum(a order by a)', 'sum', 'an order that says nothing'],
  ['round(a) filter (where b)', 'round', 'a filter of what counts nothing'],
  ['rank() filter (where b) over ()', 'rank', 'a filter of a place'],
  ['sum(a) over (rows between 401 preceding and current row)', 'sum over', 'a frame that is too wide'],
  ['sum(a) over (rows between b preceding and current row)', 'sum over', 'a frame that is no constant'],
]
for (const [sql, detail, why] of REFUSED)
  test(`${sql} is refused: ${why}`, () => assert.is(called(sql), `funcion: ${detail}`))

test('none is listed that makes a set, text without a bound, or reads a setting', () => {
  const banned =
    /^(generate_series|unnest|repeat|lpad|rpad|string_agg|array_agg|concat|format|current_setting|pg_|query_to)/
  assert.equal(
    Object.keys(FUNCTIONS).filter((name) => banned.test(name)),
    [],
  )
})

test.run()
