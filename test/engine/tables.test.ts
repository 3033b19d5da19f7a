/** Tables made and changed: a change either keeps every published value or is refused by name. */
import { test } from 'uvu'
import './tables/made.ts'
import './tables/evolution.ts'
import './tables/together.ts'

test.run()
