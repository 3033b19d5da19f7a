import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { expressionOf, verdict } from '../../test/support/guarded.ts'
import { checkExpression } from './expression.ts'
import type { Relation, Scope } from './scope.ts'

const relation = (alias: string, ...columns: string[]): Relation => ({
  alias,
  columns: new Map(columns.map((name) => [name, { weight: 1 }])),
})
const outer: Scope = { meter: { weight: 0 }, relations: [relation('fuera', 'lejos', 'precio')] }
const scope = (): Scope => ({
  meter: { weight: 0 },
  relations: [relation('p', 'precio', 'tipo'), relation('r', 'total', 'tipo')],
  outer,
})
const checked = (sql: string, inner: () => void = () => {}) =>
  verdict(() => checkExpression(expressionOf(sql), scope(), inner))

const OPERATORS: readonly (readonly [sql: string, verdict: string])[] = [
  ['1 + 2 - 3 * 4 / 5 % 6', 'pasa'],
  ['1 <> 2', 'pasa'],
  ['-(1)', 'pasa'],
  ['1 in (1, 2)', 'pasa'],
  ['1 between 0 and 2', 'pasa'],
  ['1 not between 0 and 2', 'pasa'],
  ['1 is distinct from 2', 'pasa'],
  ['nullif(1, 2)', 'pasa'],
  ['1 = any($1::bigint[])', 'pasa'],
  ['1 <> all($1::bigint[])', 'pasa'],
  ["'a' || 'b'", 'operador: ||'],
  ['1 ^ 2', 'operador: ^'],
  ['@ (1)', 'operador: @'],
  ["'a' ~ 'b'", 'operador: ~'],
  ['operator(=) 1', 'operador: ='],
  ['1 operator(pg_catalog.+) 2', 'operador: pg_catalog.+'],
  ['1 = any(array[1])', 'operador: AEXPR_OP_ANY'],
  ['1 + any($1::bigint[])', 'operador: +'],
]
for (const [sql, expected] of OPERATORS) test(`${sql}: ${expected}`, () => assert.is(checked(sql), expected))

const COLUMNS: readonly (readonly [sql: string, verdict: string])[] = [
  ['precio', 'pasa'],
  ['p.precio', 'pasa'],
  ['lejos', 'pasa'],
  ['fuera.precio', 'pasa'],
  ['tipo', 'columna: tipo'],
  ['p.tipo', 'pasa'],
  ['p.total', 'columna: p.total'],
  ['otra.precio', 'columna: otra.precio'],
  ['p', 'columna: p'],
  ['p.ctid', 'columna: p.ctid'],
  ['consulta.p.precio', 'columna: consulta.p.precio'],
]
for (const [sql, expected] of COLUMNS) test(`the column ${sql}: ${expected}`, () => assert.is(checked(sql), expected))

test('what stands inside another expression is checked as if it stood alone', () => {
  for (const sql of [
    'coalesce(1, pg_sleep(1))',
    'case when pg_sleep(1) then 1 end',
    'not (1 = pg_sleep(1))',
    'greatest(pg_sleep(1))',
  ])
    assert.is(checked(sql), 'funcion: pg_sleep', sql)
})

test('a SELECT inside is handed over, and not walked into', () => {
  let inside = 0
  assert.is(
    checked('exists (select nada from nadie)', () => void (inside += 1)),
    'pasa',
  )
  assert.is(inside, 1)
})

test('an expression costs its nodes, and a column what it stands for', () => {
  const heavy: Scope = {
    meter: { weight: 0 },
    relations: [{ alias: 'p', columns: new Map([['doble', { weight: 3_000 }]]) }],
  }
  checkExpression(expressionOf('doble'), heavy, () => {})
  assert.ok(heavy.meter.weight > 3_000)
  assert.is(
    verdict(() => checkExpression(expressionOf('doble'), heavy, () => {})),
    'complejidad: expanded',
  )
})

test.run()
