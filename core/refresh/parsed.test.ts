import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Territory } from '../connector.ts'
import { parsedTables } from './parsed.ts'

/** What is said of a parse that returns this. */
function said(returned: unknown): string {
  const connector = { name: 'lonja', tables: { lonja: {} }, parse: () => returned } as unknown as Connector
  try {
    return parsedTables(connector, '', { territory: {} as Territory })
      .map(([table, rows]) => `${table} ${[...rows].length}`)
      .join()
  } catch (error) {
    return (error as Error).message
  }
}

test('rows by table are taken, as lists or one by one', () => {
  assert.is(said({ lonja: [{}, {}] }), 'lonja 2')
  assert.is(said({ lonja: new Set([{}]) }), 'lonja 1')
  assert.is(said({}), '')
})

for (const [what, returned, says] of [
  ['nothing', undefined, 'parse devolvió nada; se esperaba un objeto con filas de «lonja», como { lonja: [...] }.'],
  ['a promise', Promise.resolve({ lonja: [] }), 'parse devolvió una promesa, y no se espera por ella; se esperaba'],
  ['a bare list', [{}], 'parse devolvió una lista; se esperaba un objeto'],
  ['a text', 'filas', 'parse devolvió «filas»; se esperaba un objeto'],
  ['rows of no table', { otra: [] }, 'parse devolvió filas para «otra», que lonja no declara; se esperaba'],
  ['no rows of a table', { lonja: undefined }, 'parse devolvió nada para «lonja»; se esperaba'],
  ['a row for rows', { lonja: { a: 1 } }, 'parse devolvió un objeto para «lonja»; se esperaba'],
] as const)
  test(`${what} is told, with what was expected`, () => assert.ok(said(returned).startsWith(says), said(returned)))

test.run()
