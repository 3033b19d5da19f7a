/**
 * Whole datasets as files: what is in them, who may ask for them and what that costs, and what ends one before its end.
 */
import { test } from 'uvu'
import './tests/contents.ts'
import './tests/interrupted.ts'

test.run()
