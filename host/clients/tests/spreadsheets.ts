/**
 * What the manual has a spreadsheet ask. Neither Sheets nor Excel runs here: each address answers what the recipe reads,
 * a CSV of so many cells a line, in UTF-8, with no mark before it.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordColumns } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { call } from '../../../test/support/call.ts'
import { bench, key, manualPrograms } from './bench.ts'

/** @returns the names of the columns */
async function columnsAt(address: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await call(bench.url, address.slice(bench.url.length), { anonymous: true, headers })
  assert.equal([answer.status, answer.headers.get('content-type')], [200, 'text/csv; charset=utf-8'], address)
  assert.not.match(answer.text, /^\ufeff/)
  const [first] = csvRecords(answer.text)
  assert.ok(first, address)
  return Object.keys(first)
}

test('Sheets and LibreOffice: each address, asked without headers, is a table', async () => {
  const formulas = (await manualPrograms('text')).filter((text) => text.startsWith('='))
  const addresses = formulas.flatMap((text) => [...text.matchAll(/"(http[^"]+)"/g)].map(([, address]) => address!))
  assert.ok(addresses.length >= bench.service.connectors.length, String(addresses.length))
  for (const address of addresses) await columnsAt(address)
})

test('Power Query: the types are of the columns that come', async () => {
  const [program, ...others] = await manualPrograms('powerquery')
  assert.equal(others, [])
  const [, address] = /Web\.Contents\("([^"]+)"/.exec(program!)!
  assert.ok(program!.includes(`[Headers = [Authorization = "Bearer ${key}"]]`))
  const columns = await columnsAt(address!, { authorization: `Bearer ${key}` })
  const typed = [...program!.matchAll(/\{"(\w+)", (type \w+|Int64\.Type)\}/g)].map(([, name]) => name!)
  const { connector } = bench.service.connectors[0]!
  const declared = Object.entries(recordColumns(connector)).filter(
    ([, { spec }]) => !['text', 'list'].includes(spec.kind),
  )
  assert.equal(
    typed,
    declared.map(([name]) => name),
  )
  assert.equal(
    typed.filter((name) => !columns.includes(name)),
    [],
  )
})
