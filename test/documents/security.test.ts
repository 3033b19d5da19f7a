/** Every mitigation that SECURITY.md tells of names tests that are there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPage, ROOT, tableOf } from './document.ts'

const threats = tableOf(readPage('SECURITY.md'), ['threat', 'mitigation', 'tests'])

for (const [threat, , named] of threats) {
  test(threat!, () => {
    const tests = [...named!.matchAll(/`([^`]+\.test\.ts)` "([^"]+)"/g)]
    assert.ok(tests.length > 0, 'It names no test.')
    assert.is(named!.replace(/`[^`]+` "[^"]+"/g, '').replace(/[;\s]/g, ''), '', 'Something there is neither a test nor a semicolon.')
    for (const [, file, name] of tests) {
      const text = readFileSync(join(ROOT, file!), 'utf8').replaceAll("\\'", "'")
      assert.ok(text.includes(`('${name}', async () =>`) || text.includes(`('${name}', () =>`), `${file} has no test «${name}».`)
    }
  })
}

test('there are threats', () => assert.ok(threats.length > 20))

test.run()
