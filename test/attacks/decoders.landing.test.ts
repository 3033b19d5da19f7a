/**
 * Whatever a source sends, reading it ends: each decoder gets a megabyte of what is worst for it, in bounds of time and
 * memory.
 */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { within } from '../support/bounded.ts'
import { DECODERS } from './decoders.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A quadratic one takes a quarter of an hour, and the slowest that is not, which decompresses 512 MB, two seconds. */
const BOUNDS = { megabytes: 700 }
const TABLE = new URL('decoders.ts', import.meta.url).href

test('every decoder there is has its worst cases here', () => {
  const decoders = globSync('core/decode/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  assert.equal(
    decoders.filter((file) => !Object.keys(DECODERS[file] ?? {}).length),
    [],
  )
})

for (const [file, cases] of Object.entries(DECODERS)) {
  for (const what of Object.keys(cases))
    test(`${file}: ${what}`, async () => void (await within(BOUNDS, TABLE, 'prepare', { file, what })))
}

test.run()
