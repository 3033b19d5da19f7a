/**
 * The pages that nobody signs in for, of a whole service with the samples, a connector that is refused, and hostile
 * rows.
 */
import { test } from 'uvu'
import './tests/every-page.ts'
import './tests/explore.ts'
import './tests/pictures.ts'
import './tests/conversation.ts'

test.run()
