/** What a connector, an operator or a signal can do in the middle of a run. */
import { test } from 'uvu'
import './failures/broken.ts'
import './failures/stopped.ts'
import './failures/large.ts'

test.run()
