/** Keys and quotas as whoever calls the service meets them. */
import { test } from 'uvu'
import './keys/presented.ts'
import './keys/counted.ts'
import './keys/untold.ts'

test.run()
