/** Every mitigation that SECURITY.md tells of names tests that are there. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPage, ROOT, tableOf } from './document.ts'

const threats = tableOf(readPage('SECURITY.md'), ['threat', 'mitigation', 'tests'])

for (const [threat, , named] of threats) {
  test(threat!, () => {
    const tests = [...named!.matchAll(/`([^`]+\.test\.ts)` "([^"]+)"/g)]
    assert.ok(tests.length > 0, 'It names no test.')
    assert.is(
      named!.replace(/`[^`]+` "[^"]+"/g, '').replace(/[;\s]/g, ''),
      '',
      'Something there is neither a test nor a semicolon.',
    )
    for (const [, file, name] of tests) {
      assert.ok(testsOf(file!).includes(name!), `${file} has no test «${name}».`)
    }
  })
}

/** The names of the tests of a file and its parts, whichever quotes they stand in and however its lines are broken. */
function testsOf(file: string): string[] {
  const whole = readFileSync(join(ROOT, file), 'utf8')
  const parts = [...whole.matchAll(/^import '(\.[^']+)'$/gm)].map(([, part]) => join(ROOT, dirname(file), part!))
  const source = [whole, ...parts.map((part) => readFileSync(part, 'utf8'))].join('\n')
  const calls = source.matchAll(/\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(?:async )?\(\) =>/g)
  return [...calls].map(([, , name]) => name!.replaceAll(/\\(.)/g, '$1'))
}

test('there are threats', () => assert.ok(threats.length > 20))

test.run()
