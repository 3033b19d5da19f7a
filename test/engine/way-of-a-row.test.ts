import { test } from 'uvu'
import './way-of-a-row/publications.ts'
import './way-of-a-row/confirmed.ts'

test.run()
