/** The question box over HTTP and on the command line, on the samples. */
import { test } from 'uvu'
import './questions/contract.ts'
import './questions/meaning.ts'
import './questions/told.ts'
import './questions/beside.ts'
import './questions/followed.ts'
import './questions/outages.ts'

test.run()
