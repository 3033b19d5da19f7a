import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, text } from '../columns.ts'
import { afterSql } from './cursor.ts'

const columns = { clave: text().required(), dia: date().required(), precio: decimal({ digits: 2 }) }
const at = { columns, alias: 'r', first: 3 }

test('one direction and nothing absent is one comparison of rows, which an index serves', () => {
  assert.equal(
    afterSql(
      [
        ['dia', true],
        ['clave', true],
      ],
      ['2026-01-31', 'a'],
      at,
    ),
    { sql: '(r."dia", r."clave") < ($3::date, $4::text)', values: ['2026-01-31', 'a'] },
  )
})

test('where the direction turns, the rows up to there and then exactly', () => {
  assert.is(
    afterSql(
      [
        ['dia', true],
        ['clave', false],
      ],
      ['2026-01-31', 'a'],
      at,
    ).sql,
    '(r."dia") <= ($3::date) and (r."dia" < $3::date or (r."dia" = $3::date and r."clave" > $4::text))',
  )
})

test('what is absent comes after every value, and nothing but its ties after it', () => {
  assert.is(
    afterSql(
      [
        ['precio', true],
        ['clave', false],
      ],
      ['1.50', 'a'],
      at,
    ).sql,
    '((r."precio" < $3::numeric or r."precio" is null) or (r."precio" = $3::numeric and r."clave" > $4::text))',
  )
  assert.equal(
    afterSql(
      [
        ['precio', false],
        ['clave', false],
      ],
      [null, 'a'],
      at,
    ),
    { sql: '(false or (r."precio" is null and r."clave" > $3::text))', values: ['a'] },
  )
})

test.run()
