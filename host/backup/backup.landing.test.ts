/** A backup and its restore, on databases of one server; between servers it is tested with the command line. */
import { test } from 'uvu'
import './tests/whole.ts'
import './tests/refused.ts'

test.run()
