/** The service as assistants use it, by the official client of the protocol. */
import { test } from 'uvu'
import './assistants/addresses.ts'
import './assistants/tools.ts'
import './assistants/limits.ts'
import './assistants/hostile.ts'
import './assistants/command.ts'

test.run()
