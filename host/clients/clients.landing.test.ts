/** The clients as their users have them: what each README and the manual print runs against a service with samples. */
import { test } from 'uvu'
import './tests/typescript.ts'
import './tests/package.ts'
import './tests/python.ts'
import './tests/r.ts'
import './tests/spreadsheets.ts'

test.run()
