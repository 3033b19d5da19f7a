import { test } from 'uvu'
import './tests/replayed.ts'
import './tests/kept.ts'

test.run()
