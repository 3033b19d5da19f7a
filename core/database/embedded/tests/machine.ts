/**
 * The machine and the folder that the parts of one test file share, so that a cluster is made there once. Such a file
 * has a process of its own, and with it a machine that no other file closes.
 */
import { openFakeMachine } from '../../../../test/support/fake-machine.ts'

export const machine = openFakeMachine()
export const folder = machine.path('main')
