import { test } from 'uvu'
import './guards/shrunk.ts'
import './guards/invariants.ts'
import './guards/samples.ts'

test.run()
