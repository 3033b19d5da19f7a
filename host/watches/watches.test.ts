/** Watches: when something is told, how it gets there, and whose it is. */
import { test } from 'uvu'
import '../../test/support/watched-host.ts'
import './tests/evaluated.ts'
import './tests/delivered.ts'
import './tests/held-off.ts'
import './tests/asked.ts'
import './tests/asked-again.ts'
import './tests/pages.ts'
import './tests/queued.ts'

test.run()
