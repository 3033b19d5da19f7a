/** What is owed and not yet so: it stands as it should be, and says when it has come true. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'

/** A test that is known to fail. Where it passes it is to be a `test` again. */
export function notYet(name: string, body: () => unknown): void {
  test(`not yet: ${name}`, async () => {
    let failed = false
    try {
      await body()
    } catch {
      failed = true
    }
    assert.ok(failed, 'It has come true: make it a test.')
  })
}
