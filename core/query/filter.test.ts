import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, instant, list, text } from '../columns.ts'
import { narrowed, orderSql, whereSql } from './filter.ts'

const columns = {
  order: text().required(),
  precio: decimal({ digits: 2 }),
  fecha: date(),
  visto: instant().required(),
  notas: list(),
}

test('conditions are bound with their type, numbered from where they are told, and quoted', () => {
  const filters = [
    { column: 'order', op: 'in', values: ["a'; drop table x", 'b'] },
    { column: 'precio', op: '>=', value: '1.50' },
    { column: 'fecha', op: '<', value: '2026-01-01' },
    { column: 'visto', op: 'present' },
  ] as const
  assert.equal(whereSql(filters, columns, 3), {
    sql: 'where "order" = any($3::text[]) and "precio" >= $4::numeric and "fecha" < $5::date and "visto" is not null',
    values: [["a'; drop table x", 'b'], '1.50', '2026-01-01'],
  })
  assert.equal(whereSql([], columns), { sql: '', values: [] })
})

test('what several conditions allow one column is one condition, and nothing is no row', () => {
  const filters = [
    { column: 'order', op: 'in', values: ['a', 'b', 'c'] },
    { column: 'fecha', op: '<', value: '2026-01-01' },
    { column: 'order', op: 'in', values: ['c', 'b'] },
    { column: 'fecha', op: '>', value: '2025-01-01' },
  ] as const
  assert.equal(narrowed(filters), [{ column: 'order', op: 'in', values: ['b', 'c'] }, filters[1], filters[3]])
  assert.equal(
    whereSql([...filters, { column: 'order', op: '=', value: 'a' }], columns).sql,
    'where false and "fecha" < $1::date and "fecha" > $2::date',
  )
})

test('an order is qualified, and says where absent values go only when there can be some', () => {
  assert.is(
    orderSql(['order', 'visto desc', 'precio desc', 'fecha asc'], columns, 'r'),
    'order by r."order" asc, r."visto" desc, r."precio" desc nulls last, r."fecha" asc',
  )
  assert.is(orderSql(['fuera desc'], columns, 'r'), 'order by r."fuera" desc nulls last')
})

test.run()
