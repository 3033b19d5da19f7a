/**
 * A receipt named its SELECT, and a verification ran it as the owner of the tables: for whoever could sign. A statement is
 * written where it is run, or made there by a function of this program; the few places that run what they were handed
 * are known by name.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { handedStatements } from './handed-statements.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Who hands the text, by the file that runs it. */
const PLACES: Readonly<Record<string, string>> = {
  'core/database/connection.ts': 'the pool itself, whose callers are looked at here',
  'core/database/embedded/connection.ts': 'its own file, constants',
  'host/answer/standby.ts': 'core/query/sql.ts, a planned list',
  'host/export/snapshot.ts': 'core/query/sql.ts, a planned export',
  'host/upkeep/schedule.ts': 'pg-boss, of its own tables',
  'sql/role/rights.ts': 'its own file, of the role of questions',
  'sql/session/transaction.ts': 'the guard, which alone makes a GuardedSql',
  'sql/views.ts': 'its own file, of declared subjects',
}

test('a text that a function was handed is run as SQL in a few known places alone', () => {
  const files = globSync('{core,host,sql,connectors}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => /node_modules|\.test\.ts$|(^|\/)(tests|templates)$/.test(name),
  })
  assert.ok(files.length > 500, 'The sources were not found.')
  const found = files
    .map((file) => ({ file, code: readFileSync(`${ROOT}${file}`, 'utf8') }))
    .filter(({ code }) => /\.query[<(]/.test(code))
    .flatMap(({ file, code }) => handedStatements(code).map((line) => ({ file, line })))
  const unknown = found.filter(({ file }) => !(file in PLACES)).map(({ file, line }) => `${file}:${line}`)
  assert.equal(unknown, [], 'Write the statement where it is run, or give its values as values.')
  const unused = Object.keys(PLACES).filter((place) => !found.some(({ file }) => file === place))
  assert.equal(unused, [], 'These run nothing that they are handed any more.')
})

test('what is handed is seen in each of its forms, and what is written on the spot is none of it', () => {
  for (const handed of [
    'const f = (pool, sql) => pool.query(sql)',
    'function f({ receipt }) { return pool.query(receipt.sql, []) }',
    'const f = ({ sql: text = "" }) => pool.query({ text, values: [] })',
    'const f = (statement) => pool.query({ ...statement, values: [] })',
    'const f = (all) => all.map((one) => pool.query(one))',
  ])
    assert.equal(handedStatements(handed), [1], handed)
  for (const own of [
    'const f = (pool, id) => pool.query("select $1", [id])',
    'const f = (pool, table) => pool.query(`select * from ${quoted(table)}`)',
    'const f = (plan) => { const { text } = statementFor(plan); return pool.query({ text }) }',
  ])
    assert.equal(handedStatements(own), [], own)
})

test.run()
