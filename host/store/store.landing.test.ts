/** What every store keeps to, whatever it is made of; and what a bucket does when its server misbehaves. */
import { test } from 'uvu'
import './tests/contract.ts'
import './tests/misbehaving.ts'
import './tests/memory.ts'

test.run()
